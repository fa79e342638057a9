import { isFair } from './frames.ts';
import { clockwise, type Point, type Quad, sizeOf } from './shapes.ts';
import type { Tones } from './tones.ts';

type Segment = { from: Point; to: Point };
/** A straight line through `at`, seen from `start` to `end` along its way. */
type Line = { at: Point; way: Point; start: number; end: number; seen: number };

/** Below it no edge of a print is seen. */
const FAINTEST = 3;
const STRONGEST = 63;
/** In radians: how far the direction of a pixel may be off that of its segment. */
const BEND = 0.35;
const MOST_LINES = 90;

/** Straight edges: connected pixels whose colours change in the same direction, whichever side is lighter. */
export function segmentsIn(tones: Tones): Segment[] {
  const { width, height, edge } = tones;
  const angles = anglesOf(tones);
  const byStrength: number[][] = Array.from({ length: STRONGEST + 1 }, () => []);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const strength = Math.min(STRONGEST, Math.floor(edge[at] ?? 0));
      if (strength >= FAINTEST) byStrength[strength]?.push(at);
    }
  const used = new Uint8Array(width * height);
  const segments: Segment[] = [];
  for (const start of byStrength.reverse().flat()) {
    if (used[start]) continue;
    const segment = straight(areaFrom(start, tones, angles, used), tones);
    if (segment) segments.push(segment);
  }
  return segments;
}

/** In which direction the colour changes that changes most, from 0 to π. */
function anglesOf({ width, height, colors, edge }: Tones): Float32Array {
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

function areaFrom(start: number, { width, height, edge }: Tones, angles: Float32Array, used: Uint8Array) {
  const area = [start];
  used[start] = 1;
  let mean = angles[start] ?? 0;
  let [cos, sin] = [Math.cos(2 * mean), Math.sin(2 * mean)];
  // It grows while it is walked through.
  for (const at of area) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
    for (let down = -width; down <= width; down += width)
      for (let right = -1; right <= 1; right++) {
        const to = at + down + right;
        const angle = angles[to] ?? 0;
        if (used[to] || (edge[to] ?? 0) < FAINTEST || bendOf(angle, mean) > BEND) continue;
        used[to] = 1;
        area.push(to);
        cos += Math.cos(2 * angle);
        sin += Math.sin(2 * angle);
        mean = (Math.atan2(sin, cos) / 2 + Math.PI) % Math.PI;
      }
  }
  return area;
}

const SHORTEST = 18;
/** The segment through an area that is long and thin. */
function straight(area: readonly number[], { width, edge }: Tones): Segment | undefined {
  if (area.length < SHORTEST + 2) return undefined;
  const points = area.map((at) => ({
    x: at % width,
    y: Math.floor(at / width),
    weight: Math.min(edge[at] ?? 0, 30),
  }));
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const x = points.reduce((sum, point) => sum + point.weight * point.x, 0) / total;
  const y = points.reduce((sum, point) => sum + point.weight * point.y, 0) / total;
  let [xx, yy, xy] = [0, 0, 0];
  for (const point of points) {
    xx += point.weight * (point.x - x) ** 2;
    yy += point.weight * (point.y - y) ** 2;
    xy += point.weight * (point.x - x) * (point.y - y);
  }
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let [start, end, off] = [0, 0, 0];
  for (const point of points) {
    const along = (point.x - x) * cos + (point.y - y) * sin;
    start = Math.min(start, along);
    end = Math.max(end, along);
    off += Math.abs((point.y - y) * cos - (point.x - x) * sin) / points.length;
  }
  if (end - start < SHORTEST || off > 2.5) return undefined;
  return { from: [x + start * cos, y + start * sin], to: [x + end * cos, y + end * sin] };
}

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

/** Of a side that is to be a print's, how much must lie on its line. */
const COVERED = 0.55;

/** All frames of which each side lies on a line. */
export function framesBetween(lines: readonly Line[], { width, height }: Tones, least: number): Quad[] {
  const pairs = lines.flatMap((one, n) =>
    lines
      .slice(n + 1)
      .filter((other) => areOpposite(one, other))
      .map((other) => [one, other] as const),
  );
  const frames: Quad[] = [];
  for (const [n, [top, bottom]] of pairs.entries())
    for (const [left, right] of pairs.slice(n + 1)) {
      if (crossing(top, left) < 0.98) continue;
      const corners = [top, bottom].map((line) => [meeting(line, left), meeting(line, right)] as const);
      const [[a, b], [d, c]] = corners as [readonly [Point, Point], readonly [Point, Point]];
      if (covered(top, a, b) < COVERED || covered(bottom, d, c) < COVERED) continue;
      if (covered(left, a, d) < COVERED || covered(right, b, c) < COVERED) continue;
      const isOutside = ([x, y]: Point) => x < -4 || y < -4 || x > width + 3 || y > height + 3;
      const quad = clockwise([a, b, c, d]);
      if (!quad.some(isOutside) && sizeOf(quad) >= least && isFair(quad)) frames.push(quad);
    }
  return frames;
}

/** Near parallel, some way apart, and beside each other. */
function areOpposite(one: Line, other: Line): boolean {
  if (crossing(one, other) > 0.14 || offOf(one, other.at) < 28) return false;
  const ends = [other.start, other.end].map((along) =>
    alongOf(one, [other.at[0] + along * other.way[0], other.at[1] + along * other.way[1]]),
  );
  const both = Math.min(one.end, Math.max(...ends)) - Math.max(one.start, Math.min(...ends));
  return both >= 0.3 * Math.min(one.end - one.start, other.end - other.start);
}

function covered(line: Line, from: Point, to: Point): number {
  const ends = [alongOf(line, from), alongOf(line, to)];
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  return Math.max(0, Math.min(end, line.end) - Math.max(start, line.start)) / (end - start || 1);
}

function meeting(one: Line, other: Line): Point {
  const turn = one.way[0] * other.way[1] - one.way[1] * other.way[0] || 1e-9;
  const part = ((other.at[0] - one.at[0]) * other.way[1] - (other.at[1] - one.at[1]) * other.way[0]) / turn;
  return [one.at[0] + part * one.way[0], one.at[1] + part * one.way[1]];
}
