import { layers, VALUES } from './map-weights.ts';
import type { Pixels, Point } from './shapes.ts';

/** The page is seen in a square of so many pixels; what is beyond it is black. */
export const EDGE = 256;
/** Of the square, pixels on each side of a cell of the map. */
const CELL = 4;
/** In the middle of all colours. */
export const MIDDLE = 0.45;

/** How likely each cell of a page lies on a print, and on the edge of one; `scale`: cells per pixel of the page. */
export type PrintMap = { inside: Float32Array; edge: Float32Array; cells: number; scale: number };

/** As a small convolutional net sees it (a U-Net with separable convolutions), which `bench/prints/train-map.py` trains. */
export function printMapOf(page: Pixels): PrintMap {
  const scale = EDGE / Math.max(page.width, page.height);
  const next = reader();
  const first = convolved(squareOf(page), next());
  const second = convolved(convolved(first, next()), next());
  const third = several(second, next, 3);
  const fourth = several(third, next, 3);
  const deepest = several(fourth, next, 3);
  const upThree = convolved(joined(deepest, fourth), next());
  const upTwo = convolved(joined(upThree, third), next());
  const upOne = several(joined(upTwo, second), next, 2);
  const { values, side } = convolved(upOne, next());
  const likely = values.map((value) => 1 / (1 + Math.exp(-value)));
  const size = side * side;
  return {
    inside: likely.subarray(0, size),
    edge: likely.subarray(size),
    cells: side,
    scale: scale / CELL,
  };
}

