import { darker, lighter } from './colour.ts';
import { ral, strongColours } from './ral.ts';
import type { Stage } from './stage.ts';
import { circle, d, ellipse, group, path, rect, times } from './svg.ts';
import { drawWheel } from './wheel.ts';

/** A touring coach of the eighties with its wheels on (x, y), `length` long. */
export function drawCoach(stage: Stage, x: number, y: number, length: number): string {
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
