import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely';

/** How long a writer waits for another process: with that, an answer comes within five seconds. */
const PATIENCE_MS = 4000;
/** How often it looks. Waiting in SQLite itself would hold up everything that this process does. */
const LOOK_AGAIN_MS = 20;

export type SqliteConnections = {
  writing: SqliteDatabase;
  /** For reads, which neither wait for a writer nor hold one up. */
  reading: () => SqliteDatabase;
  /** Lets go of the file, until the next read. */
  endReading: () => void;
  openToRead: () => SqliteDatabase;
  /** Whether this error means that another process has the lock. */
  isTaken: (error: unknown) => boolean;
};

/** What Kysely takes for a connection: all share the real ones, and one at a time may write. */
class Place implements DatabaseConnection {
  /** The connection of the transaction that is under way here. */
  inTransaction: SqliteDatabase | undefined;
  leave = () => {};
  readonly #run: (query: CompiledQuery, place: Place) => Promise<QueryResult<unknown>>;

  constructor(run: (query: CompiledQuery, place: Place) => Promise<QueryResult<unknown>>) {
    this.#run = run;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run(query, this) as Promise<QueryResult<Row>>;
  }

  streamQuery(): never {
    throw new Error('Rows are read at once');
  }
}

/** Those who write wait for each other in order. */
function createTurns(connections: SqliteConnections) {
  let last = Promise.resolve();

  const takeTurn = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = promise;
    await before;
    return resolve;
  };

  /** Who has waited too long for its turn still tries once: the bound is about other processes. */
  const write = async <T>(run: () => T): Promise<{ result: T; leave: () => void }> => {
    const giveUpAt = performance.now() + PATIENCE_MS;
    const leave = await takeTurn();
    try {
      for (;;) {
        try {
          return { result: run(), leave };
        } catch (error) {
          if (!connections.isTaken(error) || performance.now() >= giveUpAt) throw error;
        }
        await sleep(LOOK_AGAIN_MS);
      }
    } catch (error) {
      leave();
      throw error;
    }
  };

  return write;
}

/**
 * Reads at once, on a connection of their own; those who write wait for each other in order, and for other processes up
 * to a bound that begins when they come. Nobody else waits for them.
 */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  const { writing, reading } = connections;
  const write = createTurns(connections);
  const runQuery = async (query: CompiledQuery, { inTransaction }: Place) => {
    if (inTransaction) return runOn(inTransaction, query);
    if (isRead(query)) return runOn(reading(), query);
    const { result, leave } = await write(() => {
      // What no builder made may need the file for itself, such as a change of its journal.
      if (query.query.kind === 'RawNode') connections.endReading();
      return runOn(writing, query);
    });
    leave();
    return result;
  };

  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => new Place(runQuery),

    async beginTransaction(place: Place, { accessMode }: TransactionSettings) {
      if (accessMode === 'read only') {
        const snapshot = connections.openToRead();
        place.leave = () => snapshot.close();
        snapshot.prepare('begin').run([]);
        place.inTransaction = snapshot;
        return;
      }
      // A read transaction cannot be upgraded to a write once another process has written.
      const { leave } = await write(() => writing.prepare('begin immediate').run([]));
      place.leave = leave;
      place.inTransaction = writing;
    },

    commitTransaction: async ({ inTransaction }: Place) => void inTransaction?.prepare('commit').run([]),
    rollbackTransaction: async ({ inTransaction }: Place) => void inTransaction?.prepare('rollback').run([]),

    async releaseConnection(place: Place) {
      place.inTransaction = undefined;
      place.leave();
      place.leave = () => {};
    },

    async destroy() {
      connections.endReading();
      // The last connection to close writes the WAL back into the file.
      writing.close();
    },
  };

  return {
    createDriver: () => driver,
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Kysely would let one statement or transaction wait for the other, and reads for those who wait to write. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Writes limits into the statement: SQLite plans one with a bound limit anew at every execution, to look at its value. */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    const isNumber = ValueNode.is(limit) && typeof limit.value === 'number';
    super.visitLimit(isNumber ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node);
  }
}

const isRead = ({ query, sql }: CompiledQuery) => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

function runOn(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<unknown> {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
