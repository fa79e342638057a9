import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from './dispatch.ts';

/** Called when the last copy of a mail has ended and somebody was not reached; once, in the transaction. */
export type OnMailEnded = (transaction: Database, mailId: string) => Promise<void>;

/** States of a copy that is still to be sent, or waits for the maintainers to decide. */
const OPEN: CopyState[] = ['waiting', 'sending', 'deferred', 'held'];
const NOT_REACHED: CopyState[] = ['failed', 'given-up'];

async function hasCopyIn(db: Database, mailId: string, states: CopyState[]): Promise<boolean> {
  const found = await db
    .selectFrom('mail_copies')
    .select('id')
    .where('mail_id', '=', mailId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks a mail as ended when no copy is open; calls `onEnded` at most once. */
export async function endMail(db: Database, mailId: string, at: number, onEnded: OnMailEnded): Promise<void> {
  if (await hasCopyIn(db, mailId, OPEN)) return;
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('mails')
      .set({ ended_at: at })
      .where('id', '=', mailId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const isFirst = numUpdatedRows === 1n;
    if (isFirst && (await hasCopyIn(transaction, mailId, NOT_REACHED))) await onEnded(transaction, mailId);
  });
}

/** The ids of mails not yet marked as ended. */
export async function unendedMails(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('id').where('ended_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** How long after the end of a mail its addresses may still be needed. */
const RETENTION_MS = 30 * DAY_MS;

/**
 * A month after they ended, deletes the site's own mails, except the kinds that are counted elsewhere. Mails by
 * members keep their text and names, but lose the addresses.
 */
export async function deleteOldMails(db: Database, at: number, countedKinds: string[]): Promise<void> {
  const cutoff = at - RETENTION_MS;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('mails')
      .where('ended_at', '<=', cutoff)
      .where('sender_id', 'is', null)
      .where('kind', 'not in', countedKinds)
      .execute();
    const ended = transaction.selectFrom('mails').select('id').where('ended_at', '<=', cutoff);
    await transaction
      .updateTable('mail_copies')
      .set({ address: '' })
      .where('address', '!=', '')
      .where('mail_id', 'in', ended)
      .execute();
  });
}
