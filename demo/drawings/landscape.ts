import { type Colour, darker, lighter, mix, ral } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle, d, group, type Point, path, polygon, rect, stroke, times } from './svg.ts';

/** Soft hills from edge to edge, filled down to the lower edge of the picture. */
export function drawHills(stage: Stage, y: number, rise: number, fill: string): string {
  const { left, right, bottom, random } = stage;
  const step = random.between(34, 52);
  let shape = d`M${left - 40} ${bottom + 1}V${y}`;
  for (let x = left - 40; x < right + 40; x += step) {
    const crest = y - random.between(0.1, 1) * rise;
    shape += d`C${x + step * 0.3} ${crest} ${x + step * 0.7} ${crest} ${x + step} ${y - random.between(0, 0.4) * rise}`;
  }
  return path(`${shape}V${bottom + 1}Z`, fill);
}

/** Pointed mountains with a shaded flank each, snow on the higher ones. */
export function drawPeaks(stage: Stage, y: number, rise: number, colour: Colour, snow: boolean): string {
  const { left, right, random, light } = stage;
  const shade = darker(colour, 0.22);
  const drawn: { height: number; peak: string }[] = [];
  for (let x = left - 20; x < right + 30; x += random.between(16, 32)) {
    const height = rise * random.between(0.45, 1);
    const half = height * random.between(0.8, 1.15);
    const lean = random.between(-0.2, 0.2) * half;
    const top: Point = [x + lean, y - height];
    const foot: Point = [x + lean * 0.4 - light.side * half * 0.12, y];
    const ridge: Point = [x + lean - light.side * half * 0.1, y - height * 0.5];
    const flank: Point[] = [top, ridge, foot, [x - light.side * half, y]];
    drawn.push({
      height,
      peak: [
        polygon([[x - half, y], top, [x + half, y]], colour),
        polygon(flank, shade),
        snow && height > rise * 0.6 ? snowCap(stage, top, [x - half, y], [x + half, y]) : '',
      ].join(''),
    });
  }
  return drawn
    .sort((a, b) => b.height - a.height)
    .map(({ peak }) => peak)
    .join('');
}

function snowCap({ lit, light }: Stage, top: Point, left: Point, right: Point) {
  const towards = ([x, y]: Point, share: number): Point => [
    top[0] + (x - top[0]) * share,
    top[1] + (y - top[1]) * share,
  ];
  const middle: Point = [top[0], 0];
  const white = mix(lit('#ffffff'), light.sun, 0.3);
  const low = towards(right, 0.3);
  const zigzag: Point[] = [
    [top[0] + (low[0] - top[0]) * 0.5, top[1] + (low[1] - top[1]) * 0.7],
    [middle[0], top[1] + (low[1] - top[1]) * 1.15],
    [top[0] - (low[0] - top[0]) * 0.4, top[1] + (low[1] - top[1]) * 0.65],
  ];
  return polygon([top, low, ...zigzag, towards(left, 0.28)], white);
}

export function drawFir(stage: Stage, x: number, y: number, height: number, distance = 0): string {
  const green = stage.lit(stage.random.pick([ral[6005], '#1f4d3a', '#2d5a41', '#24483f']), distance);
  const tier = (from: number, to: number, half: number): Point[] => [
    [x, y - height * to],
    [x + height * half, y - height * from],
    [x - height * half, y - height * from],
  ];
  const tiers = [tier(0.1, 0.6, 0.24), tier(0.34, 0.8, 0.19), tier(0.58, 1, 0.13)];
  return [
    rect(x - height * 0.025, y - height * 0.12, height * 0.05, height * 0.12, stage.lit(ral[8011], distance)),
    ...tiers.map((points, index) => polygon(points, lighter(green, index * 0.05))),
  ].join('');
}

export function drawTree(stage: Stage, x: number, y: number, height: number, distance = 0): string {
  const { lit, random, light } = stage;
  const leaves = lit(
    random.pick([ral[6017], ral[6021], ral[6011], ral[6018], '#8b8a35', '#b9722c']),
    distance,
  );
  const crown = (dx: number, dy: number, r: number, colour: Colour) =>
    circle(x + height * dx, y - height * dy, height * r, colour);
  return group([
    stroke(
      [
        [x, y],
        [x, y - height * 0.5],
      ],
      lit(ral[8011], distance),
      height * 0.07,
    ),
    crown(-0.17, 0.55, 0.2, darker(leaves, 0.15)),
    crown(0.17, 0.57, 0.19, darker(leaves, 0.08)),
    crown(0, 0.74, 0.24, leaves),
    crown(light.side * 0.08, 0.8, 0.13, lighter(leaves, 0.14)),
  ]);
}

/** Water from the horizon down to the lower edge, with the sky and its light on the waves. */
export function drawWater(stage: Stage, horizon: number): string {
  const { left, right, bottom, width, random, light, lit, downwards } = stage;
  const deep = lit(random.pick([ral[5018], ral[5012], ral[5010], ral[6033]]));
  const [far, near] = [mix(deep, light.sky[2], 0.62), darker(mix(deep, light.sky[1], 0.15), 0.12)];
  const waves = times(54, (index) => {
    const depth = (index / 54) ** 1.7;
    const length = 4 + depth * 26 * random.between(0.4, 1);
    const y = horizon + 1 + depth * (bottom - horizon);
    const colour = random.chance(0.5) ? light.sky[2] : darker(deep, 0.2);
    const opacity = random.between(0.15, 0.45);
    return rect(random.between(left, right) - length / 2, y, length, 0.35 + depth * 0.9, colour, {
      opacity,
      rx: 0.4,
    });
  });
  const x = 80 + light.side * random.between(20, 44);
  const glitter = times(22, (index) => {
    const depth = (index + 0.5) / 22;
    const length = (3 + depth * 14) * random.between(0.5, 1.3);
    const y = horizon + depth * (bottom - horizon) * 0.8;
    return rect(x - length / 2 + random.between(-2, 2), y, length, 0.5 + depth * 0.7, light.sun, {
      opacity: 0.75 - depth * 0.45,
      rx: 0.5,
    });
  });
  return (
    rect(left, horizon, width, bottom - horizon, downwards(far, mix(far, near, 0.7), near)) + waves + glitter
  );
}
