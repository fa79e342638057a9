import { type Colour, mix } from './colour.ts';
import { chooseLight, type Daytime, type Light } from './light.ts';
import { createPaints, type Paints } from './paints.ts';
import type { Random } from './random.ts';
import { type Shape, shapes } from './shape.ts';

/**
 * Where a motif is drawn. Its central area is 160 wide and 120 high around (80, 60), whatever the shape:
 * what is in there is also in the 4:3 thumbnail. The backdrop extends to the four edges.
 */
export type Stage = Paints & {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
  random: Random;
  light: Light;
  /** The colour as it looks in this light; `distance` goes from 0 (near) to 1 (at the horizon). */
  lit(colour: Colour, distance?: number): Colour;
};

export function createStage(random: Random, shape: Shape, daytimes: readonly [Daytime, ...Daytime[]]): Stage {
  const light = chooseLight(random, daytimes);
  const {
    pixels: [pixelWidth, pixelHeight],
    worldWidth: width,
  } = shapes[shape];
  const height = (width * pixelHeight) / pixelWidth;
  return {
    ...createPaints(),
    left: 80 - width / 2,
    top: 60 - height / 2,
    right: 80 + width / 2,
    bottom: 60 + height / 2,
    width,
    height,
    random,
    light,
    lit: (colour, distance = 0) =>
      mix(mix(colour, light.ambient, light.strength), light.sky[2], distance * 0.75),
  };
}
