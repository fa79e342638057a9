import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Runs a kept query at once, whatever transaction is under way: prepared, without the query builder between. */
export type Reader = <Row>(query: CompiledQuery<Row>) => Row[] | Promise<Row[]>;

/** The databases that have one; the others read where they write. */
export const readers = new WeakMap<Database, Reader>();
