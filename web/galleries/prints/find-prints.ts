import { distance, paperOf, softened } from './paper.ts';
import { type Area, cornersOf, rectangleOf } from './shapes.ts';

/** A place on a picture: across and down, in pixels or as parts of its sides. */
export type Point = readonly [x: number, y: number];
/** Clockwise, beginning at the upper left. */
export type Quad = readonly [Point, Point, Point, Point];
/** Around a print, in parts of the page's sides. */
export type Frame = { id: number; quad: Quad };
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** The page is looked at this small, along its longer side. */
export const FINDER_EDGE = 500;
/** Of the page: less is a speck. */
const SMALLEST = 0.012;
const LARGEST = 0.93;
/** Of its smallest rectangle, what a print fills; a person or a tree fills less. */
const FULL = 0.86;

/** Where prints lie on a photographed page, in parts of its sides; and whether it plainly is one, to be offered unasked. */
export function findPrints(page: Pixels): { quads: Quad[]; isPlain: boolean } {
  const { width, height } = page;
  const soft = softened(page);
  const border = borderOf(width, height);
  let isPaper = paperOf(soft, width, border);
  let behind = reachedFrom(border, width, height, isPaper);
  const seen = Array.from(behind.keys()).filter((at) => behind[at] && at % 3 === 0);
  if (seen.length > border.length) {
    isPaper = paperOf(soft, width, seen);
    behind = reachedFrom(border, width, height, isPaper);
  }
  const least = SMALLEST * width * height;
  const areas = areasOf(opened(behind, width, height), width)
    .filter((area) => area.length >= least && area.length < LARGEST * width * height)
    .flatMap((area) => apart(area, width, least));
  const sizes = areas.map((area) => area.length).sort((one, other) => one - other);
  const usual = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0;
  const found = areas
    .flatMap((area) => halved(area, soft, width, usual))
    .filter((area) => {
      const { long, short } = rectangleOf(area, width);
      return isFull(area, width) && long < 3 * short;
    })
    .map((area) => cornersOf(area, width));
  const rows = [...found].sort((one, other) => middle(one)[1] - middle(other)[1]);
  const quads = inReadingOrder(rows).map(
    (quad) => quad.map(([x, y]) => [clamp(x / width), clamp(y / height)]) as unknown as Quad,
  );
  const isOnPaper = border.filter((at) => behind[at]).length > 0.9 * border.length;
  const isPlain =
    quads.length >= 2 &&
    isOnPaper &&
    // What is not paper is prints, all but a little.
    areas.every((area) => isFull(area, width));
  return { quads, isPlain };
}

const clamp = (part: number) => Math.min(1, Math.max(0, part));
const isFull = (area: Area, width: number) => area.length > FULL * rectangleOf(area, width).size;

const middle = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
];

/** Row by row, as one reads: what begins above the middle of the row's first is beside it. */
function inReadingOrder(sorted: readonly Quad[]): Quad[] {
  const [first] = sorted;
  if (!first) return [];
  const low = Math.max(...first.map(([, y]) => y));
  const row = sorted.filter((quad) => middle(quad)[1] < low - 0.15 * (low - first[0][1]));
  const rest = sorted.filter((quad) => !row.includes(quad));
  return [...[...row].sort((one, other) => middle(one)[0] - middle(other)[0]), ...inReadingOrder(rest)];
}

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < 4) border.push(at);
  }
  return border;
}

/** What is connected with the border through paper: 1. */
function reachedFrom(
  border: readonly number[],
  width: number,
  height: number,
  isPaper: (at: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(width * height);
  const asked = new Uint8Array(width * height);
  const next = [...border];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (asked[at]) continue;
    asked[at] = 1;
    if (!isPaper(at)) continue;
    reached[at] = 1;
    const x = at % width;
    if (x > 0) next.push(at - 1);
    if (x < width - 1) next.push(at + 1);
    if (at >= width) next.push(at - width);
    if (at < width * (height - 1)) next.push(at + width);
  }
  return reached;
}

const OPENING = 3;

/** The places that are not paper, without what is thinner than twice this: reflections, threads, what joins two prints. */
function opened(behind: Uint8Array, width: number, height: number): Uint8Array {
  const grown = (from: Uint8Array, value: number) => {
    let mask = from;
    for (const [step, isAcross] of [
      [1, true],
      [width, false],
    ] as const) {
      const out = mask.slice();
      for (let at = 0; at < mask.length; at++) {
        if (mask[at] !== value) continue;
        const along = isAcross ? at % width : Math.floor(at / width);
        const end = isAcross ? width : height;
        for (let n = -Math.min(OPENING, along); n <= Math.min(OPENING, end - 1 - along); n++)
          out[at + n * step] = value;
      }
      mask = out;
    }
    return mask;
  };
  return grown(grown(behind, 1), 0);
}

