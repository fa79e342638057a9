import { type Colour, darker, lighter, ral } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle, curve, d, ellipse, group, path, rect, stroke, times } from './svg.ts';

export function drawWheel({ lit }: Stage, x: number, y: number, radius: number): string {
  const chrome = lit('#d5d7d6');
  return [
    circle(x, y, radius, lit('#20242b')),
    circle(x, y, radius * 0.62, chrome),
    circle(x, y, radius * 0.5, lighter(chrome, 0.4)),
    circle(x, y, radius * 0.2, lit('#5b6066')),
  ].join('');
}

/** An open paint can that stands on (x, y), with its colour running down the side. */
export function drawCan(stage: Stage, x: number, y: number, width: number, paint: Colour): string {
  const { lit, random, light } = stage;
  const height = width * random.between(1.02, 1.2);
  const half = width / 2;
  const rim = width * 0.13;
  const colour = lit(paint);
  const tin = lit(ral[7035]);
  const [shadow, shine] = [darker(tin, 0.42), lighter(tin, 0.55)];
  const body = light.side === 1 ? [shadow, tin, shine, tin] : [tin, shine, tin, shadow];
  return group([
    ellipse(x - light.side * half * 0.5, y, half * 1.35, rim * 1.1, '#10131f', { opacity: 0.26 }),
    path(
      d`M${x - half} ${y - height}V${y}A${half} ${rim} 0 0 0 ${x + half} ${y}V${y - height}Z`,
      stage.across(...body),
    ),
    label(stage, x, y, half, height, rim, colour),
    ellipse(x, y - height, half * 1.04, rim * 1.1, lighter(tin, 0.25)),
    ellipse(x, y - height + rim * 0.16, half * 0.9, rim * 0.84, darker(colour, 0.22)),
    ellipse(x, y - height + rim * 0.34, half * 0.84, rim * 0.66, colour),
    ellipse(
      x + light.side * half * 0.3,
      y - height + rim * 0.28,
      half * 0.3,
      rim * 0.2,
      lighter(colour, 0.45),
    ),
    drips(stage, x, y - height + rim * 0.6, half, height, colour),
  ]);
}

function label(
  { across, light }: Stage,
  x: number,
  y: number,
  half: number,
  height: number,
  rim: number,
  colour: Colour,
) {
  const [from, to] = [y - height * 0.68, y - height * 0.2];
  const band = d`M${x - half} ${from}A${half} ${rim} 0 0 0 ${x + half} ${from}V${to}A${half} ${rim} 0 0 1 ${x - half} ${to}Z`;
  const shades = [darker(colour, 0.3), colour, lighter(colour, 0.22), colour];
  return path(band, across(...(light.side === 1 ? shades : shades.toReversed())));
}

function drips({ random }: Stage, x: number, y: number, half: number, height: number, colour: Colour) {
  const count = random.whole(1, 4);
  return times(count, (index) => {
    const place = x + half * ((index + 0.5) / count - 0.5) * 1.5 + random.between(-0.1, 0.1) * half;
    const top = y + half * 0.1;
    const length = height * random.between(0.15, 0.78);
    const width = half * random.between(0.13, 0.26);
    return stroke(
      [
        [place, top],
        [place, top + length],
      ],
      colour,
      width,
    );
  });
}

/** A brush with its bristles up, leaning by `angle` degrees; the end of its handle is at (x, y). */
export function drawBrush(
  { lit, random }: Stage,
  x: number,
  y: number,
  length: number,
  angle: number,
  paint: Colour,
) {
  const handle = lit(random.pick([ral[8001], ral[3020], ral[1032], ral[5010], ral[8004], ral[6033]]));
  const half = length * random.between(0.065, 0.105);
  const neck = length * 0.45;
  const bristles = lit('#d9c29a');
  const tip = d`M${-half} ${-neck - length * 0.28}L${-half * 0.85} ${-length}Q0 ${-length * 1.07} ${half * 0.85} ${-length}L${half} ${-neck - length * 0.28}Z`;
  return group(
    [
      path(
        d`M0 0Q${-half * 0.8} ${-length * 0.2} ${-half * 0.3} ${-neck}H${half * 0.3}Q${half * 0.8} ${-length * 0.2} 0 0Z`,
        handle,
      ),
      rect(-half, -neck - length * 0.14, half * 2, length * 0.16, lit(ral[9006]), { rx: half * 0.15 }),
      rect(-half, -neck - length * 0.1, half * 2, length * 0.03, lit('#d8d8d6')),
      rect(-half * 0.97, -neck - length * 0.32, half * 1.94, length * 0.2, bristles),
      path(tip, lit(paint)),
    ],
    `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(1)})`,
  );
}

/** A paint roller with its sleeve up, leaning by `angle` degrees; the end of its handle is at (x, y). */
export function drawRoller(
  { lit, random, downwards }: Stage,
  x: number,
  y: number,
  length: number,
  angle: number,
  paint: Colour,
) {
  const width = length * random.between(0.5, 0.7);
  const thick = length * 0.2;
  const wire = lit(ral[7016]);
  const colour = lit(paint);
  const right = width / 2 + length * 0.06;
  return group(
    [
      curve(
        d`M0 ${-length * 0.3}V${-length * 0.55}H${right}V${-length * 0.85}H${width / 2}`,
        wire,
        length * 0.035,
        {
          'stroke-linejoin': 'round',
        },
      ),
      rect(
        -length * 0.05,
        -length * 0.4,
        length * 0.1,
        length * 0.4,
        lit(random.pick([ral[2004], ral[5010], ral[7016], ral[3020]])),
        {
          rx: length * 0.04,
        },
      ),
      rect(
        -width / 2,
        -length * 0.85 - thick / 2,
        width,
        thick,
        downwards(lighter(colour, 0.3), colour, darker(colour, 0.25)),
        {
          rx: thick * 0.22,
        },
      ),
    ],
    `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(1)})`,
  );
}
