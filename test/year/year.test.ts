import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { acts } from './acts.ts';
import { ACTS, lines, SEED } from './fixed-seeds.ts';
import { placesOf, planted } from './planted.ts';
import { reads } from './views.ts';
import { liveYear, toldOf } from './year.ts';

const root = path.join(import.meta.dirname, '../..');

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

test('every planted defect has its place in the server, and the test that finds it is there', () => {
  for (const defect of planted) {
    placesOf(root, defect);
    if (defect.foundBy) assert.ok(existsSync(path.join(root, defect.foundBy)), defect.foundBy);
  }
});

test(`a year of a class is as the documents say: seed ${SEED}`, async (t) => {
  t.diagnostic(toldOf(await liveYear(SEED, ACTS)));
});
