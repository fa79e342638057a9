import type { Database } from './database.ts';

/**
 * How to end the transaction under way before it is flushed; answers when it is. Only databases that flush by
 * themselves what was committed have it.
 */
export const lateFlushes = new WeakMap<Database, () => Promise<void>>();

/**
 * A transaction that is over when it is committed: everybody sees it, and the end of the process takes nothing away.
 * From `flushed` on a power cut does not, either.
 */
export async function commitEarly<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<{ result: T; flushed: Promise<void> }> {
  let flushed = Promise.resolve();
  const result = await db.transaction().execute((transaction) => {
    flushed = lateFlushes.get(db)?.() ?? flushed;
    return work(transaction);
  });
  return { result, flushed };
}
