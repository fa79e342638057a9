import { darker, lighter, quietColours, ral, strongColours } from '../colour.ts';
import { drawTree } from '../landscape.ts';
import { type Arm, chooseLooks, drawPerson, handOf } from '../person.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, curve, d, ellipse, group, path, polygon, rect, times } from '../svg.ts';

export const longTable: Drawable = {
  daytimes: ['dusk', 'dusk', 'morning', 'noon'],
  draw(stage) {
    const { random } = stage;
    const outside = random.chance(0.5);
    const count = random.whole(5, 8);
    return [
      outside ? garden(stage) : parlour(stage),
      guests(stage, count),
      ellipse(80, 66, 96, 44, stage.glow('#ffd9a0', 0.32)),
      drawTable(stage),
      times(count + 2, (index) => dish(stage, 22 + (116 / (count + 1)) * index, random.between(88, 96))),
      outside ? '' : hangingLamps(stage, random.whole(2, 4)),
    ].join('');
  },
};

function garden(stage: Stage) {
  const { left, right, width, bottom, lit, random } = stage;
  const lawn = lit(random.pick([ral[6017], ral[6021], ral[6011]]));
  const y = random.between(14, 20);
  const bulbs = 17;
  const sag = random.between(10, 16);
  return [
    drawSky(stage, 76),
    times(6, (index) =>
      drawTree(stage, left + (index + 0.5) * (width / 6), 80, random.between(34, 62), 0.15),
    ),
    rect(left, 76, width, bottom - 76, stage.downwards(lawn, darker(lawn, 0.4))),
    curve(d`M${left} ${y - 6}Q40 ${y + sag} 80 ${y}T${right} ${y - 6}`, lit(ral[7016]), 0.5),
    times(bulbs, (index) => {
      const share = (index + 0.5) / bulbs;
      const x = left + share * width;
      const hang = y - 3 + Math.sin(share * Math.PI) * 3 + Math.sin(share * Math.PI * 2) * sag * 0.55;
      const colour = random.pick(['#ffd98a', '#ffd98a', '#ff9d6b', '#a8d8c0', '#f7b3c2']);
      return circle(x, hang + 1.6, 6, stage.glow(colour, 0.85)) + circle(x, hang + 1.6, 1.4, colour);
    }),
  ].join('');
}

function parlour(stage: Stage) {
  const { left, top, width, bottom, lit, random } = stage;
  const wall = lit(random.pick([ral[6033], ral[5014], ral[3022], ral[1032], ral[5010], ...quietColours]));
  const panel = lit(random.pick([ral[8011], ral[8004], ral[8001]]));
  return [
    rect(left, top, width, bottom - top, stage.downwards(darker(wall, 0.25), wall)),
    times(random.whole(3, 5), (index) =>
      framed(stage, 22 + index * random.between(26, 32), random.between(22, 32)),
    ),
    rect(left, 66, width, bottom - 66, panel),
    times(Math.ceil(width / 10), (index) => rect(left + index * 10, 66, 0.5, 60, darker(panel, 0.3))),
    rect(left, 65, width, 1.6, lighter(panel, 0.25)),
  ].join('');
}

function framed(stage: Stage, x: number, y: number) {
  const { random, lit } = stage;
  const [width, height] = [random.between(13, 21), random.between(12, 17)];
  return [
    rect(x - 1.2, y - 1.2, width + 2.4, height + 2.4, lit(random.pick([ral[8001], ral[7016], ral[1032]]))),
    rect(x, y, width, height, stage.downwards(...stage.light.sky)),
    path(
      d`M${x} ${y + height}V${y + height * 0.7}Q${x + width * 0.4} ${y + height * 0.3} ${x + width} ${y + height * 0.75}V${y + height}Z`,
      lit(random.pick(strongColours)),
    ),
  ].join('');
}

function guests(stage: Stage, count: number) {
  const { random } = stage;
  return times(count, (index) => {
    const x = 80 + (index - (count - 1) / 2) * (118 / count) + random.between(-1, 1);
    const foot = 112 + random.between(-3, 1);
    const height = random.between(64, 70);
    const pose = () => random.pick<Arm>(['toasting', 'onHip', 'toasting', 'hanging', 'waving']);
    const looks = chooseLooks(stage, { left: pose(), right: pose(), grey: random.chance(0.75) });
    const glass = (side: -1 | 1, arm: Arm) =>
      arm === 'toasting' ? drawGlass(stage, ...handOf(arm, side, x, foot, height)) : '';
    return drawPerson(stage, x, foot, height, looks) + glass(-1, looks.left) + glass(1, looks.right);
  });
}

