import { type RawBuilder, sql } from 'kysely';
import { compiledQuery } from './compiled-query.ts';
import type { Database } from './database.ts';
import { dialectOf } from './dialect.ts';

const versions: Record<ReturnType<typeof dialectOf>, RawBuilder<string>> = {
  /** What this connection has changed, and what others have committed. */
  sqlite: sql<string>`(select total_changes() || ' ' || data_version from pragma_data_version)`,
  /** Which transactions can be seen. After a crash numbers come again, so the start of the server stands beside. */
  postgres: sql<string>`pg_postmaster_start_time() || ' ' || pg_current_snapshot()`,
};

/** Asks for a word that is another one as soon as anything was committed, by this process or another. */
export function createDataVersion(db: Database): () => Promise<string> {
  const read = compiledQuery(db, () => db.selectNoFrom(versions[dialectOf(db)].as('version')));
  return async () => (await read())[0]?.version ?? '';
}
