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
import type { PostgresSettings } from '#server/config/settings.ts';
import { StoreAway, StoreFull } from '../store-away.ts';
import type { Database, Tables } from './database.ts';
import { type Examination, isFull, meaningOf } from './postgres-errors.ts';
import { readers } from './readers.ts';

const SECOND = 1000;

const limits = {
  max: 10,
  /** For a free connection, or a new one. */
  connectionTimeoutMillis: 5 * SECOND,
  /** For other writers. */
  lock_timeout: 5 * SECOND,
  statement_timeout: 10 * SECOND,
  /** Longer than the server's own patience: for one that has fallen silent. */
  query_timeout: 15 * SECOND,
  /** A process that stands still must not hold up the others for ever. */
  idle_in_transaction_session_timeout: 30 * SECOND,
};

/** How often what met a conflict is tried again. */
const RETRIES = 3;
const RETRY_MS = 20;

/**
 * One writer at a time, as on SQLite: the stores read, decide and write in one transaction. The lock comes before
 * the snapshot, so that a transaction sees all that the one before it has done. Single statements do not wait for
 * it; where one of them changes a row meanwhile, the transaction meets a conflict and is run again.
 */
const BEGIN = 'begin isolation level repeatable read; lock table migrations in exclusive mode';

/** The numbers of ours are far below 2^53, and so are counts (int8) and sums (numeric). */
const NUMBERS = [20, 1700];

/** Opens the PostgreSQL database; it is connected to when it is first used, and again whenever it was away. */
export function openPostgres({ tls, ...server }: PostgresSettings): Database {
  const pool = new pg.Pool({
    ...server,
    ...limits,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified' },
    application_name: 'klassenkreis',
    allowExitOnIdle: true,
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        NUMBERS.includes(type) ? Number : pg.types.getTypeParser(type, format),
    },
  });
  // A connection that ends while nobody waits for an answer is replaced, or its next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => guarded(await pool.connect().catch(fail)),
        end: () => pool.end(),
        options: {},
      },
    }),
  });

  /** Prepared once a connection. */
  const names = new Map<string, string>();
  readers.set(db, {
    async read({ sql: text, parameters }) {
      const name = names.get(text) ?? `kept_${names.size}`;
      names.set(text, name);
      const { rows } = await pool.query({ name, text, values: parameters.map(storable) }).catch(fail);
      return rows;
    },
  });

  const transaction = db.transaction.bind(db);
  return Object.assign(db, {
    transaction() {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      return Object.assign(builder, {
        execute: <T>(work: Parameters<typeof execute<T>>[0]) => withRetries(() => execute(work)),
      });
    },
  });
}

/** Whether the server answers, and which steps of the schema the database has. */
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
    if (!(error instanceof StoreAway)) throw error;
    return { away: error.message, looseReferences: 0, steps: [] };
  } finally {
    await db.destroy();
  }
}

/** A connection for as long as one user has it. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let isBroken = false;
  let inTransaction = false;

  const send = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values.map(storable));
    } catch (error) {
      // What the server itself answered leaves the connection usable, unless it was a farewell.
      isBroken ||= !(error instanceof pg.DatabaseError) || error.code?.startsWith('57P') === true;
      return fail(error);
    }
  };

  /** What a broken connection has begun ends with it; to ask a silent server once more would only take its time. */
  const rollBack = async () => (isBroken ? { rows: [] } : send('rollback', []));

  const begin = async () => {
    try {
      return await send(BEGIN, []);
    } catch (error) {
      // Nobody rolls back what has not begun; without this the next user would find it failed.
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

/** Runs what leaves nothing behind when it fails, again after a conflict. */
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

/** PostgreSQL has no text with U+0000; like broken Unicode it becomes the sign for what cannot be said. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

function fail(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    // They quote what is in the row.
    error.detail = undefined;
    error.where = undefined;
  }
  if (meaningOf(error) === 'defect') throw error;
  throw isFull(error) ? new StoreFull(error) : new StoreAway(error);
}
