import { paperOf, softened } from './paper.ts';
import {
  type Area,
  around,
  cornersOf,
  edgeOf,
  hullOf,
  maskOf,
  offLine,
  type Pixels,
  type Point,
  type Quad,
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
  const throughPaper = (seen: readonly number[]) =>
    reachedFrom(border, width, new Uint8Array(width * height), paperOf(soft, width, seen));
  const first = throughPaper(border);
  // Seen on more than the border, the paper is known better.
  const paper = first.length > 3 * border.length ? throughPaper(first) : first;
  const behind = maskOf(paper, width * height);
  const least = SMALLEST * width * height;
  const areas = areasOf(behind, width)
    .filter((area) => area.length >= least && area.length < LARGEST * width * height)
    .flatMap((area) => apart(area, width, least))
    .map((area) => ({ area, ...around(edgeOf(area, width)) }))
    .map((one) => ({ ...one, isFull: one.area.length > FULL * one.size }));
  const found = areas
    .filter(({ isFull, long, short }) => isFull && long < 3 * short)
    .map(({ area }) => cornersOf(area, width));
  // As one reads: what lies higher by a part of the page is in a row before.
  const place = (quad: Quad) => quad.reduce((sum, [x, y]) => sum + x / width + (4 * y) / height, 0);
  const quads = found
    .sort((one, other) => place(one) - place(other))
    .map((quad) => quad.map(([x, y]) => [clamp(x / width), clamp(y / height)]) as unknown as Quad);
  const isOnPaper = border.filter((at) => behind[at]).length > 0.9 * border.length;
  // What is not paper is prints, all but a little.
  return { quads, isPlain: quads.length >= 2 && isOnPaper && areas.every(({ isFull }) => isFull) };
}

const clamp = (part: number) => Math.min(1, Math.max(0, part));

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < 4) border.push(at);
  }
  return border;
}

/** All places that are connected with these through places that are wanted; each is asked about once. */
function reachedFrom(
  starts: readonly number[],
  width: number,
  asked: Uint8Array,
  isWanted: (at: number) => boolean,
): Area {
  const ask = (at: number) => {
    if (asked[at]) return false;
    asked[at] = 1;
    return isWanted(at);
  };
  const area = starts.filter(ask);
  // It grows while it is walked through.
  for (const at of area) {
    const x = at % width;
    const near = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width];
    for (const one of near) if (one >= 0 && one < asked.length && ask(one)) area.push(one);
  }
  return area;
}

function areasOf(behind: Uint8Array, width: number): Area[] {
  const asked = new Uint8Array(behind.length);
  const areas: Area[] = [];
  for (const start of behind.keys())
    if (!asked[start]) areas.push(reachedFrom([start], width, asked, (at) => !behind[at]));
  return areas;
}

/** Prints that touch or overlap: cut from notch to notch, where the parts fill their rectangles better. */
function apart(area: Area, width: number, least: number): Area[] {
  const edge = edgeOf(area, width);
  const notches = notchesOf(edge);
  let best: Area[] | undefined;
  let fill = area.length / around(edge).size + 0.03;
  for (const [n, from] of notches.entries())
    for (const to of notches.slice(n + 1)) {
      const isLeft = (point: Point) => offLine(from, to, point) < 0;
      const sides = [edge.filter(isLeft), edge.filter((point) => !isLeft(point))];
      const filled = area.length / sides.reduce((sum, side) => sum + around(side).size, 0);
      if (filled <= fill) continue;
      const parts: [number[], number[]] = [[], []];
      for (const at of area) parts[isLeft([at % width, Math.floor(at / width)]) ? 0 : 1].push(at);
      if (parts.every((part) => part.length > least)) [best, fill] = [parts, filled];
    }
  return best ? best.flatMap((part) => apart(part, width, least)) : [area];
}

const NOTCHES = 6;
/** Pixels between two of them, and how deep one is at least. */
const APART = 18;
const DEEP = 2.5;

/** Where the outline turns inwards: its places farthest from its hull, the deepest first. */
function notchesOf(edge: readonly Point[]): Point[] {
  const hull = hullOf(edge);
  const depthOf = (point: Point) =>
    Math.min(...hull.map((from, n) => offLine(from, hull[(n + 1) % hull.length] ?? from, point)));
  const deepest = edge
    .map((place) => ({ place, depth: depthOf(place) }))
    .filter(({ depth }) => depth > DEEP)
    .sort((one, other) => other.depth - one.depth);
  const notches: Point[] = [];
  for (const { place } of deepest)
    if (notches.length < NOTCHES && notches.every(([x, y]) => Math.hypot(x - place[0], y - place[1]) > APART))
      notches.push(place);
  return notches;
}
