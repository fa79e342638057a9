import { type Features, type Framed, featuresOf } from './features.ts';
import { framedAt, grown } from './frames.ts';
import { apart, type Frame, judged } from './judge.ts';
import { anglesOf, framesBetween, linesThrough, segmentsIn } from './lines.ts';
import { mapFeaturesOf } from './map-features.ts';
import { printMapOf } from './print-map.ts';
import { inReadingOrder } from './reading-order.ts';
import { commonSize, type Pixels, type Point, type Quad, rectangle, sidesOf, sizeOf } from './shapes.ts';
import { type Tones, tonesOf } from './tones.ts';

/** Prints are looked for on a page no larger than this, along its longer side. */
export const FINDER_EDGE = 520;
/** Of the page: less is a speck. */
const SMALLEST = 0.01;
/** What is more likely a print than not so far is framed. */
const LIKELY = 0.4;

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
  const frames = judged(framesOn(page, tones));
  const prints = apart(frames, LIKELY).map((print) => withBorder(tones, whole(print, frames)));
  const partsOf = (all: readonly Frame[]) => all.map(({ quad }) => inParts(quad, tones));
  return { quads: inReadingOrder(partsOf(prints)), isPlain: isPage(tones, prints), seen: partsOf(frames) };
}

/** How much less likely the larger frame may be, how much larger, and how much of the smaller one it must hold. */
const AS_LIKELY = 0.04;
const LARGER = 1.2;
const HELD = 0.97;

/** The largest frame that holds this one and is about as likely: this one may lack the border on one side. */
function whole(print: Frame, frames: readonly Frame[]): Frame {
  const holding = frames.filter(
    ({ quad, size, likely }) =>
      likely > print.likely - AS_LIKELY &&
      size > print.size &&
      size < LARGER * print.size &&
      commonSize(quad, print.quad) > HELD * print.size,
  );
  return holding.reduce((largest, one) => (one.size > largest.size ? one : largest), print);
}

/** The white border of a print: in pixels how wide, and what its outer edge and its colour are like at least. */
const WIDTHS = [3, 4, 5, 6, 7, 8, 9];
/** Nearer lies still the edge of the print itself. */
const NARROWEST = 2.2;
const BORDER = { edge: 0.82, edgeOfPoorest: 0.65, evenBorder: 0.6, differing: 0.6 };

/** With its border: what lies evenly all around it and ends at an edge as straight as its own. */
function withBorder(tones: Tones, print: Frame): Frame {
  for (const width of WIDTHS) {
    const outer = framedAt(tones, grown(print.quad, width), 1);
    if (!outer || sizeOf(outer.quad) < sizeOf(grown(print.quad, NARROWEST))) continue;
    const features = featuresOf(tones, outer);
    const isBorder = Object.entries(BORDER).every(([name, least]) => (features[name] ?? 0) >= least);
    if (isBorder && outer.cuts === 0) return { ...print, quad: outer.quad, size: sizeOf(outer.quad) };
  }
  return print;
}

/** All frames that are seen on a page, with what tells prints from anything else. */
export function framesOn(page: Pixels, tones: Tones): (Framed & { features: Features })[] {
  const map = printMapOf(page);
  return framesIn(tones).map((frame) => ({
    ...frame,
    features: { ...featuresOf(tones, frame), ...mapFeaturesOf(map, frame.quad) },
  }));
}

/** All frames of which straight lines show the four sides. */
function framesIn(tones: Tones): Framed[] {
  const { width, height } = tones;
  const border = rectangle(0, 0, width - 1, height - 1);
  const angles = anglesOf(tones);
  const lines = linesThrough([...segmentsIn(tones, angles), ...sidesOf(border)]);
  const frames: Framed[] = [];
  for (const quad of framesBetween(tones, angles, lines, SMALLEST * width * height)) {
    const frame = framedAt(tones, quad);
    if (frame && !frames.some(isLike(frame.quad))) frames.push(frame);
  }
  return frames;
}

/** Each corner within some pixels of the other's. */
const isLike =
  (quad: Quad) =>
  ({ quad: other }: Framed) =>
    quad.every(([x, y], n) => Math.hypot((other[n]?.[0] ?? 0) - x, (other[n]?.[1] ?? 0) - y) < 3);

/** Of a photograph, what the prints of a page cover at least; windows of a house cover less. */
const COVERED = 0.08;
const SURELY = 0.6;

/** Several prints, most of them surely. */
function isPage({ width, height }: Tones, prints: readonly Frame[]): boolean {
  if (prints.length < 2) return false;
  const mean = prints.reduce((sum, { likely }) => sum + likely, 0) / prints.length;
  const covered = prints.reduce((sum, { size }) => sum + size, 0) / (width * height);
  return mean > SURELY && covered > COVERED;
}

/** A whole number is the middle of a pixel. */
const inParts = (quad: Quad, { width, height }: Tones) =>
  quad.map(([x, y]): Point => [part((x + 0.5) / width), part((y + 0.5) / height)]) as unknown as Quad;
const part = (value: number) => Math.min(1, Math.max(0, value));
