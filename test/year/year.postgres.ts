import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullReadsOnPostgres } from '#test/support/plans.ts';
import { SEED } from './fixed-seeds.ts';
import { liveYear, toldOf } from './year.ts';

// One, and with fewer acts, as one takes as long there as four on SQLite: every endpoint is met there
// (year.long.ts), and in the tests beside the code on both databases.
const ACTS = 300;

test(`a year of a class on PostgreSQL is as the documents say, and no call reads a growing table from end to end: seed ${SEED}`, async (t) => {
  const year = await liveYear(SEED, ACTS);
  t.diagnostic(toldOf(year));
  assert.deepEqual(await fullReadsOnPostgres(t, year.asked), []);
});
