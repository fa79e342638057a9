import { type Colour, darker, lighter, ral } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle, group, path, rect, stroke } from './svg.ts';

/** A part of a car on its stand, grey with primer on one side and freshly coated on the other. */
export function drawWorkpiece(stage: Stage, x: number, y: number, paint: Colour): string {
  const { lit, random } = stage;
  const colour = lit(paint);
  const coat = stage.across(colour, lighter(colour, 0.35), colour, darker(colour, 0.15));
  const part = random.pick([door, wing, bonnet]);
  const steel = lit(ral[7016]);
  const stand = [
    stroke(
      [
        [-16, -44],
        [-22, 0],
      ],
      steel,
      1.6,
    ),
    stroke(
      [
        [20, -44],
        [26, 0],
      ],
      steel,
      1.6,
    ),
    stroke(
      [
        [-20, -14],
        [24, -14],
      ],
      steel,
      1.2,
    ),
  ];
  return group([...stand, ...part(stage, coat, colour)], `translate(${x.toFixed(1)} ${y}) scale(1.06)`);
}

const primer = 'M6 -78Q18 -76 24 -72L30 -14Q20 -11 8 -10Q14 -28 8 -44Q2 -60 6 -78Z';

const door = ({ lit }: Stage, coat: string, colour: Colour) => [
  path('M-24 -52Q-16 -78 4 -80H18Q28 -80 28 -68V-14Q28 -11 25 -11H-21Q-24 -11 -24 -14Z', coat),
  path('M-17 -52Q-11 -72 5 -74H17Q22 -74 22 -68V-52Z', lit('#cfdbe0')),
  path('M8 -48Q18 -40 14 -28Q10 -18 18 -11H25Q28 -11 28 -14V-48Z', lit(ral[7040])),
  path('M-24 -34Q0 -40 28 -34', 'none', { stroke: lighter(colour, 0.5), 'stroke-width': 0.8 }),
  rect(12, -44, 9, 2.2, lit('#e6e8e8'), { rx: 1.1 }),
];

const wing = ({ lit }: Stage, coat: string, colour: Colour) => [
  path('M-34 -40Q-30 -62 0 -64Q28 -64 36 -46V-22H26A15 15 0 0 0 -8 -22H-34Z', coat),
  path('M16 -62Q30 -60 36 -46V-22H26Q25 -33 16 -37Q22 -50 16 -62Z', lit(ral[7040])),
  path('M-32 -46Q-8 -58 20 -56', 'none', { stroke: lighter(colour, 0.6), 'stroke-width': 1 }),
  circle(-26, -44, 4.4, lit('#fbf3d8')),
];

const bonnet = ({ lit }: Stage, coat: string, colour: Colour) => [
  path('M-30 -14L-24 -72Q0 -82 24 -72L30 -14Q0 -6 -30 -14Z', coat),
  path(primer, lit(ral[7040])),
  path('M-15 -18L-11 -70', 'none', {
    stroke: lighter(colour, 0.6),
    'stroke-width': 1.4,
    'stroke-linecap': 'round',
  }),
];