/** Between the middles of cells, at a place on the page. */
export function valueAt(map: PrintMap, values: Float32Array, [x, y]: Point): number {
  const within = (place: number) => Math.min(map.cells - 1.001, Math.max(0, place * map.scale - 0.5));
  const [across, down] = [within(x), within(y)];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [right, below] = [across - column, down - row];
  const at = row * map.cells + column;
  const upper = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right;
  const lower = (values[at + map.cells] ?? 0) * (1 - right) + (values[at + map.cells + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

/** Squares of values, one for each channel, one after the other. */
type Square = { values: Float32Array; channels: number; side: number };

/** Each pixel of the square is the mean of those of the page that it covers; from 0 to 1 without the middle. */
export function squareOf({ width, height, data }: Pixels): Square {
  const scale = EDGE / Math.max(width, height);
  const values = new Float32Array(3 * EDGE * EDGE).fill(-MIDDLE);
  const columns = covered(width, scale);
  const rows = covered(height, scale);
  for (const [y, row] of rows.entries())
    for (const [x, column] of columns.entries())
      for (let n = 0; n < 3; n++) {
        let [sum, count] = [0, 0];
        for (let line = row.from; line < row.to; line++)
          for (let place = column.from; place < column.to; place++) {
            sum += data[(line * width + place) * 4 + n] ?? 0;
            count++;
          }
        values[(n * EDGE + y) * EDGE + x] = sum / count / 255 - MIDDLE;
      }
  return { values, channels: 3, side: EDGE };
}

const covered = (length: number, scale: number) =>
  Array.from({ length: Math.round(length * scale) }, (_, n) => {
    const from = Math.min(length - 1, Math.floor(n / scale));
    return { from, to: Math.max(from + 1, Math.min(length, Math.round((n + 1) / scale))) };
  });

/**
 * A convolution: of each channel by itself first where there is a `depth` (so wide is it then), and then of all channels
 * together, a `width` of pixels wide. What is below nothing is nothing, but for the last.
 */
type Layer = {
  depth: number;
  width: number;
  stride: number;
  out: number;
  isLast: boolean;
  deep: Float32Array;
  weights: Float32Array;
  biases: readonly number[];
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const MOST = 31;
const quantities = new Map([...LETTERS].map((letter, n) => [letter, (n - MOST) / MOST]));

/** Answers one layer after the other. */
function reader(): () => Layer {
  let at = 0;
  const take = (count: number) => {
    const part = VALUES.slice(at, at + count);
    at += count;
    return Float32Array.from(part, (letter) => quantities.get(letter) ?? 0);
  };
  let number = 0;
  let from = 3;
  return () => {
    const { skipped = 0, depth = 0, width = 1, stride = 1, scales, biases } = layers[number++] ?? layers[0];
    const channels = from + skipped;
    const deep = take(channels * depth * depth);
    const weights = take(scales.length * channels * width * width);
    const each = channels * width * width;
    for (let n = 0; n < weights.length; n++)
      weights[n] = ((weights[n] ?? 0) * (scales[Math.floor(n / each)] ?? 0)) / 1000;
    from = scales.length;
    return { depth, width, stride, out: from, isLast: number === layers.length, deep, weights, biases };
  };
}

function several(square: Square, next: () => Layer, count: number): Square {
  let last = square;
  for (let n = 0; n < count; n++) last = convolved(last, next());
  return last;
}

function convolved(square: Square, layer: Layer): Square {
  const { depth, stride, width, out, biases, weights, isLast } = layer;
  const from = depth ? eachConvolved(square, layer.deep, depth, stride) : square;
  const step = depth ? 1 : stride;
  const side = Math.ceil(from.side / step);
  const values = new Float32Array(out * side * side);
  for (let to = 0; to < out; to++) {
    const target = values.subarray(to * side * side, (to + 1) * side * side).fill((biases[to] ?? 0) / 1000);
    for (let channel = 0; channel < from.channels; channel++) {
      const kernel = weights
        .subarray((to * from.channels + channel) * width * width)
        .subarray(0, width * width);
      add(target, side, from, channel, kernel, width, step);
    }
    if (!isLast) for (let n = 0; n < target.length; n++) if ((target[n] ?? 0) < 0) target[n] = 0;
  }
  return { values, channels: out, side };
}

function eachConvolved(square: Square, kernels: Float32Array, width: number, stride: number): Square {
  const side = Math.ceil(square.side / stride);
  const values = new Float32Array(square.channels * side * side);
  for (let channel = 0; channel < square.channels; channel++) {
    const target = values.subarray(channel * side * side, (channel + 1) * side * side);
    const kernel = kernels.subarray(channel * width * width, (channel + 1) * width * width);
    add(target, side, square, channel, kernel, width, stride);
  }
  return { values, channels: square.channels, side };
}

/** Adds what a kernel makes of a channel. */
function add(
  target: Float32Array,
  side: number,
  from: Square,
  channel: number,
  kernel: Float32Array,
  width: number,
  stride: number,
): void {
  const reach = width >> 1;
  const start = channel * from.side * from.side;
  for (let row = -reach; row <= reach; row++)
    for (let column = -reach; column <= reach; column++) {
      const weight = kernel[(row + reach) * width + column + reach] ?? 0;
      if (weight === 0) continue;
      const first = Math.max(0, Math.ceil(-column / stride));
      const end = Math.min(side, Math.floor((from.side - 1 - column) / stride) + 1);
      for (let y = 0; y < side; y++) {
        const line = y * stride + row;
        if (line < 0 || line >= from.side) continue;
        const source = start + line * from.side + column;
        for (let x = first; x < end; x++)
          target[y * side + x] =
            (target[y * side + x] ?? 0) + weight * (from.values[source + x * stride] ?? 0);
      }
    }
}

/** The smaller one, doubled in size, and behind it the channels of the other. */
function joined(smaller: Square, other: Square): Square {
  const { side } = other;
  const values = new Float32Array((smaller.channels + other.channels) * side * side);
  for (let channel = 0; channel < smaller.channels; channel++)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        values[(channel * side + y) * side + x] =
          smaller.values[(channel * smaller.side + (y >> 1)) * smaller.side + (x >> 1)] ?? 0;
  values.set(other.values, smaller.channels * side * side);
  return { values, channels: smaller.channels + other.channels, side };
}
