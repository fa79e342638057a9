import { darker, lighter, mix, quietColours, ral, strongColours } from '../colour.ts';
import { drawHills, drawWater } from '../landscape.ts';
import { drawSky } from '../sky.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, curve, d, group, path, polygon, rect, stroke, times } from '../svg.ts';

export const harbour: Drawable = {
  daytimes: ['dusk', 'dusk', 'morning', 'night', 'noon'],
  draw(stage) {
    const { random, lit, light } = stage;
    const horizon = random.between(64, 74);
    const coast = mix(lit(ral[5014], 0.5), light.sky[1], 0.3);
    const side = random.pick([-1, 1]);
    return [
      drawSky(stage, horizon),
      drawHills(stage, horizon, random.between(3, 9), coast),
      random.chance(0.6)
        ? warehouses(stage, horizon)
        : lighthouse(stage, 80 - side * random.between(34, 54), horizon),
      random.chance(0.65) ? loadingCrane(stage, 80 + side * random.between(24, 46), horizon + 1) : '',
      drawWater(stage, horizon),
      freighter(stage, 54 - side * random.between(10, 26), horizon + random.between(5, 9)),
      times(random.whole(1, 3), () => sailingBoat(stage, random.between(22, 138), random.between(82, 100))),
      times(random.whole(3, 7), () => gull(stage, random.between(20, 140), random.between(14, 46))),
      random.chance(0.6) ? pier(stage) : '',
    ].join('');
  },
};

function warehouses(stage: Stage, y: number) {
  const { random, lit } = stage;
  let x = random.between(0, 40);
  return times(random.whole(4, 7), () => {
    const [width, height] = [random.between(9, 16), random.between(8, 15)];
    const wall = lit(random.pick([ral[8004], ral[3012], ral[3000], ...quietColours]), 0.35);
    const at = x;
    x += width + 0.3;
    return [
      rect(at, y - height, width, height + 1, wall),
      polygon(
        [
          [at, y - height],
          [at + width / 2, y - height - 4.5],
          [at + width, y - height],
        ],
        darker(wall, 0.25),
      ),
      times(6, (index) =>
        rect(
          at + width * (0.16 + (index % 3) * 0.27),
          y - height + 2 + Math.floor(index / 3) * 4,
          1.6,
          2.2,
          windowColour(stage),
        ),
      ),
    ].join('');
  });
}

const windowColour = ({ random, light, lit }: Stage) =>
  light.daytime !== 'noon' && random.chance(0.6) ? '#ffd98a' : lit('#3b4a5c', 0.3);

function lighthouse({ lit, light, glow }: Stage, x: number, y: number) {
  const [white, red] = [lit('#ffffff', 0.15), lit(ral[3020], 0.15)];
  const half = (share: number) => 4.2 - share * 1.5;
  const band = (from: number, to: number, colour: string) =>
    polygon(
      [
        [x - half(from), y - from * 34],
        [x + half(from), y - from * 34],
        [x + half(to), y - to * 34],
        [x - half(to), y - to * 34],
      ],
      colour,
    );
  return [
    light.daytime === 'noon' ? '' : circle(x, y - 37, 22, glow('#ffe9a8', 0.9)),
    times(5, (index) => band(index / 5, (index + 1) / 5, index % 2 ? white : red)),
    rect(x - 4, y - 35.5, 8, 1.6, lit(ral[7016])),
    rect(x - 2, y - 39.5, 4, 4.2, '#ffe9a8'),
    path(d`M${x - 2.8} ${y - 39.3}Q${x} ${y - 43.5} ${x + 2.8} ${y - 39.3}Z`, red),
    path(d`M${x - 14} ${y + 1}Q${x} ${y - 5} ${x + 14} ${y + 1}Z`, lit(ral[7016], 0.2)),
  ].join('');
}

