import { type Pixels, paperOf, softened } from './paper.ts';
import {
  type Area,
  around,
  cornersOf,
  edgeOf,
  maskOf,
  type Point,
  type Quad,
  rectangleOf,
} from './shapes.ts';

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
  const found = areas
    .filter((area) => {
      const { long, short } = rectangleOf(area, width);
      return isFull(area, width) && long < 3 * short;
    })
    .map((area) => cornersOf(area, width));
  // As one reads: what lies higher by a part of the page is in a row before.
  const place = (quad: Quad) => quad.reduce((sum, [x, y]) => sum + x / width + (4 * y) / height, 0);
  const quads = found
    .sort((one, other) => place(one) - place(other))
    .map((quad) => quad.map(([x, y]) => [clamp(x / width), clamp(y / height)]) as unknown as Quad);
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
  const edge = edgeOf(area, width);
  const { size, angle } = around(edge);
  if (area.length > 0.94 * size) return [area];
  const notches = notchesOf(area, edge, width);
  const lines = notches.flatMap((from, n) => [
    ...notches.slice(n + 1).map((to) => [from, Math.atan2(to[1] - from[1], to[0] - from[0])] as const),
    ...[0, 1].map((quarter) => [from, angle + (quarter * Math.PI) / 2] as const),
  ]);
  let best: ((x: number, y: number) => boolean) | undefined;
  let fill = area.length / size + 0.03;
  for (const [[x, y], turn] of lines) {
    const nx = -Math.sin(turn);
    const ny = Math.cos(turn);
    const isLeft = (px: number, py: number) => (px - x) * nx + (py - y) * ny < 0;
    const parts = split(area, width, isLeft);
    if (parts.some((part) => part.length < Math.max(least, 0.12 * area.length))) continue;
    const sides = [edge.filter(([px, py]) => isLeft(px, py)), edge.filter(([px, py]) => !isLeft(px, py))];
    const filled = area.length / sides.reduce((sum, side) => sum + around(side).size, 0);
    if (filled > fill) [best, fill] = [isLeft, filled];
  }
  return best ? split(area, width, best).flatMap((part) => apart(part, width, least)) : [area];
}

function split(area: Area, width: number, isLeft: (x: number, y: number) => boolean): Area[] {
  const parts: [number[], number[]] = [[], []];
  for (const at of area) parts[isLeft(at % width, Math.floor(at / width)) ? 0 : 1].push(at);
  return parts;
}

const NOTCH = 9;

/** Where the outline turns inwards, the sharpest first. */
function notchesOf(area: Area, edge: readonly Point[], width: number): Point[] {
  const mask = maskOf(area);
  const found = edge.map((place) => {
    const x = Math.floor(place[0]);
    const y = Math.floor(place[1]);
    let share = 0;
    for (let dy = -NOTCH; dy <= NOTCH; dy++)
      for (let dx = -NOTCH; dx <= NOTCH; dx++)
        if (dx * dx + dy * dy <= NOTCH * NOTCH && x + dx >= 0 && x + dx < width)
          share += (mask[(y + dy) * width + x + dx] ?? 0) / (Math.PI * NOTCH * NOTCH);
    return { place, share };
  });
  const notches: Point[] = [];
  for (const { place, share } of found.sort((one, other) => other.share - one.share))
    if (
      share > 0.6 &&
      notches.length < 6 &&
      notches.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > 2 * NOTCH)
    )
      notches.push(place);
  return notches;
}
