import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { seenSmall } from '#test/support/seen-small.ts';
import { findPrints } from './find-prints.ts';
import type { Pixels, Point, Quad } from './shapes.ts';
import { freshen, levelsOf, onPage, placesOf, planesOf, straightened } from './straighten.ts';

type Color = readonly [number, number, number];
type Motif = ReturnType<typeof motifOf>;
type Print = { at: Point; size: Point; turn: number; white: number; motif: Motif };
type Paper = (x: number, y: number) => Color;
type Page = { prints: Print[]; paper: Paper; foil: boolean; tilt: number };
type Dice = ReturnType<typeof dice>;

const [WIDTH, HEIGHT] = [500, 375];

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed * 7919 + 17;
  return (low: number, high: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return low + ((high - low) * state) / 4294967296;
  };
}

/** A sky, hills, and some heads, different on each print. */
const motifOf = (roll: Dice) => ({
  heads: Array.from({ length: 4 }, () => [roll(0.15, 0.85), roll(0.4, 0.8), roll(60, 180)] as const),
  hill: roll(0.4, 0.65),
  wave: roll(0, 6),
  sky: [roll(80, 150), roll(110, 180), roll(150, 220)] as const,
  ground: [roll(50, 120), roll(70, 130), roll(40, 80)] as const,
});

function colorOf({ heads, hill, wave, sky, ground }: Motif, u: number, v: number): Color {
  for (const [x, y, light] of heads)
    if (Math.hypot(u - x, (v - y) * 0.7) < 0.08) return [light + 40, light, light - 30];
  return v < hill + 0.12 * Math.sin(6 * u + wave)
    ? [sky[0] + 40 * v, sky[1] + 30 * v, sky[2] + 10 * u]
    : [ground[0] + 30 * u, ground[1] - 20 * v, ground[2] + 20 * v];
}

const plain =
  (light: number): Paper =>
  (x, y) => [light - x / 40, light - y / 40, light - 4 - y / 30];
const patterned =
  (isOther: (x: number, y: number) => boolean, [r, g, b]: Color): Paper =>
  (x, y) =>
    isOther(x, y) ? [r, g, b] : [r - 26, g - 26, b - 28];

const papers = {
  white: (roll: Dice) => plain(roll(215, 238)),
  black: (roll: Dice) => plain(roll(24, 48)),
  brown: (roll: Dice) => {
    const [r, g, b] = [roll(100, 140), roll(75, 100), roll(50, 70)];
    return (x: number): Color => [r - x / 50, g, b];
  },
  stripes: (roll: Dice) => {
    const [wide, light] = [roll(6, 14), roll(160, 200)];
    return patterned((x) => Math.floor(x / wide) % 2 === 1, [light, light - 18, light - 58]);
  },
  checks: (roll: Dice) => {
    const [wide, light] = [roll(10, 22), roll(90, 130)];
    const isOther = (x: number, y: number) => (Math.floor(x / wide) + Math.floor(y / wide)) % 2 === 1;
    return patterned(isOther, [light, light + 30, light + 10]);
  },
  speckles: (roll: Dice) => {
    const [step, light] = [Math.floor(roll(50, 100)) * 2 + 1, roll(80, 120)];
    return (x: number, y: number): Color => {
      const grain = light + ((x * 7919 + y * step * 1009) % 23) - 11;
      return [grain + 26, grain, grain - 24];
    };
  },
};

const near = (roll: Dice, places: number[][], size: (n: number) => Point): [Point, Point][] =>
  places.map(([x = 0, y = 0], n) => [[x + roll(-5, 5), y + roll(-5, 5)], size(n)]);
const upper = [
  [90, 102],
  [250, 103],
  [410, 102],
];

