import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inReadingOrder } from './reading-order.ts';
import { middleOf, type Quad, rectangle } from './shapes.ts';
import { type Framed, tapped } from './tap.ts';

const left = rectangle(0.1, 0.2, 0.4, 0.5);
const middle = rectangle(0.42, 0.2, 0.62, 0.5);
const right = rectangle(0.65, 0.2, 0.9, 0.5);
const face = rectangle(0.5, 0.3, 0.55, 0.4);
const mount = rectangle(0.41, 0.19, 0.63, 0.55);
const bothRight = rectangle(0.41, 0.19, 0.91, 0.51);
const page = rectangle(0.02, 0.02, 0.98, 0.98);
/** The most likely first. */
const known = [left, middle, right, page, bothRight, mount, face];

const at = ({ frames, chosen = -1 }: Framed) => frames[chosen];

test('a tap frames the print that is there, further ones the next larger and then the smallest', () => {
  const framed: Framed = { frames: [left, right], chosen: undefined };
  const first = tapped([0.52, 0.35], framed, known);
  assert.deepEqual(first, { frames: [left, middle, right], chosen: 1 });
  // None of those that cover another print.
  const second = tapped([0.52, 0.35], first, known);
  assert.deepEqual(second, { frames: [left, mount, right], chosen: 1 });
  assert.equal(at(tapped([0.52, 0.35], second, known)), face);
});

test('a tap on a frame chooses it, and never makes a copy of another one', () => {
  const framed: Framed = { frames: [left, right], chosen: 0 };
  assert.deepEqual(tapped([0.7, 0.4], framed, known), { frames: [left, right], chosen: 1 });
  const unknown = at(tapped([0.52, 0.35], framed, [left, right]));
  assert.ok(unknown);
  // Around the finger, and apart from both.
  const [x, y] = middleOf(unknown);
  assert.ok(Math.abs(x - 0.52) < 0.01 && Math.abs(y - 0.35) < 0.01);
  assert.ok(unknown.every(([px]) => px > 0.39 && px < 0.66));
});

test('prints are numbered row by row, also on a page that lies askew and beside a print of two rows', () => {
  const order = (quads: Quad[]) => inReadingOrder([...quads].reverse()).map((quad) => quads.indexOf(quad));
  const square = (x: number, y: number) => rectangle(x, y, x + 0.2, y + 0.15);
  const askew = [
    square(0.1, 0.1),
    square(0.4, 0.13),
    square(0.7, 0.16),
    square(0.1, 0.3),
    square(0.4, 0.33),
    square(0.7, 0.36),
  ];
  assert.deepEqual(order(askew), [0, 1, 2, 3, 4, 5]);
  const tall = [rectangle(0.1, 0.1, 0.4, 0.9), square(0.5, 0.1), square(0.75, 0.12), square(0.5, 0.7)];
  assert.deepEqual(order(tall), [0, 1, 2, 3]);
});
