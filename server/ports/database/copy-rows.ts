import { sql } from 'kysely';
import type { Database, Tables } from './database.ts';

type TableName = keyof Tables;

/** Every table with its primary key, each after those it refers to. */
const keys = {
  members: ['id'],
  consents: ['id'],
  deleted_members: ['id'],
  sessions: ['token_hash'],
  attempts: ['bucket'],
  galleries: ['id'],
  images: ['id'],
  image_files: ['image_id', 'name'],
  mails: ['id'],
  mail_copies: ['id'],
  mail_tries: ['at', 'copy_id'],
  mail_control: ['name'],
  password_links: ['token_hash'],
  secrets: ['name'],
} satisfies Record<Exclude<TableName, 'migrations'>, string[]>;

export type CopiedTable = keyof typeof keys;

export const copiedTables = Object.keys(keys) as CopiedTable[];

/** Rows of one statement: some twenty columns each, of the 32,766 parameters that SQLite takes. */
const BATCH = 500;

/**
 * Copies all rows of these tables into a database with the same schema, whatever either database is; `copied`
 * hears how many rows are over. Both sides are a connection or a transaction of the caller.
 */
export async function copyRows(
  from: Database,
  to: Database,
  tables: readonly CopiedTable[],
  copied: (rows: number) => void = () => {},
): Promise<void> {
  for (const table of copiedTables.filter((name) => tables.includes(name))) {
    const key = sql.join(keys[table].map((column) => sql.ref(column)));
    let after = sql`true`;
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${after} order by ${key} limit ${BATCH}`.execute(from);
      const last = rows.at(-1);
      if (last === undefined) break;
      await to
        .insertInto(table)
        .values(rows as never)
        .execute();
      copied(rows.length);
      after = sql`(${key}) > (${sql.join(keys[table].map((column) => last[column]))})`;
    }
  }
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
