import { mix } from './colour.ts';
import { brushes } from './motifs/brushes.ts';
import { campfire } from './motifs/campfire.ts';
import { colourFan } from './motifs/colour-fan.ts';
import { harbour } from './motifs/harbour.ts';
import { lakeWithCoach } from './motifs/lake-with-coach.ts';
import { longTable } from './motifs/long-table.ts';
import { mountainHut } from './motifs/mountain-hut.ts';
import { paintCans } from './motifs/paint-cans.ts';
import { painterOnLadder } from './motifs/painter-on-ladder.ts';
import { sprayBooth } from './motifs/spray-booth.ts';
import { townSquare } from './motifs/town-square.ts';
import { vintageCar } from './motifs/vintage-car.ts';
import { workshopGroup } from './motifs/workshop-group.ts';
import { createRandom } from './random.ts';
import { createStage, type Drawable, type Shape, type Stage, shapes } from './stage.ts';
import { rect, tag } from './svg.ts';

export const motifs = {
  brushes,
  campfire,
  colourFan,
  harbour,
  lakeWithCoach,
  longTable,
  mountainHut,
  paintCans,
  painterOnLadder,
  sprayBooth,
  townSquare,
  vintageCar,
  workshopGroup,
} as const satisfies Record<string, Drawable>;

export type Motif = keyof typeof motifs;

/** The picture as SVG without text elements. The same seed, motif and shape give the same picture. */
export function drawPicture(seed: number, motif: Motif, shape: Shape): string {
  const { daytimes, draw } = motifs[motif];
  const stage = createStage(createRandom(seed), shape, daytimes);
  const drawn = draw(stage) + printedLight(stage);
  const { left, top, width: worldWidth, height: worldHeight } = stage;
  const [width, height] = shapes[shape].pixels;
  const viewBox = [left, top, worldWidth, worldHeight].map((value) => value.toFixed(3)).join(' ');
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox },
    stage.definitions() + drawn,
  );
}

/** A finish over everything: light from above, shade at the lower edge, as on an old print. */
function printedLight({ left, top, width, height, light, fading }: Stage) {
  const shade = mix(light.ambient, '#100c1c', 0.7);
  return [
    rect(left, top, width, height * 0.5, fading(light.sun, light.daytime === 'night' ? 0.04 : 0.16)),
    rect(-left - width, -top - height, width, height * 0.34, fading(shade, 0.34), { transform: 'scale(-1)' }),
  ].join('');
}
