import { type Colour, darker, lighter, ral } from './colour.ts';
import { drawWheel } from './props.ts';
import type { Stage } from './stage.ts';
import { circle, curve, d, group, path, rect, stroke } from './svg.ts';

type Outline = {
  body: string;
  glass: readonly string[];
  wheels: readonly [number, number];
  crease: string;
  lamp: readonly [number, number];
};

/** Side views 120 wide that stand on y = 0 and drive to the right. */
const outlines: readonly [Outline, ...Outline[]] = [
  {
    body: 'M-58 -9Q-60 -22 -50 -27Q-38 -34 -28 -42Q-16 -50 2 -50Q18 -50 28 -34Q30 -29 36 -28Q52 -27 57 -16L58 -9Z',
    glass: ['M-30 -30Q-24 -41 -8 -44V-30Z', 'M-4 -44.4Q14 -46 23 -30H-4Z'],
    wheels: [-35, 36],
    crease: 'M-50 -22Q-20 -30 40 -24',
    lamp: [53, -20],
  },
  {
    body: 'M-60 -10V-24Q-58 -30 -50 -30H-34Q-24 -48 -16 -48H16Q24 -48 34 -30Q52 -29 58 -24L60 -10Z',
    glass: ['M-28 -31Q-20 -43.6 -14 -44H-2V-31Z', 'M2 -44H14Q20 -43 28 -31H2Z'],
    wheels: [-36, 37],
    crease: 'M-58 -23H58',
    lamp: [56, -21],
  },
  {
    body: 'M-58 -8V-46Q-58 -56 -48 -56H36Q46 -56 50 -44L57 -28Q58 -24 58 -8Z',
    glass: [
      'M-52 -49H-34V-34H-52Z',
      'M-30 -49H-12V-34H-30Z',
      'M-8 -49H10V-34H-8Z',
      'M14 -49H38Q42 -46 46 -34H14Z',
    ],
    wheels: [-34, 38],
    crease: 'M-58 -29H56',
    lamp: [54, -21],
  },
  {
    body: 'M-60 -9Q-62 -26 -44 -28L-20 -30Q-12 -42 2 -42Q10 -42 18 -30Q46 -29 60 -18L61 -9Z',
    glass: ['M-14 -30Q-8 -38.6 1 -39L12 -30Z'],
    wheels: [-38, 38],
    crease: 'M-56 -21Q0 -27 56 -17',
    lamp: [54, -19],
  },
];

/** An old car, freshly coated, with its wheels on (x, y). */
export function drawCar(stage: Stage, x: number, y: number, colour: Colour): string {
  const { lit, random, light } = stage;
  const { body, glass, wheels, crease, lamp } = random.pick(outlines);
  const chrome = lit('#e3e6e6');
  const second = random.chance(0.45) ? lit(ral[9001]) : colour;
  const size = random.between(0.9, 1);
  const side = random.pick([-1, 1]);
  return group(
    [
      rect(-46, -12, 92, 8.5, '#14161c'),
      path(body, stage.downwards(lighter(second, 0.35), second, colour, colour, darker(colour, 0.3))),
      ...glass.map((pane) => path(pane, stage.downwards(lighter(lit('#5f7f92'), 0.35), lit('#34505f')))),
      ...glass.map((pane) => path(pane, 'none', { stroke: chrome, 'stroke-width': 0.9 })),
      curve(crease, chrome, 1.1),
      curve(crease, '#ffffff', 2.4, { opacity: 0.35, transform: 'translate(0 -3.4)' }),
      stroke(
        [
          [-1, -29],
          [-1, -10],
        ],
        darker(colour, 0.35),
        0.5,
      ),
      stroke(
        [
          [5, -25.4],
          [11, -25.4],
        ],
        chrome,
        1.2,
      ),
      ...wheels.map((at) => path(d`M${at - 12.5} -8A12.5 12.5 0 0 1 ${at + 12.5} -8Z`, darker(colour, 0.6))),
      ...wheels.map((at) => drawWheel(stage, at, -8.6, 9.6)),
      rect(-64, -11.6, 13, 2.8, chrome, { rx: 1.4 }),
      rect(51, -11.6, 13, 2.8, chrome, { rx: 1.4 }),
      circle(lamp[0], lamp[1], 3.4, chrome),
      circle(lamp[0], lamp[1], 2.6, '#fff3cf'),
      light.daytime === 'dusk' ? circle(lamp[0] + 4, lamp[1], 14, stage.glow('#ffe9a8', 0.8)) : '',
    ],
    `translate(${x} ${y}) scale(${(size * side).toFixed(2)} ${size.toFixed(2)})`,
  );
}
