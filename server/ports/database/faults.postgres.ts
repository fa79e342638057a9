import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
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
import { StoreUnavailable } from '../store-unavailable.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: true });
});
after(() => server.dispose());

const READY_MS = 5000;

test('a session ended in the middle of a change is answered with 503, nothing of the change stays, and the next goes through', async (t) => {
  const { house, anna, database, cityOf } = await siteOfAnna(t, server);
  await saveData(anna, 'anna', { city: 'Freiburg' });
  const before = await tableDump(house.db);
  const other = await byHand(t, server, database);
  await other.query('begin; lock table consents in exclusive mode');

  const saving = save(anna, 'Ulm');
  await waitForLockWaiter(server, database);
  await terminate(server, database, "wait_event_type = 'Lock'");
  isAway(await saving);
  await other.query('rollback');

  const ended = performance.now();
  assert.equal(await cityOf(), 'Freiburg');
  assert.equal(await tableDump(house.db), before);
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
  const { house, anna, cityOf } = await siteOfAnna(t, server);
  await saveData(anna, 'anna', { city: 'Freiburg' });
  const readiness = async () => (await fetch(`${house.address}/readyz`)).status;
  assert.equal(await readiness(), 200);
  await server.stop();
  try {
    const stopped = performance.now();
    while (performance.now() - stopped < 8000) {
      isAway(await anna.get('/users'));
      isAway(await save(anna, 'Ulm'));
      isAway(await house.browser().post('/login', { username: 'anna', password: house.password }));
      assert.equal(await readiness(), 503);
      assert.equal((await fetch(`${house.address}/healthz`)).status, 200);
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

test('a database that is read-only is read; changes are 503 and leave nothing', async (t) => {
  const { house, anna, cityOf } = await siteOfAnna(t, server);
  await saveData(anna, 'anna', { city: 'Freiburg' });
  const before = await tableDump(house.db);
  const readOnly = async (value: 'on' | 'off') => {
    await server.query(`alter system set default_transaction_read_only = ${value}`);
    await server.query('select pg_reload_conf()');
    // The setting takes a moment to reach a session.
    await sleep(300);
  };
  await readOnly('on');
  try {
    assert.equal(await cityOf(), 'Freiburg');
    isAway(await save(anna, 'Ulm'));
    isAway(await anna.post('/galleries', { title: 'Ulm', description: 'x' }));
    assert.equal((await fetch(`${house.address}/readyz`)).status, 503);
    assert.equal(await tableDump(house.db), before);
  } finally {
    const administrator = new pg.Client(server.url('postgres', 'postgres'));
    await administrator.connect();
    await administrator.query('set default_transaction_read_only = off');
    await administrator.query('alter system reset default_transaction_read_only');
    await administrator.query('select pg_reload_conf()');
    await administrator.end();
    await sleep(300);
  }
  assert.equal((await save(anna, 'Ulm')).status, 204);
  assert.equal(await cityOf(), 'Ulm');
});

test('a connection that has fallen silent costs one call fifteen seconds, and no call after it', async (t) => {
  const { house, anna, database } = await siteOfAnna(t, server);
  await terminate(server, database);
  const begun = performance.now();
  let silent = 0;
  const waiting = house.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    silent = rows[0]?.pid ?? 0;
    process.kill(silent, 'SIGSTOP');
    await transaction.updateTable('members').set({ city: 'Ulm' }).execute();
  });
  try {
    await assert.rejects(waiting, StoreUnavailable);
    const waited = performance.now() - begun;
    assert.ok(waited > 14_000 && waited < 20_000, `${waited} ms`);
    // It was the pool's only connection, so the next request gets it.
    for (let call = 0; call < 3; call += 1) {
      const asked = performance.now();
      assert.equal((await anna.get('/users/anna')).status, 200);
      assert.ok(performance.now() - asked < 5000);
    }
  } finally {
    process.kill(silent, 'SIGCONT');
  }
});

test('when the disk of the server is full a change is answered with 507, and reading goes on', async (t) => {
  const { anna, database } = await siteOfAnna(t, server);
  const other = await byHand(t, server, database);
  await other.query(`
    create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end
    $$;
    create trigger full_disk before insert on galleries for each row execute function full_disk()`);
  const answer = await anna.post('/galleries', { title: 'Ausflug', description: 'An den See' });
  assert.deepEqual([answer.status, (answer.json as { error: string }).error], [507, 'no-room']);
  assert.equal((await anna.get('/galleries')).text, '[]');
});

test('what the database quotes from a row is in no log and no answer', async (t) => {
  const { house, anna } = await siteOfAnna(t, server);
  const { id } = await house.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  house.galleries.all = async () => {
    await house.db.updateTable('members').set({ disabled: 7 }).where('id', '=', id).execute();
    return [];
  };
  const answer = await anna.get('/galleries');
  assert.equal(answer.status, 500);
  const line = house.logLines.find((one) => one.includes('"failure"')) ?? '';
  assert.match(line, /violates check constraint/);
  assert.doesNotMatch(line, /anna|argon2|Failing row/);
});
