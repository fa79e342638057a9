import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Letter } from '#server/ports/mail/mail.ts';
import { createOutbox } from '#server/ports/mail/outbox.ts';
import { noSpamFilter, spamStatus } from '#test/support/spam-filter.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
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
    await passSpamFilter(
      t,
      years.flatMap(({ letters }) => letters),
    );
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

/** One email of each subject, whatever stands in it in quotation marks. */
async function passSpamFilter(t: TestContext, letters: readonly Letter[]) {
  if (noSpamFilter) return;
  const folder = await temporaryFolder(t);
  const outbox = createOutbox(folder);
  const bySubject = new Map(letters.map((one) => [one.subject.replaceAll(/„.*“|qz\d+qz|\d+/g, ''), one]));
  for (const [subject, letter] of bySubject) {
    const { score, status } = await spamStatus(
      await readFile(path.join(folder, await outbox.send(letter)), 'utf8'),
    );
    assert.ok(score <= 0, `${subject}: ${status}`);
  }
}
