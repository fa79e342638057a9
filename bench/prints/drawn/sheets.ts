import type { Dice } from './dice.ts';
import { type Box, type Kind, offMiddle, onBox } from './layouts.ts';
import { type Color, mixed, shaded } from './surfaces.ts';

/** What lies on a page and is no print: a card, a sheet of paper, or writing on the page itself. */
export type Sheet = {
  box: Box;
  /** Undefined for writing on the page itself. */
  color: Color | undefined;
  lines: 'none' | 'ruled' | 'written';
  step: number;
  ink: Color;
  seed: number;
};

const inks: Color[] = [
  [50, 45, 70],
  [30, 30, 34],
  [40, 60, 130],
  [130, 40, 40],
];

export function sheetsOn(dice: Dice, kind: Kind, area: Box, hasPage: boolean): Sheet[] {
  if (kind === 'none' || kind === 'single' || kind === 'full') return [];
  const cards = dice.is(0.22) ? 3 : 0;
  const papers = kind === 'paper' ? 3 : Number(dice.is(0.2));
  const blanks = kind === 'gaps' ? dice.pick([0, 0, 1, 2]) : 0;
  const writings = hasPage && dice.is(0.3) ? Math.floor(dice.between(1, 5)) : 0;
  return [
    ...Array.from({ length: papers }, () => paper(dice, area)),
    ...Array.from({ length: blanks }, () => blank(dice, area)),
    ...Array.from({ length: cards }, () => sheet(dice, area, dice.between(25, 110), dice.between(12, 85))),
    ...Array.from({ length: writings }, () => writing(dice, area)),
  ];
}

function paper(dice: Dice, area: Box): Sheet {
  const width = area.width * dice.between(0.2, 0.8);
  const height = area.height * dice.between(0.2, 0.8);
  return sheet(dice, area, width, height);
}

/** The back of a print, or what is left where one was. */
function blank(dice: Dice, area: Box): Sheet {
  const side = Math.min(area.width, area.height);
  const box = sheet(dice, area, side * dice.between(0.15, 0.4), side * dice.between(0.15, 0.4));
  return { ...box, lines: 'none' };
}

function sheet(dice: Dice, area: Box, width: number, height: number): Sheet {
  return {
    ...linesOf(dice),
    box: boxOn(dice, area, width, height),
    color: [dice.between(215, 250), dice.between(210, 245), dice.between(190, 240)],
    lines: dice.pick(['none', 'none', 'ruled', 'written'] as const),
  };
}

/** From one word to a block of some lines. */
function writing(dice: Dice, area: Box): Sheet {
  const lines = linesOf(dice);
  const rows = dice.pick([1, 1, 2, 6]);
  const box = boxOn(dice, area, dice.between(30, rows > 2 ? 200 : 90), lines.step * rows);
  return { ...lines, box, color: undefined, lines: 'written' };
}

const linesOf = (dice: Dice) => ({
  step: dice.between(5, 14),
  ink: dice.pick(inks),
  seed: dice.between(0, 100),
});

const boxOn = (dice: Dice, area: Box, width: number, height: number): Box => ({
  middle: onBox(area, dice.between(-0.4, 0.4), dice.between(-0.4, 0.4)),
  width,
  height,
  turn: area.turn + dice.normal() * 0.03,
});

const SHADOW = 2;

export function onSheet(sheet: Sheet, below: Color, x: number, y: number): Color {
  const [u, v] = offMiddle(sheet.box, x, y);
  const off = Math.max(Math.abs(u) - sheet.box.width / 2, Math.abs(v) - sheet.box.height / 2);
  if (off > 0) return sheet.color && off < SHADOW ? shaded(below, 0.85) : below;
  const color = sheet.color ?? below;
  return isInk(sheet, u, v) ? mixed(color, sheet.ink, sheet.lines === 'ruled' ? 0.4 : 0.9) : color;
}

function isInk({ box, lines, step, seed }: Sheet, u: number, v: number): boolean {
  if (lines === 'none') return false;
  const down = v + box.height / 2;
  const row = Math.floor(down / step);
  const off = down - (row + 0.5) * step;
  if (lines === 'ruled') return Math.abs(off) < 0.6;
  const isWord = Math.sin(u * 0.12 + row * 7 + seed) > -0.7;
  const stroke = 0.3 * step * Math.sin(u * 1.1 + seed + row * 5) * Math.sin(u * 0.37 + seed * 3 + row);
  return isWord && Math.abs(off - stroke) < 0.9;
}
