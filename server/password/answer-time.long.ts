import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behindProxy, from } from '#test/support/login-by-mail.ts';
import { testSite } from '#test/support/test-site.ts';

const TRIES = 200;

for (const path of ['/request_password_reset', '/request_login_link'])
  test(`${path}: known and unknown names take equally long, by medians of ${TRIES} tries within a tenth`, async (t) => {
    const site = await testSite(t, behindProxy);
    // The emails are sent meanwhile, as on the running site.
    site.mailWorker.start();
    for (let n = 0; n < TRIES; n += 1) await site.addMember(`mitglied${n}`);
    const timed = async (username: string) => {
      const browser = site.browser();
      const start = performance.now();
      await from(browser, path, { username });
      return performance.now() - start;
    };
    const [known, unknown]: number[][] = [[], []];
    for (let n = 0; n < TRIES; n += 1) {
      known?.push(await timed(`mitglied${n}`));
      unknown?.push(await timed(`niemand${n}`));
    }
    const median = (times: number[] = []) => times.toSorted((a, b) => a - b)[TRIES / 2] ?? 0;
    const [one, other] = [median(known), median(unknown)];
    t.diagnostic(`${one.toFixed(1)} ms known, ${other.toFixed(1)} ms unknown`);
    assert.ok(Math.abs(one - other) < 0.1 * Math.min(one, other), `${one} ms known, ${other} ms unknown`);
  });
