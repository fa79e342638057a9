import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Answers a word that is never the same again once anything was written, by this process or another. */
export type DataVersion = () => Promise<string>;

/** On SQLite: what this connection has changed, and what the others have committed. */
export function createDataVersion(db: Database): DataVersion {
  const query = sql<{ own: number; others: number }>`
    select total_changes() as own, data_version as others from pragma_data_version
  `.compile(db);
  return async () => {
    const { rows } = await db.executeQuery(query);
    return `${rows[0]?.own} ${rows[0]?.others}`;
  };
}
