import type { Database } from './database.ts';

/** Runs work in a transaction: all that it writes, or nothing. It may be run again, so it does nothing else. */
export type Write = <T>(work: (transaction: Database) => Promise<T>) => Promise<T>;

/** In nobody's name: for what no call of a member asks for. */
export const inTransaction =
  (db: Database): Write =>
  (work) =>
    db.transaction().execute(work);
