import type { Daytime } from './light.ts';
import type { Stage } from './stage.ts';

/** One kind of picture. Every seed arranges it anew. */
export type Drawable = {
  /** The daytimes at which it may be seen. */
  daytimes: readonly [Daytime, ...Daytime[]];
  /** SVG from the back to the front, filling the stage up to its edges. */
  draw(stage: Stage): string;
};
