import { type Colour, darker, lighter, ral, strongColours } from './colour.ts';
import type { Stage } from './stage.ts';
import { circle, curve, d, ellipse, group, type Point, path, polygon, rect, stroke, times } from './svg.ts';

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

const young = ['#3a2a20', '#5b3b22', '#7a4a25', '#b5802f', '#d8b35c', '#1f1b1d', '#9c4a22'] as const;
const old = ['#b9b7b3', '#dcd9d2', '#8d8a88', '#cfc6b6', '#6a5a4c', '#e8e4db'] as const;

/** Hair or a cap for a head around (0, -91): what lies behind the face, and what lies on it. */
function drawHair({ random, lit }: Stage, grey: boolean): [behind: string, front: string] {
  const colour = lit(random.pick(grey ? old : young));
  const top = path('M-8.8 -91Q-9.5 -102 0 -102Q9.5 -102 8.8 -91Q6 -97 0 -97Q-6 -97 -8.8 -91Z', colour);
  const styles = {
    short: () => ['', top],
    parted: () => [
      '',
      path('M-8.8 -90Q-10 -103 1 -102Q10 -101 8.8 -90Q7 -96 -2 -98Q-7 -96 -8.8 -90Z', colour),
    ],
    bob: () => [path('M-10.5 -81Q-12 -103 0 -103Q12 -103 10.5 -81Z', darker(colour, 0.1)), top],
    long: () => [
      path('M-10.5 -70Q-13 -104 0 -103Q13 -104 10.5 -70Z', darker(colour, 0.1)),
      top +
        path(
          'M-8.6 -92Q-13 -82 -11.5 -68H-7Q-8.4 -80 -8 -90ZM8.6 -92Q13 -82 11.5 -68H7Q8.4 -80 8 -90Z',
          colour,
        ),
    ],
    curly: () => [
      times(9, (index) => {
        const angle = Math.PI * (1 + (index - 0.5) / 7);
        return circle(Math.cos(angle) * 9, -92 + Math.sin(angle) * 9.5, 4.4, colour);
      }),
      top,
    ],
    bald: () => ['', grey ? path('M-8.6 -90q-1.6 -5 1 -6.5l1 5ZM8.6 -90q1.6 -5 -1 -6.5l-1 5Z', colour) : top],
    cap: () => {
      const cap = lit(random.pick([...strongColours, ral[9010]]));
      return [
        '',
        path('M-9 -94Q-9 -103 0 -103Q9 -103 9 -94Z', cap) +
          rect(-9, -95.6, 15, 2.6, darker(cap, 0.2), { rx: 1.3 }),
      ];
    },
  } satisfies Record<string, () => string[]>;
  const [behind = '', front = ''] =
    styles[random.pick(['short', 'parted', 'bob', 'long', 'curly', 'bald', 'cap', 'short', 'bob'])]();
  return [behind, front];
}
