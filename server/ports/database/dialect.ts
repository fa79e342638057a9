import { PostgresAdapter } from 'kysely';
import type { Database } from './database.ts';

/** Which SQL a database speaks, for the few statements that both do not understand alike. */
export const dialectOf = (db: Database): 'sqlite' | 'postgres' =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
