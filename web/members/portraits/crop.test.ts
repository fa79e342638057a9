import assert from 'node:assert/strict';
import { test } from 'node:test';
import { middle, moved, type Sides, type Square, sized } from './crop.ts';

const wide = { width: 400, height: 200 };

/** Left, top and side in pixels. */
const pixels = ({ x, y, size }: Square, { width, height }: Sides) =>
  [x * width, y * height, size * Math.min(width, height)].map(Math.round);

test('the square begins in the middle and stays within the picture, wherever it is moved', () => {
  assert.deepEqual(pixels(middle(wide), wide), [100, 0, 200]);
  assert.deepEqual(pixels(middle({ width: 200, height: 400 }), { width: 200, height: 400 }), [0, 100, 200]);
  assert.deepEqual(pixels(moved(middle(wide), wide, 0.25, 0), wide), [150, 0, 200]);
  assert.deepEqual(pixels(moved(middle(wide), wide, 9, 9), wide), [200, 0, 200]);
  assert.deepEqual(pixels(moved(middle(wide), wide, -9, -9), wide), [0, 0, 200]);
});

test('it grows and shrinks around its middle, never beyond the picture', () => {
  const half = sized(middle(wide), wide, 0.5);
  assert.deepEqual(pixels(half, wide), [150, 50, 100]);
  assert.deepEqual(pixels(sized(half, wide, 1), wide), [100, 0, 200]);
  const corner = moved(half, wide, 9, 9);
  assert.deepEqual(pixels(corner, wide), [300, 100, 100]);
  assert.deepEqual(pixels(sized(corner, wide, 1), wide), [200, 0, 200]);
  assert.deepEqual(pixels(sized(half, wide, 0), wide), [185, 85, 30]);
});
