import { type Colour, darker, ral, strongColours } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle, path, polygon, rect, stroke, times } from './svg.ts';

/** A half-timbered house with a gable; its lower left corner is at (x, y), its walls are `height` high. */
export function drawTimberedHouse(stage: Stage, x: number, y: number, width: number, height: number): string {
  const { random, lit } = stage;
  const plaster = lit(
    random.pick(['#f6ead2', '#f3d9b0', '#e9b9a0', '#f2e9e1', '#d8e0c8', '#c9dbe4', '#efc56f']),
  );
  const timber = lit(random.pick([ral[8011], '#3b2a24', ral[3000], ral[6005], ral[7016]]));
  const roof = lit(random.pick([ral[8004], ral[3000], '#a04a35', ral[7016]]));
  const gable = random.between(13, 22);
  const [top, right, middle] = [y - height, x + width, x + width / 2];
  const storeys = height > 38 ? 3 : 2;
  const storey = height / (storeys + 1);
  const columns = width > 26 ? 3 : 2;
  return [
    rect(x, top, width, height, stage.downwards(plaster, darker(plaster, 0.12))),
    polygon(
      [
        [x, top + 0.2],
        [middle, top - gable],
        [right, top + 0.2],
      ],
      plaster,
    ),
    stroke(
      [
        [x + 1, top - 0.5],
        [middle, top - gable],
        [right - 1, top - 0.5],
      ],
      roof,
      3,
    ),
    stroke(
      [
        [middle - width * 0.22, top - gable * 0.46],
        [middle + width * 0.22, top - gable * 0.46],
      ],
      timber,
      1,
    ),
    stroke(
      [
        [middle, top - gable],
        [middle, top],
      ],
      timber,
      1,
    ),
    times(storeys, (index) => frame(stage, x, top + index * storey, width, storey, columns, timber)),
    groundFloor(stage, x, y, width, storey),
  ].join('');
}

function frame(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  timber: Colour,
) {
  const { random, lit, light } = stage;
  const shutter = lit(random.pick(strongColours));
  const lights = { morning: 0.1, noon: 0, dusk: 0.55, night: 0.75 };
  const cell = width / columns;
  const beam = (...points: [number, number][]) => stroke(points, timber, 1);
  return [
    beam([x + 0.5, y], [x + width - 0.5, y]),
    times(columns + 1, (index) =>
      beam(
        [Math.min(x + width - 0.5, Math.max(x + 0.5, x + index * cell)), y],
        [Math.min(x + width - 0.5, Math.max(x + 0.5, x + index * cell)), y + height],
      ),
    ),
    times(columns, (index) => {
      const at = x + index * cell;
      if (random.chance(0.28))
        return (
          beam([at + 0.6, y + height], [at + cell - 0.6, y]) +
          beam([at + 0.6, y], [at + cell - 0.6, y + height])
        );
      const middle = at + cell / 2;
      const glass = random.chance(lights[light.daytime]) ? '#ffd27a' : lit('#4b6577');
      return [
        rect(middle - 3.9, y + height * 0.22, 7.8, height * 0.52, shutter),
        rect(middle - 2.2, y + height * 0.2, 4.4, height * 0.56, lit('#fffaf0')),
        rect(middle - 1.8, y + height * 0.24, 3.6, height * 0.48, glass),
        rect(middle - 0.2, y + height * 0.24, 0.4, height * 0.48, lit('#fffaf0')),
        random.chance(0.4)
          ? rect(middle - 3, y + height * 0.76, 6, 1.4, lit(random.pick([ral[3020], ral[4003], ral[6018]])))
          : '',
      ].join('');
    }),
  ].join('');
}

function groundFloor(stage: Stage, x: number, y: number, width: number, height: number) {
  const { random, lit, light } = stage;
  const base = lit(random.pick([ral[7032], ral[3012], ral[1015], ral[7040]]));
  const door = lit(random.pick(strongColours));
  const at = x + width * random.pick([0.28, 0.5, 0.72]);
  const arch = random.chance(0.5);
  const shop = x + width - (at - x);
  const lamp =
    light.daytime === 'night' || light.daytime === 'dusk'
      ? circle(at, y - height, 12, stage.glow('#ffd98a', 0.7))
      : '';
  const doorTop = y - height * 0.68;
  return [
    rect(x, y - height, width, height, stage.downwards(base, darker(base, 0.2))),
    Math.abs(shop - at) > 5
      ? rect(
          shop - 3.4,
          y - height * 0.75,
          6.8,
          height * 0.5,
          light.daytime === 'noon' ? lit('#4b6577') : '#ffdf9c',
        )
      : '',
    arch
      ? path(`M${(at - 2.6).toFixed(1)} ${y}V${doorTop.toFixed(1)}a2.6 2.6 0 0 1 5.2 0V${y}Z`, door)
      : rect(at - 2.5, doorTop, 5, height * 0.68, door),
    lamp,
  ].join('');
}
