import type { Pixels, Point, Quad } from './shapes.ts';

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/** The corners of a frame, from parts of the page's sides to its pixels. */
export const onPage = (frame: Quad, { width, height }: { width: number; height: number }) =>
  frame.map(([x, y]) => [x * width, y * height]) as unknown as Quad;

/** How large a straightened print is: its longer sides as they lie on the page, so that nothing is enlarged on the whole. */
function sizeOf([a, b, c, d]: Quad): { width: number; height: number } {
  const side = (one: number, other: number) => Math.max(1, Math.round(Math.max(one, other)));
  return { width: side(apart(a, b), apart(d, c)), height: side(apart(a, d), apart(b, c)) };
}

/** Where on the page the places of the straightened print lie. The corners are in pixels of the page. */
export function placesOf(quad: Quad) {
  const { width, height } = sizeOf(quad);
  const targets: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  // x = (a u + b v + c) / (g u + h v + 1), and y likewise, at each corner.
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = solved(
    quad.flatMap(([x, y], n) => {
      const [u, v] = targets[n] ?? [0, 0];
      return [
        [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
        [0, 0, 0, u, v, 1, -u * y, -v * y, y],
      ];
    }),
  );
  const place = (u: number, v: number): Point => {
    const scale = 1 / (g * u + h * v + 1);
    return [(a * u + b * v + c) * scale, (d * u + e * v + f) * scale];
  };
  return { width, height, place };
}

/**
 * Rows of the rectangle inside four corners, without slant and perspective. `page` may be a part of it, beginning at
 * `start`.
 */
export function straightened(
  page: Pixels,
  { width, height, place }: ReturnType<typeof placesOf>,
  [first, end]: Point = [0, height],
  [startX, startY]: Point = [0, 0],
): Pixels {
  const data = new Uint8ClampedArray(width * (end - first) * 4);
  const { data: from, width: pageWidth, height: pageHeight } = page;
  for (let row = first, to = 0; row < end; row++) {
    for (let column = 0; column < width; column++, to += 4) {
      const [onX, onY] = place(column + 0.5, row + 0.5);
      const x = Math.min(pageWidth - 1.001, Math.max(0, onX - startX - 0.5));
      const y = Math.min(pageHeight - 1.001, Math.max(0, onY - startY - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [px, py] = [x - left, y - top];
      const at = (top * pageWidth + left) * 4;
      const below = at + pageWidth * 4;
      for (let channel = 0; channel < 3; channel++) {
        const upper = (from[at + channel] ?? 0) * (1 - px) + (from[at + 4 + channel] ?? 0) * px;
        const lower = (from[below + channel] ?? 0) * (1 - px) + (from[below + 4 + channel] ?? 0) * px;
        data[to + channel] = upper * (1 - py) + lower * py;
      }
      data[to + 3] = 255;
    }
  }
  return { width, height: end - first, data };
}

/** Of what is seen, what may become plain black or white. */
const CLIPPED = 0.005;
/** Less is a print of one colour, which stays as it is. */
const RANGE = 40;
/** Each print is looked at so often, across and down. */
const LOOKS = 60;

/** The darkest and the lightest of each channel. */
export type Levels = [low: number, high: number][];

/** Of what lies within the frames. */
export function levelsOf(page: Pixels, frames: readonly Quad[]): Levels {
  const seen = frames.flatMap((frame) => {
    const { width, height, place } = placesOf(onPage(frame, page));
    return Array.from({ length: LOOKS ** 2 }, (_, n) => {
      const [x, y] = place(((n % LOOKS) / LOOKS) * width, (Math.floor(n / LOOKS) / LOOKS) * height);
      return Math.floor(y) * page.width + Math.floor(x);
    });
  });
  return [0, 1, 2].map((channel) => {
    const values = seen.map((at) => page.data[at * 4 + channel] ?? 0).sort((one, other) => one - other);
    const [low = 0, high = 255] = [CLIPPED, 1 - CLIPPED].map(
      (part) => values[Math.floor(part * values.length)],
    );
    return high - low < RANGE ? [0, 255] : [low, high];
  });
}

/** Faded colours, in place: each channel over the whole range. */
export function freshen({ data }: Pixels, levels: Levels): void {
  levels.forEach(([low, high], channel) => {
    for (let at = channel; at < data.length; at += 4)
      data[at] = (((data[at] ?? 0) - low) * 255) / (high - low);
  });
}

/** Linear equations, each with its right side at the end. */
function solved(rows: number[][]): number[] {
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
