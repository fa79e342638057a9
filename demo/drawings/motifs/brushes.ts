import { type Colour, darker, lighter, quietColours, ral, strongColours } from '../colour.ts';
import { drawBrush, drawCan, drawRoller } from '../props.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, curve, d, ellipse, group, path, rect, times } from '../svg.ts';

export const brushes: Drawable = {
  daytimes: ['morning', 'noon', 'dusk'],
  draw(stage) {
    return stage.random.pick([jar, row])(stage);
  },
};

function wallWithStrokes(stage: Stage, floor: number) {
  const { left, right, top, width, bottom, lit, random, light } = stage;
  const wall = lit(random.pick([...quietColours, ral[9010], ral[9010]]));
  const bench = lit(random.pick([ral[8001], ral[8011], ral[7016], ral[5010], ral[8004]]));
  const stripes = random.shuffle(strongColours).slice(0, random.whole(3, 5));
  const height = random.between(10, 15);
  return [
    rect(left, top, width, bottom - top, stage.downwards(lighter(wall, 0.15), darker(wall, 0.12))),
    ...stripes.map((colour, index) =>
      rolledStripe(
        stage,
        random.between(left, 50),
        10 + index * (height + 3),
        random.between(60, right - 56),
        height,
        lit(colour),
      ),
    ),
    circle(80 + light.side * 54, 10, 96, stage.glow(light.sun, 0.6)),
    rect(left, floor, width, bottom - floor, stage.downwards(lighter(bench, 0.1), darker(bench, 0.3))),
    rect(left, floor, width, 1, lighter(bench, 0.3)),
  ].join('');
}

function rolledStripe(
  { random }: Stage,
  x: number,
  y: number,
  length: number,
  height: number,
  colour: Colour,
) {
  const streaks = times(8, (index) => {
    const [from, to] = [random.between(-5, 2), random.between(-3, 9)];
    const thick = height / 8;
    return rect(
      x + from,
      y + index * thick,
      length + to - from,
      thick + 0.15,
      index % 3 ? colour : darker(colour, 0.05),
      { rx: thick / 2 },
    );
  });
  const runs = times(random.whole(0, 3), () =>
    rect(x + random.between(0.1, 0.9) * length, y + height - 1, 1.3, random.between(3, 11), colour, {
      rx: 0.65,
    }),
  );
  return streaks + runs;
}

function jar(stage: Stage) {
  const { random, lit } = stage;
  const x = random.between(62, 98);
  const glass = lit(random.pick([ral[6027], ral[5024], ral[7035], ral[1015]]));
  const tools = random.whole(5, 8);
  return [
    wallWithStrokes(stage, 92),
    drawCan(stage, x > 80 ? x - 44 : x + 44, 102, random.between(24, 32), random.pick(strongColours)),
    times(tools, (index) => {
      const lean = ((index + 0.5) / tools - 0.5) * random.between(46, 62);
      const paint = random.pick(strongColours);
      const draw = random.chance(0.25) ? drawRoller : drawBrush;
      return draw(stage, x + lean * 0.1, 98, random.between(60, 76), lean, paint);
    }),
    ellipse(x, 106, 20, 3.4, '#10131f', { opacity: 0.26 }),
    path(
      d`M${x - 16} 66L${x - 14} 104Q${x} 109 ${x + 14} 104L${x + 16} 66Q${x} 71 ${x - 16} 66Z`,
      stage.across(darker(glass, 0.25), glass, lighter(glass, 0.45), glass),
      { opacity: 0.94 },
    ),
    rect(x - 15, 76, 30, 16, lit(random.pick(strongColours)), { opacity: 0.9 }),
    curve(d`M${x + 8} 70V101`, '#ffffff', 1.6, { opacity: 0.4 }),
  ].join('');
}

function row(stage: Stage) {
  const { random, lit, left, width, top, height } = stage;
  const board = lit(
    random.pick([ral[5010], ral[6033], ral[3022], ral[1032], ral[7016], ral[5018], ral[4005], ral[9001]]),
  );
  const count = random.whole(5, 7);
  const gap = 132 / count;
  const colours = random.shuffle(strongColours);
  return [
    rect(left, top, width, height, stage.downwards(lighter(board, 0.12), darker(board, 0.16))),
    times(count, (index) => {
      const x = 80 + (index - (count - 1) / 2) * gap;
      const colour = colours[index % colours.length] ?? ral[3020];
      const [draw, length] =
        index % 3 === 1 && gap > 20 ? [drawRoller, gap * 1.7] : [drawBrush, random.between(70, 92)];
      const angle = random.between(-4, 4);
      const y = 60 + length / 2;
      const shadow = group(
        [rect(-1.4, -length * 0.8, 2.8, length * 0.8, '#10131f', { rx: 1, opacity: 0.2 })],
        `translate(${(x + 2).toFixed(1)} ${(y + 2).toFixed(1)}) rotate(${angle.toFixed(1)})`,
      );
      return (
        shadow + dab(stage, x, y - length * 0.85, lit(colour)) + draw(stage, x, y, length, angle, colour)
      );
    }),
    circle(80 + stage.light.side * 60, 10, 100, stage.glow(stage.light.sun, 0.5)),
  ].join('');
}

const dab = ({ random }: Stage, x: number, y: number, colour: Colour) =>
  times(5, () =>
    ellipse(
      x + random.between(-5, 5),
      y + random.between(-9, 9),
      random.between(1, 4),
      random.between(1, 4),
      colour,
      { opacity: 0.8 },
    ),
  );
