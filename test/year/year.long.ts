import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedYears, isDoneIn, lines } from './fixed-seeds.ts';
import { liveYear, toldOf, type Year } from './year.ts';

const MINUTES = 60;
const { YEAR_SEED: seed, YEAR_ACTS: acts = '300', YEAR_COUNTS: countsToo } = process.env;

if (seed !== undefined)
  test(`a year of a class is as the documents say: seed ${seed}`, async (t) => {
    const year = await liveYear(Number(seed), Number(acts));
    t.diagnostic(toldOf(year));
    if (countsToo === undefined) return;
    for (const [what, { done, refused }] of [...year.tally].sort())
      t.diagnostic(`${what}: ${done} done, ${refused} refused`);
  });
else {
  test('fixed years are as the documents say, and every endpoint is called in one of them', async (t) => {
    const years: Year[] = [];
    for await (const year of fixedYears()) {
      years.push(year);
      t.diagnostic(`seed ${year.seed}: ${toldOf(year)}`);
    }
    const besides = ['restart', 'kill', 'backup', 'restore', 'clock'];
    const found = [...lines, ...besides].filter((what) => !isDoneIn(years, what));
    assert.deepEqual(found, []);
  });
  test('years at random, for an hour, are as the documents say', async (t) => {
    const end = performance.now() + MINUTES * 60_000;
    let years = 0;
    for (; performance.now() < end; years += 1)
      await liveYear(Math.floor(Math.random() * 1_000_000_000), Number(acts));
    t.diagnostic(`${years} years of ${acts} acts`);
  });
}
