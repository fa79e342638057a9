import { findPrints } from '../../web/galleries/prints/find-prints.ts';
import { overlapOf, type Pixels, type Quad } from '../../web/galleries/prints/shapes.ts';
import { onPage } from '../../web/galleries/prints/straighten.ts';
import { median, type Result } from '../result.ts';

/** What was found on one page. */
export type Score = ReturnType<typeof scoreOf>;

/** The corners are in pixels. What lies on an `optional` print counts neither as missing nor as false. */
export function scoreOf(page: Pixels, prints: readonly Quad[], optional: readonly Quad[]) {
  const began = process.cpuUsage();
  const { quads, isPlain } = findPrints(page);
  const ms = process.cpuUsage(began).user / 1000;
  let left = quads.map((quad) => onPage(quad, page));
  let [near, exact] = [0, 0];
  for (const wanted of prints) {
    const overlaps = left.map((quad) => overlapOf(quad, wanted));
    const best = Math.max(0, ...overlaps);
    if (best < 0.5) continue;
    near++;
    if (best >= 0.85) exact++;
    left = left.filter((_, n) => n !== overlaps.indexOf(best));
  }
  const extra = left.filter((quad) => !optional.some((one) => overlapOf(quad, one) > 0.4));
  return { near, exact, wanted: prints.length, found: near + extra.length, ms, isOffered: isPlain };
}

export function resultsOf(name: string, scores: readonly Score[]): Result[] {
  const sum = (value: (score: Score) => number) => scores.reduce((all, score) => all + value(score), 0);
  const f1 = (hits: number) => (2 * hits) / (sum(({ found }) => found) + sum(({ wanted }) => wanted) || 1);
  return [
    { name: `${name}: F1 at an overlap of 0.5`, value: f1(sum(({ near }) => near)), unit: '' },
    { name: `${name}: F1 at 0.85`, value: f1(sum(({ exact }) => exact)), unit: '' },
    { name: `${name}: false frames`, value: sum(({ found, near }) => found - near), unit: '' },
    { name: `${name}: missing`, value: sum(({ wanted, near }) => wanted - near), unit: '' },
    { name: `${name}: offered at`, value: sum(({ isOffered }) => Number(isOffered)), unit: '' },
    { name: `${name}: time`, value: median(scores.map(({ ms }) => ms)), unit: 'ms' },
  ];
}