function areasOf(behind: Uint8Array, width: number): Area[] {
  const height = behind.length / width;
  const taken = behind.slice();
  const areas: Area[] = [];
  for (let start = 0; start < taken.length; start++) {
    if (taken[start]) continue;
    const area = [start];
    taken[start] = 1;
    for (let n = 0; n < area.length; n++) {
      const at = area[n] ?? 0;
      const x = at % width;
      const near = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width];
      for (const one of near) {
        if (one < 0 || one >= width * height || taken[one]) continue;
        taken[one] = 1;
        area.push(one);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** Prints that touch or overlap: cut from notch to notch, where what is left fills its rectangles better. */
function apart(area: Area, width: number, least: number): Area[] {
  const { size, angle } = rectangleOf(area, width);
  if (area.length > 0.94 * size) return [area];
  const notches = notchesOf(area, width);
  const lines = notches.flatMap((from, n) => [
    ...notches.slice(n + 1).map((to) => [from, Math.atan2(to[1] - from[1], to[0] - from[0])] as const),
    ...[0, 1].map((quarter) => [from, angle + (quarter * Math.PI) / 2] as const),
  ]);
  // Every fourth place is enough to compare.
  const some = area.filter((at) => (at % width) % 2 === 0 && Math.floor(at / width) % 2 === 0);
  let best: ((at: number) => boolean) | undefined;
  let fill = some.length / rectangleOf(some, width).size + 0.0075;
  for (const [[x, y], turn] of lines) {
    const nx = -Math.sin(turn);
    const ny = Math.cos(turn);
    const isLeft = (at: number) => ((at % width) - x) * nx + (Math.floor(at / width) - y) * ny < 0;
    const parts = split(some, isLeft);
    if (parts.some((part) => part.length < Math.max(least / 4, 0.12 * some.length))) continue;
    const filled = some.length / parts.reduce((sum, part) => sum + rectangleOf(part, width).size, 0);
    if (filled > fill) [best, fill] = [isLeft, filled];
  }
  return best ? split(area, best).flatMap((part) => apart(part, width, least)) : [area];
}

const split = (area: Area, isLeft: (at: number) => boolean): Area[] => [
  area.filter(isLeft),
  area.filter((at) => !isLeft(at)),
];

const NOTCH = 9;

/** Where the outline turns inwards, the sharpest first. */
function notchesOf(area: Area, width: number): Point[] {
  const inside = new Set(area);
  const found: { place: Point; share: number }[] = [];
  for (const at of area) {
    if ([at - 1, at + 1, at - width, at + width].every((one) => inside.has(one))) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    let [all, ours] = [0, 0];
    for (let dy = -NOTCH; dy <= NOTCH; dy++)
      for (let dx = -NOTCH; dx <= NOTCH; dx++)
        if (dx * dx + dy * dy <= NOTCH * NOTCH) {
          all += 1;
          if (x + dx >= 0 && x + dx < width && inside.has(at + dy * width + dx)) ours += 1;
        }
    if (ours / all > 0.6) found.push({ place: [x, y], share: ours / all });
  }
  const notches: Point[] = [];
  for (const { place } of [...found].sort((one, other) => other.share - one.share))
    if (notches.length < 6 && notches.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > 2 * NOTCH))
      notches.push(place);
  return notches;
}

/** Two that lie edge to edge: too long for one print, or twice the others, with an edge across near the middle. */
function halved(area: Area, soft: Float32Array, width: number, usual: number): Area[] {
  const { center, angle, long, short } = rectangleOf(area, width);
  if (long < 1.75 * short && area.length < 1.7 * usual) return [area];
  const axes: [number, number, number][] = [
    [angle, long, short],
    [angle + Math.PI / 2, short, long],
  ];
  for (const [turn, along, across] of axes) {
    if (along < 1.15 * across && along < long) continue;
    const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
    const placeAt = (u: number, v: number) =>
      Math.round(center[1] + u * uy + v * ux) * width + Math.round(center[0] + u * ux - v * uy);
    let [best, place] = [0.85, 0];
    for (let u = -0.12 * along; u <= 0.12 * along; u += 1) {
      let edges = 0;
      for (let n = 0; n < 40; n++) {
        const v = ((n + 0.5) / 40 - 0.5) * 0.94 * across;
        if (distance(soft, placeAt(u - 2, v), soft, placeAt(u + 2, v)) > 18) edges += 1;
      }
      if (edges / 40 > best) [best, place] = [edges / 40, u];
    }
    if (best === 0.85) continue;
    const isLeft = (at: number) =>
      ((at % width) - center[0]) * ux + (Math.floor(at / width) - center[1]) * uy < place;
    return split(area, isLeft);
  }
  return [area];
}
