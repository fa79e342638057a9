import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// Draws the home screen icons from the favicon. Run by hand after the favicon has changed.
const webPublic = path.join(import.meta.dirname, '../web/public');
const BACKGROUND = '#f6f6f6';

/** `share`: the part of the icon's side that the drawing takes; phones crop maskable icons to a circle of 80 %. */
const icons: { name: string; size: number; share: number; background?: string }[] = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-512', size: 512, share: 0.54, background: BACKGROUND },
  { name: 'apple-touch-icon', size: 180, share: 0.72, background: BACKGROUND },
];

await mkdir(path.join(webPublic, 'icons'), { recursive: true });
for (const { name, size, share, background = '#0000' } of icons) {
  const side = Math.round(size * share);
  const drawing = await sharp(path.join(webPublic, 'favicon.svg'), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(webPublic, `icons/${name}.png`));
}
