import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '#contract/session.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';

const one = 'm000';
const HOUR = 3600;

/** A process whose system clock the test can set; its monotonic clock is the machine's. */
async function fakeClock(t: TestContext) {
  const file = path.join(await temporaryFolder(t), 'clock');
  const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? '';
  const set = (words: string) => writeFile(file, `${words}\n`);
  await set('+0s');
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** Sets the clock to so many seconds from the machine's. */
    shift: (seconds: number) => set(`${seconds < 0 ? '' : '+'}${seconds}s`),
    startAt: (time: string) => set(`@${time}`),
  };
}

test('three hours forward end every session, and nothing else happens', needs('faketime'), async (t) => {
  const clock = await fakeClock(t);
  const site = await faultSite(t, { settings: clock.settings });
  const running = await site.start();
  const worker = await running.worker(one);
  assert.equal((await site.work.writeToGroup(worker))?.status, 202);
  await clock.shift(3 * HOUR);
  assert.equal((await worker.browser.get('/session')).status, 401);
  assert.equal((await site.work.saveCity(await running.worker(one)))?.status, 204);
  const { lost, doubled } = await site.look(running);
  assert.deepEqual([lost, doubled], [[], []]);
  assert.equal((await running.end('SIGTERM')).code, 0);
});

test('two hours back, no session and no link lives longer than its time', needs('faketime'), async (t) => {
  const clock = await fakeClock(t);
  const site = await faultSite(t, { settings: clock.settings });
  const running = await site.start();
  const linkOf = () =>
    site.withStores(async ({ links, members }) => {
      const member = await members.find(one);
      assert.ok(member);
      const link = { memberId: member.id, purpose: 'reset' as const, address: `${one}@example.org` };
      return links.issue(link);
    });
  const stateOf = async (token: string) =>
    ((await running.browser().post('/check_password_link', { token })).json as { works: boolean }).works;

  const { browser } = await running.worker(one);
  const { expiration } = (await browser.get('/session')).json as Session;
  const { token, endsAt } = await linkOf();
  const now = () => Math.floor(Date.now() / 1000);
  const LEFT = 8;

  await clock.shift(Math.floor(endsAt / 1000) - now() - LEFT);
  assert.equal(await stateOf(token), true);
  await clock.shift(-2 * HOUR);
  await sleep((LEFT + 1) * 1000);
  assert.equal(await stateOf(token), false);

  await clock.shift(expiration - now() - LEFT);
  assert.equal((await browser.get('/session')).status, 200);
  await clock.shift(-2 * HOUR);
  await sleep((LEFT + 1) * 1000);
  assert.equal((await browser.get('/session')).status, 401);
});

test(
  'a start after the clock was set back ends the sessions from the time that was',
  needs('faketime'),
  async (t) => {
    const clock = await fakeClock(t);
    const site = await faultSite(t, { settings: clock.settings });
    await clock.shift(2 * HOUR);
    const before = await site.start();
    await before.as(one);
    await before.end('SIGKILL');
    await clock.shift(0);
    const running = await site.start();
    const known = running.browser(site.cookiesOf(one));
    for (let wait = 0; wait < 300 && (await known.get('/session')).status !== 401; wait += 1)
      await sleep(100);
    assert.equal((await known.get('/session')).status, 401);
  },
);

for (const [what, time] of [
  ['before the clocks go forward', '2027-03-28 01:30:00'],
  ['before the clocks go back', '2027-10-31 02:30:00'],
  ['on the eve of a leap day', '2028-02-28 23:30:00'],
  ['on the eve of the year 2040', '2039-12-31 23:30:00'],
])
  test(`a session that begins ${what} ends two hours later`, needs('faketime'), async (t) => {
    const clock = await fakeClock(t);
    const site = await faultSite(t, { settings: { ...clock.settings, TZ: 'Europe/Berlin' } });
    await clock.startAt(time ?? '');
    const running = await site.start();
    const answer = await running.browser().login(one, site.ledger.password);
    const date = Date.parse(answer.headers.get('date') ?? '') / 1000;
    const { expiration } = answer.json as Session;
    // A wrong clock would be off by an hour; a few seconds may pass between the two.
    assert.ok(Math.abs(expiration - date - 2 * HOUR) < 60, `${expiration - date}`);
  });
