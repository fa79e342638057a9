import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seenSmall } from '#test/support/seen-small.ts';
import type { Quad } from '../web/galleries/prints/shapes.ts';
import { onPage } from '../web/galleries/prints/straighten.ts';
import { DrawnPages } from './prints/drawn/kept.ts';
import { kinds as drawnKinds } from './prints/drawn/layouts.ts';
import { kindOf } from './prints/drawn/page.ts';
import { keptDrawings } from './prints/pages.ts';
import { resultsOf, type Score, scoreOf } from './prints/score.ts';
import type { Result } from './result.ts';

/** `late` and `newest`: looked at only after nets were chosen; `cards`: likewise, and no prints but playing cards. */
const kinds = ['spread', 'page', 'other', 'late', 'newest', 'cards'] as const;

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
    const scores: Score[] = [];
    for (const { file, prints, optional = [] } of here.filter((one) => one.kind === kind)) {
      const page = await seenSmall(path.join(folder, file));
      const marked = (quads: readonly Quad[]) => quads.map((quad) => onPage(quad, page));
      scores.push(scoreOf(page, marked(prints), marked(optional)));
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
