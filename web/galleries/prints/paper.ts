import type { Pixels } from './find-prints.ts';

/** In steps of 255: nearer than this to the paper is paper. */
const NEAR = 13;
/** Within four pixels, where there is no edge. */
const SMOOTH = 22;

/** Red, green and blue of each pixel with its neighbours, against noise and the grain of paper. */
export function softened({ data, width, height }: Pixels): Float32Array {
  const soft = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let dy = -1; dy <= 1; dy++) {
          const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
          for (let dx = -1; dx <= 1; dx++) {
            const weight = (2 - Math.abs(dx)) * (2 - Math.abs(dy));
            const at = row + Math.min(width - 1, Math.max(0, x + dx));
            sum += weight * (data[at * 4 + channel] ?? 0);
          }
        }
        soft[(y * width + x) * 3 + channel] = sum / 16;
      }
    }
  }
  return soft;
}

/**
 * The paper as seen at these places: its light falls off evenly over the page, and it may have two colours, as
 * patterned paper does; what lies between the two is paper too.
 */
export function paperOf(soft: Float32Array, width: number, places: readonly number[]) {
  const height = soft.length / 3 / width;
  const term = (at: number) => {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    return [1, x, y, x * x, x * y, y * y];
  };
  let kept = places;
  let fits: number[][] = [];
  const rest = (at: number) => {
    const terms = term(at);
    return fits.map(
      (fit, channel) =>
        (soft[at * 3 + channel] ?? 0) - fit.reduce((sum, factor, n) => sum + factor * (terms[n] ?? 0), 0),
    );
  };
  for (let round = 0; round < 4; round++) {
    fits = [0, 1, 2].map((channel) => fitted(kept, term, (at) => soft[at * 3 + channel] ?? 0));
    const far = new Map(places.map((at) => [at, length(rest(at))]));
    const usual = [...far.values()].toSorted((one, other) => one - other)[places.length >> 1] ?? 0;
    kept = places.filter((at) => (far.get(at) ?? 0) <= Math.max(6, 2.5 * usual));
  }
  // Two colours, each the mean of what is nearer to it.
  const rests = kept.map(rest);
  let [one, other] = [rests[0] ?? [0, 0, 0], rests[0] ?? [0, 0, 0]];
  for (const each of rests) if (length(minus(each, one)) > length(minus(other, one))) other = each;
  for (let round = 0; round < 6; round++) {
    const isOne = (each: number[]) => length(minus(each, one)) <= length(minus(each, other));
    [one, other] = [
      mean(rests.filter(isOne), one),
      mean(
        rests.filter((each) => !isOne(each)),
        other,
      ),
    ];
  }
  const line = minus(other, one);
  const long = length(line) ** 2 || 1;
  const off = (each: number[]) => {
    const from = minus(each, one);
    const part = clamped(from.reduce((sum, value, n) => sum + value * (line[n] ?? 0), 0) / long);
    return length(from.map((value, n) => value - part * (line[n] ?? 0)));
  };
  const spread = Math.sqrt(rests.reduce((sum, each) => sum + off(each) ** 2, 0) / (rests.length || 1));
  const near = Math.max(NEAR, 3 * spread);
  /** What shines on it, as foil does: brighter in all colours alike, and without an edge. */
  const isShine = (at: number, each: readonly number[]) =>
    Math.min(...each) > 0 &&
    Math.max(...each) < 1.5 * Math.min(...each) + 12 &&
    [2, 2 * width].every((step) =>
      [0, 1, 2].every(
        (n) => Math.abs((soft[(at - step) * 3 + n] ?? 0) - (soft[(at + step) * 3 + n] ?? 0)) < SMOOTH,
      ),
    );
  return (at: number) => {
    const each = rest(at);
    return off(each) < near || isShine(at, each);
  };
}

const clamped = (part: number) => Math.min(1, Math.max(0, part));
export const length = (values: readonly number[]) => Math.hypot(...values);
export const minus = (one: readonly number[], other: readonly number[]) =>
  one.map((v, n) => v - (other[n] ?? 0));
const mean = (all: readonly number[][], otherwise: number[]) =>
  all.length === 0
    ? otherwise
    : [0, 1, 2].map((n) => all.reduce((sum, each) => sum + (each[n] ?? 0), 0) / all.length);

/** The factors of the terms that come nearest to the values: least squares. */
function fitted(places: readonly number[], term: (at: number) => number[], value: (at: number) => number) {
  const rows: number[][] = Array.from({ length: 6 }, (_, n) =>
    Array.from({ length: 7 }, (__, m) => (n === m ? 1e-3 : 0)),
  );
  for (const at of places) {
    const terms = [...term(at), value(at)];
    rows.forEach((row, n) => {
      for (let m = 0; m < 7; m++) row[m] = (row[m] ?? 0) + (terms[n] ?? 0) * (terms[m] ?? 0);
    });
  }
  return solved(rows);
}

/** Linear equations, each with its right side at the end. */
export function solved(rows: number[][]): number[] {
  rows.forEach((_, n) => {
    const best = rows.slice(n).reduce((a, b) => (Math.abs(b[n] ?? 0) > Math.abs(a[n] ?? 0) ? b : a));
    rows[rows.indexOf(best)] = rows[n] ?? best;
    rows[n] = best;
    rows.forEach((row, m) => {
      if (m === n) return;
      const factor = (row[n] ?? 0) / (best[n] || 1e-12);
      for (let k = n; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (best[k] ?? 0);
    });
  });
  return rows.map((row, n) => (row.at(-1) ?? 0) / (row[n] || 1e-12));
}