const layouts = {
  five: (roll: Dice) =>
    near(roll, [...upper, [150, 275], [370, 275]], (n) =>
      n < 3 ? [roll(118, 134), roll(86, 98)] : [roll(160, 185), roll(115, 132)],
    ),
  four: (roll: Dice) =>
    near(
      roll,
      [
        [140, 105],
        [365, 100],
        [135, 275],
        [368, 272],
      ],
      () => [roll(150, 185), roll(108, 130)],
    ),
  six: (roll: Dice) =>
    near(roll, [...upper, ...upper.map(([x = 0]) => [x, 275])], (n) =>
      n % 2 ? [roll(88, 105), roll(122, 138)] : [roll(120, 134), roll(86, 98)],
    ),
  one: (roll: Dice) =>
    near(roll, [[250, 188]], () =>
      roll(0, 1) < 0.5 ? [roll(240, 280), roll(170, 200)] : [roll(170, 200), roll(240, 270)],
    ),
  touching: (roll: Dice): [Point, Point][] => {
    const [w, h] = [roll(150, 170), roll(105, 118)];
    const beside: Point = [130 + w + roll(-1, 1), 115 + roll(4, 12)];
    return [
      [
        [130, 115],
        [w, h],
      ],
      [beside, [w, h]],
      ...near(roll, [[220, 285]], () => [roll(165, 190), roll(112, 128)]),
    ];
  },
  overlapping: (roll: Dice) =>
    near(
      roll,
      [
        [148, 115],
        [298, 168],
        [130, 284],
      ],
      (n) => [roll(164, 176) + 10 * (1 - n), roll(108, 118)],
    ),
};

type Kind = [
  keyof typeof layouts,
  keyof typeof papers,
  white: number,
  slant: number,
  foil?: 'foil' | undefined,
  tilt?: number,
];
const kinds: Kind[] = [
  ['five', 'black', 5, 1],
  ['four', 'black', 0, 1],
  ['five', 'white', 5, 1],
  ['six', 'white', 0, 1],
  ['four', 'white', 0, 7],
  ['six', 'black', 6, 7],
  ['five', 'black', 5, 10],
  ['four', 'stripes', 5, 6],
  ['five', 'checks', 4, 2],
  ['four', 'speckles', 0, 6],
  ['five', 'white', 0, 1, 'foil'],
  ['six', 'black', 5, 1, 'foil'],
  ['five', 'brown', 5, 6, 'foil'],
  ['five', 'black', 5, 1, undefined, 0.18],
  ['four', 'white', 0, 6, undefined, 0.12],
  ['one', 'black', 6, 5],
  ['one', 'white', 0, 5],
  ['touching', 'black', 5, 0.5],
  ['touching', 'brown', 5, 5],
  ['overlapping', 'black', 5, 5],
];

/** Twenty pages; with another seed others of the same kinds: other places, sizes, colours and patterns. */
const pagesOf = (seed: number) =>
  kinds.map(([layout, paper, white, slant, foil, tilt = 0], n): Page => {
    const roll = dice(seed * 100 + n);
    const prints = layouts[layout](roll).map(([at, size]): Print => {
      return { at, size, white, turn: roll(-slant, slant), motif: motifOf(roll) };
    });
    return { prints, paper: papers[paper](roll), foil: foil !== undefined, tilt };
  });

/** Seen from below, the page's upper side is farther away. */
function seen([x, y]: Point, tilt: number): Point {
  const depth = 1 + tilt * (1 - y / HEIGHT);
  return [WIDTH / 2 + (x - WIDTH / 2) / depth, HEIGHT - (HEIGHT - y) / depth];
}

function unseen([x, y]: Point, tilt: number): Point {
  const far = HEIGHT - y;
  const real = far / (1 - (tilt * far) / HEIGHT);
  return [WIDTH / 2 + (x - WIDTH / 2) * (1 + (tilt * real) / HEIGHT), HEIGHT - real];
}

const wayOf = (turn: number) => [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)] as const;

