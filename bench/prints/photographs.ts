import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seenSmall } from '#test/support/seen-small.ts';
import type { Pixels, Quad } from '../../web/galleries/prints/shapes.ts';
import { onPage } from '../../web/galleries/prints/straighten.ts';

/** `late` and `newest`: looked at only after nets were chosen; `cards`: likewise, and no prints but playing cards. */
export const kinds = ['spread', 'page', 'other', 'late', 'newest', 'cards'] as const;

/**
 * A photograph that somebody else has published. Its prints are marked by hand, in parts of its sides; `optional` ones are cut
 * off by the page and count neither as missing nor as false.
 */
export type Photograph = {
  file: string;
  kind: (typeof kinds)[number];
  source: string;
  licence: string;
  prints: Quad[];
  optional?: Quad[];
};

const list = path.join(import.meta.dirname, 'photographs.json');

/** Those of the list that lie in a folder. */
export function photographsIn(folder: string): Photograph[] {
  const all: Photograph[] = JSON.parse(readFileSync(list, 'utf8'));
  const here = all.filter(({ file }) => folder && existsSync(path.join(folder, file)));
  if (here.length === 0) console.log(`No photograph of ${list} lies in ${folder || 'BENCH_PHOTOGRAPHS'}.`);
  return here;
}

export type MarkedPage = { pixels: Pixels; prints: Quad[]; cutOff: Quad[] };

/** As small as the finder looks at it, with marks in pixels. */
export async function seenPhotograph(
  folder: string,
  { file, prints, optional = [] }: Photograph,
): Promise<MarkedPage> {
  const pixels = await seenSmall(path.join(folder, file));
  const marked = (quads: readonly Quad[]) => quads.map((quad) => onPage(quad, pixels));
  return { pixels, prints: marked(prints), cutOff: marked(optional) };
}
