export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** In steps of 255: nearer than this to the paper is paper. */
const NEAR = 13;
/** Within four pixels, where there is no edge. */
const SMOOTH = 38;
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

/** How far two colours are from each other. */
function distance(one: ArrayLike<number>, at: number, other: ArrayLike<number>, there: number) {
  const difference = (n: number) => (one[at * 3 + n] ?? 0) - (other[there * 3 + n] ?? 0);
  return Math.hypot(difference(0), difference(1), difference(2));
}

/**
 * The paper as seen at these places: its light falls off evenly over the page, and it may have two colours, as
 * patterned paper does; what lies between the two is paper too.
 */
export function paperOf(soft: Float32Array, width: number, seen: readonly number[]) {
  const height = soft.length / 3 / width;
  const places = seen.filter((_, n) => n % Math.ceil(seen.length / SAMPLES) === 0);
  /** What is left of each colour without the light. */
  const rests = new Float32Array(soft.length);
  const terms = [1, 0, 0, 0, 0, 0];
  const readTerms = (at: number) => {
    const x = (at % width) / width - 0.5;
    const y = Math.floor(at / width) / height - 0.5;
    terms.splice(1, 5, x, y, x * x, x * y, y * y);
    return terms;
  };
  let fits: number[][] = [];
  const readRest = (at: number) => {
    readTerms(at);
    fits.forEach((fit, n) => {
      let rest = soft[at * 3 + n] ?? 0;
      for (let k = 0; k < 6; k++) rest -= (fit[k] ?? 0) * (terms[k] ?? 0);
      rests[at * 3 + n] = rest;
    });
  };
  let kept: readonly number[] = places;
  for (let round = 0; round < 4; round++) {
    fits = [0, 1, 2].map((n) => fitted(kept, readTerms, (at) => soft[at * 3 + n] ?? 0));
    places.forEach(readRest);
    const far = places.map((at) => distance(rests, at, [0, 0, 0], 0));
    const usual = [...far].sort((one, other) => one - other)[places.length >> 1] ?? 0;
    kept = places.filter((_, n) => (far[n] ?? 0) <= Math.max(6, 2.5 * usual));
  }
  // Two colours, each the mean of what is nearer to it.
  const colorAt = (at: number) => rests.slice(at * 3, at * 3 + 3);
  let one: Float32Array = colorAt(kept[0] ?? 0);
  let other = one;
  for (const at of kept) if (distance(rests, at, one, 0) > distance(other, 0, one, 0)) other = colorAt(at);
  for (let round = 0; round < 6; round++) {
    const isOne = kept.map((at) => distance(rests, at, one, 0) <= distance(rests, at, other, 0));
    const mean = (part: readonly number[], before: Float32Array) => {
      const sum = (n: number) => part.reduce((all, at) => all + (rests[at * 3 + n] ?? 0), 0);
      return part.length > 0 ? Float32Array.from([0, 1, 2], (n) => sum(n) / part.length) : before;
    };
    [one, other] = [
      mean(
        kept.filter((_, n) => isOne[n]),
        one,
      ),
      mean(
        kept.filter((_, n) => !isOne[n]),
        other,
      ),
    ];
  }
  const long = distance(one, 0, other, 0) ** 2;
  /** The square of the way to the nearest colour between the two. */
  const off = (at: number) => {
    let along = 0;
    for (let n = 0; n < 3; n++)
      along += ((rests[at * 3 + n] ?? 0) - (one[n] ?? 0)) * ((other[n] ?? 0) - (one[n] ?? 0));
    const part = Math.min(1, Math.max(0, along / (long || 1)));
    return distance(rests, at, one, 0) ** 2 - 2 * part * along + part * part * long;
  };
  const near = Math.max(NEAR ** 2, (9 * kept.reduce((sum, at) => sum + off(at), 0)) / kept.length);
  /** What shines on it, as foil does: brighter in all colours alike, and without an edge. */
  const isShine = (at: number) => {
    const [red = 0, green = 0, blue = 0] = colorAt(at);
    const least = Math.min(red, green, blue);
    if (least <= 0 || Math.max(red, green, blue) >= 1.5 * least + 12) return false;
    return [2, 2 * width].every((step) => distance(soft, at - step, soft, at + step) < SMOOTH);
  };
  return (at: number) => {
    readRest(at);
    return off(at) < near || isShine(at);
  };
}

/** The factors of the six terms that come nearest to the values: least squares. */
function fitted(places: readonly number[], read: (at: number) => number[], value: (at: number) => number) {
  const rows = Array.from({ length: 6 }, (_, n) =>
    Array.from({ length: 7 }, (__, m): number => (n === m ? 1e-3 : 0)),
  );
  for (const at of places) {
    const terms = read(at);
    const right = value(at);
    rows.forEach((row, n) => {
      const factor = terms[n] ?? 0;
      for (let m = 0; m < 6; m++) row[m] = (row[m] ?? 0) + factor * (terms[m] ?? 0);
      row[6] = (row[6] ?? 0) + factor * right;
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
