import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// Draws the icons for home screens from the one of the browser's tab. By hand, after that one has changed.
const webPublic = path.join(import.meta.dirname, '../web/public');
const WALL = '#f6f6f6';

/** `share`: how much of the icon's side the drawing takes; phones cut maskable ones to a circle of 80 %. */
const icons: { name: string; size: number; share: number; wall?: string }[] = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-512', size: 512, share: 0.54, wall: WALL },
  { name: 'apple-touch-icon', size: 180, share: 0.72, wall: WALL },
];

await mkdir(path.join(webPublic, 'icons'), { recursive: true });
for (const { name, size, share, wall = '#0000' } of icons) {
  const side = Math.round(size * share);
  const drawing = await sharp(path.join(webPublic, 'favicon.svg'), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: wall } })
    .composite([{ input: drawing }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(webPublic, `icons/${name}.png`));
}
