import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { failedFlush } from '#server/process/flush.ts';
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts';
import { readers } from './compiled-query.ts';
import type { Database, Tables } from './database.ts';
import type { Examination } from './postgres-errors.ts';
import { sqliteDialect } from './sqlite-driver.ts';

/** How many compiled statements are kept; far more than the product has. */
const STATEMENTS_KEPT = 500;

/**
 * How long to wait, while everything else in this process waits, for another one that repairs the journal after a
 * crash. For those who write, see `sqlite-driver.ts`.
 */
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
    pragma busy_timeout = 0;
  `);
  // As PostgreSQL has it; for steps of the schema.
  connection.function('normalize', { deterministic: true }, (text) => String(text).normalize('NFC'));
  return databaseOf(asBetterSqlite(connection), file);
}

/** Opens a database file of any version for reading; neither it nor its folder is changed. */
export const openSqliteToRead = (file: string): Database => databaseOf(openReader(file), file);

function databaseOf(writing: SqliteDatabase, file: string): Database {
  const openToRead = () => openReader(file);
  // Opened on the first read, as the file must exist.
  let opened: SqliteDatabase | undefined;
  const reading = () => {
    opened ??= openToRead();
    return opened;
  };
  const endReading = () => {
    opened?.close();
    opened = undefined;
  };
  const dialect = sqliteDialect({ writing, reading, endReading, openToRead, isTaken });
  const db = new Kysely<Tables>({ dialect });
  readers.set(db, {
    read: <Row>({ sql, parameters }: CompiledQuery<Row>) => reading().prepare(sql).all(parameters) as Row[],
  });
  return db;
}

/** In WAL mode reads neither wait for a writer nor block one. */
const openReader = (file: string) =>
  attempt(() => asBetterSqlite(new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true })));

/** Result codes (sqlite.org/rescode.html) that mean the database is temporarily unavailable. */
const AWAY = [3, 5, 6, 8, 10, 14, 15]; // perm, busy, locked, readonly, ioerr, cantopen, protocol
const TAKEN = [5]; // busy: another process has the lock
const FULL = [13];
const DAMAGED = [11, 26]; // corrupt, notadb

const meansOneOf = (codes: number[], error: unknown) =>
  codes.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);

const isTaken = (error: unknown) => meansOneOf(TAKEN, (error as Error).cause ?? {});

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
      const known = kept.get(sql);
      if (known) return known;
      const statement = asBetterStatement(attempt(() => connection.prepare(sql)));
      if (kept.size < STATEMENTS_KEPT) kept.set(sql, statement);
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
