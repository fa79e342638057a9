import { isFair } from './frames.ts';
import { clockwise, type Point, type Quad, sizeOf } from './shapes.ts';
import type { Tones } from './tones.ts';

type Segment = { from: Point; to: Point };
/** A straight line through `at`, seen from `start` to `end` along its way. */
type Line = { at: Point; way: Point; start: number; end: number; seen: number };

/** Below it no edge of a print is seen. */
const FAINTEST = 3;
/** In radians: how far the direction of a pixel may be off that of its segment. */
const BEND = 0.3;
const SHORTEST = 18;
const MOST_LINES = 200;
const DEGREES = 180;
const turns = Array.from({ length: DEGREES }, (_, degree) => (degree * Math.PI) / DEGREES);
const cosines = turns.map(Math.cos);
const sines = turns.map(Math.sin);

/** In degrees: how far the direction of a pixel may be off that of the line for which it votes. */
const VOTE_BEND = 4;
/** A strong edge votes no more than this one. */
const STRONGEST = 20;
/** So many votes lie along a line that may be a side, at least. */
const FEWEST_VOTES = 22;
const MOST_PEAKS = 400;

/**
 * Straight edges, found by voting: each pixel votes for the lines through it that cross the direction in which it
 * changes, so that a faint or broken edge counts when it is long.
 */
export function segmentsIn(tones: Tones, angles: Float32Array): Segment[] {
  const { width, height, edge } = tones;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 2;
  const bins = 2 * reach + 1;
  const votes = new Float32Array(DEGREES * bins);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const strength = Math.min(STRONGEST, edge[at] ?? 0);
      if (strength < FAINTEST) continue;
      const middle = Math.round(((angles[at] ?? 0) * DEGREES) / Math.PI) + DEGREES;
      for (let turn = middle - VOTE_BEND; turn <= middle + VOTE_BEND; turn++) {
        const n = turn % DEGREES;
        const off = (x - width / 2) * (cosines[n] ?? 0) + (y - height / 2) * (sines[n] ?? 0);
        const to = n * bins + Math.round(off) + reach;
        votes[to] = (votes[to] ?? 0) + strength / STRONGEST;
      }
    }
  return peaksOf(votes, bins).flatMap((peak) =>
    partsSeen(tones, angles, (peak % bins) - reach, Math.floor(peak / bins)),
  );
}

/** Where more votes lie than nearby, most first. */
function peaksOf(votes: Float32Array, bins: number): number[] {
  const peaks: number[] = [];
  for (let turn = 0; turn < DEGREES; turn++)
    for (let bin = 2; bin < bins - 2; bin++) {
      const at = turn * bins + bin;
      const count = votes[at] ?? 0;
      if (count >= FEWEST_VOTES && isPeak(votes, bins, turn, bin)) peaks.push(at);
    }
  return peaks.sort((one, other) => (votes[other] ?? 0) - (votes[one] ?? 0)).slice(0, MOST_PEAKS);
}

function isPeak(votes: Float32Array, bins: number, turn: number, bin: number): boolean {
  const count = votes[turn * bins + bin] ?? 0;
  for (let byTurn = -2; byTurn <= 2; byTurn++)
    for (let by = -2; by <= 2; by++) {
      const other = turn + byTurn;
      // Past a half turn it is the same line from its other side.
      const isOver = other < 0 || other >= DEGREES;
      const place = isOver ? bins - 1 - bin - by : bin + by;
      const at = ((other + DEGREES) % DEGREES) * bins + place;
      if ((votes[at] ?? 0) > count) return false;
    }
  return true;
}

/** What a pixel on the line without an edge takes from those with one; after so many in excess a part ends. */
const MISSED = 1.2;
const ENDED = 14;

/** The parts of a line along which there is an edge. */
function partsSeen({ width, height, edge }: Tones, angles: Float32Array, off: number, turn: number) {
  const [cos, sin] = [cosines[turn] ?? 1, sines[turn] ?? 0];
  const meant = (turn * Math.PI) / DEGREES;
  const [x0, y0] = [width / 2 + off * cos, height / 2 + off * sin];
  const isSeen = (along: number) => {
    for (let by = -1; by <= 1; by++) {
      const x = Math.round(x0 - along * sin + by * cos);
      const y = Math.round(y0 + along * cos + by * sin);
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      const at = y * width + x;
      if ((edge[at] ?? 0) >= FAINTEST && bendOf(angles[at] ?? 0, meant) < BEND) return true;
    }
    return false;
  };
  const reach = Math.ceil(Math.hypot(width, height) / 2);
  const parts: Segment[] = [];
  let [score, best, start, end] = [0, 0, 0, 0];
  for (let along = -reach; along <= reach; along++) {
    if (isSeen(along)) {
      if (score === 0) start = along;
      score++;
      if (score > best) [best, end] = [score, along];
    } else score = Math.max(0, score - MISSED);
    if (best > 0 && (score === 0 || best - score > ENDED || along === reach)) {
      if (best >= SHORTEST)
        parts.push({
          from: [x0 - start * sin, y0 + start * cos],
          to: [x0 - end * sin, y0 + end * cos],
        });
      [score, best] = [0, 0];
    }
  }
  return parts;
}

