import { test } from 'node:test';
import { liveYear } from './year.ts';

const MINUTES = 60;
const { YEAR_SEED: seed, YEAR_ACTS: acts = '300' } = process.env;

if (seed !== undefined)
  test(`a year of a class is as the documents say: seed ${seed}`, async (t) => {
    const { calls, seconds } = await liveYear(Number(seed), Number(acts));
    t.diagnostic(
      `${calls.acts} acts, ${calls.reads} reads, ${calls.letters} letters in ${seconds.toFixed(1)} s`,
    );
  });
else
  test('years at random, for an hour, are as the documents say', async (t) => {
    const end = performance.now() + MINUTES * 60_000;
    let years = 0;
    for (; performance.now() < end; years += 1)
      await liveYear(Math.floor(Math.random() * 1_000_000_000), Number(acts));
    t.diagnostic(`${years} years of ${acts} acts`);
  });