function draw({ prints, paper, foil, tilt }: Page, isLit = true): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const noise = dice(3);
  const placed = prints.map((print) => ({ ...print, way: wayOf(print.turn) }));
  const colorAt = ([x, y]: Point): Color => {
    let color = paper(Math.floor(x), Math.floor(y));
    for (const { at, size, way, white, motif } of placed) {
      const [dx, dy] = [x - at[0], y - at[1]];
      const [u, v] = [dx * way[0] + dy * way[1] + size[0] / 2, dy * way[0] - dx * way[1] + size[1] / 2];
      const off = Math.max(-u, u - size[0], -v, v - size[1]);
      if (off > 2) continue;
      // A shadow, a white border, the picture.
      if (off > 0) color = [color[0] * 0.72, color[1] * 0.72, color[2] * 0.72];
      else color = -off < white ? [236, 234, 226] : colorOf(motif, u / size[0], v / size[1]);
    }
    return color;
  };
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const colors = [0, 1, 2, 3].map((n) =>
      colorAt(unseen([x + 0.25 + (n % 2) / 2, y + 0.25 + (n >> 1) / 2], tilt)),
    );
    const fall = isLit ? 1.04 - 0.00022 * Math.hypot(x - 200, y - 150) : 1;
    const shine = foil ? 70 * Math.exp(-(((x - y - 90) / 9) ** 2)) : 0;
    for (const n of [0, 1, 2] as const) {
      const light = colors.reduce((sum, color) => sum + color[n] / 4, 0);
      data[at * 4 + n] = light * fall + shine + (isLit ? noise(-4, 4) : 0);
    }
    data[at * 4 + 3] = 255;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function cornersOf({ at: [cx, cy], size: [w, h], turn }: Print, tilt = 0): Quad {
  const [cos, sin] = wayOf(turn);
  const corner = (u: number, v: number) => seen([cx + u * cos - v * sin, cy + u * sin + v * cos], tilt);
  return [corner(-w / 2, -h / 2), corner(w / 2, -h / 2), corner(w / 2, h / 2), corner(-w / 2, h / 2)];
}

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

// The finder was made with other pages than these.
test('of the prints on twenty pages at least four of five are found, with corners within 1 % of the width', () => {
  const off = pagesOf(1).map((page) => {
    const { quads } = findPrints(draw(page));
    return page.prints.map((one) =>
      Math.min(1, ...quads.map((quad) => farthest(quad, cornersOf(one, page.tilt)))),
    );
  });
  const right = off.flat().filter((one) => one <= 0.01).length;
  assert.equal(off.length, 20);
  assert.ok(
    right >= 0.8 * off.flat().length,
    `${right}\n${off.map((page) => page.map((one) => one.toFixed(3))).join('\n')}`,
  );
});

test('of ordinary photographs at most one in twenty is taken for a page of prints, and a page is one', async () => {
  const folder = path.join(import.meta.dirname, '../../../demo/pictures');
  const all = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
  const names = all.filter((_, n) => n % 4 === 0);
  const taken: string[] = [];
  for (const name of names) {
    if (findPrints(await seenSmall(path.join(folder, name))).isPlain) taken.push(name);
  }
  assert.ok(names.length >= 20 && taken.length <= names.length / 20, taken.join(' '));
  const [page] = pagesOf(1);
  assert.ok(page && findPrints(draw(page)).isPlain && !findPrints(draw({ ...page, prints: [] })).isPlain);
});

/** Likeness of two pictures as eyes judge it (SSIM), by windows of eight pixels. */
function likeness(one: Pixels, other: Pixels): number {
  const scores: number[] = [];
  const grey = ({ data, width }: Pixels, x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  };
  for (let y = 0; y + 8 <= one.height; y += 4)
    for (let x = 0; x + 8 <= one.width; x += 4) {
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

test('what is cut, by the corners that are found, is like the print', () => {
  for (const tilt of [0, 0.1]) {
    const print: Print = { at: [250, 200], size: [300, 210], turn: 7, white: 0, motif: motifOf(dice(1)) };
    const page = draw({ prints: [print], paper: plain(40), foil: false, tilt }, false);
    const [found = assert.fail()] = findPrints(page).quads;
    const cut = straightened(planesOf(page), placesOf(onPage(found, page)));
    const flat: Pixels = { ...cut, data: new Uint8ClampedArray(cut.data.length) };
    for (let at = 0; at < cut.width * cut.height; at++) {
      const [u, v] = [((at % cut.width) + 0.5) / cut.width, (Math.floor(at / cut.width) + 0.5) / cut.height];
      flat.data.set([...colorOf(print.motif, u, v), 255], at * 4);
    }
    assert.ok(likeness(cut, flat) >= 0.97, `tilt ${tilt}: ${likeness(cut, flat)}`);
  }
});

test('faded colours reach from black to white again', () => {
  const data = Uint8ClampedArray.from({ length: 4000 }, (_, at) => 90 + (at % 97) + (at % 4) * 10);
  const faded = { width: 10, height: 100, data };
  freshen(
    faded,
    levelsOf(faded, [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ]),
  );
  for (const channel of [0, 1, 2]) {
    const values = data.filter((__, at) => at % 4 === channel);
    assert.ok(Math.min(...values) < 4 && Math.max(...values) > 251);
  }
});
