import type { Daytime } from './light.ts';
import type { Stage } from './stage.ts';

/** One kind of picture. Every seed arranges it differently. */
export type Drawable = {
  /** The times of day at which it may be shown. */
  daytimes: readonly [Daytime, ...Daytime[]];
  /** SVG from the back to the front, filling the stage up to its edges. */
  draw(stage: Stage): string;
};
