import { test } from 'node:test';
import { SEED } from './fixed-seeds.ts';
import { liveYear, toldOf } from './year.ts';

// One, and with fewer acts, as one takes as long there as four on SQLite: every endpoint is met there
// (year.long.ts), and in the tests beside the code on both databases.
const ACTS = 300;

test(`a year of a class on PostgreSQL is as the documents say: seed ${SEED}`, async (t) => {
  t.diagnostic(toldOf(await liveYear(SEED, ACTS)));
});
