import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { stamps } from '#server/ports/database/stamps.ts';
import { looksAtClock } from '#server/process/clock.ts';
import { until } from '#test/support/test-post.ts';
import { runAdminAlone, temporaryFolder } from '#test/support/test-process.ts';
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

test('a start after the clock was set back ends the sessions from then', needs('faketime'), async (t) => {
  const clock = await fakeClock(t);
  const site = await faultSite(t, { settings: clock.settings });
  await clock.shift(2 * HOUR);
  const before = await site.start();
  await before.as(one);
  await before.end('SIGKILL');
  await clock.shift(0);
  const running = await site.start();
  const known = running.browser(site.cookiesOf(one));
  await until(async () => (await known.get('/session')).status === 401);
});

/** What `status` finds, where nobody knows whether the network sets the clock. */
async function saidOfClock(t: TestContext, environment: Record<string, string>): Promise<string[]> {
  const settings = { ...environment, PORT: '1', PATH: '/nowhere' };
  const { stdout } = await runAdminAlone(t, ['status', '--json'], settings);
  const found = JSON.parse(stdout) as { area: string; level: string; kind: string }[];
  return found.filter(({ area }) => area === 'clock').map(({ level, kind }) => `${level} ${kind}`);
}

const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

test('after a year ahead nobody and nothing waits for that year', needs('faketime'), async (t) => {
  const clock = await fakeClock(t);
  const site = await faultSite(t, { settings: { ...clock.settings, ADMIN_EMAIL: '' } });
  const [reader, writer] = ['m000', 'm001'];
  const backups = path.join(await temporaryFolder(t), 'backups');
  const command = (...args: string[]) => runAdminAlone(t, args, site.environment);

  await clock.shift(YEAR);
  const ahead = await site.start();
  const { browser } = await ahead.worker(reader);
  assert.equal((await browser.send('PUT', '/news_mail', { json: { wanted: true } })).status, 204);
  const gallery = await site.work.openGallery(await ahead.worker(writer));
  assert.equal((await site.work.upload(await ahead.worker(writer), gallery))?.status, 201);
  const logIn = (on: typeof ahead, password: string) =>
    on.browser().post('/login', { username: writer, password });
  while ((await logIn(ahead, 'falsch und falsch')).status !== 429);
  const { token, endsAt } = await site.withStores(async ({ links, members, db }) => {
    const member = (await members.find(writer)) ?? assert.fail();
    const link = { memberId: member.id, purpose: 'reset' as const, address: `${writer}@example.org` };
    const issued = await links.issue(db, link);
    const moved = { created_at: Date.now() + YEAR * 1000, ends_at: issued.endsAt + YEAR * 1000 };
    await db.updateTable('password_links').set(moved).execute();
    return issued;
  });
  assert.equal((await command('backup', 'create', backups)).code, 0);
  const madeOf = async () => (await command('backup', 'list', backups)).stdout.match(/^\S+Z/gm) ?? [];
  const [madeAhead] = await madeOf();
  assert.equal((await ahead.end('SIGTERM')).code, 0);

  await clock.shift(0);
  const right = await site.start();
  assert.ok(right.output.stdout.includes('"event":"clock was ahead"'));
  const late = await site.withStores(async ({ db }) => {
    const found: string[] = [];
    for (const [table, columns] of stamps())
      for (const column of columns) {
        const { rows } = await sql`select 1 from ${sql.table(table)}
          where ${sql.ref(column)} > ${Date.now() + HOUR * 1000}`.execute(db);
        if (rows.length > 0) found.push(`${table}.${column}`);
      }
    return found;
  });
  assert.deepEqual(late, []);
  assert.deepEqual(await saidOfClock(t, site.environment), ['hint clock-jumped']);
  await until(async () => (await logIn(right, site.ledger.password)).status === 200);
  const linkEndsAt = () =>
    site.withStores(async ({ db }) =>
      (await db.selectFrom('password_links').select('ends_at').execute()).at(0),
    );
  await until(async () => ((await linkEndsAt())?.ends_at ?? 0) <= endsAt + HOUR * 1000);
  assert.equal(
    ((await right.browser().post('/check_password_link', { token })).json as { works: boolean }).works,
    true,
  );
  assert.equal((await command('backup', 'create', '--keep', '1', backups)).code, 0);
  const made = await madeOf();
  assert.equal(made.length, 1);
  assert.notEqual(made[0], madeAhead);
  assert.match(await readFile(site.paths.lastBackup, 'utf8'), new RegExp(`^${new Date().getFullYear()}-`));
  const second = await site.work.upload(await right.worker(writer), gallery);
  assert.equal(second?.status, 201);
  assert.equal((await right.end('SIGTERM')).code, 0);
});

test(
  'a clock that jumps by a day is named by the start and by status, until it has agreed for another',
  needs('faketime'),
  async (t) => {
    const clock = await fakeClock(t);
    const site = await faultSite(t, { settings: clock.settings });
    const run = async () => {
      const running = await site.start();
      // The first jobs look at the clock.
      await until(async () => (await looksOf()).last > Date.now() + at * 1000 - 60_000);
      assert.equal((await running.end('SIGTERM')).code, 0);
      return running.output.stdout.includes('"event":"clock jumped"');
    };
    const looksOf = () =>
      site.withStores(async ({ db }) => (await looksAtClock(db)) ?? { since: 0, last: 0 });
    let at = 0;
    const shift = async (seconds: number) => {
      at = seconds;
      await clock.shift(seconds);
    };

    assert.equal(await run(), false);
    assert.deepEqual(await saidOfClock(t, site.environment), []);
    await shift(DAY + HOUR);
    assert.deepEqual(await saidOfClock(t, site.environment), ['hint clock-jumped']);
    assert.equal(await run(), true);
    assert.deepEqual(await saidOfClock(t, site.environment), ['hint clock-jumped']);
    await shift(0);
    assert.deepEqual(await saidOfClock(t, site.environment), ['wrong clock-behind']);
    assert.equal(await run(), true);
    assert.deepEqual(await saidOfClock(t, site.environment), ['hint clock-jumped']);
    // Another day passes, with a look now and then.
    for (const hours of [12, 25]) {
      await shift(hours * HOUR);
      assert.equal(await run(), false);
    }
    assert.deepEqual(await saidOfClock(t, site.environment), []);
  },
);
