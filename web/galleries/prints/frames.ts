import type { Framed } from './features.ts';
import { type Point, type Quad, sidesOf } from './shapes.ts';
import type { Tones } from './tones.ts';

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

/** In pixels: how far off its line a side may lie. */
const REACH = 3;
/** Less of a side on an edge is none of a print. */
const POOREST = 0.25;

/** The frame with its sides on the edges nearby; undefined where it is not one of a print. */
export function framedAt(tones: Tones, around: Quad, reach = REACH): Framed | undefined {
  const sides = alignedSides(tones, around, reach);
  const quad = cornersOf(sides);
  const supports = sides.map(({ support }) => support);
  const cuts = sides.filter(({ isCut }) => isCut).length;
  // More than a corner or two sides cut off is no print but what lies between one and the border.
  if (cuts > 2 || Math.min(...supports) < POOREST || !isFair(quad)) return undefined;
  return { quad, supports, cuts };
}

type Aligned = { at: Point; way: Point; support: number; isCut: boolean };
/** Where the image itself ends, there is half an edge. */
const CUT_SUPPORT = 0.92;
const EDGE = 6;

function alignedSides(tones: Tones, quad: Quad, reach: number): Aligned[] {
  return sidesOf(quad).map(({ from, to, way, length }) => {
    if (isOnBorder(tones, from) && isOnBorder(tones, to))
      return { at: from, way, support: CUT_SUPPORT, isCut: true };
    const out: Point = [way[1], -way[0]];
    const count = Math.max(8, Math.min(28, Math.round(length / 4)));
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
  for (let out = -reach; out <= reach; out++) {
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

/** Each side so many pixels farther out. */
export function grown(quad: Quad, by: number): Quad {
  const sides = sidesOf(quad).map(({ from, way }) => {
    const at: Point = [from[0] + way[1] * by, from[1] - way[0] * by];
    return { at, way, support: 1, isCut: false };
  });
  return cornersOf(sides);
}
