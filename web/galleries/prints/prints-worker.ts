import { FINDER_EDGE, type FoundPrints, findPrints } from './find-prints.ts';
import { contextOf, decoded, type Photograph, photographOf } from './photograph.ts';
import type { Point, Quad } from './shapes.ts';
import { freshen, type Levels, placeOf, placesOf, straightened } from './straighten.ts';

/**
 * Without frames they are looked for; with them they are cut out. `isShown`: the page is shown whatever is found on it,
 * otherwise only if it plainly is one.
 */
export type Asked = {
  file: File;
  isShown?: boolean;
  frames?: readonly Quad[];
  levels?: Levels | undefined;
};
/** `shown`: the page as a small JPEG, which may be kept for long. */
export type Found = FoundPrints & { shown?: Blob | undefined };
export type Cut = { blob: Blob; width: number; height: number };

/** Enough to see corners enlarged, and little for the memory of a phone. */
const SHOWN_EDGE = 1600;
/** A page of 12 megapixels is decoded to half its sides, which its further scaling would begin with anyway. */
const DECODED_EDGE = 1800;
const QUALITY = 0.92;
/** Pixels of the page at a time: a print as large as the page would not fit into a phone's memory thrice. */
const AT_ONCE = 1_500_000;

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    self.postMessage(await (data.frames ? cut(data.file, data.frames, data.levels) : find(data)));
  } catch {
    self.postMessage(undefined);
  }
};

async function find({ file, isShown }: Asked): Promise<Found> {
  const page = await decoded(file, DECODED_EDGE);
  const found = findPrints(pixelsOf(page));
  const shown = isShown || found.isPlain ? scaled(page, SHOWN_EDGE) : undefined;
  page.close();
  return { ...found, shown: shown && (await jpegOf(shown)) };
}

/** As the finder looks at it. */
function pixelsOf(page: ImageBitmap): ImageData {
  const canvas = scaled(page, FINDER_EDGE);
  const pixels = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  // The browser gives its memory back late.
  canvas.width = 0;
  return pixels;
}

async function jpegOf(canvas: OffscreenCanvas): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  if (blob.type !== 'image/jpeg') throw new Error('no JPEG');
  return blob;
}

function scaled(page: ImageBitmap, edge: number): OffscreenCanvas {
  const scale = Math.min(1, edge / Math.max(page.width, page.height));
  const canvas = new OffscreenCanvas(
    Math.max(2, Math.round(page.width * scale)),
    Math.max(2, Math.round(page.height * scale)),
  );
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(page, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function cut(file: File, frames: readonly Quad[], levels?: Levels): Promise<Cut[]> {
  const page = await photographOf(file);
  const all: Cut[] = [];
  // The same for all prints: the memory of one that is left is given back late.
  const canvas = new OffscreenCanvas(1, 1);
  const context = contextOf(canvas);
  for (const frame of frames) {
    const places = placesOf(page.lying(frame));
    canvas.width = places.width;
    canvas.height = places.height;
    const rows = Math.max(8, Math.floor(AT_ONCE / page.width));
    for (let first = 0; first < places.height; first += rows) {
      const end = Math.min(places.height, first + rows);
      const { part, start } = await around(page, places, first, end);
      const pixels = straightened(part, places, [first, end], start);
      if (levels) freshen(pixels, levels);
      context.putImageData(
        new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, pixels.width),
        0,
        first,
      );
    }
    all.push({ blob: await jpegOf(canvas), width: canvas.width, height: canvas.height });
  }
  page.close();
  return all;
}

/** The part of the page in which these rows of a print lie. */
async function around(page: Photograph, places: ReturnType<typeof placesOf>, first: number, end: number) {
  const corners = [0, places.width].flatMap((u) => [placeOf(places, u, first), placeOf(places, u, end)]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  const start: Point = [
    // The colours of two pixels may be one.
    within(Math.min(...xs) - 2, page.width - 2) & ~1,
    within(Math.min(...ys) - 2, page.height - 2) & ~1,
  ];
  const part = await page.part(
    ...start,
    Math.max(2, within(Math.max(...xs) + 3, page.width) - start[0]),
    Math.max(2, within(Math.max(...ys) + 3, page.height) - start[1]),
  );
  return { part, start };
}
