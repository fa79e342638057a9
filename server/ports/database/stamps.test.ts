import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import type { Database } from './database.ts';
import { dialectOf } from './dialect.ts';
import { monthStamps, pullBackStamps, STAMP_TOLERANCE_MS, stamps } from './stamps.ts';

/** Columns of time that no start pulls back, and why. */
const others: Record<string, string> = {
  'attempts.ends_at': 'an end; too late ones are deleted by the tidying of the attempts',
  'images.taken_at': 'what a camera said',
  'mail_copies.claimed_until': 'an end; see mail/tidy.ts',
  'mail_copies.due_at': 'may lie ahead; bounded by mail/tidy.ts',
  'mail_copies.ends_at': 'an end; bounded by mail/tidy.ts',
  'mail_copies.handed_at': 'pulled back by mail/tidy.ts, each round',
  'mail_tries.at': 'all shifted alike by mail/pace.ts, each round',
  'meeting_answers.for_starts_at': 'a local time of a meeting',
  'meeting_dates.ends_at': 'a local time of a meeting',
  'meeting_dates.starts_at': 'a local time of a meeting',
  'meetings.answer_until': 'a day, mostly ahead',
  'meetings.ends_at': 'a local time of a meeting',
  'meetings.starts_at': 'a local time of a meeting',
  'password_links.created_at': 'moved together with its end by password/links.ts',
  'password_links.ends_at': 'an end; moved by password/links.ts',
  'password_links.used_at': 'used links are deleted soon',
  'sessions.confirmed_until': 'an end; goes with its session',
  'sessions.ends_at': 'an end; sessions that end too late are deleted by session/sessions.ts',
};

/** Whole numbers over 32 bits that are no times. */
const numbers = [
  'attempts.count',
  'image_files.bytes',
  'images.bytes',
  'maintenance_record.number',
  'passkeys.counter',
  'site_texts.number',
];

const soundsLikeTime = /(^|_)(at|on|in|until|since|time|date|month|due|last)$/;

type Column = { table: string; name: string; type: string };

/** Those that the database itself has. */
async function columnsOf(db: Database): Promise<Column[]> {
  const { rows } = await (dialectOf(db) === 'sqlite'
    ? sql<Column>`
        select tables.name as "table", columns.name, lower(columns.type) as type
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.name not like 'sqlite%'`
    : sql<Column>`
        select table_name as "table", column_name as name, data_type as type
        from information_schema.columns where table_schema = 'public'`
  ).execute(db);
  assert.ok(rows.length > 200, `${rows.length} columns`);
  return rows;
}

/** By name; on PostgreSQL also all that can hold a time in ms. */
const columnsOfTime = async (db: Database) =>
  (await columnsOf(db))
    .filter(({ name, type }) => type === 'bigint' || soundsLikeTime.test(name))
    .map(({ table, name }) => `${table}.${name}`)
    .filter((name) => !numbers.includes(name));

const named = (lists: Record<string, readonly string[]>) =>
  Object.entries(lists).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));

test('every column of time is pulled back when it lies ahead, or it is said why not', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const known = [...named(stamps), ...named(monthStamps), ...Object.keys(others)];
  const birthday = ['members.birthday_month'];
  assert.deepEqual((await columnsOfTime(db)).sort(), [...known, ...birthday].sort());
});

test('what lies ahead is pulled back to now, and what is past stays', async (t) => {
  const site = await testSite(t);
  await (await site.join('anna')).createGallery();
  const now = Date.UTC(2027, 2, 5, 12);
  const [past, near, ahead] = [now - 1, now + STAMP_TOLERANCE_MS, now + STAMP_TOLERANCE_MS + 1];
  for (const table of ['galleries', 'members'] as const)
    await site.db.updateTable(table).set({ created_at: ahead }).execute();
  await site.change('anna', { invited_at: past, last_login_at: near, check_reminded_at: ahead });
  const touched = await pullBackStamps(site.db, now);
  for (const table of ['galleries', 'members'] as const) assert.ok(touched.includes(table), table);
  const { created_at } = await site.db.selectFrom('galleries').selectAll().executeTakeFirstOrThrow();
  const member = await site.members.find('anna');
  assert.deepEqual(
    [created_at, member?.created_at, member?.check_reminded_at, member?.invited_at, member?.last_login_at],
    [now, now, now, past, near],
  );
});
