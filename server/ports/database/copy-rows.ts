import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tables } from './database.ts';
import { columnsOf } from './schema/shape.ts';

type TableName = keyof Tables;

/** Every table that is copied, with its primary key; a table comes after those it references. */
const keys = {
  members: ['id'],
  missing_people: ['id'],
  missing_hints: ['id'],
  missing_seekers: ['id'],
  memorials: ['id'],
  memorial_notes: ['memorial_id', 'member_id'],
  consents: ['id'],
  deleted_members: ['id'],
  former_traces: ['member_id', 'hash'],
  device_marks: ['mark_hash'],
  sessions: ['token_hash'],
  passkeys: ['id'],
  passkey_challenges: ['challenge_hash'],
  attempts: ['bucket'],
  galleries: ['id'],
  images: ['id'],
  portraits: ['member_id', 'kind', 'size'],
  memorial_portraits: ['memorial_id', 'size'],
  hidden_images: ['image_id'],
  hidden_hashes: ['sha256'],
  comments: ['id'],
  image_people: ['image_id'],
  image_marks: ['id'],
  declined_marks: ['image_id', 'member_id'],
  image_files: ['image_id', 'name'],
  news_marks: ['member_id'],
  meetings: ['id'],
  meeting_organisers: ['meeting_id', 'member_id'],
  meeting_dates: ['id'],
  meeting_votes: ['date_id', 'member_id'],
  meeting_answers: ['meeting_id', 'member_id'],
  meeting_people: ['meeting_id', 'member_id'],
  meeting_guests: ['id'],
  mails: ['id'],
  mail_copies: ['id'],
  mail_tries: ['at', 'copy_id'],
  mail_control: ['name'],
  password_links: ['token_hash'],
  login_requests: ['request_hash'],
  maintenance_record: ['number'],
  site_settings: ['name'],
  site_texts: ['name', 'number'],
  secrets: ['name'],
  alerts: ['kind', 'place'],
  last_backups: ['kind'],
} satisfies Record<Exclude<TableName, 'migrations' | 'image_storage'>, string[]>;

export type CopiedTable = keyof typeof keys;

export const copiedTables = Object.keys(keys) as CopiedTable[];

/** Rows per statement: with some twenty columns each they stay below SQLite's limit of 32,766 parameters. */
const BATCH = 500;

/** All rows of a table with the columns that are ours, in batches, by its primary key. */
async function* batchesOf(db: Database, table: CopiedTable) {
  const key = sql.join(keys[table].map((column) => sql.ref(column)));
  const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${after} order by ${key} limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`(${key}) > (${sql.join(keys[table].map((column) => last[column]))})`;
  }
}

/**
 * Copies all rows of these tables into a database with the same schema; either may be SQLite or PostgreSQL. The
 * caller passes a connection or a transaction for each side.
 */
export async function copyRows(from: Database, to: Database, tables: readonly CopiedTable[]): Promise<void> {
  for (const table of copiedTables.filter((name) => tables.includes(name)))
    for await (const rows of batchesOf(from, table))
      await to
        .insertInto(table)
        .values(rows as never)
        .execute();
}

/** A checksum of a table's content, the same in every database, however that sorts. */
export async function checksumOf(db: Database, table: CopiedTable): Promise<string> {
  const sum = Buffer.alloc(32);
  let count = 0;
  for await (const rows of batchesOf(db, table))
    for (const row of rows) {
      const cells = Object.entries(row)
        // The two databases have different types for bytes.
        .map(
          ([column, value]) => [column, value instanceof Uint8Array ? hash('sha256', value) : value] as const,
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      const digest = hash('sha256', JSON.stringify(cells), 'buffer');
      for (const [place, byte] of digest.entries()) sum[place] = (sum[place] ?? 0) ^ byte;
      count += 1;
    }
  return `${count} ${sum.toString('hex')}`;
}

/** How many rows these tables have together. */
export async function countRows(db: Database, tables: readonly CopiedTable[]): Promise<number> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(table)}`.execute(db);
      return Number(rows[0]?.count);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
