import type { Pixels } from './shapes.ts';

/** Colours are told apart by so many of 255. */
const STEP = 9;
const STEPS = 64;
/** Of what is seen, a colour that less than this has may be dust. */
const RARE = 0.002;
/** Within four pixels, where there is no edge. */
const SMOOTH = 55;
/** Enough to know a paper by. */
const SAMPLES = 8000;

/** Red, green and blue of each pixel with its neighbours, against noise and the grain of paper. */
export function softened({ data, width, height }: Pixels): Float32Array {
  const soft = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let dy = -1; dy <= 1; dy++) {
        const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
        for (let dx = -1; dx <= 1; dx++) {
          const weight = ((2 - Math.abs(dx)) * (2 - Math.abs(dy))) / 16;
          const at = (row + Math.min(width - 1, Math.max(0, x + dx))) * 4;
          const to = (y * width + x) * 3;
          for (let n = 0; n < 3; n++) soft[to + n] = (soft[to + n] ?? 0) + weight * (data[at + n] ?? 0);
        }
      }
  return soft;
}

/** How far apart the colours of two pixels are. */
function distance(colors: Float32Array, at: number, there: number) {
  const difference = (n: number) => (colors[at * 3 + n] ?? 0) - (colors[there * 3 + n] ?? 0);
  return Math.hypot(difference(0), difference(1), difference(2));
}

/**
 * The paper as seen at these places: its light falls off evenly over the page, and it may have several colours, as
 * patterned paper does.
 */
export function paperOf(soft: Float32Array, width: number, seen: readonly number[]) {
  const height = soft.length / 3 / width;
  const places = seen.filter((_, n) => n % Math.ceil(seen.length / SAMPLES) === 0);
  const termsOf = (at: number) => {
    const x = (at % width) / width - 0.5;
    const y = Math.floor(at / width) / height - 0.5;
    return [1, x, y, x * x, x * y, y * y];
  };
  let light: number[][] = [];
  /** What is left of a colour without the light. */
  const restOf = (at: number) => {
    const terms = termsOf(at);
    return light.map((factors, n) =>
      factors.reduce((rest, factor, k) => rest - factor * (terms[k] ?? 0), soft[at * 3 + n] ?? 0),
    );
  };
  let kept = places;
  for (let round = 0; round < 4; round++) {
    light = [0, 1, 2].map((n) => fitted(kept, termsOf, (at) => soft[at * 3 + n] ?? 0));
    const far = places.map((at) => Math.hypot(...restOf(at)));
    const usual = [...far].sort((one, other) => one - other)[places.length >> 1] ?? 0;
    kept = places.filter((_, n) => (far[n] ?? 0) <= Math.max(6, 2.5 * usual));
  }
  const cellOf = (rest: readonly number[]) =>
    rest.reduce((cell, color) => cell * STEPS + Math.round(color / STEP + STEPS / 2), 0);
  const counts = new Map<number, number>();
  for (const at of kept) {
    const cell = cellOf(restOf(at));
    counts.set(cell, 1 + (counts.get(cell) ?? 0));
  }
  /** The colours of the paper, and those beside them. */
  const isKnown = new Uint8Array(STEPS ** 3);
  const beside = [-1, 0, 1];
  for (const [cell, count] of counts)
    if (count > RARE * kept.length)
      for (const red of beside)
        for (const green of beside)
          for (const blue of beside) isKnown[cell + (red * STEPS + green) * STEPS + blue] = 1;
  /** What shines on it, as foil does: brighter in all colours alike, and without an edge. */
  const isShine = (rest: readonly number[], at: number) => {
    const least = Math.min(...rest);
    return (
      least > 0 &&
      Math.max(...rest) < 1.5 * least + 12 &&
      [2, 2 * width].every((step) => distance(soft, at - step, at + step) < SMOOTH)
    );
  };
  return (at: number) => {
    const rest = restOf(at);
    return isKnown[cellOf(rest)] === 1 || isShine(rest, at);
  };
}

/** The factors of the terms that come nearest to the values: least squares. */
function fitted(places: readonly number[], read: (at: number) => number[], value: (at: number) => number) {
  const rows = Array.from({ length: 6 }, (_, n) =>
    Array.from({ length: 7 }, (__, m): number => (n === m ? 1e-3 : 0)),
  );
  for (const at of places) {
    const known = [...read(at), value(at)];
    rows.forEach((row, n) => {
      for (let m = 0; m < 7; m++) row[m] = (row[m] ?? 0) + (known[n] ?? 0) * (known[m] ?? 0);
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
