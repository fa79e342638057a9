import type { Dice } from './dice.ts';
import { type Picture, type Tone, toneOf } from './pictures.ts';
import type { Color } from './surfaces.ts';

export type Place = readonly [x: number, y: number];
export type Size = { width: number; height: number };
/** A rectangle by its middle, its sides and its turn. */
export type Box = { middle: Place; width: number; height: number; turn: number };
export type Print = Box & {
  picture: Picture;
  /** What of the picture it shows, in parts of its sides. */
  crop: { left: number; top: number; width: number; height: number };
  tone: Tone;
  border: number;
  style: Style;
};
/** What the prints of a page have in common. */
export type Style = ReturnType<typeof styleOf>;
export type Kind = (typeof kinds)[number];

/**
 * What a photograph shows, as often as it is listed. `table`: loose prints on a table; `pile`: prints that lie on each other;
 * `heap`: five or more of them; `grid`: prints edge to edge; `gaps`: rows in which every other place is blank paper; `full`:
 * one print, nearly as large as the photograph; `bordered`: prints with wide white borders; `paper`: sheets of paper and no
 * print; `none`: an ordinary picture.
 */
export const kinds = [
  'page',
  'page',
  'page',
  'spread',
  'spread',
  'scan',
  'scan',
  'single',
  'single',
  'single',
  'table',
  'pile',
  'pile',
  'sleeve',
  'grid',
  'grid',
  'gaps',
  'gaps',
  'heap',
  'full',
  'full',
  'bordered',
  'bordered',
  'paper',
  'none',
] as const;

const styleOf = (dice: Dice) => ({
  border: dice.is(0.45) ? dice.between(0.015, 0.07) : 0,
  borderColor: [dice.between(215, 252), dice.between(210, 248), dice.between(195, 240)] as Color,
  isGrey: dice.is(0.4),
  shadow: dice.is(0.5) ? dice.between(0.5, 0.9) : 1,
  deckle: dice.is(0.12) ? dice.between(1, 2) : 0,
  roundness: dice.is(0.1) ? dice.between(3, 8) : 0,
  corners: dice.is(0.15) ? dice.between(8, 14) : 0,
  turn: dice.pick([0.005, 0.02, 0.05, 0.1]),
  /** How far the upper and lower sides are bent, in parts of the width. */
  curl: dice.is(0.15) ? dice.between(-0.03, 0.03) : 0,
});

function printOf(dice: Dice, pictures: readonly Picture[], style: Style, box: Box): Print {
  const picture = dice.pick(pictures);
  const [want, have] = [box.width / box.height, picture.width / picture.height];
  let width = dice.between(0.7, 1);
  let height = (width * have) / want;
  if (height > 1) [width, height] = [width / height, 1];
  const crop = { left: dice.between(0, 1 - width), top: dice.between(0, 1 - height), width, height };
  const tone = toneOf(dice);
  if (style.isGrey && dice.is(0.8)) tone.kind = dice.pick(['bw', 'bw', 'sepia']);
  const own = () => (dice.is(0.5) ? dice.between(0.015, 0.07) : 0);
  const border = (dice.is(0.25) ? own() : style.border) * Math.min(box.width, box.height);
  return { ...box, picture, crop, tone, border, style };
}

/** A place that is off the middle of a box by these parts of its sides. */
export function onBox({ middle, width, height, turn }: Box, u: number, v: number): Place {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = [u * width, v * height];
  return [middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos];
}

/** How far a place is off the middle of a box, along its sides. */
export function offMiddle({ middle, turn }: Box, x: number, y: number): Place {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [x - middle[0], y - middle[1]];
  return [dx * cos + dy * sin, dy * cos - dx * sin];
}

/** Of one box, how much another one with a margin covers. */
function coveredPart(one: Box, other: Box, margin: number): number {
  const steps = Array.from({ length: 9 }, (_, n) => n / 8 - 0.5);
  const places = steps.flatMap((u) => steps.map((v) => onBox(one, u, v)));
  const covered = places.filter(([x, y]) => {
    const [u, v] = offMiddle(other, x, y);
    return Math.abs(u) <= other.width / 2 + margin && Math.abs(v) <= other.height / 2 + margin;
  });
  return covered.length / places.length;
}

