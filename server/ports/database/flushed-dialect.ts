import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely';
import type { SharedFlush } from '#server/flush.ts';
import type { Database } from './database.ts';

/**
 * SQLite by one connection, in turns. Who has written is answered when the write-ahead log is flushed, not before;
 * the turn ends earlier, so that what several write at the same time is flushed together.
 */
export function flushedDialect(
  database: SqliteDatabase,
  log: SharedFlush,
): { dialect: Dialect; flushLater: () => Promise<void> } {
  const plain = new SqliteDialect({ database });
  const { driver, flushLater } = createFlushedDriver(plain.createDriver(), log);
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => new InTurns(),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createIntrospector: (db: Database) => plain.createIntrospector(db),
  };
  return { dialect, flushLater };
}

/** Kysely's own turns would last until the flush is over. */
class InTurns extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createFlushedDriver(plain: Driver, log: SharedFlush) {
  let bare: DatabaseConnection;
  let hasWritten = false;
  let lastTurn: Promise<void> = Promise.resolve();
  let endTurn = () => {};
  let later: PromiseWithResolvers<void> | undefined;

  const connection: DatabaseConnection = {
    executeQuery(query) {
      hasWritten ||= !SelectQueryNode.is(query.query);
      return bare.executeQuery(query);
    },
    streamQuery: (query, chunkSize) => bare.streamQuery(query, chunkSize),
  };

  const driver: Driver = {
    async init() {
      await plain.init();
      bare = await plain.acquireConnection();
    },
    async acquireConnection() {
      const turn = lastTurn;
      const { promise, resolve } = Promise.withResolvers<void>();
      lastTurn = promise;
      await turn;
      endTurn = resolve;
      hasWritten = false;
      later = undefined;
      return connection;
    },
    async releaseConnection() {
      const flushed = hasWritten ? log.flush() : Promise.resolve();
      endTurn();
      if (later) later.resolve(flushed);
      else await flushed;
    },
    beginTransaction: (_, settings) => plain.beginTransaction(bare, settings),
    commitTransaction: () => plain.commitTransaction(bare),
    rollbackTransaction: () => plain.rollbackTransaction(bare),
    async destroy() {
      await plain.destroy();
      log.close();
    },
  };

  /** Of the turn under way: it ends without waiting for the flush; answers when that is done. */
  const flushLater = (): Promise<void> => {
    later = Promise.withResolvers();
    later.promise.catch(() => {});
    return later.promise;
  };
  return { driver, flushLater };
}
