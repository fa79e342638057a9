import sharp from 'sharp';
import { type Point, type Quad, sizeOf } from '../../../web/galleries/prints/shapes.ts';
import { Dice } from './dice.ts';
import { type Box, type Kind, kinds, offMiddle, onBox, type Print, printsOn, type Size } from './layouts.ts';
import { colorOf, type Picture, toned } from './pictures.ts';
import { onSheet, type Sheet, sheetsOn } from './sheets.ts';
import {
  type Color,
  darkPaperColors,
  lighter,
  mixed,
  paperColors,
  type Surface,
  shaded,
  surfaces,
  tableColors,
  varied,
} from './surfaces.ts';
import { lightOn, type View, viewOf } from './view.ts';

/** As a JPEG file, with the corners of its prints in pixels. */
export type DrawnPage = { file: Buffer; prints: Quad[]; cutOff: Quad[] };
type Album = {
  box: Box;
  paper: Surface;
  color: Color;
  fold: number;
  shade: number;
  hasEdge: boolean;
  holes: boolean;
};
type Scene = {
  picture: Picture | undefined;
  table: Surface;
  album: Album | undefined;
  sheets: Sheet[];
  prints: Print[];
  wave: Wave;
};

const LONGEST = 520;

/** What the page of a number is to be, and the dice for all else. */
function begun(number: number): { dice: Dice; size: Size; kind: Kind } {
  const dice = new Dice(number);
  const ratio = dice.pick([0.75, 0.75, 0.71, 0.667, 0.5625]);
  const [long, short] = [LONGEST, Math.round(LONGEST * ratio)];
  const size = dice.is(0.4) ? { width: short, height: long } : { width: long, height: short };
  return { dice, size, kind: dice.pick(kinds) };
}

export const kindOf = (number: number): Kind => begun(number).kind;

/** A page like those in albums, by its number: other prints, papers, tables and lights for each. */
export async function drawnPage(number: number, pictures: Picture[]): Promise<DrawnPage> {
  const { dice, size, kind } = begun(number);
  const isScan = kind === 'scan' || (kind === 'gaps' && dice.is(0.5));
  const scene = sceneOf(dice, kind, isScan, size, pictures);
  const view = viewOf(dice, size, isScan);
  const file = await photographed(dice, size, scene, view);
  const quads = scene.prints.map((print) => seenCorners(print, size, view));
  const isWhole = ({ part }: (typeof quads)[number]) => part > 0.85;
  return {
    file,
    prints: quads.filter(isWhole).map(({ quad }) => quad),
    cutOff: quads.filter((one) => !isWhole(one)).map(({ quad }) => quad),
  };
}

function sceneOf(dice: Dice, kind: Kind, isScan: boolean, size: Size, pictures: Picture[]): Scene {
  const table = tableOf(dice, isScan);
  const isLoose = ['single', 'full', 'table', 'none'].includes(kind);
  const hasAlbum =
    !isLoose && (!['scan', 'pile', 'heap', 'bordered', 'paper'].includes(kind) || dice.is(0.6));
  const album = hasAlbum ? albumOf(dice, kind, isScan, size) : undefined;
  const whole: Box = {
    middle: [size.width / 2, size.height / 2],
    width: size.width * dice.between(0.9, 1.1),
    height: size.height * dice.between(0.9, 1.1),
    turn: isScan ? 0 : dice.normal() * 0.02,
  };
  const area = album?.box ?? whole;
  const prints = printsOn(dice, kind, area, size, pictures);
  const sheets = sheetsOn(dice, kind, area, hasAlbum);
  const picture = kind === 'none' ? dice.pick(pictures) : undefined;
  return { picture, table, album, sheets, prints, wave: dice.noise(5, 5) };
}

function tableOf(dice: Dice, isScanner: boolean): Surface {
  if (isScanner) {
    const light = (): number => dice.between(225, 255);
    return surfaces[dice.pick(['plain', 'plain', 'grain'] as const)](
      dice,
      dice.is(0.75) ? [light(), light(), light()] : [20, 20, 22],
    );
  }
  const kind = dice.pick(['plain', 'grain', 'carpet', 'wood', 'wood', 'cloth', 'checks'] as const);
  return surfaces[kind](dice, varied(dice, dice.pick(tableColors)));
}

function albumOf(dice: Dice, kind: Kind, isScan: boolean, { width, height }: Size): Album {
  const isDark = dice.is(0.3) && (kind === 'spread' || kind === 'page');
  const color = varied(dice, dice.pick(isDark ? darkPaperColors : paperColors));
  const paper = surfaces[dice.pick(['plain', 'plain', 'grain', 'dots', 'dots', 'stripes'] as const)](
    dice,
    color,
  );
  const fill = dice.between(0.62, 1.25);
  const box: Box = {
    middle: [width * dice.between(0.44, 0.56), height * dice.between(0.44, 0.56)],
    width: width * fill * dice.between(0.9, 1.05),
    height: height * fill * dice.between(0.9, 1.05),
    turn: dice.normal() * 0.03,
  };
  const scanned = { width: width * dice.between(0.75, 1.1), height: height * dice.between(0.65, 1.1) };
  const inCorner: Box = {
    ...scanned,
    middle: [
      scanned.width / 2 - dice.between(0, 0.05) * width,
      scanned.height / 2 - dice.between(0, 0.05) * height,
    ],
    turn: dice.normal() * 0.01,
  };
  return {
    box: isScan ? inCorner : box,
    paper,
    color,
    fold: kind === 'spread' ? dice.between(4, 18) : 0,
    shade: dice.between(10, 70),
    hasEdge: dice.is(0.3),
    holes: isScan && dice.is(0.4),
  };
}

