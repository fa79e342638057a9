import { join } from 'node:path';
import { ADDRESS_BOOK_SIZE, type Crop, type PortraitSize, portraitSizes } from '#contract/members.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { PictureJob } from './messages.ts';
import { decodeUpload, writePicture } from './recipe.ts';

/** Thirty of the smallest come with the name list. */
const qualities: Record<PortraitSize, number> = { '96': 60, '192': 70, '480': 74 };

const ADDRESS_BOOK_QUALITY = 78;

/** Sides of less would be blurred in every size. */
const MIN_SIDE = 32;

/** Makes every size of a portrait, from one decode. */
export async function makePortrait(job: PictureJob, crop: Crop): Promise<void> {
  const { info, picture } = await decodeUpload(job);
  const square = squareIn(info, crop);
  for (const size of portraitSizes) {
    const bytes = await picture()
      .extract(square)
      .resize(Number(size), Number(size))
      .webp({ quality: qualities[size] })
      .toBuffer();
    await writePicture(join(job.folder, `${size}.webp`), bytes);
  }
  const jpeg = await picture()
    .extract(square)
    .resize(ADDRESS_BOOK_SIZE, ADDRESS_BOOK_SIZE)
    .jpeg({ quality: ADDRESS_BOOK_QUALITY })
    .toBuffer();
  await writePicture(join(job.folder, `${ADDRESS_BOOK_SIZE}.jpg`), jpeg);
}

/** In pixels; refuses a square that does not lie within the picture. */
function squareIn({ width, height }: { width: number; height: number }, { x, y, size = 1 }: Crop) {
  const side = Math.round(size * Math.min(width, height));
  const left = Math.round(x === undefined ? (width - side) / 2 : x * width);
  const top = Math.round(y === undefined ? (height - side) / 2 : y * height);
  // What the browser counted in its own pixels may be rounded to one more.
  if (side < MIN_SIDE || left + side > width + 1 || top + side > height + 1) throw new Refusal('not-valid');
  return {
    left: Math.min(left, width - side),
    top: Math.min(top, height - side),
    width: side,
    height: side,
  };
}