/** In which direction the colour changes that changes most, from 0 to π. */
export function anglesOf({ width, height, colors, edge }: Tones): Float32Array {
  const angles = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if ((edge[at] ?? 0) < FAINTEST) continue;
      let most = -1;
      for (let n = 0; n < 3; n++) {
        const across = (colors[(at + 1) * 3 + n] ?? 0) - (colors[(at - 1) * 3 + n] ?? 0);
        const down = (colors[(at + width) * 3 + n] ?? 0) - (colors[(at - width) * 3 + n] ?? 0);
        const change = across * across + down * down;
        if (change <= most) continue;
        most = change;
        angles[at] = (Math.atan2(down, across) + Math.PI) % Math.PI;
      }
    }
  return angles;
}

const bendOf = (one: number, other: number) => {
  const difference = Math.abs(one - other) % Math.PI;
  return Math.min(difference, Math.PI - difference);
};

const alongOf = ({ at, way }: Line, [x, y]: Point) => (x - at[0]) * way[0] + (y - at[1]) * way[1];
const offOf = ({ at, way }: Line, [x, y]: Point) => Math.abs((y - at[1]) * way[0] - (x - at[0]) * way[1]);
const crossing = (one: Line, other: Line) => Math.abs(one.way[0] * other.way[1] - one.way[1] * other.way[0]);

/** Segments that lie on one line are joined, also over a gap, as another print may cover its middle. */
export function linesThrough(segments: readonly Segment[]): Line[] {
  const lines: Line[] = [];
  const withLength = segments.map(({ from, to }) => ({
    from,
    to,
    length: Math.hypot(to[0] - from[0], to[1] - from[1]),
  }));
  for (const { from, to, length } of withLength.sort((one, other) => other.length - one.length)) {
    const line: Line = {
      at: from,
      way: [(to[0] - from[0]) / length, (to[1] - from[1]) / length],
      start: 0,
      end: length,
      seen: length,
    };
    const known = lines.find((other) => {
      if (crossing(other, line) > 0.05 || offOf(other, from) > 2.2 || offOf(other, to) > 2.2) return false;
      const ends = [alongOf(other, from), alongOf(other, to)];
      return Math.max(other.start - Math.max(...ends), Math.min(...ends) - other.end) < 60;
    });
    if (!known) lines.push(line);
    else {
      const ends = [alongOf(known, from), alongOf(known, to)];
      known.start = Math.min(known.start, ...ends);
      known.end = Math.max(known.end, ...ends);
      known.seen += length;
    }
  }
  return lines
    .filter(({ seen }) => seen > 28)
    .sort((one, other) => other.seen - one.seen)
    .slice(0, MOST_LINES);
}

/** Of a side that is to be a print's, and of its four sides together, how much must lie on an edge. */
const COVERED = 0.35;
const COVERED_IN_ALL = 2.3;
/** Between two opposite lines, so many that may join them are tried, the best. */
const MOST_SIDES = 16;
/** Frames whose corners are no more pixels apart are one. */
const ALIKE = 6;
const MOST_FRAMES = 400;
/** In pixels beyond a corner, where the side of a print has ended. */
const BEYOND = [3, 15] as const;
/** What an edge there takes from what lies on the sides. */
const FOR_BEYOND = 0.25;

/** All frames of which each side lies on a line, those first whose sides are edges that end at the corners. */
export function framesBetween(
  tones: Tones,
  angles: Float32Array,
  lines: readonly Line[],
  least: number,
): Quad[] {
  const { width, height } = tones;
  const found: { value: number; sides: Sides }[] = [];
  const crossings = crossingsOf(lines);
  const count = lines.length;
  const seen = seenAlong(tones, angles, lines);
  const sideOf = (line: number, one: number, other: number) =>
    sideValue(seen[line], crossings[line * count + one], crossings[line * count + other]);
  for (const [top, bottom] of oppositePairs(lines)) {
    const sides: { side: number; value: number; length: number }[] = [];
    for (let side = 0; side < count; side++) {
      const value = sideOf(side, top, bottom);
      if (value < COVERED) continue;
      const at = side * count;
      sides.push({
        side,
        value,
        length: Math.abs((crossings[at + top] ?? 0) - (crossings[at + bottom] ?? 0)),
      });
    }
    const best = sides.sort((one, other) => other.value - one.value).slice(0, MOST_SIDES);
    for (const [n, left] of best.entries())
      for (let m = n + 1; m < best.length; m++) {
        const right = best[m] ?? left;
        const at = top * count;
        const across = Math.abs((crossings[at + left.side] ?? 0) - (crossings[at + right.side] ?? 0));
        if (across * (left.length + right.length) < least) continue;
        const upper = sideOf(top, left.side, right.side);
        if (upper < COVERED) continue;
        const lower = sideOf(bottom, left.side, right.side);
        const value = left.value + right.value + upper + lower;
        if (lower >= COVERED && value >= COVERED_IN_ALL)
          found.push({ value, sides: [top, bottom, left.side, right.side] });
      }
  }
  const isOutside = ([x, y]: Point) => x < -4 || y < -4 || x > width + 3 || y > height + 3;
  const kept = new Map<string, Quad>();
  for (const { sides } of found.sort((one, other) => other.value - one.value)) {
    const quad = quadOf(lines, sides);
    const place = quad.flat().map((value) => Math.round(value / ALIKE));
    const isNew = !kept.has(place.join(' '));
    if (isNew && !quad.some(isOutside) && sizeOf(quad) >= least && isFair(quad))
      kept.set(place.join(' '), quad);
    if (kept.size === MOST_FRAMES) break;
  }
  return [...kept.values()];
}

