import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

export type Reader = {
  /** Runs a kept query at once, whatever transaction is under way: prepared, without the query builder between. */
  read<Row>(query: CompiledQuery<Row>): Row[] | Promise<Row[]>;
  /** Another one after every commit, whoever made it; only where asking for it costs less than reading. */
  version?(): number;
};

/** The databases that have one; the others read where they write. */
export const readers = new WeakMap<Database, Reader>();
