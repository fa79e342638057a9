import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { failedFlush } from '#server/process/flush.ts';
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts';
import { type Reader, readers } from './compiled-query.ts';
import type { Database, Tables } from './database.ts';
import type { Examination } from './postgres-errors.ts';

/** How many compiled statements are kept; far more than the product has. */
const STATEMENTS_KEPT = 500;

/** How long a writer waits for another process. It blocks the event loop, so it is short. */
const BUSY_MS = 2000;

/**
 * Opens (or creates) the SQLite database. WAL with synchronous=FULL: what was committed survives a power cut
 * (measured: NORMAL loses the newest commits).
 */
export function openSqlite(file: string): Database {
  const connection = new DatabaseSync(file, { timeout: BUSY_MS });
  connection.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
  `);
  const reading = openReader(file);
  const writing = asBetterSqlite(connection);
  const close = () => {
    reading.close();
    // The last connection to close writes the WAL back into the file.
    writing.close();
  };
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: { ...writing, close } }) });
  readers.set(db, reading);
  return db;
}

/** Opens a database file of any version for reading; neither it nor its folder is changed. */
export function openSqliteToRead(file: string): Database {
  const connection = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: asBetterSqlite(connection) }) });
}

/** In WAL mode reads neither wait for a writer nor block one. Opened on the first read, as the file must exist. */
function openReader(file: string): Reader & { close(): void } {
  const open = () => asBetterSqlite(new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true }));
  let opened: ReturnType<typeof open> | undefined;
  const connection = () => {
    opened ??= attempt(open);
    return opened;
  };
  return {
    read: <Row>({ sql, parameters }: CompiledQuery<Row>) =>
      connection().prepare(sql).all(parameters) as Row[],
    close: () => opened?.close(),
  };
}

/** Result codes (sqlite.org/rescode.html) that mean the database is temporarily unavailable. */
const AWAY = [3, 5, 6, 8, 10, 14, 15]; // perm, busy, locked, readonly, ioerr, cantopen, protocol
const FULL = [13];
const DAMAGED = [11, 26]; // corrupt, notadb

const meansOneOf = (codes: number[], error: unknown) =>
  codes.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);

/** Whether the file passes SQLite's quick check. */
export function isSound(file: string): boolean {
  // Read-only, so that closing does not write the WAL back into a damaged file.
  const connection = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  try {
    return connection.prepare('pragma quick_check(1)').get()?.quick_check === 'ok';
  } catch (error) {
    if (meansOneOf(DAMAGED, error)) return false;
    throw error;
  } finally {
    connection.close();
  }
}

/** Checks the whole file, its foreign keys and its migrations. Read-only. */
export function examineFile(file: string): Examination {
  const connection = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  try {
    const check = String(connection.prepare('pragma integrity_check(1)').get()?.integrity_check);
    if (check !== 'ok') return { damage: check, looseReferences: 0, steps: [] };
    return {
      looseReferences: connection.prepare('pragma foreign_key_check').all().length,
      steps: connection
        .prepare('select name from migrations order by name')
        .all()
        .map(({ name }) => String(name)),
    };
  } catch (error) {
    if (meansOneOf(DAMAGED, error))
      return { damage: (error as Error).message, looseReferences: 0, steps: [] };
    throw error;
  } finally {
    connection.close();
  }
}

/** Kysely expects the interface of better-sqlite3; this adapts node:sqlite to it. */
function asBetterSqlite(connection: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      // SQLite may have rolled back by itself, for example on a full disk; failing here would hide the reason.
      if (sql === 'rollback' && !connection.isTransaction) return nothingToDo;
      // A read transaction cannot be upgraded to a write once another process has written.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      const known = kept.get(text);
      if (known) return known;
      const statement = asBetterStatement(attempt(() => connection.prepare(text)));
      if (kept.size < STATEMENTS_KEPT) kept.set(text, statement);
      return statement;
    },
  };
}

const nothingToDo: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function asBetterStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => attempt(() => statement.all(...values(parameters))),
    run: (parameters) => attempt(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** SQLite's codes for a file and for a folder that could not be flushed. */
const FLUSH_FAILED = [1034, 1290];

function attempt<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (FLUSH_FAILED.includes((error as { errcode?: number }).errcode ?? 0)) failedFlush.publish(error);
    if (meansOneOf(FULL, error)) throw new StoreFull(error);
    throw meansOneOf(AWAY, error) ? new StoreUnavailable(error) : error;
  }
}
