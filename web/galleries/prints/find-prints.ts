import { printsAmong, withLines } from './choose.ts';
import {
  type Frame,
  frameAt,
  hasPaperInside,
  isFair,
  moved,
  paperBeside,
  plainPart,
  worthOf,
} from './frames.ts';
import { framesBetween, linesThrough, segmentsIn } from './lines.ts';
import { inReadingOrder } from './reading-order.ts';
import { enclosedAreas } from './regions.ts';
import {
  around,
  cornersOf,
  edgeOf,
  type Pixels,
  type Point,
  type Quad,
  rectangle,
  sidesOf,
} from './shapes.ts';
import { partAlike, type Tones, tonesOf } from './tones.ts';

/** The page is looked at this small, along its longer side. */
export const FINDER_EDGE = 520;
/** Of the page: less is a speck. */
const SMALLEST = 0.01;
/** Of its smallest rectangle, what an enclosed area fills at least. */
const FULL = 0.72;

export type FoundPrints = {
  /** Where prints lie on a photographed page, in parts of its sides. */
  quads: Quad[];
  /** Whether it plainly is such a page, to be offered unasked. */
  isPlain: boolean;
  /** All frames that were seen, the most likely first. */
  seen: Quad[];
};

export function findPrints(page: Pixels): FoundPrints {
  const tones = tonesOf(page);
  const least = SMALLEST * tones.width * tones.height;
  const enclosed = enclosedFrames(tones, least);
  const lined = linedFrames(tones, enclosed, least);
  const prints = withLines(tones, printsAmong(tones, enclosed), lined);
  const partsOf = (frames: readonly Frame[]) => frames.map(({ quad }) => inParts(quad, tones));
  const seen = [...enclosed, ...lined].sort((one, other) => worthOf(other) - worthOf(one));
  return { quads: inReadingOrder(partsOf(prints)), isPlain: isPage(tones, prints), seen: partsOf(seen) };
}

/** Frames of what plain paper, a desk or a white border encloses. */
function enclosedFrames(tones: Tones, least: number): Frame[] {
  return enclosedAreas(tones, least)
    .filter((area) => area.length >= least && area.length > FULL * around(edgeOf(area, tones.width)).size)
    .map((area) => cornersOf(area, tones.width))
    .filter(isFair)
    .flatMap((quad) => {
      const near = moved(tones, quad, 5);
      return (isFair(near) && frameAt(tones, near, 2, { support: 0.7, weakest: 0.5 })) || [];
    });
}

/** Frames of which straight lines show all four sides. */
function linedFrames(tones: Tones, known: readonly Frame[], least: number): Frame[] {
  const { width, height } = tones;
  const border = rectangle(0, 0, width, height);
  const sides = [border, ...known.map(({ quad }) => quad)].flatMap(sidesOf);
  const lines = linesThrough([...segmentsIn(tones), ...sides]);
  const frames: Frame[] = [];
  for (const quad of framesBetween(lines, tones, least)) {
    if (known.some(isLike(quad)) || frames.some(isLike(quad))) continue;
    const frame = frameAt(tones, quad, 3, { support: 0.85, weakest: 0.7 });
    if (frame && frame.evenSides >= 0.75 && !hasPaperInside(tones, frame.quad)) frames.push(frame);
  }
  return frames;
}

/** Each corner within some pixels of the other's. */
const isLike =
  (quad: Quad) =>
  ({ quad: other }: Frame) =>
    quad.every(([x, y], n) => Math.hypot((other[n]?.[0] ?? 0) - x, (other[n]?.[1] ?? 0) - y) < 4);

/** Of a photograph, what the prints of a page cover at least; windows of a house cover less. */
const COVERED = 0.0885;
/** Several prints, most of them on the same paper, and little else between them. */
function isPage(tones: Tones, prints: readonly Frame[]): boolean {
  const lying = prints.filter(({ evenSides, weakest }) => evenSides > 0.7 && weakest > 0.7);
  const papers = lying.map(({ quad }) => paperBeside(tones, quad));
  const alike = Math.max(0, ...papers.map((paper) => partAlike(papers, paper) * papers.length));
  const covered = prints.reduce((sum, { size }) => sum + size, 0) / (tones.width * tones.height);
  if (alike < 2 || alike < 0.5 * prints.length || covered < COVERED) return false;
  const quads = prints.map(({ quad }) => quad);
  const points = quads.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return (
    plainPart(tones, rectangle(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)), quads) >
    0.75
  );
}

/** A whole number is the middle of a pixel. */
const inParts = (quad: Quad, { width, height }: Tones) =>
  quad.map(([x, y]): Point => [part((x + 0.5) / width), part((y + 0.5) / height)]) as unknown as Quad;
const part = (value: number) => Math.min(1, Math.max(0, value));
