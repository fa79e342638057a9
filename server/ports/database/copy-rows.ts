import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tables } from './database.ts';
import { columnsOf, keyOf, tablesInOrder } from './schema/shape.ts';

/** What was done to this database, and where its pictures lie, is not copied. */
const own = ['migrations', 'image_storage'] as const;

export type CopiedTable = Exclude<keyof Tables, (typeof own)[number]>;

/** Every table that is copied, after those that it references. */
export const copiedTables = tablesInOrder().filter(
  (table) => !own.some((one) => one === table),
) as CopiedTable[];

/** Rows per statement: with some twenty columns each they stay below SQLite's limit of 32,766 parameters. */
const BATCH = 500;

/** All rows of a table with the columns that are ours, in batches, by its primary key. */
async function* batchesOf(db: Database, table: CopiedTable) {
  const names = keyOf(table);
  const key = sql.join(names.map((column) => sql.ref(column)));
  const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table)} where ${after} order by ${key} limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`(${key}) > (${sql.join(names.map((column) => last[column]))})`;
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