export function printsOn(dice: Dice, kind: Kind, area: Box, page: Size, pictures: Picture[]): Print[] {
  const style = styleOf(dice);
  if (kind === 'none' || kind === 'paper') return [];
  if (kind === 'single' || kind === 'full') return [single(dice, kind, page, pictures, style)];
  if (kind in rowsOf) return inRows(dice, kind as InRows, area, pictures, style);
  if (kind === 'bordered') style.border = dice.between(0.03, 0.12);
  return scattered(dice, kind, area, pictures, style);
}

/** Half of them are as large as the photograph. */
const partOfSingle = (dice: Dice) => (dice.is(0.5) ? dice.between(0.94, 1.04) : dice.between(0.45, 0.94));

function single(dice: Dice, kind: Kind, page: Size, pictures: Picture[], style: Style): Print {
  const part = kind === 'full' ? dice.between(0.7, 1.04) : partOfSingle(dice);
  const ratio = dice.pick([1.5, 1.4, 1.33, 1]);
  const shape = dice.is(0.5) ? 1 / ratio : ratio;
  const width = Math.min(page.width * part, page.height * part * shape);
  const height = width / shape;
  const middle: Place = [
    page.width / 2 + dice.between(-0.5, 0.5) * (page.width - width),
    page.height / 2 + dice.between(-0.5, 0.5) * (page.height - height),
  ];
  return printOf(dice, pictures, style, { middle, width, height, turn: dice.normal() * 0.04 });
}

type InRows = keyof typeof rowsOf;

/** Rows that are nearly full of prints, which lie straight. */
const straight = { columns: [1, 2, 2, 3], rows: [1, 2, 2, 3], present: 0.88, turn: 0 };

/**
 * `columns` and `rows`: how many there may be; `gap`: between prints, in pixels; `margin`: around all of them, as a part of the
 * shorter side; `stagger`: how often every other column lies lower; `present`: the part of the places that have a print;
 * `turn`: by how much a print is turned, about, in radians.
 */
const rowsOf = {
  sleeve: (dice: Dice) => ({
    ...straight,
    gap: dice.between(3, 10),
    margin: dice.between(0.02, 0.12),
    stagger: 0,
  }),
  grid: (dice: Dice) => ({
    ...straight,
    gap: dice.pick([0, 1, 2, 4]),
    margin: dice.between(0.02, 0.12),
    stagger: 0.4,
  }),
  gaps: (dice: Dice) => ({
    columns: [2, 2, 3, 3],
    rows: [2, 2, 3, 3],
    gap: dice.pick([0, 1, 3, 8, 14]),
    margin: dice.pick([0, 0.01, 0.03, 0.08]),
    stagger: 0.4,
    present: 0.55,
    turn: dice.pick([0, 0.01]),
  }),
  heap: (dice: Dice) => ({
    columns: [2, 2, 3],
    rows: [3],
    gap: -dice.between(3, 20),
    margin: dice.between(0, 0.1),
    stagger: 0.5,
    present: 0.92,
    turn: dice.pick([0.02, 0.05, 0.09]),
  }),
};

function inRows(dice: Dice, kind: InRows, area: Box, pictures: Picture[], style: Style): Print[] {
  const { gap, present, turn, ...layout } = rowsOf[kind](dice);
  const [columns, rows] = [dice.pick(layout.columns), dice.pick(layout.rows)];
  const margin = layout.margin * Math.min(area.width, area.height);
  // Every other column may lie lower by this part of a print.
  const lower = dice.is(layout.stagger) ? dice.between(0.2, 0.6) : 0;
  const width = (area.width - 2 * margin - gap * (columns - 1)) / columns;
  const height = (area.height - 2 * margin - gap * (rows - 1)) / (rows + lower);
  if (Math.max(width / height, height / width) >= 2.6) return [];
  const prints: Print[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!dice.is(present)) continue;
      const u = (margin + column * (width + gap) + width / 2) / area.width - 0.5;
      const top = margin + row * (height + gap) + (column % 2) * lower * height;
      const v = (top + height / 2) / area.height - 0.5;
      const box = { middle: onBox(area, u, v), width, height, turn: area.turn + dice.normal() * turn };
      prints.push(printOf(dice, pictures, style, box));
    }
  return prints;
}

