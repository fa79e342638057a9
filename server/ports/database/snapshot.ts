import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './database.ts';

/** Everything that `read` sees is of one moment, and nobody who writes meanwhile has to wait for it. */
export async function readSnapshot<T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const begin = isSqlite ? sql`begin deferred` : sql`begin isolation level repeatable read read only`;
  return db.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`commit`.execute(connection);
    }
  });
}
