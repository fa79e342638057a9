import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClock } from './clock.ts';

const HOUR_MS = 3_600_000;

/** A machine whose clocks are set by the test, in ms. */
function machine(t: { mock: { method: typeof import('node:test').mock.method } }) {
  let wall = 0;
  let monotonic = 0;
  t.mock.method(Date, 'now', () => wall);
  t.mock.method(performance, 'now', () => monotonic);
  return {
    set: (time: number) => {
      wall = time;
    },
    pass: (time: number) => {
      wall += time;
      monotonic += time;
    },
  };
}

test('the clock follows the one of the machine, also when that is set forward', (t) => {
  const { set, pass } = machine(t);
  set(1000);
  const now = createClock();
  assert.equal(now(), 1000);
  pass(500);
  assert.equal(now(), 1500);
  set(1500 + 3 * HOUR_MS);
  assert.equal(now(), 1500 + 3 * HOUR_MS);
});

test('when the clock of the machine is set back, time goes on all the same', (t) => {
  const { set, pass } = machine(t);
  set(5 * HOUR_MS);
  const now = createClock();
  set(3 * HOUR_MS);
  assert.equal(now(), 5 * HOUR_MS);
  pass(HOUR_MS);
  assert.equal(now(), 6 * HOUR_MS);
  pass(0.4);
  pass(0.4);
  pass(0.4);
  assert.equal(now(), 6 * HOUR_MS + 1);
});
