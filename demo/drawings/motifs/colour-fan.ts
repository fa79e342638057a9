import { type Colour, darker, lighter, mix, quietColours, ral, strongColours } from '../colour.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, ellipse, group, rect, times } from '../svg.ts';

/** The fan in the order of the rainbow; each leaf shows its colour in several steps. */
const rainbow: readonly Colour[] = [
  ral[3020],
  ral[3000],
  ral[2004],
  ral[2003],
  ral[1003],
  ral[1021],
  ral[1032],
  ral[6018],
  ral[6017],
  ral[6033],
  ral[6027],
  ral[5018],
  ral[5012],
  ral[5010],
  ral[5002],
  ral[4005],
  ral[4003],
  ral[3014],
  ral[3022],
];

export const colourFan: Drawable = {
  daytimes: ['morning', 'noon', 'dusk'],
  draw(stage) {
    const { random, light } = stage;
    return [
      table(stage),
      random.pick([oneFan, twoFans, fullCircle])(stage),
      times(random.whole(3, 9), () => drop(stage, random.between(16, 144), random.between(14, 108))),
      circle(80 + light.side * 60, 8, 110, stage.glow(light.sun, 0.5)),
    ].join('');
  },
};

function table(stage: Stage) {
  const { left, top, width, height, lit, random } = stage;
  const wood = lit(random.pick([ral[8001], ral[8004], ral[7016], ral[9001], ral[5010], ...quietColours]));
  const boards = random.whole(5, 9);
  return [
    rect(left, top, width, height, stage.downwards(lighter(wood, 0.1), darker(wood, 0.14))),
    times(boards, (index) => rect(left, top + (height / boards) * index, width, 0.5, darker(wood, 0.3))),
    times(40, () =>
      rect(
        random.between(left, left + width),
        random.between(top, top + height),
        random.between(8, 40),
        0.3,
        darker(wood, 0.2),
        { opacity: 0.6 },
      ),
    ),
  ].join('');
}

type Fan = { x: number; y: number; length: number; from: number; to: number; leaves: readonly Colour[] };

const chosenLeaves = ({ random }: Stage, count: number) => {
  const start = random.whole(0, rainbow.length - 1);
  const turned = [...rainbow.slice(start), ...rainbow.slice(0, start)].slice(0, count);
  return random.chance(0.5) ? turned : turned.toReversed();
};

function oneFan(stage: Stage) {
  const { random } = stage;
  const [x, spread] = [random.between(62, 98), random.between(48, 78)];
  const tilt = (80 - x) * 0.5;
  return fan(stage, {
    x,
    y: 112,
    length: random.between(84, 94),
    from: tilt - spread,
    to: tilt + spread,
    leaves: chosenLeaves(stage, random.whole(11, 19)),
  });
}

function twoFans(stage: Stage) {
  const { random } = stage;
  const length = random.between(62, 72);
  return [
    fan(stage, { x: 26, y: 104, length, from: -14, to: 84, leaves: chosenLeaves(stage, 13) }),
    fan(stage, { x: 134, y: 16, length, from: 166, to: 264, leaves: chosenLeaves(stage, 13) }),
  ].join('');
}

function fullCircle(stage: Stage) {
  const { random } = stage;
  const from = random.between(0, 360);
  return fan(stage, {
    x: random.between(72, 88),
    y: 60,
    length: random.between(52, 58),
    from,
    to: from + 341,
    leaves: chosenLeaves(stage, 19),
  });
}

function fan(stage: Stage, { x, y, length, from, to, leaves }: Fan) {
  const { lit } = stage;
  const paper = lit('#fffdf6');
  const step = (to - from) / Math.max(1, leaves.length - 1);
  const half = length * Math.min(0.16, Math.max(0.09, (Math.abs(step) * Math.PI) / 180) * 0.62);
  const swatches = 5;
  return [
    ...leaves.map((colour, index) =>
      group(
        [
          rect(-half + 1.2, -length + 1.2, half * 2, length + 3, '#10131f', { opacity: 0.2, rx: 1.4 }),
          rect(-half, -length, half * 2, length + 3, paper, { rx: 1.4 }),
          times(swatches, (swatch) => {
            const share = (swatch - 1) / swatches;
            const shade = share < 0 ? darker(colour, 0.25) : mix(colour, '#ffffff', share * 0.8);
            const height = (length * 0.76) / swatches;
            return rect(
              -half + 0.9,
              -length + 1 + swatch * height,
              half * 2 - 1.8,
              height - 0.8,
              lit(shade),
              { rx: 0.4 },
            );
          }),
        ],
        `translate(${x.toFixed(2)} ${y}) rotate(${(from + step * index).toFixed(2)})`,
      ),
    ),
    circle(x, y, half * 1.7, paper),
    circle(x, y, length * 0.045, lit(ral[7040])),
    circle(x - 0.4, y - 0.4, length * 0.024, lit('#f4f4f2')),
  ].join('');
}

function drop({ random, lit }: Stage, x: number, y: number) {
  const colour = lit(random.pick(strongColours));
  const size = random.between(0.8, 2.6);
  return (
    ellipse(x, y, size, size * 0.9, colour) +
    circle(x - size * 0.3, y - size * 0.3, size * 0.22, lighter(colour, 0.6))
  );
}
