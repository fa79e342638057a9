import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { seenSmall } from '#test/support/seen-small.ts';
import { findPrints } from '../../web/galleries/prints/find-prints.ts';
import type { Quad } from '../../web/galleries/prints/shapes.ts';

const EDGE = 520;

/** Draws the frames that are found on each picture of a folder, numbered in the order of reading. */
export async function show(folder: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(folder).filter((one) => /\.(jpe?g|png)$/i.test(one))) {
    const file = path.join(folder, name);
    const page = await seenSmall(file);
    const { quads } = findPrints(page);
    const frames = quads.map((quad, n) => frameOf(quad, n + 1, page)).join('');
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${frames}</svg>`;
    await sharp(file)
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(EDGE, EDGE, { fit: 'inside' })
      .composite([{ input: Buffer.from(drawn) }])
      .jpeg()
      .toFile(path.join(target, `${path.parse(name).name}.jpg`));
  }
}

function frameOf(quad: Quad, number: number, { width, height }: { width: number; height: number }): string {
  const points = quad.map(([x, y]) => `${x * width},${y * height}`).join(' ');
  const [x, y] = quad[0];
  return (
    `<polygon points="${points}" fill="none" stroke="#ff00c8" stroke-width="3"/>` +
    `<text x="${x * width + 6}" y="${y * height + 24}" font-size="22" fill="#ff00c8">${number}</text>`
  );
}

if (import.meta.main) {
  const [folder, target] = process.argv.slice(2);
  if (!folder || !target) throw new Error('node bench/prints/show.ts FOLDER TARGET');
  await show(folder, target);
}