const SMALLEST = 40;

function scattered(dice: Dice, kind: Kind, area: Box, pictures: Picture[], style: Style): Print[] {
  const scale = { table: 0.8, pile: 1.15 }[kind as string] ?? 0.86;
  const isSpread = kind === 'spread';
  const count = Math.floor(dice.is(0.15) ? dice.between(7, 14) : dice.between(1, 8));
  const size = dice.between(0.75, 1.15) * Math.sqrt((area.width * area.height) / Math.max(2.2, count + 0.8));
  const [isLoose, isAligned, isCut] = [dice.is(0.3), dice.is(0.5), dice.is(kind === 'scan' ? 0.4 : 0.15)];
  const isPile = kind === 'pile';
  const mostCovered = isPile ? 0.2 : 0.1;
  const isCrooked = isPile && dice.is(0.5);
  const prints: Print[] = [];
  for (let placed = 0, tries = 0; placed < count && tries < 60; tries++) {
    const ratio = dice.pick([1.5, 1.5, 1.4, 1.33, 1, 1.25]);
    const shape = dice.is(0.4) ? 1 / ratio : ratio;
    const side = size * scale * (isLoose ? dice.between(0.6, 1.1) : dice.between(0.9, 1.05));
    const most = isSpread ? area.width * 0.46 : Number.POSITIVE_INFINITY;
    const width = Math.min(side * Math.sqrt(shape), most);
    const height = width / shape;
    if (Math.min(width, height) < SMALLEST) {
      placed++;
      continue;
    }
    const place = placeFor(dice, { width, height }, area, { isSpread, isAligned, isCut });
    if (!place) continue;
    const turn =
      area.turn + (dice.is(isCrooked ? 0.6 : 0.04) ? dice.between(-0.8, 0.8) : dice.normal() * style.turn);
    const print = printOf(dice, pictures, style, { middle: place, width, height, turn });
    const overlap = isPile || dice.is(0.12) ? mostCovered : 0;
    const gap = overlap > 0 ? 0 : dice.pick([1, 4, 4]);
    const isFree = prints.every(
      (other) => coveredPart(print, other, gap) <= overlap && coveredPart(other, print, gap) <= overlap,
    );
    if (!isFree) continue;
    prints.push(print);
    placed++;
  }
  return prints;
}

type Manner = { isSpread: boolean; isAligned: boolean; isCut: boolean };

function placeFor(dice: Dice, { width, height }: Size, area: Box, manner: Manner): Place | undefined {
  const margin = manner.isCut ? (dice.pick([-0.1, -0.02, 0]) * width) / area.width : 0.01;
  const mostU = 0.5 - width / area.width / 2 - margin;
  const mostV = 0.5 - height / area.height / 2 - margin;
  if (mostU < 0 || mostV < 0) return undefined;
  let [u, v] = [dice.between(-mostU, mostU), dice.between(-mostV, mostV)];
  if (manner.isCut && dice.is(0.5)) u = Math.sign(u) * mostU;
  if (manner.isCut && dice.is(0.5)) v = Math.sign(v) * mostV;
  if (manner.isSpread && Math.abs(u) < width / area.width / 2 + 0.02) return undefined;
  if (manner.isAligned) {
    const step = 0.25 * Math.min(width / area.width, height / area.height);
    [u, v] = [Math.round(u / step) * step, Math.round(v / step) * step];
    if (Math.abs(u) > mostU || Math.abs(v) > mostV) return undefined;
  }
  return onBox(area, u, v);
}
