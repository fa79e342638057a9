import { FINDER_EDGE, type FoundPrints, findPrints } from './find-prints.ts';
import type { Point, Quad } from './shapes.ts';
import { freshen, type Levels, onPage, placesOf, straightened } from './straighten.ts';

/** Without frames they are looked for; with them they are cut out. */
export type Asked = { file: File; frames?: readonly Quad[]; levels?: Levels | undefined };
export type Found = FoundPrints & { shown: ImageBitmap };
export type Cut = { blob: Blob; width: number; height: number };

/** Enough to see corners enlarged, and little for the memory of a phone. */
const SHOWN_EDGE = 1600;
const QUALITY = 0.92;
/** Pixels of the page at a time: a print as large as the page would not fit into a phone's memory thrice. */
const AT_ONCE = 1_500_000;

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  try {
    const page = await createImageBitmap(data.file);
    if (data.frames) self.postMessage(await cut(page, data.frames, data.levels));
    else {
      const pixels = pixelsOf(scaled(page, FINDER_EDGE));
      const shown = scaled(page, SHOWN_EDGE).transferToImageBitmap();
      // It takes most of the memory.
      page.close();
      const found = findPrints(pixels);
      self.postMessage({ shown, ...found } satisfies Found, { transfer: [shown] });
    }
  } catch {
    self.postMessage(undefined);
  }
};

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

const pixelsOf = (canvas: OffscreenCanvas) =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

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

async function cut(page: ImageBitmap, frames: readonly Quad[], levels?: Levels): Promise<Cut[]> {
  const all: Cut[] = [];
  for (const frame of frames) {
    const places = placesOf(onPage(frame, page));
    const canvas = new OffscreenCanvas(places.width, places.height);
    const context = contextOf(canvas);
    const rows = Math.max(8, Math.floor(AT_ONCE / page.width));
    for (let first = 0; first < places.height; first += rows) {
      const end = Math.min(places.height, first + rows);
      const { part, start } = around(page, places, first, end);
      const pixels = straightened(part, places, [first, end], start);
      if (levels) freshen(pixels, levels);
      context.putImageData(
        new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, pixels.width),
        0,
        first,
      );
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    if (blob.type !== 'image/jpeg') throw new Error('no JPEG');
    all.push({ blob, width: canvas.width, height: canvas.height });
  }
  page.close();
  return all;
}

/** The part of the page in which these rows of a print lie. */
function around(
  page: ImageBitmap,
  { width, place }: ReturnType<typeof placesOf>,
  first: number,
  end: number,
) {
  const corners = [place(0, first), place(width, first), place(0, end), place(width, end)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  const start: Point = [
    within(Math.min(...xs) - 2, page.width - 2),
    within(Math.min(...ys) - 2, page.height - 2),
  ];
  const size: Point = [
    Math.max(2, within(Math.max(...xs) + 3, page.width) - start[0]),
    Math.max(2, within(Math.max(...ys) + 3, page.height) - start[1]),
  ];
  const canvas = new OffscreenCanvas(...size);
  contextOf(canvas).drawImage(page, -start[0], -start[1]);
  return { part: pixelsOf(canvas), start };
}
