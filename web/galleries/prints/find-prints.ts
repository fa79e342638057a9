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
import { halved, partAlike, type Tones, tonesOf } from './tones.ts';

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
  const small = halved(tones);
  return enclosedAreas(small, least / 4)
    .filter((area) => area.length >= least / 4 && area.length > FULL * around(edgeOf(area, small.width)).size)
    .map(
      (area) => cornersOf(area, small.width).map(([x, y]) => [2 * x + 0.5, 2 * y + 0.5]) as unknown as Quad,
    )
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
const COVERED = 0.08;
/** Of what lies between prints, how much is plain. */
const PLAIN_BETWEEN = 0.75;
/** They show plainly what they are: of little worth is a frame around something else. */
const PLAINLY = { worth: 0.95, between: 0.85 };
/** They fill the photograph. */
const FILLED = { covered: 0.34, worth: 0.87, between: 0.55 };

/** Several prints and little else between them: most of them on the same paper, or each plainly a print, or all over it. */
function isPage(tones: Tones, prints: readonly Frame[]): boolean {
  if (prints.length < 2) return false;
  const lying = prints.filter(({ evenSides, weakest }) => evenSides > 0.7 && weakest > 0.7);
  const papers = lying.map(({ quad }) => paperBeside(tones, quad));
  const alike = Math.max(0, ...papers.map((paper) => partAlike(papers, paper) * papers.length));
  const covered = prints.reduce((sum, { size }) => sum + size, 0) / (tones.width * tones.height);
  const quads = prints.map(({ quad }) => quad);
  const points = quads.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const around = rectangle(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  const between = plainPart(tones, around, quads);
  const worths = prints.map(worthOf);
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / prints.length;
  if (covered > FILLED.covered && mean > FILLED.worth && between > FILLED.between) return true;
  if (covered < COVERED) return false;
  if (Math.min(...worths) > PLAINLY.worth && between > PLAINLY.between) return true;
  return alike >= Math.max(2, 0.5 * prints.length) && between > PLAIN_BETWEEN;
}

/** A whole number is the middle of a pixel. */
const inParts = (quad: Quad, { width, height }: Tones) =>
  quad.map(([x, y]): Point => [part((x + 0.5) / width), part((y + 0.5) / height)]) as unknown as Quad;
const part = (value: number) => Math.min(1, Math.max(0, value));
