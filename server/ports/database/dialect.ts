import type { SelectQueryBuilder } from 'kysely';
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Which SQL dialect a database uses, for the few statements that differ. */
export const dialectOf = (db: Database): 'sqlite' | 'postgres' =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** `read` sees a consistent snapshot and does not block writers. */
export const readSnapshot = <T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const versions: Record<ReturnType<typeof dialectOf>, RawBuilder<string>> = {
  /** Counts what this connection changed, and what others committed. */
  sqlite: sql<string>`(select total_changes() || ' ' || data_version from pragma_data_version)`,
  /** Which transactions are visible. Numbers repeat after a crash, so the server's start time is added. */
  postgres: sql<string>`pg_postmaster_start_time() || ' ' || pg_current_snapshot()`,
};

/** A string that changes whenever anything is committed, by this process or another. For a `compiledQuery`. */
export const dataVersion = (db: Database): RawBuilder<string> => versions[dialectOf(db)];

/** How many rows a query has that selects nothing yet. */
export async function countOf<DB, From extends keyof DB>(
  query: SelectQueryBuilder<DB, From, Record<never, never>>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll().as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number | string };
  return Number(count);
}
