import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { dialectOf } from './dialect.ts';

const versions: Record<ReturnType<typeof dialectOf>, RawBuilder<string>> = {
  /** What this connection has changed, and when others have committed. */
  sqlite: sql<string>`(select total_changes() || ' ' || data_version from pragma_data_version)`,
  /** Which transactions can be seen. After a crash numbers come again, so the start of the server stands beside. */
  postgres: sql<string>`pg_postmaster_start_time() || ' ' || pg_current_snapshot()`,
};

/**
 * A word that is another one as soon as anything was written, by this process or another; a column for a query
 * that runs anyway, outside a transaction.
 */
export const dataVersion = (db: Database) => versions[dialectOf(db)];
