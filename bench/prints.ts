import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seenSmall } from '#test/support/seen-small.ts';
import { findPrints } from '../web/galleries/prints/find-prints.ts';
import { overlapOf, type Point, type Quad } from '../web/galleries/prints/shapes.ts';
import { median, type Result } from './result.ts';

/** `late`: looked at only after the nets were chosen; `cards`: likewise, and no prints but playing cards. */
const kinds = ['spread', 'page', 'other', 'late', 'cards'] as const;

/**
 * A photograph that somebody else has published. Its prints are marked by hand, in parts of its sides; `optional` ones are cut
 * off by the page and count neither as missing nor as false.
 */
type Photograph = {
  file: string;
  kind: (typeof kinds)[number];
  source: string;
  licence: string;
  prints: Quad[];
  optional?: Quad[];
};

const list = path.join(import.meta.dirname, 'prints/photographs.json');

/** How well the prints on others' photographs are found; they lie in the folder that BENCH_PHOTOGRAPHS names. */
export async function benchPrints(): Promise<Result[]> {
  const folder = process.env.BENCH_PHOTOGRAPHS ?? '';
  const all: Photograph[] = JSON.parse(readFileSync(list, 'utf8'));
  const here = all.filter(({ file }) => folder && existsSync(path.join(folder, file)));
  if (here.length === 0) console.log(`No photograph of ${list} lies in BENCH_PHOTOGRAPHS=${folder}.`);
  const results: Result[] = [];
  for (const kind of kinds) {
    const scores: Awaited<ReturnType<typeof scoreOf>>[] = [];
    for (const photograph of here.filter((one) => one.kind === kind))
      scores.push(await scoreOf(photograph, path.join(folder, photograph.file)));
    if (scores.length === 0) continue;
    const sum = (value: (score: (typeof scores)[number]) => number) =>
      scores.reduce((all, score) => all + value(score), 0);
    const f1 = (hits: number) => (2 * hits) / (sum(({ found }) => found) + sum(({ wanted }) => wanted) || 1);
    const name = `prints on ${scores.length} of kind ${kind}`;
    results.push(
      { name: `${name}: F1 at an overlap of 0.5`, value: f1(sum(({ near }) => near)), unit: '' },
      { name: `${name}: F1 at 0.85`, value: f1(sum(({ exact }) => exact)), unit: '' },
      { name: `${name}: false frames`, value: sum(({ found, near }) => found - near), unit: '' },
      { name: `${name}: missing`, value: sum(({ wanted, near }) => wanted - near), unit: '' },
      { name: `${name}: offered at`, value: sum(({ isOffered }) => Number(isOffered)), unit: '' },
      { name: `${name}: time`, value: median(scores.map(({ ms }) => ms)), unit: 'ms' },
    );
  }
  return results;
}

async function scoreOf({ prints, optional = [] }: Photograph, file: string) {
  const page = await seenSmall(file);
  const began = process.cpuUsage();
  const { quads, isPlain } = findPrints(page);
  const ms = process.cpuUsage(began).user / 1000;
  const inPixels = (quad: Quad) =>
    quad.map(([x, y]): Point => [x * page.width, y * page.height]) as unknown as Quad;
  let left = quads.map(inPixels);
  let [near, exact] = [0, 0];
  for (const wanted of prints.map(inPixels)) {
    const overlaps = left.map((quad) => overlapOf(quad, wanted));
    const best = Math.max(0, ...overlaps);
    if (best < 0.5) continue;
    near++;
    if (best >= 0.85) exact++;
    left = left.filter((_, n) => n !== overlaps.indexOf(best));
  }
  const extra = left.filter((quad) => !optional.map(inPixels).some((one) => overlapOf(quad, one) > 0.4));
  return { near, exact, wanted: prints.length, found: near + extra.length, ms, isOffered: isPlain };
}
