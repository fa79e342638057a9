import { sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';

type Row = { bucket: string; count: number; ends_at: number; times: string | null };

/** Makes a database in memory with the table `attempts`. */
export type OpenMemory = () => Promise<Database>;

/** Writes what memory has counted into the database, where the larger of two counts holds. */
async function takeAlong(transaction: Database, rows: readonly Row[], now: number) {
  const isLarger = sql<boolean>`attempts.ends_at > ${now} and attempts.count > excluded.count`;
  for (const row of rows)
    await transaction
      .insertInto('attempts')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet({
          count: sql<number>`case when ${isLarger} then attempts.count else excluded.count end`,
          times: sql<string>`case when ${isLarger} then attempts.times else excluded.times end`,
          ends_at: sql<number>`case when attempts.ends_at > excluded.ends_at then attempts.ends_at else excluded.ends_at end`,
        }),
      )
      .execute();
}

/** What was counted since then stays. */
async function forget(memory: Database | undefined, rows: readonly Row[]) {
  for (const { bucket, count, ends_at } of rows)
    await memory
      ?.deleteFrom('attempts')
      .where('bucket', '=', bucket)
      .where('count', '=', count)
      .where('ends_at', '=', ends_at)
      .execute();
}

/**
 * Runs what counts in a transaction of the database. While that has no room, in one in memory, which goes on from what the
 * database last held; the first with room takes along what was counted meanwhile. So on a full disk a right password
 * lets in, and a guess is not free.
 */
export function createCounting(db: Database, now: () => number, openMemory?: OpenMemory) {
  let opening: Promise<Database> | undefined;
  let memory: Database | undefined;

  /** In a transaction, as only the connection that writes knows of what is in memory. */
  const countedInMemory = async (): Promise<Row[]> =>
    memory
      ? memory
          .transaction()
          .execute((of) => of.selectFrom('attempts').selectAll().orderBy('bucket').execute())
      : [];

  const inMemory = async <T>(
    open: OpenMemory,
    buckets: readonly string[],
    work: (from: Database) => Promise<T>,
  ): Promise<T> => {
    const known = await db.selectFrom('attempts').selectAll().where('bucket', 'in', buckets).execute();
    opening ??= open();
    memory = await opening;
    return memory.transaction().execute(async (transaction) => {
      for (const row of known)
        await transaction
          .insertInto('attempts')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return work(transaction);
    });
  };

  return {
    /** `buckets`: those that `work` looks at. */
    async run<T>(buckets: readonly string[], work: (from: Database) => Promise<T>): Promise<T> {
      const counted = await countedInMemory();
      try {
        const result = await db.transaction().execute(async (transaction) => {
          await takeAlong(transaction, counted, now());
          return work(transaction);
        });
        await forget(memory, counted);
        return result;
      } catch (error) {
        if (!openMemory || !(error instanceof StoreFull)) throw error;
        return inMemory(openMemory, buckets, work);
      }
    },

    /** Those that have counts, or may have. */
    databases: (): Database[] => (memory ? [memory, db] : [db]),
  };
}
