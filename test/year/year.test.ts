import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { acts } from './acts.ts';
import { fixedYears, isDoneIn, lines, SEEDS } from './fixed-seeds.ts';
import { placesOf, planted } from './planted.ts';
import { reads } from './views.ts';
import { toldOf, type Year } from './year.ts';

test('every line of the table is acted on or read in a year, or is exempt with a reason', () => {
  const reached = new Set<string>([
    ...Object.values(acts).flatMap(({ lines: its }) => its),
    ...Object.keys(reads),
  ]);
  assert.deepEqual(
    lines.filter((line) => !reached.has(line)),
    [],
  );
});

test('every planted defect has its place in the server', () => {
  for (const defect of planted) placesOf(path.join(import.meta.dirname, '../..'), defect);
});

const inTurn = fixedYears();
const years: Year[] = [];
for (const seed of SEEDS)
  test(`a year of a class is as the documents say: seed ${seed}`, async (t) => {
    const { value: year } = await inTurn.next();
    assert.ok(year, 'the year before has not come to its end');
    years.push(year);
    t.diagnostic(toldOf(year));
  });

test('every line of the table is done in these years, and what a year is made of besides', () => {
  const besides = ['restart', 'kill', 'backup', 'restore', 'clock'];
  assert.deepEqual(
    [...lines, ...besides].filter((what) => !isDoneIn(years, what)),
    [],
  );
});
