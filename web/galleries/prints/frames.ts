import { inside, type Point, type Quad, sidesOf, sizeOf } from './shapes.ts';
import { type Color, colorAt, differenceOf, medianOf, partAlike, type Tones } from './tones.ts';

/** A frame around what may be a print, and what speaks for it, each from 0 to 1. */
export type Frame = {
  quad: Quad;
  size: number;
  /** Of all its sides, and of its poorest one, how much lies on an edge. */
  support: number;
  weakest: number;
  /** How even the colour is right beside its sides, side by side and all around: paper, or a white border. */
  evenSides: number;
  evenRing: number;
};

export const worthOf = ({ support, weakest, evenSides, evenRing }: Frame) =>
  0.4 * support + 0.3 * weakest + 0.15 * (evenSides + evenRing);

/** A change below it is plain paper. */
const PLAIN = 9;
const LONGEST = 3.2;
const SHORTEST_SIDE = 12;

/** Whether a print may be seen like that: near a rectangle, and not too long. */
export function isFair(quad: Quad): boolean {
  const [top, right, bottom, left] = sidesOf(quad).map(({ length }) => length) as [
    number,
    number,
    number,
    number,
  ];
  const [across, along] = [(top + bottom) / 2, (right + left) / 2];
  return (
    Math.min(across, along) >= SHORTEST_SIDE &&
    Math.max(across, along) <= LONGEST * Math.min(across, along) &&
    Math.min(top, bottom) >= 0.78 * Math.max(top, bottom) &&
    Math.min(right, left) >= 0.78 * Math.max(right, left) &&
    sidesOf(quad).every((side, n, all) => {
      const before = all[(n + 3) % 4] ?? side;
      return Math.abs(side.way[0] * before.way[0] + side.way[1] * before.way[1]) < 0.3;
    })
  );
}

/**
 * The frame with its sides on the edges within reach, in pixels; undefined where it is not one of a print, or less of
 * its sides lies on edges than asked.
 */
export function frameAt(
  tones: Tones,
  around: Quad,
  reach: number,
  least: { support: number; weakest: number },
) {
  const sides = alignedSides(tones, around, reach);
  const supports = sides.map(({ support }) => support);
  const support = supports.reduce((sum, one) => sum + one / 4, 0);
  const weakest = Math.min(...supports);
  // More than a corner or two sides cut off is no print but what lies between one and the border.
  const cut = sides.filter((side) => side.isCut).length;
  if (cut > 2 || support < least.support || weakest < least.weakest) return undefined;
  const quad = cornersOf(sides);
  if (!isFair(quad)) return undefined;
  const frame: Frame = {
    quad,
    size: sizeOf(quad),
    support,
    weakest,
    ...evennessOf(tones, quad),
  };
  return frame;
}

/** The corners moved to the edges within reach. */
export const moved = (tones: Tones, around: Quad, reach: number) =>
  cornersOf(alignedSides(tones, around, reach));

type Aligned = { at: Point; way: Point; support: number; isCut: boolean };
/** Where the image itself ends, there is half an edge. */
const CUT_SUPPORT = 0.92;
const EDGE = 6;

function alignedSides(tones: Tones, quad: Quad, reach: number): Aligned[] {
  return sidesOf(quad).map(({ from, to, way, length }) => {
    if (isOnBorder(tones, from) && isOnBorder(tones, to))
      return { at: from, way, support: CUT_SUPPORT, isCut: true };
    const out: Point = [way[1], -way[0]];
    const count = Math.max(8, Math.min(40, Math.round(length / 3)));
    const places = Array.from({ length: count }, (_, n) => {
      const along = length * (0.06 + (0.88 * (n + 0.5)) / count);
      return { along, ...strongest(tones, [from[0] + way[0] * along, from[1] + way[1] * along], out, reach) };
    });
    const { slope, offset } = lineThrough(places);
    const near = places.filter(
      ({ along, off, change }) => change > EDGE && Math.abs(off - slope * along - offset) < 1.6,
    );
    return {
      at: [from[0] + out[0] * offset, from[1] + out[1] * offset],
      way: [way[0] + out[0] * slope, way[1] + out[1] * slope],
      support: near.length / count,
      isCut: false,
    };
  });
}

const isOnBorder = ({ width, height }: Tones, [x, y]: Point) =>
  Math.min(x, y, width - 1 - x, height - 1 - y) < 3;

/** The strongest change across a side near a place, and how far out it lies. */
function strongest(tones: Tones, [x, y]: Point, [outX, outY]: Point, reach: number) {
  let change = 0;
  let off = 0;
  for (let out = -reach; out <= reach; out += 0.5) {
    const outer = placeOf(tones, x + outX * (out + 1), y + outY * (out + 1));
    const inner = placeOf(tones, x + outX * (out - 1), y + outY * (out - 1));
    let sum = 0;
    for (let n = 0; n < 3; n++)
      sum += ((tones.colors[outer * 3 + n] ?? 0) - (tones.colors[inner * 3 + n] ?? 0)) ** 2;
    // What lies nearer is taken first.
    const found = Math.sqrt(sum / 3) * (1 - 0.04 * Math.abs(out));
    if (found > change) [change, off] = [found, out];
  }
  return { change, off };
}

