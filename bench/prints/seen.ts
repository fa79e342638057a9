import type { Features } from '../../web/galleries/prints/features.ts';
import { framesOn } from '../../web/galleries/prints/find-prints.ts';
import { overlapOf, type Quad } from '../../web/galleries/prints/shapes.ts';
import { tonesOf } from '../../web/galleries/prints/tones.ts';
import type { KeptPage } from './drawn/kept.ts';

/** A frame that was seen on a page, and how much of it and of a print is common to both. */
export type SeenFrame = { quad: Quad; features: Features; overlap: number };

/** Frames that have less in common with every print are none. */
export const NONE = 0.5;
/** A frame with so much in common with a print that is cut off is neither right nor wrong. */
const CUT_OFF = 0.4;

export function seenOn({ pixels, prints, cutOff }: KeptPage): SeenFrame[] {
  const tones = tonesOf(pixels);
  const most = (quad: Quad, others: readonly Quad[]) =>
    Math.max(0, ...others.map((other) => overlapOf(other, quad)));
  return framesOn(pixels, tones)
    .map(({ quad, features }) => ({ quad, features, overlap: most(quad, prints) }))
    .filter(({ quad, overlap }) => overlap > NONE || most(quad, cutOff) < CUT_OFF);
}
