import { test } from 'node:test';
import { ACTS, SEEDS } from './fixed-seeds.ts';
import { liveYear, toldOf } from './year.ts';

// Every line of the table is met on SQLite (year.test.ts) and in the tests beside the code on both databases.
for (const seed of SEEDS.slice(0, 2))
  test(`a year of a class on PostgreSQL is as the documents say: seed ${seed}`, async (t) => {
    t.diagnostic(toldOf(await liveYear(seed, ACTS)));
  });
