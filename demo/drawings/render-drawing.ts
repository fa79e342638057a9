import sharp from 'sharp';
import { drawPicture, type Motif } from './draw-picture.ts';
import { createRandom } from './random.ts';
import type { Shape } from './stage.ts';

export type Drawing = { seed: number; motif: Motif; shape: Shape };

/** Lighter and darker specks, repeated over the picture; the odd length keeps them from lining up. */
const grain = (() => {
  const random = createRandom(1988);
  return Int8Array.from({ length: 65_537 }, () => random.between(-3, 3) + random.between(-3, 3));
})();

/** The drawing as a JPEG, with the grain of a print and, like a photo, the local time when it was taken. */
export async function renderDrawing({ seed, motif, shape }: Drawing, takenAt?: string): Promise<Uint8Array> {
  const svg = Buffer.from(drawPicture(seed, motif, shape));
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const speck = grain[pixel % grain.length] ?? 0;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at++) pixels[at] = (pixels[at] ?? 0) + speck;
  }
  const jpeg = sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 85 });
  const exifTime = takenAt?.replace('T', ' ').replaceAll('-', ':');
  return (exifTime ? jpeg.withExif({ IFD2: { DateTimeOriginal: exifTime } }) : jpeg).toBuffer();
}
