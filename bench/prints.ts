import path from 'node:path';
import { DrawnPages } from './prints/drawn/kept.ts';
import { kinds as drawnKinds } from './prints/drawn/layouts.ts';
import { kindOf } from './prints/drawn/page.ts';
import { keptDrawings } from './prints/pages.ts';
import { kinds, photographsIn, seenPhotograph } from './prints/photographs.ts';
import { resultsOf, type Score, scoreOf } from './prints/score.ts';
import type { Result } from './result.ts';

/** How well the prints on others' photographs are found; they lie in the folder that BENCH_PHOTOGRAPHS names. */
export async function benchPrints(): Promise<Result[]> {
  const folder = process.env.BENCH_PHOTOGRAPHS ?? '';
  const all = photographsIn(folder);
  const results: Result[] = [];
  for (const kind of kinds) {
    const scores: Score[] = [];
    for (const photograph of all.filter((one) => one.kind === kind)) {
      const { pixels, prints, cutOff } = await seenPhotograph(folder, photograph);
      scores.push(scoreOf(pixels, prints, cutOff));
    }
    if (scores.length > 0) results.push(...resultsOf(`prints on ${scores.length} of kind ${kind}`, scores));
  }
  return results;
}

/** Pages with these numbers and above are drawn for measuring; those for training have small numbers. */
const FIRST_DRAWN = 1_000_000;
const DRAWN_OF_KIND = 12;
const pictures = path.join(import.meta.dirname, '../demo/pictures');

/** The same on drawn pages that no net was trained with, by kind; BENCH_PICTURES names a folder of other pictures for them. */
export async function benchDrawnPrints(): Promise<Result[]> {
  const folder = process.env.BENCH_PICTURES ?? pictures;
  const pages = new DrawnPages(folder, keptDrawings(folder));
  const results: Result[] = [];
  for (const kind of new Set(drawnKinds)) {
    const scores: Score[] = [];
    for (let number = FIRST_DRAWN; scores.length < DRAWN_OF_KIND; number++) {
      if (kindOf(number) !== kind) continue;
      const { pixels, prints, cutOff } = await pages.page(number);
      scores.push(scoreOf(pixels, prints, cutOff));
    }
    results.push(...resultsOf(`prints on drawn ${kind}`, scores));
  }
  return results;
}
