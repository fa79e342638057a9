import { drawCar } from '../car.ts';
import { darker, lighter, quietColours, ral, strongColours } from '../colour.ts';
import { drawHills, drawTree } from '../landscape.ts';
import { chooseLooks, drawPerson } from '../person.ts';
import { drawCan } from '../props.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, ellipse, polygon, rect, times } from '../svg.ts';

export const vintageCar: Drawable = {
  daytimes: ['morning', 'noon', 'dusk'],
  draw(stage) {
    const { random, lit } = stage;
    const inside = random.chance(0.5);
    const paint = random.pick(strongColours);
    const person = (x: number, y: number, height: number) =>
      drawPerson(stage, x, y, height, chooseLooks(stage, { grey: random.chance(0.7) }));
    return [
      inside ? garage(stage) : countryRoad(stage),
      random.chance(0.6) ? person(random.between(60, 100), 96, 54) : '',
      ellipse(80, 106, 66, 5, '#10131f', { opacity: 0.3 }),
      drawCar(stage, 80, 106, lit(paint)),
      random.chance(0.8) ? person(random.between(24, 30), 110, 54) : '',
      random.chance(0.5) ? person(random.between(130, 136), 110, 54) : '',
      inside ? drawCan(stage, random.pick([44, 112]), 113, 10, paint) : '',
    ].join('');
  },
};

function garage(stage: Stage) {
  const { left, top, width, bottom, lit, random, light } = stage;
  const wall = lit(random.pick(quietColours));
  const floor = lit(random.pick([ral[7040], ral[7032], ral[3012]]));
  return [
    rect(left, top, width, bottom - top, stage.downwards(darker(wall, 0.3), wall)),
    times(3, (index) => {
      const x = 26 + index * 38;
      return [
        rect(x - 1, 17, 32, 24, lit(ral[7016])),
        rect(x, 18, 30, 22, stage.downwards(...light.sky)),
        rect(x + 14.6, 18, 0.8, 22, lit(ral[7016])),
        rect(x, 28.6, 30, 0.8, lit(ral[7016])),
      ].join('');
    }),
    times(9, (index) =>
      rect(14 + index * 15.4, 50, 10, 14, lit(random.pick(strongColours)), { rx: 0.6, opacity: 0.85 }),
    ),
    rect(left, 64, width, 1.8, darker(wall, 0.4)),
    rect(left, 90, width, bottom - 90, stage.downwards(darker(floor, 0.25), lighter(floor, 0.1))),
    times(11, (index) =>
      polygon(
        [
          [-40 + index * 24, 90],
          [-39 + index * 24, 90],
          [-70 + index * 30, bottom],
          [-72 + index * 30, bottom],
        ],
        darker(floor, 0.25),
      ),
    ),
    times(3, (index) => ellipse(41 + index * 38, 94, 26, 60, stage.glow(light.sun, 0.3))),
  ].join('');
}

function countryRoad(stage: Stage) {
  const { left, right, width, bottom, lit, random } = stage;
  const field = lit(random.pick([ral[1032], ral[6018], ral[6021], ral[1021]]), 0.15);
  const road = lit(ral[7040]);
  return [
    drawSky(stage, 78),
    drawHills(stage, 76, 18, lit(ral[5014], 0.5)),
    drawHills(stage, 84, 12, lit(ral[6021], 0.25)),
    drawHills(stage, 92, 5, field),
    times(5, (index) =>
      drawTree(
        stage,
        left + (index + random.between(0.2, 0.8)) * (width / 5),
        95,
        random.between(26, 54),
        0.1,
      ),
    ),
    rect(left, 95, width, bottom - 95, stage.downwards(lighter(road, 0.1), darker(road, 0.2))),
    rect(left, 95, width, 1, lit(ral[9001])),
    times(8, (index) => rect(left + index * (right - left) * 0.14, 113, 16, 1.1, lit('#ffffff'))),
    circle(80 + stage.light.side * 50, 60, 70, stage.glow(stage.light.sun, 0.35)),
  ].join('');
}