function loadingCrane({ random, lit }: Stage, x: number, y: number) {
  const colour = lit(random.pick(strongColours), 0.2);
  const side = random.pick([-1, 1]);
  const top = y - random.between(34, 44);
  const tip = x + side * random.between(26, 36);
  const bar = (...points: [number, number][]) => stroke(points, colour, 1.1);
  return [
    bar([x - 5, y], [x - 3, top], [x + 3, top], [x + 5, y]),
    bar([x - 4.6, y - 8], [x + 3.6, y - 20], [x - 3.4, y - 28]),
    bar([x - side * 14, top], [tip, top - 2], [x, top - 9], [x - side * 14, top]),
    rect(x - 3.4, top - 1, 6.8, 4.6, darker(colour, 0.2)),
    stroke(
      [
        [tip - side * 3, top],
        [tip - side * 3, top + 14],
      ],
      lit(ral[7016]),
      0.35,
    ),
    rect(tip - side * 3 - 3, top + 14, 6, 3.6, lit(random.pick(strongColours), 0.2)),
  ].join('');
}

function freighter({ random, lit }: Stage, x: number, y: number) {
  const hull = lit(random.pick([ral[3000], ral[5002], ral[7016], ral[6005], ral[2001]]), 0.1);
  const length = random.between(44, 58);
  const height = length * 0.13;
  const ship = [
    path(d`M0 ${-height}H${length}L${length * 0.93} 0H${length * 0.05}Z`, hull),
    rect(length * 0.045, -height * 0.3, length * 0.895, height * 0.3, darker(hull, 0.35)),
    rect(length * 0.07, -height * 2.6, length * 0.15, height * 1.7, lit('#f7f4ea', 0.1)),
    rect(length * 0.07, -height * 2.2, length * 0.15, height * 0.35, lit('#33485e', 0.1)),
    rect(length * 0.11, -height * 3.3, length * 0.055, height * 0.8, lit(random.pick(strongColours))),
    times(random.whole(8, 17), (index) => {
      const [column, row] = [index % 7, Math.floor(index / 7)];
      return rect(
        length * (0.27 + column * 0.088),
        -height * (1.6 + row * 0.62),
        length * 0.083,
        height * 0.6,
        lit(random.pick(strongColours), 0.1),
      );
    }),
    rect(-2, 0, length + 4, 0.7, lit('#ffffff'), { opacity: 0.35 }),
  ];
  const mirrored = random.chance(0.5) ? `translate(${x + length} ${y}) scale(-1 1)` : `translate(${x} ${y})`;
  return group(ship, mirrored);
}

function sailingBoat({ random, lit, light }: Stage, x: number, y: number) {
  const size = random.between(0.7, 1.3);
  const sail = lit(random.pick(['#fbf7ea', '#fbf7ea', ...strongColours]));
  const boat = [
    path('M-8 -2H9Q7 2.4 4 2.4H-5Q-7.4 1 -8 -2Z', lit(random.pick(strongColours))),
    rect(-0.4, -25, 0.8, 23, lit(ral[8011])),
    path('M1 -24Q10 -12 9.6 -4H1Z', sail),
    path('M-1 -21Q-6.6 -11 -7 -4H-1Z', lighter(sail, 0.3)),
    path('M-6 3.4H7L4 9L2 6L0 11L-2 6Z', mix(sail, light.sky[2], 0.3), { opacity: 0.35 }),
  ];
  return group(
    boat,
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size * random.pick([-1, 1])).toFixed(2)} ${size.toFixed(2)})`,
  );
}

const gull = ({ random, lit }: Stage, x: number, y: number) => {
  const s = random.between(1.2, 2.8);
  return curve(
    d`M${x - s * 1.6} ${y - s * 0.5}Q${x - s * 0.6} ${y - s} ${x} ${y}Q${x + s * 0.6} ${y - s} ${x + s * 1.6} ${y - s * 0.5}`,
    lit('#f6f3ea'),
    0.55,
  );
};

function pier(stage: Stage) {
  const { left, right, bottom, random, lit } = stage;
  const y = random.between(107, 111);
  const wood = lit(ral[8011]);
  return [
    times(12, (index) =>
      rect(left + ((right - left) / 11) * index - 1.5, y - 5, 3, bottom, darker(wood, 0.3)),
    ),
    rect(left, y, right - left, bottom - y, stage.downwards(lighter(wood, 0.1), darker(wood, 0.3))),
    times(9, (index) => rect(left, y + index ** 1.4 * 2.6, right - left, 0.6, darker(wood, 0.4))),
    rect(left, y, right - left, 0.9, lighter(wood, 0.3)),
  ].join('');
}
