import assert from 'node:assert/strict';
import type { Database } from '#server/ports/database/database.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';

/**
 * The connection breaks at the commit of the next transaction: it fails, and lands when the returned function is called,
 * as a database may do that has heard of it and could not answer.
 */
export function commitInDoubt(db: Database): () => Promise<unknown> {
  const transaction = db.transaction.bind(db);
  let land: () => Promise<unknown> = async () => assert.fail('No transaction was begun');
  const inDoubt = () => {
    db.transaction = transaction;
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => {
      land = () => execute(work);
      return execute(async (written) => {
        await work(written);
        throw new StoreUnavailable(new Error('Connection terminated unexpectedly'));
      });
    };
    return builder;
  };
  db.transaction = inDoubt;
  return () => land();
}
