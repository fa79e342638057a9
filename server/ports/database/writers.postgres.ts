import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createAttempts } from '#server/http/guard/attempts.ts';
import { createDispatch } from '#server/mail/dispatch.ts';
import { createMailQueue } from '#server/mail/queue.ts';
import { cancelCopies } from '#server/maintenance/mail-acts.ts';
import { vouchedFor } from '#server/process/clock.ts';
import { createSessions } from '#server/session/sessions.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { NO_LIMIT } from '#test/support/test-post.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import type { Database } from './database.ts';
import { migrate } from './schema/migrate.ts';
import { migrations } from './schema/migrations.ts';

/** Two processes on one database, as the site and the command line are. */
async function twoProcesses(t: TestContext): Promise<[Database, Database]> {
  const dataDir = await temporaryFolder(t);
  return [await openTestDatabase(t, dataDir), await openTestDatabase(t, dataDir)];
}

test('of many who read, decide and write at once every one sees what the one before has written', async (t) => {
  const processes = await twoProcesses(t);
  await processes[0].insertInto('secrets').values({ name: 'count', value: '0' }).execute();
  const countUp = (db: Database) =>
    db.transaction().execute(async (transaction) => {
      const { value } = await transaction.selectFrom('secrets').select('value').executeTakeFirstOrThrow();
      await transaction
        .updateTable('secrets')
        .set({ value: String(Number(value) + 1) })
        .execute();
    });
  await Promise.all(processes.flatMap((db) => Array.from({ length: 40 }, () => countUp(db))));
  const { value } = await processes[0].selectFrom('secrets').select('value').executeTakeFirstOrThrow();
  assert.equal(value, '80');
});

test('what is decided by rows that are not there holds, too: of two that look for one only the first adds it', async (t) => {
  const processes = await twoProcesses(t);
  const addIfNone = (db: Database, n: number) =>
    db.transaction().execute(async (transaction) => {
      const found = await transaction.selectFrom('galleries').select('id').executeTakeFirst();
      if (found) return false;
      const row = {
        id: `gallery-${n}`,
        title: 'x',
        description: 'x',
        creator_id: null,
        created_at: n,
      };
      await transaction.insertInto('galleries').values(row).execute();
      return true;
    });
  const added = await Promise.all(processes.flatMap((db) => [1, 2, 3, 4].map((n) => addIfNone(db, n))));
  assert.equal(added.filter(Boolean).length, 1);
});

test('a copy that is cancelled is never sent after all, however the two meet', async (t) => {
  const [site, commandLine] = await twoProcesses(t);
  const queue = createMailQueue(Date.now);
  const dispatch = createDispatch({ db: site, now: Date.now, pace: NO_LIMIT, clockTrust: vouchedFor });
  const recipient = { memberId: 'm', name: 'Anna', address: 'anna@example.org' };
  const seen = new Set<string>();
  for (let round = 0; round < 60 || (seen.size < 2 && round < 600); round += 1) {
    const mail = await site
      .transaction()
      .execute((transaction) =>
        queue.enqueue(transaction, { kind: 'group-email' }, [recipient], { urgent: false }),
      );
    const [claim, cancelled] = await Promise.all([
      dispatch.claim(),
      sleep(round % 20).then(() => cancelCopies(commandLine, mail)),
    ]);
    const { state } = await site
      .selectFrom('mail_copies')
      .select('state')
      .where('mail_id', '=', mail)
      .executeTakeFirstOrThrow();
    assert.equal(state, cancelled === 1 ? 'given-up' : 'sending');
    assert.equal('row' in claim, cancelled === 0);
    seen.add(state);
  }
  assert.deepEqual([...seen].sort(), ['given-up', 'sending']);
});

test('every copy is claimed by one process, however many ask at once', async (t) => {
  const processes = await twoProcesses(t);
  const recipients = Array.from({ length: 40 }, (_, n) => ({
    memberId: `m${n}`,
    name: `m${n}`,
    address: `m${n}@example.org`,
  }));
  await processes[0]
    .transaction()
    .execute((transaction) =>
      createMailQueue(Date.now).enqueue(transaction, { kind: 'group-email' }, recipients, { urgent: false }),
    );
  const claimed: string[][] = await Promise.all(
    [...processes, ...processes].map(async (db) => {
      const dispatch = createDispatch({ db, now: Date.now, pace: NO_LIMIT, clockTrust: vouchedFor });
      const own: string[] = [];
      for (;;) {
        const claim = await dispatch.claim();
        if (!('row' in claim)) return own;
        own.push(claim.row.address);
      }
    }),
  );
  assert.deepEqual(claimed.flat().sort(), recipients.map(({ address }) => address).sort());
  assert.ok(claimed.filter((own) => own.length > 0).length > 1, 'several had some');
});

test('tries are counted across processes: of thirty at once as many are allowed as the bucket takes', async (t) => {
  const processes = await twoProcesses(t);
  const counters = processes.map((db) => createAttempts(db, Date.now));
  for (const allowance of [
    { tries: 10, seconds: 60 },
    { tries: 10, seconds: 60, slides: true as const },
  ]) {
    const bucket = [`one source ${allowance.slides}`, allowance] as const;
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => counters[n % 2]?.take([bucket])),
    );
    const taken = tries.filter((one) => one.status === 'fulfilled');
    assert.equal(taken.length, 10);
    for (const one of tries) assert.ok(one.status === 'fulfilled' || one.reason.code === 'too-often');
    await Promise.all(taken.map(({ value }) => value?.giveBack()));
    for (let n = 0; n < 10; n += 1) await counters[1]?.take([bucket]);
  }
});

test('processes that start at once on an empty database make it together, each step once', async (t) => {
  const processes = await twoProcesses(t);
  await sql`drop schema public cascade`.execute(processes[0]);
  await sql`create schema public`.execute(processes[0]);
  // A migration that ran twice would fail, as its tables exist already.
  await Promise.all([...processes, ...processes].map(migrate));
  const steps = await processes[0].selectFrom('migrations').select('name').orderBy('name').execute();
  assert.deepEqual(
    steps.map(({ name }) => name),
    migrations.map(({ name }) => name),
  );
});

test('a text with U+0000, which PostgreSQL does not have, finds nothing and fails nothing', async (t) => {
  const [db] = await twoProcesses(t);
  await db.insertInto('secrets').values({ name: 'a', value: 'x\0y' }).execute();
  const valueNamed = (name: string) =>
    db.selectFrom('secrets').select('value').where('name', '=', name).execute();
  assert.deepEqual([await valueNamed('a\0'), await valueNamed('a')], [[], [{ value: 'x\ufffdy' }]]);
  assert.equal(await createSessions(db, Date.now).find('no\0body'), undefined);
});