function drawGlass({ random, lit }: Stage, x: number, y: number) {
  const drink = lit(random.pick(['#f2b632', '#f2b632', '#8f1f3a', '#f6e7a6', '#e9773b']));
  return group(
    [
      path('M-2 -6H2L1.5 2H-1.5Z', '#ffffff', { opacity: 0.5 }),
      path('M-1.8 -4H1.8L1.4 1.6H-1.4Z', drink),
      ellipse(0, -4.4, 1.9, 0.9, lit('#fffaf0')),
    ],
    `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
  );
}

function drawTable(stage: Stage) {
  const { lit, random, left, right, bottom } = stage;
  const cloth = lit(random.pick([ral[9010], ral[9001], ral[3020], ral[6019], ral[5024], ral[1015]]));
  const runner = lit(random.pick(strongColours));
  const [near, far] = [102, 84];
  return [
    polygon(
      [
        [10, far],
        [150, far],
        [right + 4, near],
        [left - 4, near],
      ],
      stage.downwards(darker(cloth, 0.1), lighter(cloth, 0.2)),
    ),
    polygon(
      [
        [12, 91],
        [148, 91],
        [right, 95.5],
        [left, 95.5],
      ],
      runner,
    ),
    rect(left - 4, near, right - left + 8, 24, stage.downwards(darker(cloth, 0.08), darker(cloth, 0.3))),
    times(24, (index) =>
      rect(left + (index + 0.3) * ((right - left) / 24), near, 1.2, 24, darker(cloth, 0.35), {
        opacity: 0.3,
      }),
    ),
    rect(left - 4, near + 24, right - left + 8, bottom, stage.downwards(lit('#2a1d1a'), lit('#15151c'))),
  ].join('');
}

function dish(stage: Stage, x: number, y: number) {
  const { random, lit } = stage;
  const colour = lit(random.pick(strongColours));
  return random
    .pick([
      () => [
        ellipse(x, y, 5.4, 1.7, lit('#ffffff')),
        ellipse(x, y - 0.4, 3.4, 1, lit(random.pick(['#c98a4b', '#e0b060', '#8fae5a']))),
      ],
      () => [
        path(d`M${x - 3.6} ${y - 3}H${x + 3.6}L${x + 2.8} ${y}H${x - 2.8}Z`, colour),
        ...[-2, 0, 2].map((dx) =>
          circle(x + dx, y - 5 - Math.abs(dx) * -0.4, 1.7, lit(random.pick(strongColours))),
        ),
      ],
      () => [
        rect(x - 1.5, y - 9, 3, 9, lit(ral[6005]), { rx: 1 }),
        rect(x - 0.6, y - 13, 1.2, 5, lit(ral[6005])),
        rect(x - 1.5, y - 5.6, 3, 2.6, lit(ral[9001])),
      ],
      () => [
        rect(x - 0.5, y - 5, 1, 5, lit('#fff7e0')),
        circle(x, y - 6.4, 5, stage.glow('#ffd27a', 0.9)),
        ellipse(x, y - 6.2, 0.6, 1.2, '#ffe7a6'),
      ],
    ])()
    .join('');
}

const hangingLamps = (stage: Stage, count: number) =>
  times(count, (index) => {
    const { random, lit, top, glow } = stage;
    const x = 80 + (index - (count - 1) / 2) * (120 / count);
    const y = random.between(14, 20);
    const shade = lit(random.pick(strongColours));
    return [
      ellipse(x, y + 12, 40, 34, glow('#ffe0a0', 0.6)),
      rect(x - 0.25, top, 0.5, y - top - 4, lit(ral[7016])),
      path(
        d`M${x - 2} ${y - 5}H${x + 2}Q${x + 3} ${y - 1} ${x + 9} ${y + 3}H${x - 9}Q${x - 3} ${y - 1} ${x - 2} ${y - 5}Z`,
        shade,
      ),
      ellipse(x, y + 3.2, 8.8, 1.5, '#ffefc4'),
    ].join('');
  });
