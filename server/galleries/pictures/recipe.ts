import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import readExif from 'exif-reader';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type Degrees, type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { JUNK_BYTES, wholenessOf } from '#contract/jpeg.ts';
import { IMAGE_FULL_EDGE, IMAGE_FULL_QUALITY, SENT_FROM } from '#contract/limits.ts';
import { ADDRESS_BOOK_SIZE, type Crop, type PortraitSize, portraitSizes } from '#contract/members.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { type Picture, type PictureJob, VIEW_FILE } from './messages.ts';

// Only libvips' JPEG decoder may touch an upload, whatever its bytes pretend to be. That includes the
// Ultra HDR pictures of new phones, which are JPEGs to every other decoder.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] });
// More threads would slow down the server's other responses, and no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);

/** Long edges in pixels. */
const DISPLAY_EDGE = 1280;

/** What is encoded once more after a turn would lose too much at the quality of others. */
const QUALITY_TURNED = 90;

/** How each stored file is made from the one decoded picture. */
const recipes: Record<ImageFile, (picture: Sharp, quality: number) => Sharp> = {
  'full.jpg': (picture, quality) => picture.jpeg({ quality, progressive: true }),
  'display.webp': (picture) => within(picture, DISPLAY_EDGE).webp({ quality: 76 }),
  'thumbnail.webp': (picture) => picture.resize(500, 375, { fit: 'cover' }).webp({ quality: 72 }),
  'thumbnail-small.webp': (picture) => picture.resize(320, 240, { fit: 'cover' }).webp({ quality: 70 }),
};

/** The pixels of an uploaded picture that may be taken, upright, and what its header says; refuses any other. */
async function decodeUpload({ source, maxPixels, maxSide }: PictureJob) {
  const upload = await readFile(source);
  if (upload.toString('hex', 0, 3) !== 'ffd8ff') throw new Refusal('not-a-jpeg');
  const { width, height, channels, isProgressive, exif, warnings } = await readHeader(upload);
  if (Math.max(width, height) > maxSide) throw new Refusal('too-long-side');
  if (width * height > maxPixels) throw new Refusal('too-many-pixels');
  // With several scans, all samples are held in memory, two bytes each.
  if (isProgressive && width * height * channels > 3 * maxPixels) throw new Refusal('too-much-work');
  const wholeness = wholenessOf(upload);
  // No camera writes it, and no browser shows it.
  if (wholeness === 'uncountable') throw new Refusal('not-a-jpeg');
  if (wholeness === 'broken') throw new Refusal('damaged-jpeg');
  return { upload, exif, ...fromPixels(await decode(upload, warnings)) };
}

const fromPixels = ({ data, info }: { data: Buffer; info: OutputInfo }) => ({
  info,
  picture: () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
});

const turned = async (picture: Sharp, degrees: Degrees) =>
  fromPixels(await picture.rotate(degrees).raw().toBuffer({ resolveWithObject: true }));

/** Makes every stored file of an uploaded picture, or of a full one that is turned, from one decode. */
export async function makePicture(job: PictureJob): Promise<Picture> {
  const { folder, degrees } = job;
  const { upload, exif, ...decoded } = await decodeUpload(job);
  const { info, picture } = degrees === undefined ? decoded : await turned(decoded.picture(), degrees);
  const quality = degrees === undefined ? IMAGE_FULL_QUALITY : QUALITY_TURNED;

  const files: Picture['files'] = [];
  for (const name of imageFileNames) {
    const bytes = await recipes[name](picture(), quality).toBuffer();
    await writePicture(join(folder, name), bytes);
    files.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) });
  }
  const receivedSha256 = hash('sha256', upload);
  const average = await picture().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  return {
    width: info.width,
    height: info.height,
    averageColor: `#${average.toString('hex')}`,
    takenAt: exif && takenAt(exif),
    sentSha256: (exif && sentFrom(exif)) ?? receivedSha256,
    receivedSha256,
    files,
  };
}

/** As like the picture as the WebP for the site is, at 1.3 times its bytes. */
const QUALITY_VIEW = 70;

/**
 * Makes the JPEG that an album has of a full picture. It has one scan, as some televisions and picture frames read no
 * others.
 */
