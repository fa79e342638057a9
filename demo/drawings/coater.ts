import { darker } from './colour.ts';
import { ral } from './ral.ts';
import type { Stage } from './stage.ts';
import { circle, ellipse, group, path, rect, stroke } from './svg.ts';

/** Somebody in a hooded white overall with a respirator, one arm stretched out towards `side`. */
export function drawCoater(stage: Stage, x: number, y: number, height: number, side: number): string {
  const { lit, random } = stage;
  const suit = lit(random.pick([ral[9010], ral[9010], ral[5024], ral[1021]]));
  const shade = darker(suit, 0.16);
  const skin = lit(random.pick(['#f3c9a5', '#e0ab7c', '#f7d6ba']));
  const glove = lit(random.pick([ral[5012], ral[4005], ral[7016], ral[6018]]));
  return group(
    [
      ellipse(0, 0, 22, 3.4, '#10131f', { opacity: 0.28 }),
      ellipse(-8, -2, 7, 3.4, lit(ral[7016])),
      ellipse(10, -2, 7, 3.4, lit(ral[7016])),
      path('M-13 -46L-14 -4H-3L0 -30L4 -4H15L13 -46Z', shade),
      path('M-16 -70Q-15 -80 -5 -81H6Q15 -80 16 -70L14 -38H-14Z', suit),
      stroke(
        [
          [0, -80],
          [0, -40],
        ],
        darker(suit, 0.3),
        0.7,
      ),
      stroke(
        [
          [-12, -73],
          [-19, -58],
          [-10, -46],
        ],
        shade,
        8.4,
      ),
      circle(-10, -46, 4.2, glove),
      path('M-11 -82Q-13 -104 2 -104Q13 -103 11 -82Z', suit),
      ellipse(3.4, -91, 7.4, 8.6, skin),
      path('M-3 -96Q4 -100 11.4 -96L11 -91H-2Z', lit('#39566b')),
      rect(-1, -95, 6, 1.4, '#ffffff', { opacity: 0.5, rx: 0.7 }),
      path('M1 -89Q8 -91 12 -87Q12 -80 6 -80Q1 -82 1 -89Z', lit(ral[7040])),
      circle(11, -83.6, 3, lit(random.pick([ral[3020], ral[4003], ral[1021]]))),
      stroke(
        [
          [11.5, -74],
          [25, -70],
          [38, -72],
        ],
        suit,
        8.4,
      ),
      circle(40, -72, 4.2, glove),
    ],
    `translate(${x.toFixed(1)} ${y}) scale(${((side * height) / 100).toFixed(3)} ${(height / 100).toFixed(3)})`,
  );
}
