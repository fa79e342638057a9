import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dragged, limits, type Placement, sidesOf, unmoved } from './placement.ts';

const frame = { width: 400, height: 200 };
const rounded = ({ x, y, scale, angle }: Placement) =>
  [x * frame.width, y * frame.height, scale, angle].map((value) => Math.round(value * 100) / 100);

/** Where a point of the photograph, in pixels from its middle at scale 1, lies in the frame. */
function seenAt({ x, y, scale, angle }: Placement, [right, down]: [number, number]) {
  const turn = (angle * Math.PI) / 180;
  return [
    (x + 0.5) * frame.width + scale * (right * Math.cos(turn) - down * Math.sin(turn)),
    (y + 0.5) * frame.height + scale * (right * Math.sin(turn) + down * Math.cos(turn)),
  ].map(Math.round);
}

test('one finger moves the photograph, and what it touched stays below it', () => {
  const next = dragged(unmoved, frame, [{ x: 100, y: 50 }], [{ x: 130, y: 40 }]);
  assert.deepEqual(rounded(next), [30, -10, 1, 0]);
});

test('two fingers move, turn and enlarge it at once, and what they touched stays below them', () => {
  const [one, other] = [
    { x: 200, y: 100 },
    { x: 260, y: 100 },
  ];
  const next = dragged(
    unmoved,
    frame,
    [one, other],
    [
      { x: 210, y: 90 },
      { x: 210 + 72, y: 90 + 54 },
    ],
  );
  assert.deepEqual([next.scale, Math.round(next.angle * 10) / 10], [1.5, 36.9]);
  assert.deepEqual(seenAt(next, [0, 0]), [210, 90]);
  assert.deepEqual(seenAt(next, [60, 0]), [282, 144]);
  const back = dragged(
    next,
    frame,
    [
      { x: 210, y: 90 },
      { x: 282, y: 144 },
    ],
    [one, other],
  );
  assert.deepEqual(rounded(back), [0, 0, 1, 0]);
});

test('it never leaves its limits, nor turns the long way round', () => {
  const far = dragged(unmoved, frame, [{ x: 0, y: 0 }], [{ x: 9000, y: -9000 }]);
  assert.deepEqual([far.x, far.y], [limits.x[1], limits.y[0]]);
  const [left, right] = [
    { x: 100, y: 100 },
    { x: 300, y: 101 },
  ];
  const turned = dragged(
    unmoved,
    frame,
    [right, left],
    [
      { x: 300, y: 99 },
      { x: 100, y: 100 },
    ],
  );
  assert.ok(Math.abs(turned.angle) < 1, String(turned.angle));
  const small = dragged(
    unmoved,
    frame,
    [left, right],
    [
      { x: 200, y: 100 },
      { x: 200, y: 100 },
    ],
  );
  assert.ok(Number.isFinite(small.x + small.y) && small.scale >= limits.scale[0]);
});

test('the picture that is sent has the shape of the old one, no more pixels than the photograph, and the most that are kept', () => {
  const photo = { width: 4000, height: 3000 };
  assert.deepEqual(sidesOf(photo, 4 / 3, 1, 9999), photo);
  assert.deepEqual(sidesOf(photo, 4 / 3, 2, 9999), { width: 2000, height: 1500 });
  assert.deepEqual(sidesOf(photo, 2 / 3, 1, 9999), { width: 2000, height: 3000 });
  assert.deepEqual(sidesOf(photo, 2, 1, 3200), { width: 3200, height: 1600 });
});
