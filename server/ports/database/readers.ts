import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

export type Reader = {
  /** Runs a compiled query at once, whatever transaction is under way. */
  read<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]>;
};

/** The databases that have one; the others read where they write. */
export const readers = new WeakMap<Database, Reader>();
