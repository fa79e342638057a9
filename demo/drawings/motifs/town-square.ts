import { type Colour, darker, lighter, mix, quietColours, ral, strongColours } from '../colour.ts';
import { drawTree } from '../landscape.ts';
import { chooseLooks, drawPerson } from '../person.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, curve, d, ellipse, path, polygon, rect, stroke, times } from '../svg.ts';
import { drawTimberedHouse } from '../timbered-house.ts';

export const townSquare: Drawable = {
  daytimes: ['morning', 'noon', 'dusk', 'night'],
  draw(stage) {
    const { random } = stage;
    const tower = random.between(46, 114);
    const people = random.whole(2, 6);
    return [
      drawSky(stage, 88),
      random.chance(0.75) ? townHallTower(stage, tower, 88) : '',
      houses(stage, 90),
      cobbles(stage, 90),
      random.chance(0.5) ? bunting(stage) : '',
      random.chance(0.55)
        ? fountain(stage, random.between(50, 110), 105)
        : drawTree(stage, random.between(30, 130), 104, 44),
      times(people, (index) =>
        drawPerson(
          stage,
          random.between(20, 140),
          100 + (index + random.between(0, 1)) * (11 / people),
          random.between(17, 21),
          chooseLooks(stage, { grey: random.chance(0.6) }),
        ),
      ),
    ].join('');
  },
};

function houses(stage: Stage, y: number) {
  const { left, right, random } = stage;
  let drawn = '';
  for (let x = left - random.between(0, 14); x < right; ) {
    const width = random.between(21, 32);
    drawn += drawTimberedHouse(stage, x, y, width, random.between(30, 46));
    x += width + 0.4;
  }
  return drawn;
}

function townHallTower(stage: Stage, x: number, y: number) {
  const { random, lit, light } = stage;
  const stone = lit(random.pick([ral[3012], ral[7032], ...quietColours]), 0.12);
  const copper = lit(random.pick([ral[6033], ral[6027], ral[8004], ral[7016]]), 0.1);
  const top = y - random.between(62, 72);
  const flag = lit(random.pick(strongColours));
  return [
    rect(
      x - 9,
      top,
      18,
      y - top,
      stage.across(
        darker(stone, light.side === 1 ? 0.22 : 0),
        stone,
        darker(stone, light.side === 1 ? 0 : 0.22),
      ),
    ),
    rect(x - 10.4, top - 1, 20.8, 3, darker(stone, 0.2)),
    path(
      d`M${x - 11} ${top - 1}Q${x - 8} ${top - 14} ${x - 3} ${top - 16}V${top - 20}L${x} ${top - 30}L${x + 3} ${top - 20}V${top - 16}Q${x + 8} ${top - 14} ${x + 11} ${top - 1}Z`,
      copper,
    ),
    circle(x, top + 12, 6, lit(ral[7016])),
    circle(x, top + 12, 5.2, light.daytime === 'night' ? '#ffeab0' : lit('#fffdf2')),
    stroke(
      [
        [x, top + 12],
        [x + random.between(-3, 3), top + 8.6],
      ],
      '#20242b',
      0.7,
    ),
    stroke(
      [
        [x, top + 12],
        [x + random.between(-2, 2.4), top + 13.6],
      ],
      '#20242b',
      0.9,
    ),
    stroke(
      [
        [x, top - 30],
        [x, top - 37],
      ],
      lit(ral[7016]),
      0.6,
    ),
    polygon(
      [
        [x, top - 37],
        [x + light.side * 8, top - 35],
        [x, top - 32.6],
      ],
      flag,
    ),
  ].join('');
}

function cobbles(stage: Stage, y: number) {
  const { left, right, width, bottom, lit, random } = stage;
  const stone = lit(random.pick([ral[7032], ral[7040], ral[3012], ral[1015]]));
  return [
    rect(left, y, width, bottom - y, stage.downwards(darker(stone, 0.2), lighter(stone, 0.1))),
    times(12, (index) => {
      const edge = y + index ** 1.5 * 1.1;
      return curve(
        d`M${left} ${edge + 2}Q80 ${edge - 1} ${right} ${edge + 2}`,
        darker(stone, 0.28),
        0.25 + index * 0.03,
      );
    }),
    times(120, () => {
      const depth = random.between(0, 1);
      const size = 1 + depth * 3;
      const colour: Colour = random.chance(0.5) ? darker(stone, 0.2) : lighter(stone, 0.2);
      return ellipse(random.between(left, right), y + 1 + depth * (bottom - y), size, size * 0.3, colour, {
        opacity: 0.4,
      });
    }),
  ].join('');
}

function bunting(stage: Stage) {
  const { left, right, width, random, lit } = stage;
  const y = random.between(30, 42);
  const sag = random.between(8, 16);
  const flags = 24;
  return [
    curve(d`M${left} ${y}Q80 ${y + sag * 2} ${right} ${y}`, lit(ral[7016]), 0.35),
    times(flags, (index) => {
      const share = (index + 0.5) / flags;
      const [x, hang] = [left + share * width, y + sag * 4 * share * (1 - share)];
      return polygon(
        [
          [x - 2.4, hang],
          [x + 2.4, hang],
          [x, hang + 5.4],
        ],
        lit(strongColours[(index * 5) % strongColours.length] ?? ral[3020]),
      );
    }),
  ].join('');
}

function fountain({ lit, light }: Stage, x: number, y: number) {
  const stone = lit(ral[7035]);
  const water = mix(lit(ral[5024]), light.sky[2], 0.4);
  return [
    ellipse(x, y + 1, 20, 4, '#10131f', { opacity: 0.25 }),
    path(d`M${x - 17} ${y - 7}V${y - 1}A17 3.6 0 0 0 ${x + 17} ${y - 1}V${y - 7}Z`, darker(stone, 0.2)),
    ellipse(x, y - 7, 17, 3.6, stone),
    ellipse(x, y - 7, 15, 2.8, water),
    rect(x - 1.8, y - 23, 3.6, 16, darker(stone, 0.1)),
    ellipse(x, y - 20, 7.5, 1.9, stone),
    circle(x, y - 25, 2.6, lit(ral[1032])),
    ...[-1, 1].map((side) =>
      curve(
        d`M${x + side * 2} ${y - 24}Q${x + side * 8} ${y - 27} ${x + side * 10} ${y - 8}`,
        '#ffffff',
        0.6,
        { opacity: 0.7 },
      ),
    ),
  ].join('');
}
