import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FINDER_EDGE, findPrints, type Pixels, type Point, type Quad } from './find-prints.ts';
import { freshen, levelsOf, placesOf, straightened } from './straighten.ts';

type Color = readonly [number, number, number];
type Print = { at: Point; size: Point; turn?: number; white?: number };
type Paper = (x: number, y: number) => Color;
type Page = { prints: Print[]; paper: Paper; glare?: boolean; tilt?: number };

const [WIDTH, HEIGHT] = [FINDER_EDGE, 375];

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const plain =
  (light: number): Paper =>
  (x, y) => [light - x / 40, light - y / 40, light - 4 - y / 30];
const striped: Paper = (x) => (Math.floor(x / 9) % 2 ? [196, 178, 140] : [170, 150, 110]);
const checked: Paper = (x, y) => (((x >> 4) + (y >> 4)) % 2 ? [120, 150, 130] : [96, 120, 104]);
const speckled: Paper = (x, y) => {
  const grain = ((x * 7919 + y * 104729) % 23) - 11;
  return [110 + grain, 84 + grain, 60 + grain];
};

/** What is on a print: a sky, hills, and some heads, different on each. */
function motif(index: number, u: number, v: number): Color {
  const roll = dice(index * 77 + 5);
  for (let n = 0; n < 4; n++) {
    const [x, y, light] = [0.15 + 0.7 * roll(), 0.4 + 0.4 * roll(), 60 + 120 * roll()];
    if (Math.hypot(u - x, (v - y) * 0.7) < 0.08) return [light + 40, light, light - 30];
  }
  const hill = 0.5 + 0.12 * Math.sin(6 * u + index);
  return v < hill
    ? [90 + 50 * v, 130 + 40 * v + 3 * index, 175 + 20 * u]
    : [60 + 40 * u, 95 - 30 * v + 4 * index, 50 + 20 * v];
}

/** Seen from below, the page's upper side is farther away. */
function seen([x, y]: Point, tilt: number): Point {
  const depth = 1 + tilt * (1 - y / HEIGHT);
  return [WIDTH / 2 + (x - WIDTH / 2) / depth, HEIGHT - (HEIGHT - y) / (1 + (tilt * (HEIGHT - y)) / HEIGHT)];
}

function unseen([x, y]: Point, tilt: number): Point {
  const far = HEIGHT - y;
  const real = far / (1 - (tilt * far) / HEIGHT);
  return [WIDTH / 2 + (x - WIDTH / 2) * (1 + (tilt * real) / HEIGHT), HEIGHT - real];
}

