import { darker, lighter, mix, ral, strongColours } from '../colour.ts';
import { drawFir, drawHills } from '../landscape.ts';
import { chooseLooks, drawPerson } from '../person.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, d, ellipse, group, path, polygon, rect, stroke, times } from '../svg.ts';

export const campfire: Drawable = {
  daytimes: ['night', 'night', 'dusk'],
  draw(stage) {
    const { random, lit, light, left, right } = stage;
    const ground = lit(random.pick([ral[6011], ral[6017], ral[8011]]));
    const x = random.between(70, 90);
    const tent = x + random.pick([-1, 1]) * random.between(38, 48);
    return [
      drawSky(stage, 74),
      drawHills(stage, 74, 16, mix(ground, light.sky[1], 0.6)),
      times(34, (index) =>
        drawFir(
          stage,
          left + (index / 33) * (right - left) + random.between(-3, 3),
          random.between(76, 80),
          random.between(14, 30),
          0.08,
        ),
      ),
      drawHills(stage, 80, 3, stage.downwards(darker(ground, 0.1), darker(ground, 0.5))),
      drawTent(stage, tent, 86),
      ellipse(x, 92, 90, 60, stage.glow('#ff9a3c', 0.72)),
      circleOfFriends(stage, x, 'behind'),
      ellipse(x, 84, 52, 30, stage.glow('#ffb45c', 0.42)),
      fire(stage, x, 100),
      circleOfFriends(stage, x, 'before'),
    ].join('');
  },
};

function circleOfFriends(stage: Stage, x: number, row: 'behind' | 'before') {
  const { random } = stage;
  const behind = row === 'behind';
  const count = behind ? random.whole(3, 6) : random.whole(1, 2) * 2;
  return times(count, (index) => {
    const share = count === 1 ? 0.5 : index / (count - 1);
    const spread = behind ? 32 : 47;
    const at = x + (share - 0.5) * 2 * spread + random.between(-2, 2);
    const foot = behind ? 96 - Math.abs(share - 0.5) * -4 : 108 + random.between(-2, 2);
    const middle = behind && Math.abs(at - x) < 6 ? -9 : 0;
    const looks = chooseLooks(stage, { workwear: random.pick([ral[5010], ral[7016], ral[8011], ral[6033]]) });
    return drawPerson(
      stage,
      at + middle,
      foot,
      behind ? random.between(31, 36) : random.between(38, 42),
      looks,
    );
  });
}

function drawTent(stage: Stage, x: number, y: number) {
  const colour = stage.lit(stage.random.pick(strongColours));
  return [
    polygon(
      [
        [x - 19, y],
        [x - 2, y - 22],
        [x + 17, y],
      ],
      lighter(colour, 0.1),
    ),
    polygon(
      [
        [x + 17, y],
        [x - 2, y - 22],
        [x + 26, y - 5],
      ],
      darker(colour, 0.35),
    ),
    polygon(
      [
        [x - 7, y],
        [x - 2, y - 18],
        [x + 5, y],
      ],
      '#ffcf78',
    ),
    stroke(
      [
        [x - 2, y - 22],
        [x - 28, y],
      ],
      stage.lit('#ffffff'),
      0.3,
    ),
  ].join('');
}

function fire({ random, lit }: Stage, x: number, y: number) {
  const wood = lit(ral[8011]);
  const flame = (width: number, height: number, colour: string) => {
    const lean = random.between(-0.3, 0.3) * width;
    return path(
      d`M${-width} 0Q${-width * 1.3} ${-height * 0.4} ${-width * 0.4} ${-height * 0.62}Q${-width * 0.2} ${-height * 0.8} ${lean} ${-height}Q${width * 0.1} ${-height * 0.7} ${width * 0.5} ${-height * 0.55}Q${width * 1.3} ${-height * 0.3} ${width} 0Z`,
      colour,
    );
  };
  const log = (dx: number, angle: number) =>
    group(
      [rect(-11, -2, 22, 4, wood, { rx: 2 }), circle(11, 0, 2, lighter(wood, 0.3))],
      `translate(${dx} -1) rotate(${angle})`,
    );
  const sparks = times(26, () =>
    circle(random.between(-16, 16), random.between(-62, -14), random.between(0.2, 0.65), '#ffd27a', {
      opacity: random.between(0.4, 1),
    }),
  );
  return group(
    [
      ellipse(0, 1, 18, 4, '#1a1310', { opacity: 0.6 }),
      times(9, (index) =>
        ellipse(-16 + index * 4, 2.4 - Math.abs(index - 4) * 0.7, 2.4, 1.7, lit(ral[7040])),
      ),
      log(-3, 18),
      log(3, -20),
      flame(9, random.between(26, 34), '#e8541c'),
      flame(6.4, random.between(19, 25), '#f99a26'),
      flame(3.6, random.between(11, 15), '#ffe28a'),
      sparks,
    ],
    `translate(${x.toFixed(1)} ${y})`,
  );
}
