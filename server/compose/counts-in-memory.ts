import type { Database } from '../ports/database/database.ts';
import { openSqlite } from '../ports/database/sqlite.ts';

/** For counts of tries while the database has no room. What it holds is gone with the process. */
export async function openCountsInMemory(): Promise<Database> {
  const memory = openSqlite(':memory:');
  await memory.schema
    .createTable('attempts')
    .addColumn('bucket', 'text', (bucket) => bucket.primaryKey())
    .addColumn('count', 'bigint', (count) => count.notNull())
    .addColumn('ends_at', 'bigint', (endsAt) => endsAt.notNull())
    .addColumn('times', 'text')
    .execute();
  return memory;
}