function draw({ prints, paper, glare = false, tilt = 0 }: Page, light = true) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const noise = dice(3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const sums = [0, 0, 0];
    for (let part = 0; part < 4; part++) {
      const shift: Point = [
        (at % WIDTH) + 0.25 + (part % 2) / 2,
        Math.floor(at / WIDTH) + 0.25 + (part >> 1) / 2,
      ];
      const [x, y] = unseen(shift, tilt);
      let color = paper(Math.floor(x), Math.floor(y));
      prints.forEach(({ at: [cx, cy], size: [w, h], turn = 0, white = 0 }, index) => {
        const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
        const [dx, dy] = [x - cx, y - cy];
        const [u, v] = [dx * cos + dy * sin + w / 2, dy * cos - dx * sin + h / 2];
        const off = Math.max(-u, u - w, -v, v - h);
        if (off > 2) return;
        if (off > 0) color = [color[0] * 0.72, color[1] * 0.72, color[2] * 0.72];
        else if (-off < white) color = [236, 234, 226];
        else color = motif(index, u / w, v / h);
      });
      for (const n of [0, 1, 2]) sums[n] = (sums[n] ?? 0) + (color[n] ?? 0) / 4;
    }
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const fall = light ? 1.04 - 0.00022 * Math.hypot(x - 200, y - 150) : 1;
    const shine = glare ? 70 * Math.exp(-(((x - y - 90) / 9) ** 2)) : 0;
    for (const n of [0, 1, 2])
      data[at * 4 + n] = (sums[n] ?? 0) * fall + shine + (light ? (noise() - 0.5) * 8 : 0);
    data[at * 4 + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function cornersOf({ at: [cx, cy], size: [w, h], turn = 0 }: Print, tilt = 0): Quad {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corner = (u: number, v: number) => seen([cx + u * cos - v * sin, cy + u * sin + v * cos], tilt);
  return [corner(-w / 2, -h / 2), corner(w / 2, -h / 2), corner(w / 2, h / 2), corner(-w / 2, h / 2)];
}

/** Five on a page, as they are under corners. */
const five = (white: number, turns = [0, 0, 0, 0, 0], shift = 0): Print[] =>
  (
    [
      [
        [90, 100],
        [130, 92],
      ],
      [
        [250, 105],
        [132, 94],
      ],
      [
        [410, 100],
        [128, 92],
      ],
      [
        [150, 275],
        [180, 130],
      ],
      [
        [370, 275],
        [176, 128],
      ],
    ] as [Point, Point][]
  ).map(([[x, y], size], n) => ({ at: [x + shift, y], size, white, turn: turns[n] ?? 0 }));
const slants = [3, -4, 2, -6, 5];

const pages: Record<string, Page> = {
  'white borders on black': { prints: five(5), paper: plain(38) },
  'no borders on black': { prints: five(0), paper: plain(32) },
  'white borders on white': { prints: five(5), paper: plain(226) },
  'no borders on white': { prints: five(0), paper: plain(230) },
  'slanted on white': { prints: five(0, slants), paper: plain(228) },
  'slanted on black': { prints: five(6, slants), paper: plain(30) },
  'slanted far': { prints: five(5, [9, -8, 11, -7, 6]), paper: plain(60) },
  'on stripes': { prints: five(5, slants), paper: striped },
  'on checks': { prints: five(4), paper: checked },
  'on speckled paper': { prints: five(0, slants), paper: speckled },
  'under foil on white': { prints: five(0), paper: plain(225), glare: true },
  'under foil on black': { prints: five(5), paper: plain(40), glare: true },
  'under foil on brown': { prints: five(5, slants), paper: (x) => [120 - x / 50, 92, 66], glare: true },
  'from an angle on black': { prints: five(5), paper: plain(34), tilt: 0.18 },
  'from an angle on white': { prints: five(0, slants), paper: plain(228), tilt: 0.12 },
  'one only': { prints: [{ at: [250, 190], size: [260, 180], turn: 4, white: 6 }], paper: plain(48) },
  'one upright on white': { prints: [{ at: [240, 185], size: [180, 250], turn: -3 }], paper: plain(228) },
  touching: {
    prints: [
      { at: [130, 120], size: [160, 110], white: 5 },
      { at: [289, 128], size: [158, 112], white: 5 },
      { at: [200, 275], size: [180, 120], white: 5 },
    ],
    paper: plain(40),
  },
  'touching, slanted': {
    prints: [
      { at: [140, 120], size: [170, 112], turn: 6, white: 5 },
      { at: [303, 130], size: [160, 112], turn: -2, white: 5 },
      { at: [340, 290], size: [180, 120], turn: 3, white: 5 },
    ],
    paper: plain(36),
  },
  overlapping: {
    prints: [
      { at: [150, 115], size: [180, 120], turn: -4, white: 5 },
      { at: [300, 170], size: [170, 118], turn: 5, white: 5 },
      { at: [130, 280], size: [160, 110], turn: 2, white: 5 },
    ],
    paper: plain(44),
  },
};

/** How far the farthest corner is off, in parts of the page's width, whichever corner is the first. */
function farthest(found: Quad, meant: Quad): number {
  const turned = [0, 1, 2, 3].map((turn) =>
    Math.max(
      ...meant.map(([x, y], n) => {
        const [fx, fy] = found[(n + turn) % 4] ?? [9, 9];
        return Math.hypot(fx * WIDTH - x, fy * HEIGHT - y) / WIDTH;
      }),
    ),
  );
  return Math.min(...turned);
}

test('of the prints on twenty pages at least four of five are found, with corners within 1 % of the width', () => {
  let [all, right] = [0, 0];
  const wrong: string[] = [];
  for (const [name, page] of Object.entries(pages)) {
    const { quads } = findPrints(draw(page));
    const off = page.prints.map((print) =>
      Math.min(1, ...quads.map((quad) => farthest(quad, cornersOf(print, page.tilt)))),
    );
    all += off.length;
    right += off.filter((one) => one <= 0.01).length;
    if (off.some((one) => one > 0.01) || quads.length !== off.length)
      wrong.push(`${name}: ${quads.length} frames, off ${off.map((one) => one.toFixed(4))}`);
  }
  assert.equal(Object.keys(pages).length, 20);
  assert.ok(right >= 0.8 * all, `${right} of ${all}\n${wrong.join('\n')}`);
});

test('an ordinary picture is no page of prints, and a page is', () => {
  const whole = (index: number): Page => ({
    prints: [{ at: [WIDTH / 2, HEIGHT / 2], size: [WIDTH + 8, HEIGHT + 8] }, ...five(0).slice(0, index % 2)],
    paper: plain(128),
  });
  const offered = Array.from({ length: 8 }, (_, n) => findPrints(draw(whole(n))).isPlain);
  assert.deepEqual(offered.filter(Boolean), []);
  assert.equal(findPrints(draw({ prints: [], paper: plain(200) })).isPlain, false);
  assert.equal(findPrints(draw({ prints: five(5), paper: plain(40) })).isPlain, true);
});

/** Likeness of two pictures as eyes judge it, by windows of eight pixels. */
function likeness(one: Pixels, other: Pixels): number {
  const scores: number[] = [];
  const grey = ({ data, width }: Pixels, x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  };
  for (let y = 0; y + 8 <= Math.min(one.height, other.height); y += 4)
    for (let x = 0; x + 8 <= Math.min(one.width, other.width); x += 4) {
      const pairs = Array.from({ length: 64 }, (_, n) =>
        [one, other].map((picture) => grey(picture, x + (n % 8), y + (n >> 3))),
      );
      const mean = (of: (pair: number[]) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / 64;
      const [a, b] = [mean(([v = 0]) => v), mean(([, v = 0]) => v)];
      const [aa, bb] = [mean(([v = 0]) => (v - a) ** 2), mean(([, v = 0]) => (v - b) ** 2)];
      const ab = mean(([v = 0, w = 0]) => (v - a) * (w - b));
      scores.push(((2 * a * b + 6.5) * (2 * ab + 58.5)) / ((a * a + b * b + 6.5) * (aa + bb + 58.5)));
    }
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

test('what is cut is like the print', () => {
  for (const tilt of [0, 0.1]) {
    const print: Print = { at: [250, 200], size: [300, 210], turn: 7 };
    const cut = straightened(
      draw({ prints: [print], paper: plain(40), tilt }, false),
      placesOf(cornersOf(print, tilt)),
    );
    const flat: Pixels = { ...cut, data: new Uint8ClampedArray(cut.data.length) };
    for (let at = 0; at < cut.width * cut.height; at++) {
      const [u, v] = [((at % cut.width) + 0.5) / cut.width, (Math.floor(at / cut.width) + 0.5) / cut.height];
      flat.data.set([...motif(0, u, v), 255], at * 4);
    }
    assert.ok(likeness(cut, flat) >= 0.97, `tilt ${tilt}: ${likeness(cut, flat)}`);
  }
});

test('faded colours reach from black to white again', () => {
  const data = Uint8ClampedArray.from({ length: 4000 }, (_, at) => 90 + (at % 97) + (at % 4) * 10);
  const faded = { width: 10, height: 100, data };
  freshen(faded, levelsOf([faded]));
  for (const channel of [0, 1, 2]) {
    const values = data.filter((__, at) => at % 4 === channel);
    assert.ok(Math.min(...values) < 4 && Math.max(...values) > 251);
  }
});
