import type { Pixels } from './shapes.ts';

/** How light each colour of each pixel is to the eye, three values a pixel, and how much that changes there. */
export type Tones = { width: number; height: number; colors: Float32Array; edge: Float32Array };
export type Color = readonly [number, number, number];

/** Dark colours are spread, so that a dark print on black paper differs from it as a light one does from white paper. */
const spread = Float32Array.from(
  { length: 256 },
  (_, value) => (value + 60 * Math.log(1 + value / 24)) * 0.62,
);

export function tonesOf({ width, height, data }: Pixels): Tones {
  const colors = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++)
    for (let n = 0; n < 3; n++) colors[at * 3 + n] = spread[data[at * 4 + n] ?? 0] ?? 0;
  soften(colors, width, 1, 0);
  soften(colors, width, 0, 1);
  return { width, height, colors, edge: edgesOf(colors, width, height) };
}

/** Against noise and the grain of paper: each pixel with its two neighbours in one direction. */
function soften(colors: Float32Array, width: number, right: number, down: number) {
  const height = colors.length / 3 / width;
  const from = colors.slice();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3;
      const before = (Math.max(0, y - down) * width + Math.max(0, x - right)) * 3;
      const after = (Math.min(height - 1, y + down) * width + Math.min(width - 1, x + right)) * 3;
      for (let n = 0; n < 3; n++)
        colors[to + n] = ((from[before + n] ?? 0) + 2 * (from[to + n] ?? 0) + (from[after + n] ?? 0)) / 4;
    }
}

function edgesOf(colors: Float32Array, width: number, height: number): Float32Array {
  const edge = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const left = (y * width + Math.max(0, x - 1)) * 3;
      const right = (y * width + Math.min(width - 1, x + 1)) * 3;
      const up = (Math.max(0, y - 1) * width + x) * 3;
      const down = (Math.min(height - 1, y + 1) * width + x) * 3;
      let sum = 0;
      for (let n = 0; n < 3; n++) {
        const across = (colors[right + n] ?? 0) - (colors[left + n] ?? 0);
        const along = (colors[down + n] ?? 0) - (colors[up + n] ?? 0);
        sum += across * across + along * along;
      }
      edge[y * width + x] = Math.sqrt(sum / 3);
    }
  return edge;
}

export function colorAt({ colors }: Tones, at: number): Color {
  return [colors[at * 3] ?? 0, colors[at * 3 + 1] ?? 0, colors[at * 3 + 2] ?? 0];
}

export const differenceOf = (one: Color, other: Color) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** The same of the colours at two places. */
export function differenceAt({ colors }: Tones, one: number, other: number): number {
  const [a, b] = [one * 3, other * 3];
  return Math.hypot(
    (colors[a] ?? 0) - (colors[b] ?? 0),
    (colors[a + 1] ?? 0) - (colors[b + 1] ?? 0),
    (colors[a + 2] ?? 0) - (colors[b + 2] ?? 0),
  );
}

/** So many of them tell what is usual. */
const ASKED = 40;
/** Of each of the three colours its median. */
export function medianOf(colors: readonly Color[]): Color {
  const step = Math.max(1, Math.floor(colors.length / ASKED));
  const middle = (n: 0 | 1 | 2) => {
    const values = new Float32Array(Math.ceil(colors.length / step));
    for (let at = 0; at < values.length; at++) values[at] = colors[at * step]?.[n] ?? 0;
    return values.sort()[values.length >> 1] ?? 0;
  };
  return [middle(0), middle(1), middle(2)];
}

const ALIKE = 36;
export const isAlike = (one: Color, other: Color) => differenceOf(one, other) < ALIKE;
