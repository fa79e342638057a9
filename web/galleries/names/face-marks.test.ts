import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merge } from './face-marks.ts';

const at = (x: number, name: string, username?: string) => ({
  x,
  y: 0.5,
  name,
  ...(username && { username }),
});

test('what two have made of the same names is put together, and nothing of either gets lost', () => {
  const before = { text: 'Vorn', marks: [at(0.1, 'Kai'), at(0.2, 'Uwe', 'uwe'), at(0.3, 'Eva')] };
  // Here Kai was moved, Eva renamed and Ina added; there Uwe was taken away, Eva too, and Ina and Tim added.
  const mine = {
    text: 'Vorn',
    marks: [at(0.15, 'Kai'), at(0.2, 'Uwe', 'uwe'), at(0.3, 'Evi'), at(0.5, 'Ina', 'ina')],
  };
  const theirs = { text: 'Vorn stehen', marks: [at(0.1, 'Kai'), at(0.55, 'Ina', 'ina'), at(0.6, 'Tim')] };
  assert.deepEqual(merge(before, mine, theirs), {
    text: 'Vorn stehen',
    marks: [at(0.15, 'Kai'), at(0.3, 'Evi'), at(0.5, 'Ina', 'ina'), at(0.6, 'Tim')],
  });
  assert.equal(merge(before, { ...mine, text: 'Hinten' }, theirs).text, 'Hinten');
  assert.deepEqual(merge(before, before, theirs), theirs);
  assert.deepEqual(merge(before, mine, before), mine);
});
