import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greetingsBetween, inOrder } from './player.ts';

test('pictures come as they are, by date, or mixed, and each once', () => {
  const all = [{ at: 30 }, { at: 10 }, { at: 20 }];
  assert.deepEqual(inOrder('row', all), all);
  assert.deepEqual(inOrder('date', all), [{ at: 10 }, { at: 20 }, { at: 30 }]);
  assert.deepEqual(inOrder('date', inOrder('mixed', all)), inOrder('date', all));
  // The chance that fifty mixed ones stay in their order is nought.
  const many = Array.from({ length: 50 }, (_, at) => ({ at }));
  assert.notDeepEqual(inOrder('mixed', many), many);
});

test('after every seventh picture comes one greeting, each in its turn, over all rounds', () => {
  const between = greetingsBetween();
  const pictures = Array.from({ length: 10 }, (_, at) => at + 1);
  const greetings = ['a', 'b', 'c'];
  assert.deepEqual(between(pictures, greetings), [1, 2, 3, 4, 5, 6, 7, 'a', 8, 9, 10]);
  assert.deepEqual(between(pictures, greetings), [1, 2, 3, 4, 'b', 5, 6, 7, 8, 9, 10]);
  // Another round has others.
  assert.deepEqual(between(pictures.slice(0, 8), greetings.slice(0, 1)), [1, 'a', 2, 3, 4, 5, 6, 7, 8, 'a']);
  assert.deepEqual(between(pictures, []), pictures);
});
