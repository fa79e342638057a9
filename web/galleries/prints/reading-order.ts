import type { Quad } from './shapes.ts';

/** Of the lowest print: rows of a page that lies askew reach so far into each other. */
const INTO_EACH_OTHER = 0.25;

/** In the order in which one reads: row by row, and from the left within a row; a print as high as two rows before those beside it. */
export function inReadingOrder(quads: readonly Quad[]): Quad[] {
  if (quads.length < 2) return [...quads];
  const parts = parted(quads, 1) ?? parted(quads, 0);
  if (parts) return parts.flatMap(inReadingOrder);
  return [...quads].sort((one, other) => sumOf(one) - sumOf(other));
}

const sumOf = (quad: Quad) => quad.reduce((sum, [x, y]) => sum + x + y, 0);
const startOf = (quad: Quad, n: 0 | 1) => Math.min(...quad.map((point) => point[n]));
const endOf = (quad: Quad, n: 0 | 1) => Math.max(...quad.map((point) => point[n]));

/** What lies before the widest gap and behind it, down or across the page; undefined where there is none. */
function parted(quads: readonly Quad[], n: 0 | 1): [Quad[], Quad[]] | undefined {
  const sorted = [...quads].sort(
    (one, other) => startOf(one, n) + endOf(one, n) - startOf(other, n) - endOf(other, n),
  );
  const gaps = sorted.slice(1).map((_, at) => {
    const before = Math.max(...sorted.slice(0, at + 1).map((quad) => endOf(quad, n)));
    return Math.min(...sorted.slice(at + 1).map((quad) => startOf(quad, n))) - before;
  });
  const widest = Math.max(...gaps);
  const smallest = Math.min(...quads.map((quad) => endOf(quad, n) - startOf(quad, n)));
  if (widest < -INTO_EACH_OTHER * smallest) return undefined;
  const at = gaps.indexOf(widest) + 1;
  return [sorted.slice(0, at), sorted.slice(at)];
}
