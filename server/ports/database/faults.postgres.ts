import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { saveData } from '#test/support/own-data.ts';
import {
  byHand,
  isAway,
  save,
  siteOfAnna,
  terminate,
  waitForLockWaiter,
} from '#test/support/site-of-anna.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: true });
});
after(() => server.dispose());

/** Has every insert into these tables fail as on a full disk. */
async function fillDisk(client: pg.Client, ...tables: string[]): Promise<void> {
  await client.query(`
    create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end
    $$`);
  for (const table of tables)
    await client.query(
      `create trigger full_disk before insert on ${table} for each row execute function full_disk()`,
    );
}

const READY_MS = 5000;

test('a session ended in the middle of a change is answered with 503, nothing of the change stays, and the next goes through', async (t) => {
  const { site, anna, database, cityOf } = await siteOfAnna(t, server);
  await saveData(anna, 'anna', { city: 'Freiburg' });
  const before = await tableDump(site.db);
  const other = await byHand(t, server, database);
  await other.query('begin; lock table consents in exclusive mode');

  const saving = save(anna, 'Ulm');
  await waitForLockWaiter(server, database);
  await terminate(server, database, "wait_event_type = 'Lock'");
  isAway(await saving);
  await other.query('rollback');

  const ended = performance.now();
  assert.equal(await cityOf(), 'Freiburg');
  assert.equal(await tableDump(site.db), before);
  assert.equal((await save(anna, 'Ulm')).status, 204);
  assert.equal(await cityOf(), 'Ulm');
  assert.ok(performance.now() - ended < READY_MS);
});

test('after all sessions were ended at once the site answers again within seconds, time after time', async (t) => {
  const { anna, database, cityOf } = await siteOfAnna(t, server);
  for (let round = 0; round < 10; round += 1) {
    const under = Array.from({ length: 12 }, (_, n) =>
      n % 3 ? anna.get('/users') : save(anna, `Ort ${round}`),
    );
    await terminate(server, database);
    for (const { status } of await Promise.all(under))
      assert.ok([200, 204, 503].includes(status), String(status));
    const ended = performance.now();
    while ((await save(anna, `Stadt ${round}`)).status !== 204)
      assert.ok(performance.now() - ended < READY_MS);
    assert.equal(await cityOf(), `Stadt ${round}`);
  }
});

test('while the server is stopped every call is 503 and the site not ready; it recovers by itself', async (t) => {
  const { site, anna, cityOf } = await siteOfAnna(t, server);
  await saveData(anna, 'anna', { city: 'Freiburg' });
  const readiness = async () => (await fetch(`${site.address}/readyz`)).status;
  assert.equal(await readiness(), 200);
  await server.stop();
  try {
    const stopped = performance.now();
    while (performance.now() - stopped < 8000) {
      isAway(await anna.get('/users'));
      isAway(await save(anna, 'Ulm'));
      isAway(await site.browser().post('/login', { username: 'anna', password: site.password }));
      assert.equal(await readiness(), 503);
      assert.equal((await fetch(`${site.address}/healthz`)).status, 200);
      await sleep(500);
    }
  } finally {
    await server.start();
  }
  const started = performance.now();
  while ((await readiness()) !== 200) assert.ok(performance.now() - started < READY_MS);
  assert.equal(await cityOf(), 'Freiburg');
  assert.equal((await save(anna, 'Ulm')).status, 204);
});

test('when the disk of the server is full a change is answered with 507, and reading goes on', async (t) => {
  const { anna, database } = await siteOfAnna(t, server);
  await fillDisk(await byHand(t, server, database), 'galleries');
  const answer = await anna.post('/galleries', { title: 'Ausflug', description: 'An den See' });
  assert.deepEqual([answer.status, (answer.json as { error: string }).error], [507, 'no-room']);
  assert.equal((await anna.get('/galleries')).text, '[]');
});

test('when the disk of the server is full the right password lets in, and wrong ones are counted', async (t) => {
  const { site, database } = await siteOfAnna(t, server);
  const other = await byHand(t, server, database);
  await fillDisk(other, 'attempts', 'sessions');
  const reader = site.browser();
  const logIn = async (password: string, browser = site.browser()) =>
    (await browser.post('/login', { username: 'anna', password })).status;
  assert.equal(await logIn(site.password, reader), 200);
  assert.equal((await reader.get('/galleries')).text, '[]');
  for (let n = 0; n < 10; n += 1) assert.equal(await logIn('falsch'), 401);
  assert.equal(await logIn(site.password), 429);
  await other.query('drop function full_disk cascade');
  assert.equal(await logIn(site.password), 429);
  assert.equal((await save(reader, 'Ulm')).status, 204);
});

test('what the database quotes from a row is in no log and no answer', async (t) => {
  const { site, anna } = await siteOfAnna(t, server);
  const { id } = await site.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  site.galleries.all = async () => {
    await site.db.updateTable('members').set({ disabled: 7 }).where('id', '=', id).execute();
    return [];
  };
  const answer = await anna.get('/galleries');
  assert.equal(answer.status, 500);
  const line = site.logLines.find((one) => one.includes('"failure"')) ?? '';
  assert.match(line, /violates check constraint/);
  assert.doesNotMatch(line, /anna|argon2|Failing row/);
});
