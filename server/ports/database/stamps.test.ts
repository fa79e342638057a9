import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
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

type Column = { table: string; name: string; type: string; isNeeded: number };

/** Those that the database itself has. */
async function columnsOf(db: Database): Promise<Column[]> {
  const { rows } = await (dialectOf(db) === 'sqlite'
    ? sql<Column>`
        select tables.name as "table", columns.name, lower(columns.type) as type,
          columns.pk > 0 or columns."notnull" as "isNeeded"
        from sqlite_schema as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.name not like 'sqlite%'`
    : sql<Column>`
        select table_name as "table", column_name as name, data_type as type,
          case is_nullable when 'NO' then 1 else 0 end as "isNeeded"
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

const NOW = Date.UTC(2027, 2, 5, 12);
const YEAR_MS = 365 * 24 * 3600 * 1000;
const TIMES = [
  [NOW - YEAR_MS, '2026-03'],
  [NOW + STAMP_TOLERANCE_MS, '2027-03'],
  [NOW + YEAR_MS, '2028-03'],
] as const;

const isStamp = ({ table, name }: Column) => named(stamps).includes(`${table}.${name}`);
const isMonth = ({ table, name }: Column) => named(monthStamps).includes(`${table}.${name}`);

/** Rows that need no others and fit into no rules: here only their times matter. */
async function liftRules(db: Database): Promise<void> {
  if (dialectOf(db) === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    return;
  }
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

/** A row for each of the times. */
async function fill(db: Database, columns: Column[]): Promise<void> {
  for (const [row, [time, month]] of TIMES.entries()) {
    const valueIn = (column: Column) => {
      if (isStamp(column)) return time;
      if (isMonth(column)) return month;
      if (column.type === 'text') return `row ${row}`;
      return ['blob', 'bytea'].includes(column.type) ? Buffer.of(row) : row;
    };
    const filled = columns.filter((one) => one.isNeeded || isStamp(one) || isMonth(one));
    const names = filled.map(({ name }) => sql.ref(name));
    await sql`insert into ${sql.table(columns[0]?.table ?? '')} (${sql.join(names)})
      values (${sql.join(filled.map(valueIn))})`.execute(db);
  }
}

test('what lies ahead is pulled back to now in every such column, and what is past stays', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const columns = await columnsOf(db);
  await liftRules(db);
  await db.deleteFrom('migrations').execute();
  const tables = Object.keys(stamps);
  for (const table of tables)
    await fill(
      db,
      columns.filter((column) => column.table === table),
    );
  const found = async (column: Column) => {
    const name = sql.ref(column.name);
    const { rows } = await sql<{ value: unknown }>`
      select ${name} as value from ${sql.table(column.table)} order by ${name}`.execute(db);
    return rows.map(({ value }) => value);
  };

  assert.deepEqual((await pullBackStamps(db, NOW)).sort(), tables.sort());
  const [past, near] = [NOW - YEAR_MS, NOW + STAMP_TOLERANCE_MS];
  for (const column of columns.filter(isStamp))
    assert.deepEqual(await found(column), [past, NOW, near], `${column.table}.${column.name}`);
  for (const column of columns.filter(isMonth))
    assert.deepEqual(await found(column), ['2026-03', '2027-03', '2027-03'], column.name);
  assert.deepEqual(await pullBackStamps(db, NOW), []);
});
