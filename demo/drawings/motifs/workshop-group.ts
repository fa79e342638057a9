import { darker, lighter, quietColours, ral, strongColours } from '../colour.ts';
import { drawTree } from '../landscape.ts';
import { chooseLooks, drawPerson } from '../person.ts';
import { drawCan } from '../props.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { ellipse, polygon, rect, times } from '../svg.ts';

export const workshopGroup: Drawable = {
  daytimes: ['morning', 'noon', 'noon', 'dusk'],
  draw(stage) {
    const { random, lit, left, width, bottom } = stage;
    const yard = lit(random.pick([ral[7032], ral[1015], ral[7035], ral[3012]]));
    return [
      drawSky(stage, 84),
      drawTree(stage, random.pick([6, 154]), 86, random.between(44, 66), 0.2),
      workshop(stage, 86),
      rect(left, 86, width, bottom - 86, stage.downwards(darker(yard, 0.12), lighter(yard, 0.12))),
      rows(stage),
      times(random.whole(1, 3), (index) =>
        drawCan(
          stage,
          (index % 2 ? 20 : 138) + index * 4,
          109 + index,
          random.between(6.5, 9),
          random.pick(strongColours),
        ),
      ),
    ].join('');
  },
};

function rows(stage: Stage) {
  const { random } = stage;
  const front = random.whole(4, 7);
  const back = random.chance(0.55) ? front - 1 : 0;
  const gap = Math.min(17, 108 / front);
  const row = (count: number, foot: number, height: number) =>
    times(count, (index) => {
      const x = 80 + (index - (count - 1) / 2) * gap + random.between(-1.4, 1.4);
      return drawPerson(
        stage,
        x,
        foot + random.between(-1, 1),
        height * random.between(0.92, 1.06),
        chooseLooks(stage),
      );
    });
  return row(back, 95, 45) + row(front, 106, back ? 44 : 52);
}

function workshop(stage: Stage, y: number) {
  const { random, lit } = stage;
  const wall = lit(random.pick(quietColours));
  const roof = lit(random.pick([ral[8004], ral[7016], ral[3000]]));
  const door = 80 + random.between(-22, 22);
  const top = y - random.between(52, 60);
  return [
    roofline(stage, top, roof),
    rect(4, top, 152, y - top, stage.downwards(wall, darker(wall, 0.12))),
    rect(4, y - 9, 152, 9, darker(wall, 0.3)),
    times(2, (index) => windowPane(stage, index ? door + 27 : door - 49, top + 14)),
    rollingDoor(stage, door, y, y - top - 10),
    lamp(stage, door, top + 6),
  ].join('');
}

function roofline({ random }: Stage, top: number, roof: ReturnType<typeof darker>) {
  const saw = random.chance(0.5);
  const teeth = times(4, (index) => {
    const x = 2 + index * 39;
    return (
      polygon(
        [
          [x, top],
          [x, top - 15],
          [x + 39, top],
        ],
        roof,
      ) +
      polygon(
        [
          [x + 1.6, top - 2],
          [x + 1.6, top - 11.5],
          [x + 24, top - 2],
        ],
        lighter(roof, 0.3),
      )
    );
  });
  const gable = polygon(
    [
      [-2, top + 1],
      [20, top - 16],
      [140, top - 16],
      [162, top + 1],
    ],
    roof,
  );
  return saw ? teeth : gable;
}

function windowPane({ lit, random, light }: Stage, x: number, y: number) {
  const glass = light.daytime === 'dusk' && random.chance(0.7) ? '#ffd98f' : lit('#86a9b8');
  const frame = lit(ral[9010]);
  return [
    rect(x - 1, y - 1, 24, 20, frame),
    rect(x, y, 22, 18, glass),
    polygon(
      [
        [x + 3, y + 18],
        [x + 12, y],
        [x + 17, y],
        [x + 8, y + 18],
      ],
      '#ffffff',
      { opacity: 0.22 },
    ),
    rect(x + 7, y, 0.8, 18, frame),
    rect(x + 14.4, y, 0.8, 18, frame),
    rect(x, y + 8.6, 22, 0.8, frame),
  ].join('');
}

function rollingDoor(stage: Stage, x: number, y: number, height: number) {
  const { lit, random } = stage;
  const colour = lit(random.pick(strongColours));
  const open = random.chance(0.55) ? random.between(0.4, 0.75) : 0;
  const [from, slats] = [y - height, Math.round(9 * (1 - open))];
  return [
    rect(x - 24, from - 2, 48, height + 2, lit(ral[7016])),
    rect(x - 22, from, 44, height, stage.downwards(lit('#232a33'), lit('#55504c'))),
    times(5, (index) =>
      rect(x - 20 + index * 8.4, y - random.between(10, 20), 6.8, 20, lit(random.pick(strongColours), 0.05), {
        opacity: 0.55,
      }),
    ),
    times(slats, (index) =>
      rect(
        x - 22,
        from + (index * height) / 9,
        44,
        height / 9 - 0.5,
        index % 2 ? colour : lighter(colour, 0.08),
      ),
    ),
  ].join('');
}

const lamp = ({ lit, light, glow }: Stage, x: number, y: number) =>
  (light.daytime === 'dusk' ? ellipse(x, y + 4, 26, 20, glow('#ffdf9c', 0.8)) : '') +
  rect(x - 0.5, y - 5, 1, 5, lit(ral[7016])) +
  ellipse(x, y, 4, 1.8, lit(ral[3020]));
