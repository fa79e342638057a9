import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { dialectOf } from '../dialect.ts';
import { migrations } from './migrations.ts';

/** Thrown when the data was written by a later version of the program. */
export class NewerSchema extends Error {}

/** What makes a statement of the steps one of this database. */
const spellings: Record<ReturnType<typeof dialectOf>, (statement: string) => string> = {
  /** Types are checked only in strict tables, where every whole number is an `integer`. */
  sqlite: (statement) =>
    statement.replaceAll(' bigint', ' integer') + (statement.startsWith('create table') ? ' strict' : ''),
  /** Texts are compared byte by byte, as SQLite does, wherever and however the database was made. */
  postgres: (statement) => statement.replaceAll(/ text\b/g, ' text collate "C"'),
};

const TABLE = 'create table if not exists migrations (name text primary key, applied_at bigint not null)';

/** The number of the lock under which the first table is made, as two at once would not see each other's. */
const FIRST_TABLE_LOCK = 1988;

/** Makes the table that knows the steps taken; every later transaction on PostgreSQL begins by locking it. */
async function makeTable(db: Database): Promise<void> {
  const dialect = dialectOf(db);
  const table = spellings[dialect](TABLE);
  const locked = `do $$ begin perform pg_advisory_xact_lock(${FIRST_TABLE_LOCK}); ${table}; end $$`;
  await sql.raw(dialect === 'postgres' ? locked : table).execute(db);
}

/** The steps that are still to be taken in this order, after those that were taken before. */
async function stepsOf(db: Database) {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  const done = rows.map((row) => row.name);
  const known = migrations.map((migration) => migration.name);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerSchema(unknown.join(', '));
  return { done, missing: migrations.filter((migration) => !done.includes(migration.name)) };
}

/** The first step that would change the data of an earlier version; undefined when there is nothing to change. */
export async function nextUpdate(db: Database): Promise<string | undefined> {
  await makeTable(db);
  const { done, missing } = await stepsOf(db);
  return done.length > 0 ? missing[0]?.name : undefined;
}

/**
 * Brings the schema up to date in one transaction: afterwards every step is there, or none of the new ones.
 * Returns the names of the steps that changed the data of an earlier version. A database with unknown steps is left as
 * it is (`NewerSchema`).
 */
export async function migrate(db: Database): Promise<string[]> {
  const spell = spellings[dialectOf(db)];
  await makeTable(db);
  return db.transaction().execute(async (transaction) => {
    const { done, missing } = await stepsOf(transaction);
    for (const migration of missing) {
      for (const statement of migration.statements) await sql.raw(spell(statement)).execute(transaction);
      await transaction
        .insertInto('migrations')
        .values({ name: migration.name, applied_at: Date.now() })
        .execute();
    }
    return done.length > 0 ? missing.map((migration) => migration.name) : [];
  });
}
