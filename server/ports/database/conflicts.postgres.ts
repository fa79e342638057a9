import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { byHand, isAway, save, siteOfAnna, waitForLockWaiter } from '#test/support/site-of-anna.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import { StoreUnavailable } from '../store-unavailable.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: true });
});
after(() => server.dispose());

test('a writer that stands still holds up a change for five seconds, and no reading', async (t) => {
  const { anna, database, cityOf } = await siteOfAnna(t, server);
  const other = await byHand(t, server, database);
  await other.query('begin; lock table migrations in exclusive mode');
  const asked = performance.now();
  const saving = save(anna, 'Ulm');
  assert.equal(await cityOf(), '');
  isAway(await saving);
  assert.ok(performance.now() - asked < 6500);
  await other.query('rollback');
  assert.equal((await save(anna, 'Ulm')).status, 204);
});

/** Changes every city without taking the writers' lock, as a single statement may. */
const interfere = async (client: pg.Client, city: string) =>
  void (await client.query('update members set city = $1', [city]));

test('a transaction that another change overtook is run again and sees that change', async (t) => {
  const { site, database } = await siteOfAnna(t, server);
  const other = await byHand(t, server, database);
  let runs = 0;
  await site.db.transaction().execute(async (transaction) => {
    runs += 1;
    const { city } = await transaction.selectFrom('members').select('city').executeTakeFirstOrThrow();
    if (runs === 1) await interfere(other, 'Ulm');
    await transaction
      .updateTable('members')
      .set({ city: `${city}!` })
      .execute();
  });
  const { city } = await site.db.selectFrom('members').select('city').executeTakeFirstOrThrow();
  assert.deepEqual([runs, city], [2, 'Ulm!']);
});

test('after three more runs a transaction that is always overtaken gives up, as a store that is away', async (t) => {
  const { site, database } = await siteOfAnna(t, server);
  const other = await byHand(t, server, database);
  let runs = 0;
  const overtaken = site.db.transaction().execute(async (transaction) => {
    runs += 1;
    await transaction.selectFrom('members').select('city').execute();
    await interfere(other, `Ort ${runs}`);
    await transaction.updateTable('members').set({ city: 'nowhere' }).execute();
  });
  await assert.rejects(overtaken, StoreUnavailable);
  const { city } = await site.db.selectFrom('members').select('city').executeTakeFirstOrThrow();
  assert.deepEqual([runs, city], [4, 'Ort 4']);
});

test('of two that wait for each other ours is run again when the database ends it', async (t) => {
  const { site, anna, database, cityOf } = await siteOfAnna(t, server);
  await anna.createGallery();
  const other = await byHand(t, server, database);
  await other.query("begin; update galleries set title = 'by hand'");
  let runs = 0;
  await site.db.transaction().execute(async (transaction) => {
    runs += 1;
    await transaction.updateTable('members').set({ city: 'Ulm' }).execute();
    if (runs === 1) {
      void other
        .query('update members set office_email_address = $1', ['x'])
        .then(() => other.query('commit'));
      await waitForLockWaiter(server, database, '');
      // The database checks for a deadlock after a session has waited for one second, and ends that session.
      await sleep(1500);
    }
    await transaction.updateTable('galleries').set({ description: 'ours' }).execute();
  });
  // Once more where it began again before the other had committed.
  assert.ok(runs === 2 || runs === 3, `${runs} runs`);
  assert.equal(await cityOf(), 'Ulm');
  const gallery = await site.db.selectFrom('galleries').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([gallery.title, gallery.description], ['by hand', 'ours']);
});
