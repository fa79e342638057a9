import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EDGE, MIDDLE, squareOf } from '../../web/galleries/prints/print-map.ts';
import type { Quad } from '../../web/galleries/prints/shapes.ts';
import { DrawnPages } from './drawn/kept.ts';
import { keptDrawings } from './pages.ts';
import { type MarkedPage, type Photograph, photographsIn, seenPhotograph } from './photographs.ts';

// Writes the pages that `train-map.py` trains with: node bench/prints/map-pages.ts PICTURES PHOTOGRAPHS FOLDER

/** Not those of `train.ts`: a net knows the pages too well that it was trained with. */
const FIRST = 10_000;
const PAGES = 1000;

const [pictures, photographs, folder] = process.argv.slice(2);
if (!pictures || !photographs || !folder)
  throw new Error('node bench/prints/map-pages.ts PICTURES PHOTOGRAPHS FOLDER');
mkdirSync(folder, { recursive: true });

const drawn = new DrawnPages(pictures, keptDrawings(pictures));
await write('drawn', function* () {
  for (let number = FIRST; number < FIRST + PAGES; number++) yield drawn.page(number);
});
await write('photographs', function* () {
  for (const one of photographsIn(photographs))
    if (isMarkedOutside(one)) yield seenPhotograph(photographs, one);
});

/** Around the whole print: those of ScanSplitter are marked within their borders. The cards are kept unseen. */
function isMarkedOutside({ kind, source }: Photograph): boolean {
  return kind !== 'cards' && !source.startsWith('Madnex/ScanSplitter');
}

/** The squares of all pages, three bytes a pixel, and beside them the marks in their pixels. */
async function write(name: string, pages: () => Iterable<Promise<MarkedPage>>): Promise<void> {
  const squares: Buffer[] = [];
  const marks: { width: number; height: number; prints: Quad[]; cutOff: Quad[] }[] = [];
  for await (const { pixels, prints, cutOff } of pages()) {
    const { values } = squareOf(pixels);
    squares.push(Buffer.from(values.map((value) => Math.round(255 * (value + MIDDLE)))));
    const scale = EDGE / Math.max(pixels.width, pixels.height);
    const scaled = (quads: readonly Quad[]) =>
      quads.map((quad) => quad.map(([x, y]) => [x * scale, y * scale]) as unknown as Quad);
    const { width, height } = pixels;
    marks.push({
      width: width * scale,
      height: height * scale,
      prints: scaled(prints),
      cutOff: scaled(cutOff),
    });
  }
  writeFileSync(path.join(folder ?? '', `${name}.bin`), Buffer.concat(squares));
  writeFileSync(path.join(folder ?? '', `${name}.json`), JSON.stringify(marks));
  console.log(`${marks.length} ${name}`);
}
