import { darker, mix } from './colour.ts';
import { ral } from './ral.ts';
import type { Stage } from './stage.ts';
import { rect, times } from './svg.ts';

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
