import { hash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Picture, PictureJob } from './picture-messages.ts';
import { takenAt } from './picture-taken-at.ts';

// Only libvips' JPEG decoder may touch an upload, whatever its bytes pretend to be. That includes the
// Ultra HDR pictures of new phones, which are JPEGs to every other decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile'] });
// More threads make the server's other answers slower, and no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);

/** Long edges in pixels. */
const FULL_EDGE = 3200;
const DISPLAY_EDGE = 1280;

/** How each stored file is made from the one decoded picture. */
const recipes: Record<ImageFile, (picture: Sharp) => Sharp> = {
  'full.jpg': (picture) => picture.jpeg({ quality: 80, progressive: true }),
  'display.webp': (picture) => within(picture, DISPLAY_EDGE).webp({ quality: 76 }),
  'thumbnail.webp': (picture) => picture.resize(500, 375, { fit: 'cover' }).webp({ quality: 72 }),
  'thumbnail-small.webp': (picture) => picture.resize(320, 240, { fit: 'cover' }).webp({ quality: 70 }),
};

/** Makes every stored file of an uploaded picture, from one decode. */
export async function makePicture({ source, folder, maxPixels, maxSide }: PictureJob): Promise<Picture> {
  await refuseForeignBytes(source);
  const { width, height, exif } = await readHeader(source);
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new Refusal('too-large');
  const { data, info } = await decode(source, maxPixels);
  const picture = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const files: Picture['files'] = [];
  for (const name of imageFileNames) {
    const bytes = await recipes[name](picture()).toBuffer();
    await write(join(folder, name), bytes);
    files.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) });
  }
  const average = await picture().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return {
    width: info.width,
    height: info.height,
    averageColor: `#${average.toString('hex')}`,
    takenAt: exif && takenAt(exif),
    files,
  };
}

const within = (picture: Sharp, edge: number) =>
  picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });

async function refuseForeignBytes(source: string) {
  const file = await open(source);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(3), position: 0 });
    if (buffer.toString('hex') !== 'ffd8ff') throw new Refusal('not-a-jpeg');
  } finally {
    await file.close();
  }
}

/** Reads the header alone, so a picture that claims to be enormous costs nothing. */
async function readHeader(source: string) {
  const header = await sharp(source, { limitInputPixels: false }).metadata().catch(notAJpeg);
  return header.format === 'jpeg' ? header : notAJpeg(header.format);
}

/**
 * The full picture as plain sRGB pixels: upright, colours converted, all metadata left behind. Junk
 * that cameras write between the parts of a JPEG is accepted; what is cut or broken is not.
 */
function decode(source: string, maxPixels: number) {
  const upload = sharp(source, { failOn: 'error', limitInputPixels: maxPixels });
  return within(upload.autoOrient(), FULL_EDGE)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(notAJpeg);
}

function notAJpeg(cause: unknown): never {
  throw new Refusal('not-a-jpeg', { cause });
}

async function write(path: string, bytes: Uint8Array) {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('no-room', { cause: error });
    throw error;
  }
}
