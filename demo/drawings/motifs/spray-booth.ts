import { type Colour, darker, lighter, mix, quietColours, ral, strongColours } from '../colour.ts';
import { handOf } from '../person.ts';
import type { Drawable, Stage } from '../stage.ts';
import { circle, ellipse, group, path, polygon, rect, stroke, times } from '../svg.ts';
import { drawWorkpiece } from '../workpiece.ts';

/** Somebody in a hooded white overall with a respirator, one arm stretched out towards `side`. */
function drawCoater(stage: Stage, x: number, y: number, height: number, side: number): string {
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

export const sprayBooth: Drawable = {
  daytimes: ['noon', 'morning', 'dusk'],
  draw(stage) {
    const { random, lit } = stage;
    const paint = random.pick(strongColours);
    const wall = lit(random.pick([ral[9010], ral[7035], ...quietColours]));
    const side = random.pick([-1, 1]);
    const person = 80 - side * random.between(30, 36);
    const [x, y] = handOf('reaching', side, person, 108, 66);
    const mirrored = side === 1 ? undefined : 'translate(160 0) scale(-1 1)';
    return [
      room(stage, wall),
      group([drawWorkpiece(stage, random.between(94, 104), 104, paint)], mirrored),
      drawCoater(stage, person, 108, 66, side),
      sprayGun(stage, x, y, side, paint),
      mist(stage, x + side * 9, y - 4, side, lit(paint)),
    ].join('');
  },
};

function room(stage: Stage, wall: Colour) {
  const { left, right, top, bottom, lit, random } = stage;
  const [back, floor] = [{ left: 24, right: 136, top: 14 }, 92];
  const grate = lit(ral[7040]);
  const lamps = mix('#ffffff', stage.light.sky[2], 0.25);
  return [
    rect(left, top, right - left, bottom - top, wall),
    polygon(
      [
        [left, top],
        [right, top],
        [back.right, back.top],
        [back.left, back.top],
      ],
      lighter(wall, 0.25),
    ),
    polygon(
      [
        [left, top],
        [back.left, back.top],
        [back.left, floor],
        [left, bottom],
      ],
      stage.across(darker(wall, 0.3), darker(wall, 0.14)),
    ),
    polygon(
      [
        [right, top],
        [back.right, back.top],
        [back.right, floor],
        [right, bottom],
      ],
      stage.across(darker(wall, 0.1), darker(wall, 0.26)),
    ),
    rect(back.left, back.top, 112, floor - back.top, stage.downwards(wall, darker(wall, 0.16))),
    polygon(
      [
        [left, bottom],
        [back.left, floor],
        [back.right, floor],
        [right, bottom],
      ],
      stage.downwards(darker(grate, 0.25), grate),
    ),
    times(15, (index) =>
      stroke(
        [
          [back.left + index * 8, floor],
          [80 + (back.left + index * 8 - 80) * 1.75, bottom],
        ],
        darker(grate, 0.35),
        0.5,
      ),
    ),
    times(7, (index) =>
      stroke(
        [
          [left, floor + 2 + index ** 1.7 * 1.2],
          [right, floor + 2 + index ** 1.7 * 1.2],
        ],
        darker(grate, 0.35),
        0.35,
      ),
    ),
    times(3, (index) =>
      polygon(
        [
          [left + 3, 6 + index * 26],
          [back.left - 5, 20 + index * 21],
          [back.left - 5, 34 + index * 20],
          [left + 3, 24 + index * 26],
        ],
        lamps,
      ),
    ),
    times(3, (index) =>
      polygon(
        [
          [right - 3, 6 + index * 26],
          [back.right + 5, 20 + index * 21],
          [back.right + 5, 34 + index * 20],
          [right - 3, 24 + index * 26],
        ],
        lamps,
      ),
    ),
    times(4, (index) => rect(32 + index * 25, 8.4, 20, 3.2, '#ffffff', { rx: 1 })),
    ellipse(80, 20, 80, 46, stage.glow('#ffffff', 0.75)),
    filterWall(stage, random.whole(4, 7), darker(wall, 0.12)),
  ].join('');
}

const filterWall = ({ lit }: Stage, columns: number, colour: Colour) =>
  times(columns * 2, (index) => {
    const width = 104 / columns;
    const [x, y] = [28 + (index % columns) * width, 24 + Math.floor(index / columns) * 22];
    return rect(x, y, width - 2, 20, lighter(colour, 0.16), {
      rx: 0.8,
      stroke: lit(ral[7040]),
      'stroke-width': 0.4,
    });
  });

function sprayGun({ lit }: Stage, x: number, y: number, side: number, paint: Colour) {
  const metal = lit(ral[9006]);
  return group(
    [
      path('M-1.4 7L0.4 -2H3.4L2 7Z', darker(metal, 0.35)),
      rect(-1, -5.4, 10, 3.4, metal, { rx: 1 }),
      rect(-1, -5, 10, 0.8, lighter(metal, 0.5)),
      path('M1 -5.4L-0.6 -12H6.6L5 -5.4Z', lit(paint)),
      rect(-1, -13, 8, 1.4, lit(ral[7016]), { rx: 0.6 }),
      path('M0.4 7q-4 18 -14 34t-20 4', 'none', { stroke: lit(ral[2004]), 'stroke-width': 1.1 }),
    ],
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${side} 1)`,
  );
}

function mist(stage: Stage, x: number, y: number, side: number, colour: Colour) {
  const { random } = stage;
  const length = random.between(24, 30);
  return [
    polygon(
      [
        [x, y],
        [x + side * length, y - 13],
        [x + side * length, y + 13],
      ],
      colour,
      { opacity: 0.22 },
    ),
    polygon(
      [
        [x, y],
        [x + side * length, y - 7],
        [x + side * length, y + 7],
      ],
      colour,
      { opacity: 0.3 },
    ),
    circle(x + side * length, y, 24, stage.glow(colour, 0.6)),
    times(60, () => {
      const reach = random.between(0.2, 1.3);
      return circle(
        x + side * length * reach,
        y + random.between(-13, 13) * reach,
        random.between(0.15, 0.6),
        colour,
        { opacity: random.between(0.3, 0.8) },
      );
    }),
  ].join('');
}