function placeOf({ width, height }: Tones, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  return Math.min(height - 1, Math.max(0, Math.round(y))) * width + column;
}

const STEEPEST = 0.08;
/** A line through most of the places: the farther one is from it, the less it counts in the next round. */
function lineThrough(places: readonly { along: number; off: number; change: number }[]) {
  let [slope, offset] = [0, 0];
  let weights = places.map(({ change }) => Math.min(change, 25));
  for (let round = 0; round < 5; round++) {
    const sum = (value: (place: (typeof places)[number]) => number) =>
      places.reduce((all, place, n) => all + (weights[n] ?? 0) * value(place), 0);
    const total = sum(() => 1);
    const along = sum((place) => place.along) / (total || 1);
    const off = sum((place) => place.off) / (total || 1);
    const wide = sum((place) => (place.along - along) ** 2);
    if (wide <= 0) break;
    slope = sum((place) => (place.along - along) * (place.off - off)) / wide;
    slope = Math.max(-STEEPEST, Math.min(STEEPEST, slope));
    offset = off - slope * along;
    weights = places.map(
      (place) => Math.min(place.change, 25) / (1 + (place.off - slope * place.along - offset) ** 2),
    );
  }
  return { slope, offset };
}

function cornersOf(sides: readonly Aligned[]): Quad {
  return sides.map((side, n): Point => {
    const before = sides[(n + 3) % 4] ?? side;
    const turn = before.way[0] * side.way[1] - before.way[1] * side.way[0] || 1e-9;
    const part =
      ((side.at[0] - before.at[0]) * side.way[1] - (side.at[1] - before.at[1]) * side.way[0]) / turn;
    return [before.at[0] + part * before.way[0], before.at[1] + part * before.way[1]];
  }) as unknown as Quad;
}

/** The colours so many pixels outside of each side that does not lie on the image's border; inside below 0. */
function colorsBeside(tones: Tones, quad: Quad, out: number): Color[][] {
  const { width, height } = tones;
  return sidesOf(quad)
    .filter(({ from, to }) => !(isOnBorder(tones, from) && isOnBorder(tones, to)))
    .map(({ from, way, length }) => {
      const count = Math.max(8, Math.round(length / 4));
      const colors: Color[] = [];
      for (let n = 0; n < count; n++) {
        const along = length * (0.05 + (0.9 * (n + 0.5)) / count);
        const x = Math.round(from[0] + way[0] * along + way[1] * out);
        const y = Math.round(from[1] + way[1] * along - way[0] * out);
        if (x >= 0 && y >= 0 && x < width && y < height) colors.push(colorAt(tones, y * width + x));
      }
      return colors;
    })
    .filter((colors) => colors.length > 3);
}

/** What a print lies on, as seen beside it. */
export const paperBeside = (tones: Tones, quad: Quad) => medianOf(colorsBeside(tones, quad, 4).flat());

function evennessOf(tones: Tones, quad: Quad) {
  /** One side may be covered by another print: the poorest but one counts most. */
  const graded = (parts: number[]) => {
    const [poorest = 0, next = poorest] = parts.sort((one, other) => one - other);
    return 0.3 * poorest + 0.7 * next;
  };
  const all = [2, 3.5, -2, -3.5].map((out) => {
    const sides = colorsBeside(tones, quad, out);
    const usual = medianOf(sides.flat());
    return {
      evenSides: graded(sides.map((side) => partAlike(side, medianOf(side)))),
      evenRing: graded(sides.map((side) => partAlike(side, usual))),
    };
  });
  return {
    evenSides: Math.max(...all.map(({ evenSides }) => evenSides)),
    evenRing: Math.max(...all.map(({ evenRing }) => evenRing)),
  };
}

/** A place within a quad by parts of its sides, across and down. */
function within([a, b, c, d]: Quad, across: number, down: number): Point {
  const mix = (n: 0 | 1) =>
    (a[n] + (b[n] - a[n]) * across) * (1 - down) + (d[n] + (c[n] - d[n]) * across) * down;
  return [mix(0), mix(1)];
}

const STEPS = 24;
/** Of a frame, how much is plain and has the colour of a paper. */
export function paperIn(tones: Tones, quad: Quad, paper: Color): number {
  let [alike, plain] = [0, 0];
  for (let across = 1; across < STEPS; across++)
    for (let down = 1; down < STEPS; down++) {
      const at = placeOf(tones, ...within(quad, across / STEPS, down / STEPS));
      if (!partAlike([colorAt(tones, at)], paper)) continue;
      alike++;
      if ((tones.edge[at] ?? 0) < PLAIN) plain++;
    }
  const all = (STEPS - 1) ** 2;
  return Math.max(plain / all, alike / all - 0.4);
}

