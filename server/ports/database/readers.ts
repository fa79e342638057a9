import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Runs a query at once on a connection that only reads, beside the one that writes. */
export type Reader = <Row>(query: CompiledQuery<Row>) => Row[];

/** The databases that have one; the others read where they write. */
export const readers = new WeakMap<Database, Reader>();
