import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fullReadsOnSqlite } from '#test/support/plans.ts';
import { acts } from './acts.ts';
import { ACTS, lines, SEED } from './fixed-seeds.ts';
import { readsOfAll } from './parts.ts';
import { placesOf, planted } from './planted.ts';
import { liveYear, toldOf } from './year.ts';

const root = path.join(import.meta.dirname, '../..');

test('every endpoint is called in a year, or is exempt with a reason', () => {
  const reached = new Set<string>([
    ...Object.values(acts).flatMap(({ lines: its }) => its),
    ...Object.keys(readsOfAll()),
  ]);
  const found = lines.filter((line) => !reached.has(line));
  assert.deepEqual(found, []);
});

test('every planted defect has its place in the server, and the test that finds it is there', () => {
  for (const defect of planted) {
    placesOf(root, defect);
    if (defect.foundBy) assert.ok(existsSync(path.join(root, defect.foundBy)), defect.foundBy);
  }
});

test(`a year of a class is as the documents say, and no call reads a growing table from end to end: seed ${SEED}`, async (t) => {
  const year = await liveYear(SEED, ACTS);
  t.diagnostic(toldOf(year));
  assert.deepEqual(await fullReadsOnSqlite(t, year.asked), []);
});
