import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Dice } from './dice.ts';
import { type Color, mixed } from './surfaces.ts';

export type Picture = { data: Buffer; width: number; height: number };
/** What time and the laboratory make of a picture. */
export type Tone = { kind: (typeof tones)[number]; low: number; high: number; tint: Color };

const EDGE = 320;
const tones = ['colour', 'colour', 'bw', 'bw', 'sepia', 'faded', 'dark', 'light'] as const;

/** All JPEG files of a folder, as small as they appear on a page. */
export async function picturesIn(folder: string): Promise<Picture[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const pictures: Picture[] = [];
  for (const name of names.toSorted()) {
    const small = sharp(path.join(folder, name)).resize(EDGE, EDGE, { fit: 'inside' });
    const plain = small.removeAlpha().toColourspace('srgb').raw();
    const { data, info } = await plain.toBuffer({ resolveWithObject: true });
    pictures.push({ data, width: info.width, height: info.height });
  }
  return pictures;
}

export function toneOf(dice: Dice): Tone {
  const kind = dice.pick(tones);
  const darkest = { light: [60, 150], faded: [20, 70] } as Record<string, [number, number]>;
  const lightest = { dark: [110, 190], faded: [170, 235] } as Record<string, [number, number]>;
  return {
    kind,
    low: dice.between(...(darkest[kind] ?? [0, 25])),
    high: dice.between(...(lightest[kind] ?? [215, 255])),
    tint: [dice.between(0.95, 1.05), 1, dice.between(0.9, 1.05)],
  };
}

export function toned(color: Color, { kind, low, high, tint }: Tone): Color {
  const light = 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2];
  const colors: Partial<Record<Tone['kind'], Color>> = {
    bw: [light, light, light],
    sepia: [light * 1.02, light * 0.92, light * 0.75],
    faded: mixed(color, [light * 1.05, light, light * 0.85], 0.5),
  };
  const seen = colors[kind] ?? color;
  const spread = (n: 0 | 1 | 2) => (low + (seen[n] * (high - low)) / 255) * tint[n];
  return [spread(0), spread(1), spread(2)];
}

/** The colour at parts of its sides, between its pixels. */
export function colorOf({ data, width, height }: Picture, u: number, v: number): Color {
  const [x, y] = [u * (width - 1.01), v * (height - 1.01)];
  const [column, row] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [right, down] = [x - column, y - row];
  const at = (row * width + column) * 3;
  const below = at + width * 3;
  const mix = (n: number) => {
    const upper = (data[at + n] ?? 0) * (1 - right) + (data[at + 3 + n] ?? 0) * right;
    const lower = (data[below + n] ?? 0) * (1 - right) + (data[below + 3 + n] ?? 0) * right;
    return upper * (1 - down) + lower * down;
  };
  return [mix(0), mix(1), mix(2)];
}
