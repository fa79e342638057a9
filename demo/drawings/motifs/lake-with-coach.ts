import { darker, lighter, mix, ral, strongColours } from '../colour.ts';
import { drawFir, drawHills, drawPeaks, drawTree, drawWater } from '../landscape.ts';
import { drawWheel } from '../props.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, d, ellipse, group, path, rect, times } from '../svg.ts';

/** A touring coach of the eighties with its wheels on (x, y), `length` long. */
function drawCoach(stage: Stage, x: number, y: number, length: number): string {
  const { lit, random, light } = stage;
  const [base, stripe] = random.shuffle(strongColours);
  const body = lit(random.chance(0.55) ? ral[9001] : (base ?? ral[1021]));
  const stripes = lit(stripe ?? ral[3020]);
  const glass = lit('#2d4658');
  const parts = [
    ellipse(-light.side * 3, 0.4, 54, 3.4, '#10131f', { opacity: 0.3 }),
    path(
      'M-50 -4V-31Q-50 -36 -45 -36H42Q48 -36 49 -30L51 -14V-4Z',
      stage.downwards(lighter(body, 0.25), body, darker(body, 0.18)),
    ),
    path('M-47 -31.5H47L49 -19.5H-47Z', stage.downwards(lighter(glass, 0.2), glass)),
    times(5, (index) => rect(-31 + index * 16, -32, 1.6, 13, body)),
    times(6, (index) => passenger(stage, -40 + index * 16)),
    times(4, (index) => path(d`M${-44 + index * 26} -19.6l7 -11.8h5l-7 11.8Z`, '#ffffff', { opacity: 0.16 })),
    rect(-50, -16.6, 100.6, 4.2, stripes),
    rect(-50, -11.4, 100.8, 1.2, stripes),
    circle(49.4, -8, 1.7, '#fff1c4'),
    light.daytime === 'dusk' ? ellipse(60, -7, 13, 6, stage.glow('#ffe9a8', 0.8)) : '',
    rect(-38, -38.4, 60, 2.6, lit(ral[7040]), { rx: 1 }),
    times(5, (index) =>
      rect(-35 + index * 11, -42.6, random.between(7, 10), 4.6, lit(random.pick(strongColours)), { rx: 0.8 }),
    ),
    drawWheel(stage, -28, -1.5, 6.4),
    drawWheel(stage, 30, -1.5, 6.4),
  ];
  const scale = length / 100;
  const turned = random.pick([-1, 1]);
  return group(
    parts,
    `translate(${x.toFixed(1)} ${y}) scale(${(scale * turned).toFixed(3)} ${scale.toFixed(3)})`,
  );
}

function passenger({ random, lit }: Stage, x: number) {
  if (random.chance(0.2)) return '';
  const at = x + random.between(-2, 2);
  return [
    rect(at - 3, -23.4, 6, 4, lit(random.pick(strongColours)), { rx: 2 }),
    circle(at, -25.6, 2.5, lit(random.pick(['#f3c9a5', '#e0ab7c']))),
    path(
      d`M${at - 2.7} -25.6a2.7 2.9 0 0 1 5.4 0q-2.7 -2 -5.4 0Z`,
      lit(random.pick(['#3a2a20', '#7a4a25', '#d8b35c'])),
    ),
  ].join('');
}

export const lakeWithCoach: Drawable = {
  daytimes: ['morning', 'noon', 'noon', 'dusk'],
  draw(stage) {
    const { random, lit, light, left, right } = stage;
    const shore = random.between(58, 66);
    const rock = lit(random.pick([ral[5014], ral[5024], ral[4005], '#5f7480']), 0.45);
    const alpine = random.chance(0.7);
    const green = lit(random.pick([ral[6017], ral[6021], ral[6011]]), 0.3);
    return [
      drawSky(stage, shore),
      alpine ? drawPeaks(stage, shore, random.between(24, 40), rock, true) : '',
      drawHills(stage, shore - 3, random.between(7, 16), mix(green, light.sky[2], 0.35)),
      drawHills(stage, shore, random.between(2, 8), green),
      times(random.whole(6, 14), () =>
        drawFir(stage, random.between(left, right), shore + 0.6, random.between(4, 8), 0.35),
      ),
      drawWater(stage, shore),
      random.chance(0.5) ? steamer(stage, random.between(30, 110), shore + random.between(6, 10)) : '',
      meadowAndRoad(stage),
      drawCoach(stage, random.between(52, 100), 106, random.between(50, 62)),
      random.chance(0.6) ? drawTree(stage, random.pick([18, 142]), 104, random.between(36, 50)) : '',
      random.chance(0.5) ? drawFir(stage, random.pick([22, 30, 136]), 103, random.between(30, 46)) : '',
      bushes(stage),
    ].join('');
  },
};

function meadowAndRoad(stage: Stage) {
  const { left, right, width, bottom, lit, random } = stage;
  const grass = lit(random.pick([ral[6018], ral[6017], ral[6021]]));
  const road = lit(ral[7040]);
  return [
    path(
      `M${left} 95Q60 ${random.whole(85, 92)} 90 93T${right} 91V${bottom}H${left}Z`,
      stage.downwards(lighter(grass, 0.12), darker(grass, 0.15)),
    ),
    rect(left, 99, width, 11, road),
    rect(left, 99, width, 0.8, lighter(road, 0.35)),
    rect(left, 109.2, width, 0.8, lighter(road, 0.35)),
    times(Math.ceil(width / 14), (index) => rect(left + index * 14, 104.4, 7, 0.7, lit('#ffffff'))),
  ].join('');
}

const bushes = (stage: Stage) =>
  times(26, () => {
    const { random, lit, left, right } = stage;
    const x = random.between(left, right);
    const [y, size] = [random.between(113, stage.bottom + 4), random.between(1.4, 4)];
    const colour = lit(random.pick([ral[6017], ral[6011], ral[6005]]));
    const flower = lit(random.pick([ral[1021], '#ffffff', ral[3020], ral[4003]]));
    return [
      path(
        `M${(x - size).toFixed(1)} ${y.toFixed(1)}q${size.toFixed(1)} ${(-size * 2).toFixed(1)} ${(size * 2).toFixed(1)} 0Z`,
        colour,
      ),
      rect(x - 0.6, y - size, 1.2, 1.2, flower, { rx: 0.6 }),
    ].join('');
  });

function steamer({ lit, random }: Stage, x: number, y: number) {
  const white = lit('#fffdf4', 0.1);
  return group(
    [
      path('M0 0H26L23.5 3.4H2.6Z', white),
      rect(3, 1.9, 20, 0.7, lit(ral[3020])),
      rect(4, -3, 17, 3, white),
      times(7, (index) => rect(5.2 + index * 2.2, -2.2, 1.3, 1.3, lit('#34536b'))),
      rect(11, -7.4, 2.6, 4.4, lit(random.pick([ral[3020], ral[1021], ral[5010]]))),
      path('M12 -8q3 -4 7 -3.4t9 -2.6q-2 4.6-8 4.8T12 -8Z', lit('#ffffff'), { opacity: 0.55 }),
    ],
    `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
  );
}
