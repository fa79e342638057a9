import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

export type Reader = {
  /** Runs a compiled query immediately, even while a transaction is running. */
  read<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]>;
};

/** The reader of each database that has one; the others read on the connection that writes. */
export const readers = new WeakMap<Database, Reader>();
