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

/**
 * As a small convolutional net sees the page: ever smaller squares, and back again, each beside the one of its size. The net
 * (a U-Net with separable convolutions) is trained by `bench/prints/train-map.py`.
 */
export function printMapOf(page: Pixels): PrintMap {
  const rest = [...net];
  const through = (square: Square, count: number) => rest.splice(0, count).reduce(convolved, square);
  const second = through(squareOf(page), 3);
  const third = through(second, 3);
  const fourth = through(third, 3);
  const deepest = through(fourth, 3);
  const upThree = through(joined(deepest, fourth), 1);
  const upTwo = through(joined(upThree, third), 1);
  const { values, side } = through(joined(upTwo, second), 3);
  const likely = values.map((value) => 1 / (1 + Math.exp(-value)));
  return {
    inside: likely.subarray(0, side * side),
    edge: likely.subarray(side * side),
    cells: side,
    scale: EDGE / Math.max(page.width, page.height) / CELL,
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

/** Squares of weights, one after the other, each moved over a channel by so many pixels at a time. */
type Kernels = { weights: Float32Array; width: number; stride: number };

/**
 * Of a separable layer each channel is convolved by itself first (`each`); then all are mixed (`mixing`), which adds the
 * biases and, but for the last layer, makes values below 0 to 0.
 */
type Layer = { each: Kernels | undefined; mixing: Kernels; biases: readonly number[]; isLast: boolean };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const MOST = 31;
const weightOf = new Map([...LETTERS].map((letter, n) => [letter, (n - MOST) / MOST]));

const net = readNet();

function readNet(): Layer[] {
  let at = 0;
  const take = (count: number) => {
    const letters = VALUES.slice(at, at + count);
    at += count;
    return Float32Array.from(letters, (letter) => weightOf.get(letter) ?? 0);
  };
  let channels = 3;
  return layers.map(({ skipped = 0, depth, width = 1, stride = 1, scales, biases }, number): Layer => {
    const seen = channels + skipped;
    channels = scales.length;
    const each = depth ? { weights: take(seen * depth * depth), width: depth, stride } : undefined;
    const size = seen * width * width;
    const weights = take(channels * size).map((one, n) => (one * (scales[Math.floor(n / size)] ?? 0)) / 1000);
    const mixing = { weights, width, stride: each ? 1 : stride };
    return { each, mixing, biases: biases.map((bias) => bias / 1000), isLast: number === layers.length - 1 };
  });
}

function convolved(square: Square, { each, mixing, biases, isLast }: Layer): Square {
  const from = each ? eachConvolved(square, each) : square;
  const side = Math.ceil(from.side / mixing.stride);
  const to: Square = {
    values: new Float32Array(biases.length * side * side),
    channels: biases.length,
    side,
  };
  for (const [n, bias] of biases.entries()) {
    const target = channelOf(to, n).fill(bias);
    for (let channel = 0; channel < from.channels; channel++)
      add(target, channelOf(from, channel), mixing, n * from.channels + channel);
    if (!isLast)
      for (let place = 0; place < target.length; place++) target[place] = Math.max(0, target[place] ?? 0);
  }
  return to;
}

function eachConvolved(square: Square, kernels: Kernels): Square {
  const side = Math.ceil(square.side / kernels.stride);
  const to: Square = {
    values: new Float32Array(square.channels * side * side),
    channels: square.channels,
    side,
  };
  for (let channel = 0; channel < square.channels; channel++)
    add(channelOf(to, channel), channelOf(square, channel), kernels, channel);
  return to;
}

const channelOf = ({ values, side }: Square, n: number) =>
  values.subarray(n * side * side, (n + 1) * side * side);

/** Adds to a channel what one of the kernels makes of another; beyond the borders there is nothing. */
function add(
  to: Float32Array,
  from: Float32Array,
  { weights, width, stride }: Kernels,
  number: number,
): void {
  const [side, fromSide] = [Math.sqrt(to.length), Math.sqrt(from.length)];
  const reach = width >> 1;
  for (let place = 0; place < width * width; place++) {
    const weight = weights[number * width * width + place] ?? 0;
    const [right, down] = [(place % width) - reach, Math.floor(place / width) - reach];
    const first = Math.max(0, Math.ceil(-right / stride));
    const end = Math.min(side, Math.floor((fromSide - 1 - right) / stride) + 1);
    for (let y = Math.max(0, Math.ceil(-down / stride)); y < side && y * stride + down < fromSide; y++) {
      const source = (y * stride + down) * fromSide + right;
      for (let x = first; x < end; x++) {
        const at = y * side + x;
        to[at] = (to[at] ?? 0) + weight * (from[source + x * stride] ?? 0);
      }
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
