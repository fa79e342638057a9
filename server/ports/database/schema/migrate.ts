import { sql } from 'kysely';
import { StoreUnavailable } from '../../store-unavailable.ts';
import type { Database } from '../database.ts';
import { dialectOf } from '../dialect.ts';
import { compareSteps } from './compare-steps.ts';
import { compareShape, TABLE } from './shape.ts';

/**
 * Why a database is not brought up to date: it is of a later version of the program, or of one before the first release;
 * tables are not as the steps make them (`parts`); or a step failed, which the message names. Nothing was changed.
 */
export class NotUpdated extends Error {
  readonly why: 'newer' | 'older' | 'other' | 'failed';
  readonly parts: readonly string[];

  constructor(why: NotUpdated['why'], message: string, options: { cause?: unknown; parts?: string[] } = {}) {
    super(message, options);
    this.why = why;
    this.parts = options.parts ?? [];
  }
}

/** Adapts a migration's statements to each database. */
export const spellings: Record<ReturnType<typeof dialectOf>, (statement: string) => string> = {
  /** SQLite checks types only in strict tables, where the type of every whole number is `integer`. */
  sqlite: (statement) =>
    statement.replaceAll(' bigint', ' integer') + (statement.startsWith('create table') ? ' strict' : ''),
  /** Compares texts byte by byte, as SQLite does, whatever the collation of the database. */
  postgres: (statement) =>
    statement.replaceAll(/ text\b/g, ' text collate "C"').replaceAll(' blob', ' bytea'),
};

/** The advisory lock for creating the first table: two processes at once would not see each other's table. */
const FIRST_TABLE_LOCK = 1988;

/** Creates the table of applied migrations; on PostgreSQL every later transaction starts by locking it. */
async function makeTable(db: Database): Promise<void> {
  const dialect = dialectOf(db);
  const table = spellings[dialect](TABLE);
  const locked = `do $$ begin perform pg_advisory_xact_lock(${FIRST_TABLE_LOCK}); ${table}; end $$`;
  await sql.raw(dialect === 'postgres' ? locked : table).execute(db);
}

/** Whether a version before has left data, and the migrations that are missing, in order. */
async function stepsOf(db: Database) {
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  const taken = rows.map((row) => row.name);
  const { age, missing } = compareSteps(taken);
  if (age === 'newer') throw new NotUpdated('newer', taken.join(', '));
  if (age === 'before-first-release') throw new NotUpdated('older', taken.join(', '));
  return { hasData: taken.length > 0, missing };
}

/** The first migration that would change an earlier version's data; undefined if there is none. */
export async function nextUpdate(db: Database): Promise<string | undefined> {
  await makeTable(db);
  const { hasData, missing } = await stepsOf(db);
  return hasData ? missing[0]?.name : undefined;
}

async function apply(db: Database, statements: readonly string[]): Promise<void> {
  const spell = spellings[dialectOf(db)];
  for (const statement of statements) await sql.raw(spell(statement)).execute(db);
}

/**
 * Applies all new migrations in one transaction, or none (`NotUpdated`). Returns the names of those that changed an
 * earlier version's data.
 */
export async function migrate(db: Database): Promise<string[]> {
  await makeTable(db);
  return db.transaction().execute(async (transaction) => {
    const { hasData, missing } = await stepsOf(transaction);
    for (const { name, statements } of missing) {
      await apply(transaction, statements).catch((error) => {
        throw error instanceof StoreUnavailable ? error : new NotUpdated('failed', name, { cause: error });
      });
      await transaction.insertInto('migrations').values({ name, applied_at: Date.now() }).execute();
    }
    const { wrong } = await compareShape(transaction);
    if (wrong.length > 0) throw new NotUpdated('other', 'Other schema', { parts: wrong });
    return hasData ? missing.map(({ name }) => name) : [];
  });
}