/** Whether a strip along one of its sides is of the paper that lies around it. */
export function hasPaperInside(tones: Tones, quad: Quad): boolean {
  const paper = paperBeside(tones, quad);
  return [0, 1, 2, 3].some((turn) => {
    const turned = [...quad.slice(turn), ...quad.slice(0, turn)] as unknown as Quad;
    const strip: number[] = [];
    for (let across = 1; across < 30; across++)
      for (let down = 0; down < 8; down++)
        strip.push(placeOf(tones, ...within(turned, across / 30, 0.03 + (0.11 * down) / 8)));
    const plain = strip.filter((at) => (tones.edge[at] ?? 0) < PLAIN).length / strip.length;
    return (
      plain > 0.9 &&
      partAlike(
        strip.map((at) => colorAt(tones, at)),
        paper,
      ) > 0.7
    );
  });
}

/** Pixels around a side that belong to its edge. */
const EDGE_WIDTH = 5;
/** Of a frame without those within it, how much is plain. */
export function plainPart(tones: Tones, quad: Quad, without: readonly Quad[]): number {
  const outer = grown(quad, -EDGE_WIDTH);
  const holes = without.map((hole) => grown(hole, EDGE_WIDTH));
  const [xs, ys] = [outer.map(([x]) => x), outer.map(([, y]) => y)];
  let [all, plain] = [0, 0];
  for (let y = Math.max(0, Math.ceil(Math.min(...ys))); y < Math.min(tones.height, Math.max(...ys)); y += 2)
    for (
      let x = Math.max(0, Math.ceil(Math.min(...xs)));
      x < Math.min(tones.width, Math.max(...xs));
      x += 2
    ) {
      if (!inside(outer, [x, y]) || holes.some((hole) => inside(hole, [x, y]))) continue;
      all++;
      if ((tones.edge[y * tones.width + x] ?? 0) < PLAIN) plain++;
    }
  return all < 20 ? 1 : plain / all;
}

/** Of a frame without those within it, how much is plain or has the colour that lies around those. */
export function paperPart(tones: Tones, quad: Quad, without: readonly Quad[]): number {
  const outer = grown(quad, -EDGE_WIDTH);
  const holes = without.map((hole) => grown(hole, EDGE_WIDTH));
  const paper = medianOf(without.flatMap((hole) => colorsBeside(tones, hole, 5).flat()));
  let [all, alike, plain] = [0, 0, 0];
  for (let across = 1; across < PLACES; across++)
    for (let down = 1; down < PLACES; down++) {
      const place = within(outer, across / PLACES, down / PLACES);
      if (holes.some((hole) => inside(hole, place))) continue;
      const at = placeOf(tones, ...place);
      all++;
      if ((tones.edge[at] ?? 0) < PLAIN) plain++;
      if (partAlike([colorAt(tones, at)], paper)) alike++;
    }
  return all < 20 ? 0 : Math.max(alike, plain) / all;
}

/** Looks across and down a frame. */
const PLACES = 60;

/** From the line between two prints, in pixels: there each shows its own. */
const BESIDE_STRIP = 6;
const STRIP_DIFFERS = 14;

/** Of the side that two frames share, how much is a strip that differs from both. 0 where they share none. */
export function stripBetween(tones: Tones, one: Quad, other: Quad): number {
  const parts = sidesOf(one).map(({ from, way, length }) => {
    let [all, seen] = [0, 0];
    for (let along = 0.1 * length; along < 0.9 * length; along += 3) {
      const at = (out: number): Point => [
        from[0] + way[0] * along + way[1] * out,
        from[1] + way[1] * along - way[0] * out,
      ];
      if (!inside(other, at(2 * BESIDE_STRIP))) continue;
      all++;
      const apart = [-BESIDE_STRIP, 2 * BESIDE_STRIP].map((out) =>
        colorAt(tones, placeOf(tones, ...at(out))),
      );
      // The frames lie on either edge of it, or on its middle.
      const isStrip = [0, 2, 4].some((out) => {
        const color = colorAt(tones, placeOf(tones, ...at(out)));
        return apart.every((side) => differenceOf(side, color) > STRIP_DIFFERS);
      });
      if (isStrip) seen++;
    }
    return all < 6 ? 0 : seen / all;
  });
  return Math.max(...parts);
}

/** Whether what lies inside of most sides differs from what lies outside: a seam of a cloth has the same on both. */
export function differs(tones: Tones, quad: Quad): boolean {
  const [inner, outer] = [colorsBeside(tones, quad, -4), colorsBeside(tones, quad, 4)];
  const sides = inner.filter((colors, n) => {
    const others = outer[n] ?? [];
    const apart = colors.filter((color, at) => differenceOf(color, others[at] ?? color) > STRIP_DIFFERS);
    return apart.length > 0.4 * colors.length;
  });
  return sides.length >= Math.min(3, inner.length);
}

/** Its corners so many pixels farther out from its middle along each side. */
export function grown(quad: Quad, by: number): Quad {
  const middle = [0, 1].map((n) => quad.reduce((sum, point) => sum + (point[n] ?? 0) / 4, 0)) as [
    number,
    number,
  ];
  return quad.map(([x, y]): Point => {
    const far = Math.hypot(x - middle[0], y - middle[1]) || 1;
    const part = (far + by * Math.SQRT2) / far;
    return [middle[0] + (x - middle[0]) * part, middle[1] + (y - middle[1]) * part];
  }) as unknown as Quad;
}
