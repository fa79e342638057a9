import { sql } from 'kysely';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';

/** Thrown when the data was written by a later version of the program. */
export class NewerSchema extends Error {}

/** SQLite checks types only in strict tables, where every whole number is an `integer`. */
const forSqlite = (statement: string) =>
  statement.replaceAll(' bigint', ' integer') + (statement.startsWith('create table') ? ' strict' : '');

/** The steps that this database has been through. */
async function applied(db: Database): Promise<string[]> {
  const table = 'create table if not exists migrations (name text primary key, applied_at bigint not null)';
  await sql.raw(forSqlite(table)).execute(db);
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

/**
 * Brings the schema up to date in one transaction: afterwards every step is there, or none of the new ones.
 * Returns the names of the steps taken. A database with unknown steps is left as it is (`NewerSchema`).
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const done = await applied(transaction);
    const known = migrations.map((migration) => migration.name);
    const unknown = done.filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new NewerSchema(unknown.join(', '));

    const missing = migrations.filter((migration) => !done.includes(migration.name));
    for (const migration of missing) {
      for (const statement of migration.statements) await sql.raw(forSqlite(statement)).execute(transaction);
      await transaction
        .insertInto('migrations')
        .values({ name: migration.name, applied_at: Date.now() })
        .execute();
    }
    return missing.map((migration) => migration.name);
  });
}
