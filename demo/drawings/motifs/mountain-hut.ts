import { darker, lighter, mix, ral, strongColours } from '../colour.ts';
import { drawFir, drawHills, drawPeaks } from '../landscape.ts';
import { chooseLooks, drawPerson } from '../person.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, ellipse, group, path, polygon, rect, stroke, times } from '../svg.ts';

export const mountainHut: Drawable = {
  daytimes: ['dusk', 'dusk', 'night', 'morning'],
  draw(stage) {
    const { random, lit, light, left, right } = stage;
    const rock = lit(random.pick([ral[4005], ral[5014], '#6a6f80']));
    const meadow = lit(random.pick([ral[6011], ral[6017], ral[6021]]));
    const x = random.between(50, 108);
    const ground = random.between(92, 98);
    return [
      drawSky(stage, 84),
      drawPeaks(stage, 92, random.between(50, 64), mix(rock, light.sky[2], 0.5), true),
      drawPeaks(stage, 96, random.between(24, 36), mix(rock, light.sky[1], 0.2), false),
      drawHills(stage, 90, 8, mix(meadow, light.sky[1], 0.25)),
      times(random.whole(8, 16), () =>
        drawFir(stage, random.between(left, right), random.between(86, 91), random.between(9, 17), 0.15),
      ),
      drawHills(stage, ground - 2, 5, stage.downwards(meadow, darker(meadow, 0.4))),
      trail(stage, x, ground),
      hut(stage, x, ground, random.between(0.85, 1.15)),
      times(random.whole(0, 4), (index) =>
        drawPerson(stage, x - 24 - index * 7, ground + 5 + index, 17, chooseLooks(stage)),
      ),
      drawFir(stage, random.pick([20, 140]), random.between(104, 112), random.between(42, 64)),
      drawFir(stage, random.pick([30, 128]), random.between(106, 114), random.between(24, 36)),
    ].join('');
  },
};

function trail({ lit, bottom }: Stage, x: number, y: number) {
  const sand = lit(ral[1015]);
  return path(
    `M${x - 1.5} ${y - 1}C${x - 14} ${y + 9} ${x + 22} ${y + 14} ${x - 8} ${bottom}H${x + 12}C${x + 34} ${y + 14} ${x - 6} ${y + 9} ${x + 2.5} ${y - 1}Z`,
    sand,
    { opacity: 0.75 },
  );
}

function hut(stage: Stage, x: number, y: number, size: number) {
  const { random, lit, light } = stage;
  const wood = lit(random.pick([ral[8011], ral[8004], ral[8001]]));
  const shutters = lit(random.pick(strongColours));
  const glass = light.daytime === 'morning' ? lit('#4c6a80') : '#ffd27a';
  const opening = (at: number, top: number) => [
    rect(at - 5.4, top, 10.8, 6, shutters),
    rect(at - 2.7, top - 0.3, 5.4, 6.6, glass),
    rect(at - 0.25, top, 0.5, 6, darker(wood, 0.3)),
    rect(at - 3.2, top + 6.2, 6.4, 1.3, lit(ral[3020])),
  ];
  const smoke = [0, 1, 2, 3].map((puff) =>
    circle(11 + light.side * puff * 2.6, -39 - puff * 5, 1.8 + puff * 1.1, lit('#ffffff'), {
      opacity: 0.5 - puff * 0.11,
    }),
  );
  return group(
    [
      light.daytime === 'morning' ? '' : ellipse(0, -8, 48, 26, stage.glow('#ffc266', 0.75)),
      rect(-21, -8, 42, 8, lit(ral[7032])),
      times(14, () =>
        rect(
          random.between(-20, 17),
          random.between(-7.4, -1.6),
          random.between(2, 4.4),
          1.4,
          lit(ral[7040]),
          { rx: 0.5 },
        ),
      ),
      rect(-20, -20, 40, 12.4, wood),
      times(4, (index) => rect(-20, -18 + index * 3, 40, 0.4, darker(wood, 0.3))),
      polygon(
        [
          [-20, -19.8],
          [0, -33],
          [20, -19.8],
        ],
        darker(wood, 0.12),
      ),
      ...smoke,
      rect(9, -35, 4.4, 10, lit(ral[7032])),
      stroke(
        [
          [-25, -17.5],
          [0, -34.4],
          [25, -17.5],
        ],
        lighter(wood, 0.22),
        2.6,
      ),
      ...opening(-11, -17.5),
      ...opening(11, -17.5),
      ...opening(0, -27.5),
      path('M-3 0V-7.4A3 3 0 0 1 3 -7.4V0Z', darker(wood, 0.4)),
      rect(-19, -4.2, 12, 1, lighter(wood, 0.3)),
      rect(-18, -3.4, 1, 3.6, wood),
      rect(-9, -3.4, 1, 3.6, wood),
    ],
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`,
  );
}