function colorIn(scene: Scene, { width, height }: Size, x: number, y: number): Color {
  const part = (value: number) => Math.min(0.999, Math.max(0, value));
  if (scene.picture) return colorOf(scene.picture, part(x / width), part(y / height));
  let color = scene.album ? onAlbum(scene.album, scene.table, x, y) : scene.table(x, y);
  for (const sheet of scene.sheets) color = onSheet(sheet, color, x, y);
  for (const print of scene.prints)
    color = onPrint(print, color, scene.album?.color ?? [200, 200, 200], scene.wave, x, y);
  return color;
}

type Wave = (x: number, y: number) => number;

/** How far outside of a box; inside below 0. */
function outside(box: Box, x: number, y: number): number {
  const [u, v] = offMiddle(box, x, y);
  return Math.max(Math.abs(u) - box.width / 2, Math.abs(v) - box.height / 2);
}

const SHADOW = 7;

function onAlbum(
  { box, paper, fold, shade, hasEdge, holes }: Album,
  table: Surface,
  x: number,
  y: number,
): Color {
  const off = outside(box, x, y);
  if (off >= SHADOW) return table(x, y);
  if (off > 0) return mixed(shaded(table(x, y), 0.6), table(x, y), off / SHADOW);
  const [u, v] = offMiddle(box, x, y);
  let color = paper(u, v);
  if (hasEdge && off > -3) color = shaded(color, 0.75);
  if (fold > 0 && Math.abs(u) < fold * 3) {
    color = lighter(color, -shade * Math.exp(-((u / fold) ** 2)));
    if (Math.abs(u) < 0.8) color = shaded(color, 0.7);
  }
  const fromEdge = u + box.width / 2;
  if (holes && fromEdge < 26) {
    const inStep = ((v + 500) % 46) - 23;
    return Math.hypot(fromEdge - 12, inStep) < 5 ? [225, 225, 225] : mixed(color, [240, 240, 240], 0.6);
  }
  return color;
}

const PRINT_SHADOW = 2.5;

function onPrint(print: Print, below: Color, paper: Color, wave: Wave, x: number, y: number): Color {
  const far = Math.hypot(x - print.middle[0], y - print.middle[1]);
  if (far > Math.hypot(print.width, print.height) / 2 + 2 * PRINT_SHADOW) return below;
  const { shadow, deckle, roundness, corners, borderColor, curl } = print.style;
  const [u, flatV] = offMiddle(print, x, y);
  const v = flatV - curl * print.width * (1 - ((2 * u) / print.width) ** 2);
  const [offU, offV] = [Math.abs(u) - print.width / 2, Math.abs(v) - print.height / 2];
  let off = Math.max(offU, offV);
  if (deckle > 0 && Math.abs(off) < 4) off += deckle * wave(x, y);
  if (roundness > 0 && offU > -roundness && offV > -roundness)
    off = Math.max(off, Math.hypot(offU + roundness, offV + roundness) - roundness);
  if (off > PRINT_SHADOW) return below;
  if (off > 0) return shadow < 1 ? shaded(below, shadow + ((1 - shadow) * off) / PRINT_SHADOW) : below;
  if (corners > 0 && -offU - offV < corners) return shaded(paper, 0.8);
  if (off > -print.border) return borderColor;
  const across = (u + print.width / 2 - print.border) / (print.width - 2 * print.border);
  const down = (v + print.height / 2 - print.border) / (print.height - 2 * print.border);
  const { left, top, width, height } = print.crop;
  return toned(colorOf(print.picture, left + across * width, top + down * height), print.tone);
}

/** Each pixel from two looks, lit, with noise, and through a JPEG file. */
async function photographed(dice: Dice, size: Size, scene: Scene, view: View): Promise<Buffer> {
  const { width, height } = size;
  const light = lightOn(dice, size);
  const [spread, noise] = [dice.is(0.3) ? 0.45 : 0.25, dice.between(1, 6)];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [sceneX, sceneY] = view.unseen(x + 0.5, y + 0.5);
      // The second look is turned in every other row, so that slanted edges are soft whichever way they run.
      const turned = y & 1 ? spread : -spread;
      const one = colorIn(scene, size, sceneX - spread, sceneY - turned);
      const other = colorIn(scene, size, sceneX + spread, sceneY + turned);
      for (const n of [0, 1, 2] as const) {
        const lit = light((one[n] + other[n]) / 2, n, x, y) + dice.between(-noise, noise);
        data[(y * width + x) * 3 + n] = Math.max(0, Math.min(255, lit));
      }
    }
  const quality = Math.round(dice.between(60, 92));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

function seenCorners(print: Print, { width, height }: Size, view: View) {
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u = 0, v = 0]) => view.seen(...onBox(print, u, v)));
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const quad = corners.map(([x, y]): Point => [within(x, width), within(y, height)]) as unknown as Quad;
  return { quad, part: sizeOf(quad) / sizeOf(corners) };
}
