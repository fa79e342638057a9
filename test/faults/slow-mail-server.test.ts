import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longer } from '#test/support/longer.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';

const RECIPIENTS = 200;
/** How long the mail server takes for each. */
const EACH_MS = longer ? 1000 : 10;
/** Sending must not slow the site down: requests may take three times as long as before, plus this many ms. */
const LONGER_MS = 500;

test('a slow mail server holds up nobody at the site, and everybody gets the mail once', async (t) => {
  const house = await testClass(t, {
    script: async ({ stage }) => {
      if (stage === 'dot') await sleep(EACH_MS);
      return undefined;
    },
  });
  const anna = await house.writer('anna');
  const others = Array.from({ length: RECIPIENTS - 1 }, (_, n) => `leser-${n}`);
  await house.readers(...others);

  let isSending = true;
  let answers: number[] = [];
  const timed = async (call: () => Promise<unknown>) => {
    const start = performance.now();
    await call();
    answers.push(performance.now() - start);
  };
  const lookAround = async () => {
    for (const path of ['/directory', '/galleries', '/group_email'])
      await timed(async () => assert.equal((await anna.get(path)).status, 200));
  };
  const use = async () => {
    while (isSending) {
      await lookAround();
      await sleep(EACH_MS);
    }
  };
  // Ignores the slowest twentieth, which may have waited for a busy disk.
  const slowest = () => answers.toSorted((a, b) => a - b)[Math.floor(answers.length * 0.95)] ?? Number.NaN;

  for (let round = 0; round < 10; round += 1) await lookAround();
  const before = slowest();
  answers = [];
  await timed(() => sendToGroup(anna));
  const using = use();
  await house.mail.drain();
  isSending = false;
  await using;

  assert.deepEqual(
    house.server.reached().toSorted(),
    ['anna', ...others].map((name) => `${name}@example.org`).toSorted(),
  );
  const slow = slowest();
  t.diagnostic(`mail to ${RECIPIENTS}: ${answers.length} calls meanwhile, 95 % within ${slow.toFixed()} ms`);
  assert.ok(slow < 3 * before + LONGER_MS, `${slow} ms, and ${before} before`);
});
