import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Quad } from '../../web/galleries/prints/shapes.ts';
import type { SeenFrame } from './seen.ts';

/** What one of the worker threads is to do: it draws and looks at page `first` and every `step`th one after it. */
export type Share = {
  pictures: string;
  drawn: string;
  cache: string;
  count: number;
  first: number;
  step: number;
};

const inRoot = (...parts: string[]) => path.join(import.meta.dirname, '../..', ...parts);

/**
 * What is seen on so many drawn pages with the pictures of a folder as their prints. Each page is kept in `dist/prints` until
 * the drawing or the names of the pictures change, and what is seen on it until the finder changes, too.
 */
export async function pagesSeen(pictures: string, count: number): Promise<SeenFrame[][]> {
  const drawn = keptDrawings(pictures);
  const cache = path.join(drawn, stateOf(finderFiles));
  mkdirSync(cache, { recursive: true });
  const step = availableParallelism();
  const shares = Array.from({ length: step }, (_, first): Share => {
    return { pictures, drawn, cache, count, first, step };
  });
  await Promise.all(shares.map(done));
  return Array.from({ length: count }, (_, number) => readPage(cache, number));
}

/** The folder of pages that are drawn with these pictures. */
export const keptDrawings = (pictures: string) =>
  inRoot(
    'dist/prints',
    stateOf(
      globSync('bench/prints/drawn/*.ts', { cwd: inRoot() }).toSorted(),
      readdirSync(pictures).toSorted(),
    ),
  );

function done(share: Share): Promise<void> {
  const worker = new Worker(path.join(import.meta.dirname, 'see.worker.ts'), { workerData: share });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)),
    );
  });
}

const finderFiles = [
  ...[
    'features',
    'find-prints',
    'frames',
    'lines',
    'map-features',
    'map-weights',
    'print-map',
    'shapes',
    'tones',
  ].map((name) => `web/galleries/prints/${name}.ts`),
  'bench/prints/seen.ts',
];

/** A hash of these files and names, which says whether what was kept still holds. */
function stateOf(files: readonly string[], names: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(inRoot(file)));
  for (const name of names) hash.update(name);
  return hash.digest('hex').slice(0, 16);
}

const fileOf = (cache: string, number: number) => path.join(cache, `${number}.json`);

export const isKept = (cache: string, number: number) => existsSync(fileOf(cache, number));

/** Ten thousandths are enough, and take a third of the room. */
const rounded = (value: number) => Math.round(10_000 * value) / 10_000;

export function keepPage(cache: string, number: number, frames: readonly SeenFrame[]): void {
  const names = Object.keys(frames[0]?.features ?? {});
  const rows = frames.map(({ quad, overlap, features }) => [
    ...quad.flat(),
    overlap,
    ...names.map((name) => features[name] ?? 0),
  ]);
  const partly = `${fileOf(cache, number)}.part`;
  writeFileSync(partly, JSON.stringify({ names, rows: rows.map((row) => row.map(rounded)) }));
  renameSync(partly, fileOf(cache, number));
}

const CORNERS = 8;

function readPage(cache: string, number: number): SeenFrame[] {
  const page: { names: string[]; rows: number[][] } = JSON.parse(readFileSync(fileOf(cache, number), 'utf8'));
  return page.rows.map((row) => ({
    quad: [0, 2, 4, 6].map((at) => [row[at], row[at + 1]]) as unknown as Quad,
    overlap: row[CORNERS] ?? 0,
    features: Object.fromEntries(page.names.map((name, n) => [name, row[CORNERS + 1 + n] ?? 0])),
  }));
}
