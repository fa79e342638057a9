import { type Pixels, solved } from './paper.ts';
import type { Point, Quad } from './shapes.ts';

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

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

/** Of the pixels, what may become plain black or white. */
const CLIPPED = 0.005;
/** Less is a print of one colour, which stays as it is. */
const RANGE = 40;

/** The darkest and the lightest of each channel. */
export type Levels = [low: number, high: number][];

export function levelsOf(prints: readonly Pixels[]): Levels {
  return [0, 1, 2].map((channel) => {
    const steps = new Uint32Array(256);
    let count = 0;
    for (const { data } of prints)
      for (let at = channel; at < data.length; at += 4, count++)
        steps[data[at] ?? 0] = (steps[data[at] ?? 0] ?? 0) + 1;
    const reached = (order: readonly number[]) => {
      let left = CLIPPED * count;
      for (const step of order) {
        left -= steps[step] ?? 0;
        if (left < 0) return step;
      }
      return 0;
    };
    const all = Array.from(steps.keys());
    const [low, high] = [reached(all), reached([...all].reverse())];
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
