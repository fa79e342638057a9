import type { Database } from './database.ts';

/** Runs work in a transaction, all or nothing. It may run more than once, so it must have no other effects. */
export type Write = <T>(work: (transaction: Database) => Promise<T>) => Promise<T>;

/** Without checking a session: for changes that no member's call makes. */
export const inTransaction =
  (db: Database): Write =>
  (work) =>
    db.transaction().execute(work);
