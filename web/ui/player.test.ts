import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder } from './player.ts';

test('pictures come as they are, by date, or mixed, and each once', () => {
  const all = [{ at: 30 }, { at: 10 }, { at: 20 }];
  assert.deepEqual(inOrder('row', all), all);
  assert.deepEqual(inOrder('date', all), [{ at: 10 }, { at: 20 }, { at: 30 }]);
  assert.deepEqual(inOrder('date', inOrder('mixed', all)), inOrder('date', all));
  // The chance that fifty mixed ones stay in their order is nought.
  const many = Array.from({ length: 50 }, (_, at) => ({ at }));
  assert.notDeepEqual(inOrder('mixed', many), many);
});