type Sides = readonly [top: number, bottom: number, left: number, right: number];
/** How many pixels of a line up to each place are on an edge; the first place lies so far along. */
type Seen = { first: number; upTo: Int32Array };

function seenAlong({ width, height, edge }: Tones, angles: Float32Array, lines: readonly Line[]): Seen[] {
  const reach = Math.ceil(Math.hypot(width, height));
  return lines.map(({ at, way }) => {
    const meant = (Math.atan2(-way[0], way[1]) + 2 * Math.PI) % Math.PI;
    const upTo = new Int32Array(2 * reach + 2);
    for (let n = 0; n <= 2 * reach; n++) {
      let isSeen = 0;
      for (let by = -1; by <= 1 && !isSeen; by++) {
        const x = Math.round(at[0] + (n - reach) * way[0] - by * way[1]);
        const y = Math.round(at[1] + (n - reach) * way[1] + by * way[0]);
        // The picture's own border is as good as an edge.
        if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2)
          isSeen =
            Math.min(Math.abs(x - width / 2) - width / 2, Math.abs(y - height / 2) - height / 2) < 3 ? 1 : 0;
        else {
          const place = y * width + x;
          if ((edge[place] ?? 0) >= FAINTEST && bendOf(angles[place] ?? 0, meant) < BEND) isSeen = 1;
        }
      }
      upTo[n + 1] = (upTo[n] ?? 0) + isSeen;
    }
    return { first: -reach, upTo };
  });
}

/** How much of a side is an edge, less what goes on beyond its corners; 0 where two crossings are too near for a side. */
function sideValue(seen: Seen | undefined, one = Number.NaN, other = Number.NaN): number {
  if (!seen || !(Math.abs(one - other) > 8)) return 0;
  const [start, end] = [Math.min(one, other), Math.max(one, other)];
  const part = (from: number, to: number) => {
    const [a, b] = [Math.round(from - seen.first), Math.round(to - seen.first)];
    return ((seen.upTo[b] ?? 0) - (seen.upTo[a] ?? 0)) / (b - a);
  };
  const beyond = part(start - BEYOND[1], start - BEYOND[0]) + part(end + BEYOND[0], end + BEYOND[1]);
  return part(start + 2, end - 2) - (FOR_BEYOND / 2) * beyond;
}

/** Where along each line each other one crosses it, line by line; not a number where they do not at right angles. */
function crossingsOf(lines: readonly Line[]): Float64Array {
  const crossings = new Float64Array(lines.length ** 2).fill(Number.NaN);
  for (const [n, line] of lines.entries())
    for (const [m, other] of lines.entries())
      if (crossing(line, other) >= 0.98)
        crossings[n * lines.length + m] = alongOf(line, meeting(line, other));
  return crossings;
}

const oppositePairs = (lines: readonly Line[]) =>
  lines.flatMap((one, n) =>
    lines.flatMap((other, m) => (m > n && areOpposite(one, other) ? [[n, m] as const] : [])),
  );

function quadOf(lines: readonly Line[], sides: Sides): Quad {
  const [top, bottom, left, right] = sides.map((side) => lines[side]) as [Line, Line, Line, Line];
  return clockwise([meeting(top, left), meeting(top, right), meeting(bottom, right), meeting(bottom, left)]);
}

/** Near parallel, some way apart, and beside each other. */
function areOpposite(one: Line, other: Line): boolean {
  if (crossing(one, other) > 0.09 || offOf(one, other.at) < 28) return false;
  const ends = [other.start, other.end].map((along) =>
    alongOf(one, [other.at[0] + along * other.way[0], other.at[1] + along * other.way[1]]),
  );
  const both = Math.min(one.end, Math.max(...ends)) - Math.max(one.start, Math.min(...ends));
  return both >= 0.3 * Math.min(one.end - one.start, other.end - other.start);
}

function meeting(one: Line, other: Line): Point {
  const turn = one.way[0] * other.way[1] - one.way[1] * other.way[0] || 1e-9;
  const part = ((other.at[0] - one.at[0]) * other.way[1] - (other.at[1] - one.at[1]) * other.way[0]) / turn;
  return [one.at[0] + part * one.way[0], one.at[1] + part * one.way[1]];
}