export async function makeView({ source, folder }: PictureJob): Promise<void> {
  const full = await readFile(source);
  const view = within(sharp(full, { failOn: 'error' }), DISPLAY_EDGE).jpeg({ quality: QUALITY_VIEW });
  await writePicture(join(folder, VIEW_FILE), await view.toBuffer().catch(damaged));
}

const within = (picture: Sharp, edge: number) =>
  picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true });

/** Reads the header alone, so a picture that claims to be enormous costs nothing. */
async function readHeader(upload: Buffer) {
  const decoder = sharp(upload, { limitInputPixels: false });
  const warnings = collectWarnings(decoder);
  const header = await decoder.metadata().catch(damaged);
  return header.format === 'jpeg' ? { ...header, warnings } : damaged(header.format);
}

/** The full picture as plain sRGB pixels: upright, colours converted, all metadata left behind. */
async function decode(upload: Buffer, header: Warnings) {
  const decoder = sharp(upload, { failOn: 'error' });
  const warnings = collectWarnings(decoder);
  const decoded = await within(decoder.autoOrient(), IMAGE_FULL_EDGE)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  return isDamaged(header, warnings) ? damaged(warnings.first) : decoded;
}

function damaged(cause: unknown): never {
  throw new Refusal('damaged-jpeg', { cause });
}

/** Writes a file of a picture; refuses with `no-room`. */
async function writePicture(path: string, bytes: Uint8Array) {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('no-room', { cause: error });
    throw error;
  }
}

/**
 * When the camera says the picture was taken, in seconds since the epoch. Cameras write local time; without its
 * offset, it is taken as UTC. Undefined where EXIF is missing or invalid.
 */
function takenAt(exif: Buffer): number | undefined {
  try {
    const { Photo } = readExif(exif);
    const local = Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized;
    // A day that no calendar has, such as 30 February, is read as another one.
    if (!local || !exif.includes(local.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')))
      return undefined;
    const offset = secondsFromUtc(Photo?.OffsetTimeOriginal ?? Photo?.OffsetTime);
    const seconds = Math.floor(local.getTime() / 1000) - offset;
    return seconds > 0 ? seconds : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The hash of the file that a picture was made from before it was sent, as the page says: known again by it, the same
 * photograph is asked about, and no more depends on it.
 */
function sentFrom(exif: Buffer): string | undefined {
  try {
    const words = String(readExif(exif).Image?.DocumentName);
    const sha256 = words.startsWith(SENT_FROM) ? words.slice(SENT_FROM.length) : '';
    return /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined;
  } catch {
    return undefined;
  }
}

/** `+02:00` is 7200. */
function secondsFromUtc(offset: unknown): number {
  const match = /^([+-])(\d\d):(\d\d)/.exec(String(offset));
  if (!match) return 0;
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60;
  return match[1] === '-' ? -seconds : seconds;
}

/** The warnings of the decoder about a file. */
type Warnings = {
  count: number;
  /** The text of the first warning; the others come without. */
  first: string;
};

/** Collects the warnings of libjpeg as libvips passes them on; complete once the result is available. */
function collectWarnings(decoder: Sharp): Warnings {
  const warnings = { count: 0, first: '' };
  decoder.on('warning', (text: string) => {
    // A file may be opened more than once; the last time it is read to its end.
    const count = Number(/^read gave (\d+) warnings/.exec(text)?.[1] ?? 0);
    warnings.count = Math.max(warnings.count, count);
    warnings.first ||= /^VipsJpeg: (.*)/.exec(text)?.[1] ?? '';
  });
  return warnings;
}

/** Whether no pixel is lost despite this warning. */
function isHarmless(warning: string): boolean {
  // Before a restart marker (0xd0 to 0xd7), leftover bytes are a sign of lost pixels.
  const junk = /(\d+) extraneous bytes before marker 0x(?!d[0-7])/.exec(warning)?.[1];
  return warning.startsWith('Invalid SOS parameters') || Number(junk ?? Infinity) <= JUNK_BYTES;
}

/**
 * Whether pixels are lost. Warnings about the header, as many cameras and programs cause, do not count; of those about
 * the pixels all count, except a single one that is known to be harmless.
 */
function isDamaged(header: Warnings, whole: Warnings): boolean {
  const amongPixels = whole.count - header.count;
  return amongPixels > 1 || (amongPixels === 1 && !(header.count === 0 && isHarmless(whole.first)));
}

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
