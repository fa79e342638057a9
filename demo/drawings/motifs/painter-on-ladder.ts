import { type Colour, darker, lighter, quietColours, ral, strongColours } from '../colour.ts';
import { chooseLooks, drawPerson, handOf } from '../person.ts';
import { drawCan, drawRoller } from '../props.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, group, polygon, rect, stroke, times } from '../svg.ts';

export const painterOnLadder: Drawable = {
  daytimes: ['morning', 'noon', 'dusk'],
  draw(stage) {
    const { random, lit, light } = stage;
    const colour = lit(random.pick(strongColours));
    const x = random.between(54, 104);
    const foot = random.between(70, 80);
    const side = random.pick<-1 | 1>([-1, 1]);
    const arms =
      side === 1
        ? ({ right: 'reachingUp', left: 'hanging' } as const)
        : ({ left: 'reachingUp', right: 'hanging' } as const);
    const [handX, handY] = handOf('reachingUp', side, x, foot, 56);
    const helper = x + -side * random.between(30, 38);
    return [
      wall(stage, colour, handX, handY, side),
      ladder(stage, x, foot),
      drawPerson(
        stage,
        x,
        foot,
        56,
        chooseLooks(stage, { ...arms, workwear: ral[9010], grey: random.chance(0.3) }),
      ),
      drawRoller(stage, handX - side * 1, handY + 5, 22, side * 12, colour),
      random.chance(0.7)
        ? drawPerson(
            stage,
            helper,
            108,
            58,
            chooseLooks(stage, { workwear: random.pick([ral[9010], ral[5010]]) }),
          )
        : '',
      times(random.whole(1, 3), (index) =>
        drawCan(
          stage,
          x + side * (26 + index * 13),
          110 + index,
          random.between(10, 13),
          random.pick(strongColours),
        ),
      ),
      circle(80 + light.side * 60, 12, 100, stage.glow(light.sun, 0.45)),
    ].join('');
  },
};

function wall(stage: Stage, colour: Colour, x: number, y: number, side: number) {
  const { left, right, top, bottom, width, lit, random } = stage;
  const plaster = lit(random.pick(quietColours));
  const floor = lit(random.pick([ral[8001], ral[7032], ral[7040], ral[1015]]));
  const edge = side === 1 ? left : right;
  const lanes = times(9, (index) => {
    const laneTop = y - 14 + index * 9 + random.between(-2, 2);
    const reach = x + side * random.between(-6, 12) - (index > 3 ? side * index * 4 : 0);
    return rect(
      Math.min(edge, reach),
      laneTop,
      Math.abs(reach - edge),
      13,
      index % 2 ? colour : lighter(colour, 0.04),
    );
  });
  return [
    rect(left, top, width, bottom - top, stage.downwards(lighter(plaster, 0.15), darker(plaster, 0.1))),
    rect(Math.min(edge, x - side * 8), top, Math.abs(x - side * 8 - edge), Math.max(0, y - 12 - top), colour),
    lanes,
    random.chance(0.7) ? windowWithView(stage, side === 1 ? 112 : 14, random.between(20, 30)) : '',
    rect(left, 98, width, bottom - 98, stage.downwards(darker(floor, 0.2), lighter(floor, 0.1))),
    rect(left, 95, width, 3, lit(ral[9010])),
    polygon(
      [
        [left, 106],
        [right, 102],
        [right, bottom],
        [left, bottom],
      ],
      lit('#f4f0e4'),
      { opacity: 0.75 },
    ),
    times(18, () =>
      circle(random.between(left, right), random.between(107, bottom), random.between(0.4, 1.4), colour),
    ),
  ].join('');
}

function windowWithView(stage: Stage, x: number, y: number) {
  const frame = stage.lit(ral[9010]);
  return group([
    rect(x - 2, y - 2, 38, 46, frame),
    rect(x, y, 34, 42, stage.downwards(...stage.light.sky)),
    circle(x + 22, y + 26, 9, stage.lit(ral[6021])),
    circle(x + 12, y + 34, 9, stage.lit(ral[6017])),
    rect(x, y + 34, 34, 8, stage.lit(ral[6017])),
    rect(x + 16, y, 2, 42, frame),
    rect(x, y + 16, 34, 1.6, frame),
    rect(x - 4, y + 43, 42, 3, darker(frame, 0.1)),
  ]);
}

function ladder({ lit, random }: Stage, x: number, y: number) {
  const wood = lit(random.pick([ral[8001], ral[1032], ral[9006], ral[2004]]));
  const [top, foot] = [y - 4, 114];
  const rungs = 5;
  return [
    stroke(
      [
        [x + 9, top],
        [x + 22, foot - 3],
      ],
      darker(wood, 0.35),
      1.8,
    ),
    stroke(
      [
        [x - 9, top],
        [x - 22, foot - 3],
      ],
      darker(wood, 0.35),
      1.8,
    ),
    times(rungs, (index) => {
      const half = 8 + (index + 0.5) * 1.7;
      const at = top + (index + 0.5) * ((foot - top) / rungs);
      return stroke(
        [
          [x - half, at],
          [x + half, at],
        ],
        darker(wood, 0.12),
        2,
      );
    }),
    stroke(
      [
        [x - 8, top],
        [x - 16, foot],
      ],
      wood,
      2.2,
    ),
    stroke(
      [
        [x + 8, top],
        [x + 16, foot],
      ],
      wood,
      2.2,
    ),
    rect(x - 11, y - 1.4, 22, 2.8, lighter(wood, 0.15), { rx: 0.8 }),
  ].join('');
}
