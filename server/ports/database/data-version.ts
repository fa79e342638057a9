import { sql } from 'kysely';

/**
 * A word that is another one as soon as anything was written, by this process or another; a column for a query
 * that runs anyway. SQLite tells what this connection has changed, and when others have committed.
 */
export const dataVersion = sql<string>`(select total_changes() || ' ' || data_version from pragma_data_version)`;
