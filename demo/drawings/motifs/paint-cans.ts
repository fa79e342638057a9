import { darker, lighter, mix, quietColours, ral, strongColours } from '../colour.ts';
import { drawBrush, drawCan } from '../props.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, ellipse, path, rect, stroke, times } from '../svg.ts';

export const paintCans: Drawable = {
  daytimes: ['morning', 'noon', 'dusk'],
  draw(stage) {
    const { random } = stage;
    return random.pick([pyramid, shelves, closeUp])(stage);
  },
};

function wall(stage: Stage, floor: number) {
  const { left, right, top, bottom, width, lit, random, light } = stage;
  const colour = lit(random.pick([...quietColours, ral[5018], ral[3022], ral[1032], ral[5010]]));
  const bench = lit(random.pick([ral[8001], ral[8004], ral[8011], ral[7032]]));
  const glowX = 80 + light.side * 40;
  return [
    rect(left, top, width, floor - top, stage.downwards(lighter(colour, 0.12), darker(colour, 0.16))),
    circle(glowX, 26, 84, stage.glow(light.sun, 0.6)),
    splash(stage, random.between(40, 120), random.between(24, 50)),
    rect(
      left,
      floor,
      right - left,
      bottom - floor,
      stage.downwards(lighter(bench, 0.12), darker(bench, 0.3)),
    ),
    rect(left, floor, width, 1, lighter(bench, 0.35)),
  ].join('');
}

function splash({ random, lit }: Stage, x: number, y: number) {
  const colour = lit(random.pick(strongColours));
  return times(16, () => {
    const [angle, reach] = [random.between(0, Math.PI * 2), random.between(2, 24)];
    return circle(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach * 0.8,
      Math.max(0.5, 7 - reach * 0.28) * random.between(0.5, 1.2),
      colour,
    );
  });
}

function pyramid(stage: Stage) {
  const { random } = stage;
  const colours = random.shuffle(strongColours);
  const base = random.whole(3, 4);
  const size = 104 / base;
  let used = 0;
  const can = (x: number, y: number) =>
    drawCan(stage, x, y, size * 0.84, colours[used++ % colours.length] ?? ral[3020]);
  const row = (count: number, y: number) =>
    times(count, (index) => can(80 + (index - (count - 1) / 2) * size, y));
  return [
    wall(stage, 88),
    row(base, 102),
    row(base - 1, 102 - size * 0.86),
    base > 3 || random.chance(0.4) ? row(base - 2, 102 - size * 1.72) : '',
    puddle(stage, random.between(40, 120), 110),
  ].join('');
}

function puddle({ random, lit }: Stage, x: number, y: number) {
  const colour = lit(random.pick(strongColours));
  const size = random.between(10, 18);
  return [
    ellipse(x, y, size, size * 0.2, colour),
    ellipse(x + size * 0.8, y + 1.6, size * 0.5, size * 0.11, colour),
    ellipse(x - size * 0.3, y - size * 0.05, size * 0.4, size * 0.05, lighter(colour, 0.4)),
  ].join('');
}

function shelves(stage: Stage) {
  const { random, lit, left, width } = stage;
  const board = lit(random.pick([ral[8001], ral[8011], ral[7016], ral[9010]]));
  const levels = [-6, 36, 78, 120, 162];
  return [
    wall(stage, stage.bottom - 1),
    ...levels.map((y, level) => {
      const count = random.whole(5, 8);
      const gap = width / count;
      return [
        rect(left, y, width, 4, board),
        rect(left, y + 4, width, 5, darker(board, 0.6), { opacity: 0.25 }),
        times(count, (index) =>
          random.chance(0.9)
            ? drawCan(
                stage,
                left + gap * (index + 0.5),
                y + 1,
                gap * random.between(0.66, 0.82),
                strongColours[(level * 5 + index * 3) % strongColours.length] ?? ral[1021],
              )
            : '',
        ),
      ].join('');
    }),
  ].join('');
}

function closeUp(stage: Stage) {
  const { random, lit } = stage;
  const colours = random.shuffle(strongColours);
  const main = colours[0] ?? ral[3020];
  const x = random.between(66, 94);
  const dip = x + random.between(-9, 9);
  const run = mix(lit(main), '#ffffff', 0.08);
  return [
    wall(stage, 80),
    drawCan(stage, x - 42, 92, 32, colours[1] ?? ral[5010]),
    drawCan(stage, x + 43, 90, 30, colours[2] ?? ral[1021]),
    path(`M${x + 10} 100q26 4 40 12t30 2q-20 10 -44 4t-36 -8Z`, run),
    drawCan(stage, x, 106, 50, main),
    drawBrush(stage, dip, 6, 46, random.between(174, 186), main),
    ellipse(dip, 53.4, 7, 2.2, lit(main)),
    stroke(
      [
        [x - 30, 112],
        [x - 4, 114],
      ],
      lit(main),
      3,
    ),
  ].join('');
}
