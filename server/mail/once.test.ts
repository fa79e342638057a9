import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';
import { dialectOf } from '#server/ports/database/dialect.ts';
import { spellings } from '#server/ports/database/schema/migrate.ts';
import { undoing } from '#test/support/take-back.ts';
import { startAndStop } from '#test/support/test-data-folder.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import { claimOnce, enqueueOnce } from './once.ts';
import { deleteOldMails } from './tidy.ts';

const DAY_SECONDS = 24 * 3600;
const told = { kind: 'meeting-asked', data: { meetingId: 'm', askedId: 'a' } } as const;

const keysIn = async (db: Database) => {
  const rows = await db.selectFrom('mails_once').select(['key', 'mail_id']).orderBy('key').execute();
  return rows.map(({ key }) => key);
};

test('what is sent once is not sent again after its mail was tidied away, but if it has reached nobody', async (t) => {
  const site = await testSite(t);
  const { db, now } = site;
  await site.join('anna');
  const { id } = (await site.members.find('anna')) ?? assert.fail();
  const recipient = { memberId: id, name: 'Anna', address: 'anna@klasse.example' };
  const tell = async () => {
    await db.transaction().execute((transaction) => enqueueOnce(transaction, site, told, [recipient]));
    const mails = await db.selectFrom('mails').select('id').where('kind', '=', told.kind).execute();
    return mails.length;
  };
  const end = (state: 'failed' | 'handed-over') =>
    db.transaction().execute(async (transaction) => {
      await transaction.updateTable('mail_copies').set({ state }).execute();
      await transaction.updateTable('mails').set({ ended_at: now() }).execute();
    });

  assert.deepEqual([await tell(), await tell()], [1, 1]);
  await end('failed');
  assert.deepEqual([await tell(), await tell()], [2, 2]);
  await end('handed-over');
  site.passSeconds(31 * DAY_SECONDS);
  await deleteOldMails(db, now());
  assert.equal(await tell(), 0);
});

test('of several who claim a key at once one gets it, and it goes with the member whom it names', async (t) => {
  const site = await testSite(t);
  await site.join('anna');
  const { id } = (await site.members.find('anna')) ?? assert.fail();
  const claimed = await Promise.all(
    Array.from({ length: 5 }, () =>
      site.db.transaction().execute((transaction) => claimOnce(transaction, `monthly-news ${id} 2031-01`, 1)),
    ),
  );
  assert.deepEqual(claimed.filter(Boolean), [true]);
  await claimOnce(site.db, 'monthly-news somebody-else 2031-01', 1);
  await site.accounts.remove(site.db, id, { keepImages: false });
  assert.deepEqual(await keysIn(site.db), ['monthly-news somebody-else 2031-01']);
});

test('an update sends nothing again that was sent before', async (t) => {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  await startAndStop(dataDir);
  const db = await openTestDatabase(t, dataDir);
  const change = (statement: string) => sql.raw(spellings[dialectOf(db)](statement)).execute(db);
  const from = '0078-what-is-sent-once';
  for (const statement of undoing(from)) await change(statement);
  await change(`delete from migrations where name >= '${from}'`);

  const columns = [
    'address',
    'city',
    'phone_number',
    'mobile_number',
    'private_email_address',
    'office_email_address',
  ];
  for (const id of ['anna', 'bert'])
    await change(`insert into members (id, username, username_key, first_name, surname, ${columns}, publication_consent,
      accept_group_emails, disabled, created_at) values ('${id}', '${id}', '${id}', '', '', '', '', '', '', '', '', 0, 0, 0, 1)`);
  await change(`insert into news_marks (member_id, mailed_until, mailed_in) values ('anna', 1, '2031-01')`);
  await change(`insert into news_marks (member_id, seen_until) values ('bert', 1)`);
  await change(
    `insert into mail_control (name, value) values ('told-daily', '["address bert","image gone"]')`,
  );
  for (const id of ['1', '2'])
    await change(`insert into mails (id, kind, subject, message, data, created_at)
      values ('${id}', '${told.kind}', '', '', '${JSON.stringify(told.data)}', ${id})`);

  await startAndStop(dataDir);
  assert.deepEqual(await keysIn(db), [
    'daily-news address bert',
    `meeting-asked ${JSON.stringify(told.data)}`,
    'monthly-news anna 2031-01',
  ]);
});
