import { lighter, mix } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle, d, group, path, rect, times } from './svg.ts';

/** The sky down to the horizon, with its sun or moon, stars and clouds. */
export function drawSky(stage: Stage, horizon: number): string {
  const { left, top, width, light, random } = stage;
  const x = 80 + light.side * random.between(18, 48);
  const low = light.daytime === 'dusk' || light.daytime === 'morning';
  const y = low ? horizon - random.between(6, 24) : random.between(16, 30);
  return [
    rect(left, top, width, horizon - top + 1, stage.downwards(...light.sky)),
    light.daytime === 'night' ? stars(stage, horizon) : '',
    circle(x, y, low ? 62 : 46, stage.glow(light.sun, light.daytime === 'noon' ? 0.6 : 0.85)),
    light.daytime === 'night' ? moon(stage, x, y) : circle(x, y, low ? 8.5 : 6, lighter(light.sun, 0.3)),
    clouds(stage, horizon),
  ].join('');
}

function moon(stage: Stage, x: number, y: number) {
  const sickle = d`M${x} ${y - 6}A6 6 0 1 1 ${x - 5.6} ${y + 2.4}A5 5 0 0 0 ${x} ${y - 6}Z`;
  return stage.random.chance(0.5) ? circle(x, y, 5.5, stage.light.sun) : path(sickle, stage.light.sun);
}

const stars = ({ left, right, top, random, light }: Stage, horizon: number) =>
  times(90, () => {
    const y = random.between(top, horizon - 8);
    const opacity = random.between(0.25, 0.95);
    return circle(random.between(left, right), y, random.between(0.12, 0.42), light.sun, { opacity });
  });

function clouds(stage: Stage, horizon: number) {
  const { left, right, top, light, random } = stage;
  const night = light.daytime === 'night';
  const colour = mix(light.sky[2], light.daytime === 'noon' ? '#ffffff' : light.sun, night ? 0 : 0.45);
  return times(random.whole(2, 5), () => {
    const x = random.between(left, right);
    const y = random.between(Math.max(top, -20) + 6, horizon - 24);
    const size = random.between(0.6, 1.5);
    const shape = random.chance(0.5) ? streak(random.between(18, 34)) : heap();
    const opacity = night ? 0.18 : random.between(0.4, 0.8);
    return group(
      [path(shape, colour)],
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`,
      {
        opacity,
      },
    );
  });
}

const streak = (length: number) =>
  d`M0 0h${length}a1.6 1.6 0 0 1 0 3.2h${-length * 0.3}a1.3 1.3 0 0 0 0 2.6h${-length * 0.5}a1.3 1.3 0 0 0 0-2.6h${-length * 0.2}a1.6 1.6 0 0 1 0-3.2Z`;

const heap = () => 'M0 8a4 4 0 0 1 1-7.9a6 6 0 0 1 11-2a5 5 0 0 1 8 2.4a3.8 3.8 0 0 1 1 7.5Z';
