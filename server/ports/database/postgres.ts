import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/durations.ts';
import type { PostgresSettings } from '#server/config/settings.ts';
import { StoreFull, StoreUnavailable } from '../store-unavailable.ts';
import { readers } from './compiled-query.ts';
import type { Database, Tables } from './database.ts';
import { type Examination, isFull, meaningOf } from './postgres-errors.ts';
import { tablesInOrder } from './schema/shape.ts';

const limits = {
  /** Waiting for other writers. */
  lock_timeout: 5 * SECOND_MS,
  statement_timeout: 10 * SECOND_MS,
  /** Longer than the server's own timeouts, for a server that no longer responds. */
  query_timeout: 15 * SECOND_MS,
  /** A suspended process must not block the others for ever. */
  idle_in_transaction_session_timeout: 30 * SECOND_MS,
};

/** How long to wait for a free or a new connection. */
const PATIENCE_MS = 5 * SECOND_MS;
/** Who waits to write gives up before those who have a connection, and wait for the lock on it. */
const WRITER_PATIENCE_MS = 4 * SECOND_MS;

/** How often a transaction is retried after a conflict. */
const RETRIES = 3;
const RETRY_MS = 20;

/**
 * One writer at a time, as on SQLite: the stores read, decide and write in one transaction. The lock is taken before
 * the snapshot, so that a transaction sees everything the previous one did. Single statements do not take it; if one
 * changes a row meanwhile, the transaction gets a conflict and is retried.
 */
const BEGIN = 'begin isolation level repeatable read; lock table migrations in exclusive mode';

/** All our numbers are far below 2^53, including counts (int8) and sums (numeric). */
const NUMBERS = [20, 1700];

/**
 * Opens the PostgreSQL database. Connects on first use, and again after the server was unavailable. Transactions have
 * connections of their own, on which they wait for the lock: the others are for what is read.
 */
export function openPostgres(server: PostgresSettings): Database {
  const reading = openPool(server, PATIENCE_MS);
  const writing = openPool(server, WRITER_PATIENCE_MS);
  const [db, writer] = [reading, writing].map(
    (pool) =>
      new Kysely<Tables>({
        dialect: new PostgresDialect({
          pool: {
            connect: async () => guarded(await pool.connect().catch(fail)),
            end: () => pool.end(),
            options: {},
          },
        }),
      }),
  ) as [Database, Database];

  /** Prepared once per connection. */
  const names = new Map<string, string>();
  readers.set(db, {
    async read({ sql: text, parameters }) {
      const name = names.get(text) ?? `kept_${names.size}`;
      names.set(text, name);
      const { rows } = await reading.query({ name, text, values: parameters.map(storable) }).catch(fail);
      return rows;
    },
  });

  const destroy = db.destroy.bind(db);
  return Object.assign(db, {
    transaction() {
      const builder = writer.transaction();
      const execute = builder.execute.bind(builder);
      return Object.assign(builder, {
        execute: <T>(work: Parameters<typeof execute<T>>[0]) => withRetries(() => execute(work)),
      });
    },
    destroy: async () => void (await Promise.all([destroy(), writer.destroy()])),
  });
}

function openPool({ tls, ...server }: PostgresSettings, connectionTimeoutMillis: number): pg.Pool {
  const pool = new pg.Pool({
    ...server,
    ...limits,
    max: 5,
    connectionTimeoutMillis,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' },
    application_name: 'klassenkreis',
    allowExitOnIdle: true,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        NUMBERS.includes(type) ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that ends is replaced, or its next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How much of a class lies in a database, and when it was last used, in ms; undefined where there is none. */
export async function findClass(server: PostgresSettings) {
  const db = openPostgres(server);
  try {
    const { rows } = await sql<{
      found: boolean;
    }>`select to_regclass('migrations') is not null and to_regclass('secrets') is not null as found`.execute(
      db,
    );
    if (!rows[0]?.found) return undefined;
    const { rows: counts } = await sql<
      Record<'members' | 'images' | 'secrets', number> & { lastAt: number | null }
    >`
      select count(*) as members, (select count(*) from images) as images, (select count(*) from secrets) as secrets,
        max(greatest(created_at, last_login_at)) as "lastAt" from members`.execute(db);
    const [found] = counts;
    // What a move has only begun has tables without rows.
    if (!found || found.members + found.secrets === 0) return undefined;
    return { ...found, lastAt: found.lastAt ?? undefined };
  } finally {
    await db.destroy();
  }
}

/** Moves all tables of ours into a new schema of the same database, at once: they are as they were, and out of the way. */
export async function putClassAside(server: PostgresSettings, schema: string): Promise<void> {
  const db = openPostgres(server);
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`create schema ${sql.ref(schema)}`.execute(transaction);
      for (const table of [...tablesInOrder(), 'migrations'])
        await sql`alter table if exists ${sql.table(table)} set schema ${sql.ref(schema)}`.execute(
          transaction,
        );
    });
  } finally {
    await db.destroy();
  }
}

/** Whether the server answers, and which migrations the database has. */
export async function examineServer(server: PostgresSettings): Promise<Examination> {
  const db = openPostgres(server);
  try {
    const table = await sql<{
      found: boolean;
    }>`select to_regclass('migrations') is not null as found`.execute(db);
    if (!table.rows[0]?.found) return { looseReferences: 0, steps: [] };
    const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
    return { looseReferences: 0, steps: rows.map(({ name }) => name) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { away: error.message, looseReferences: 0, steps: [] };
  } finally {
    await db.destroy();
  }
}

/** A connection while one caller uses it. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  let inTransaction = false;

  const send = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values.map(storable));
    } catch (error) {
      // An error that the server reported leaves the connection usable, unless it is ending the session.
      isBroken ||= !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true;
      return fail(error);
    }
  };

  /** A transaction ends with its broken connection; a rollback to a silent server would only wait for its timeout. */
  const rollBack = async () => (isBroken ? { rows: [] } : send('rollback', []));

  const begin = async () => {
    try {
      return await send(BEGIN, []);
    } catch (error) {
      // Kysely does not roll back what failed to begin; the next caller would get the failed transaction.
      await rollBack().catch(() => undefined);
      throw error;
    }
  };

  const run = async (text: string, values: readonly unknown[]) => {
    if (text === 'commit' || text === 'rollback') inTransaction = false;
    if (text === 'rollback') return rollBack();
    if (inTransaction) return send(text, [...values]);
    if (text !== 'begin') return withRetries(() => send(text, [...values]));
    const begun = await begin();
    inTransaction = true;
    return begun;
  };

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(what: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof what !== 'string') throw new Error('Rows are read at once');
    return run(what, values);
  }

  return {
    query,
    release: (discard) => client.release(discard === true || isBroken),
  };
}

/** Runs an operation that leaves nothing behind on failure, and retries it after a conflict. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await work();
    } catch (error) {
      if (retry > RETRIES || meaningOf(error) !== 'conflict') throw error;
      await sleep(randomInt(RETRY_MS * 2 ** retry));
    }
  }
}

/** PostgreSQL cannot store U+0000 in a text; like broken Unicode it becomes U+FFFD. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

function fail(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    // They quote the row's content.
    error.detail = undefined;
    error.where = undefined;
  }
  if (meaningOf(error) === 'defect') throw error;
  throw isFull(error) ? new StoreFull(error) : new StoreUnavailable(error);
}
