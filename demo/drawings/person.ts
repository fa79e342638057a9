import { type Colour, darker, lighter } from './colour.ts';
import { drawHair } from './hair.ts';
import { ral, strongColours } from './ral.ts';
import type { Stage } from './stage.ts';
import { circle, curve, d, ellipse, group, type Point, path, polygon, rect, stroke } from './svg.ts';

/** Elbow and hand of the right arm, for a person 100 high who stands on (0, 0). */
const arms = {
  hanging: [
    [19, -60],
    [18, -44],
  ],
  waving: [
    [24, -80],
    [27, -101],
  ],
  cheering: [
    [18, -92],
    [15, -111],
  ],
  onHip: [
    [25, -61],
    [12, -48],
  ],
  toasting: [
    [21, -63],
    [29, -80],
  ],
  around: [
    [20, -70],
    [33, -74],
  ],
  reaching: [
    [25, -70],
    [40, -72],
  ],
  reachingUp: [
    [24, -84],
    [35, -100],
  ],
} as const satisfies Record<string, readonly [Point, Point]>;
export type Arm = keyof typeof arms;

const SHOULDER: Point = [11.5, -74];

/** The position of the hand of a person who stands at (x, y), for things held in it. */
export function handOf(arm: Arm, side: -1 | 1, x: number, y: number, height: number): Point {
  const [handX, handY] = arms[arm][1];
  return [x + (side * handX * height) / 100, y + (handY * height) / 100];
}

export type Looks = {
  left: Arm;
  right: Arm;
  /** Of the trousers or the dungarees. */
  workwear: Colour;
  shirt: Colour;
  /** Whether the hair has turned grey since school. */
  grey: boolean;
};

export function chooseLooks({ random }: Stage, given: Partial<Looks> = {}): Looks {
  const casual: readonly [Arm, ...Arm[]] = ['hanging', 'hanging', 'onHip', 'waving', 'around', 'cheering'];
  return {
    left: random.pick(casual),
    right: random.pick(casual),
    workwear: random.pick([
      ral[9010],
      ral[9010],
      ral[7035],
      ral[5010],
      ral[5014],
      ral[7016],
      ral[8001],
      ral[6033],
    ]),
    shirt: random.pick(strongColours),
    grey: false,
    ...given,
  };
}

const skins = [
  '#f3c9a5',
  '#eab98f',
  '#f7d6ba',
  '#f1c3a0',
  '#dca676',
  '#e8b596',
  '#f5cfb0',
  '#b98058',
] as const;

export function drawPerson(stage: Stage, x: number, y: number, height: number, looks: Looks): string {
  const { lit, random, light } = stage;
  const skin = lit(random.pick(skins));
  const shirt = lit(looks.shirt);
  const trousers = lit(looks.workwear);
  const build = random.between(0.92, 1.18);
  const [hairBehind, hairInFront] = drawHair(stage, looks.grey);
  const body = [
    hairBehind,
    ...legs(trousers, lit(random.pick([ral[7016], ral[8011], ral[9010], ral[3000]]))),
    rect(-3.6, -84, 7.2, 9, darker(skin, 0.12)),
    path('M-14.5 -72Q-13.5 -79 -5 -79.5H5Q13.5 -79 14.5 -72L11.5 -41H-11.5Z', shirt),
    random.chance(0.62) ? dungarees(trousers) : beltAndCollar(shirt, trousers),
    arm(looks.left, -1, shirt, skin),
    arm(looks.right, 1, shirt, skin),
    head(stage, skin),
    hairInFront,
  ];
  const shadow = ellipse(-light.side * 7, 0, 21, 3.2, '#10131f', { opacity: 0.24 });
  const scale = height / 100;
  return group(
    [shadow, group(body, `scale(${build.toFixed(2)} 1)`)],
    `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})`,
  );
}

const legs = (colour: Colour, shoe: Colour) => [
  ellipse(-8.5, -2, 6, 3, shoe),
  ellipse(8.5, -2, 6, 3, shoe),
  polygon(
    [
      [-12, -44],
      [12, -44],
      [12.5, -4],
      [3, -4],
      [0, -32],
      [-3, -4],
      [-12.5, -4],
    ],
    colour,
  ),
];

const dungarees = (colour: Colour) =>
  group([
    path('M-8.5 -66H8.5L12 -52V-40H-12V-52Z', colour),
    stroke(
      [
        [-7.5, -65],
        [-9.5, -78],
      ],
      colour,
      3,
    ),
    stroke(
      [
        [7.5, -65],
        [9.5, -78],
      ],
      colour,
      3,
    ),
    rect(-4.5, -61, 9, 6.5, darker(colour, 0.14), { rx: 1 }),
  ]);

const beltAndCollar = (shirt: Colour, trousers: Colour) =>
  rect(-11.6, -44, 23.2, 3.4, darker(trousers, 0.4)) + path('M-5 -79.5L0 -72L5 -79.5Z', lighter(shirt, 0.35));

function arm(pose: Arm, side: -1 | 1, sleeve: Colour, skin: Colour) {
  const turned = ([x, y]: Point): Point => [side * x, y];
  const [elbow, hand] = arms[pose];
  const points = [SHOULDER, elbow, hand].map(turned);
  const [handX, handY] = turned(hand);
  return stroke(points, darker(sleeve, 0.1), 7) + circle(handX, handY, 3.9, skin);
}

function head(stage: Stage, skin: Colour) {
  const turn = stage.random.between(-1.4, 1.4);
  const ink = darker(skin, 0.72);
  return [
    ellipse(0, -91, 8.4, 9.4, skin),
    circle(-3 + turn, -92, 0.9, ink),
    circle(3 + turn, -92, 0.9, ink),
    curve(d`M${-3 + turn} -87.4q3 3 6 0`, ink, 1),
  ].join('');
}
