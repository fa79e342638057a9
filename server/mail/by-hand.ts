import type { Database } from '#server/ports/database/database.ts';
import { ownReply } from '#server/ports/mail/mail.ts';
import type { CopyState } from './dispatch.ts';
import { LIFE_MS } from './queue.ts';

/** Which copies: those of one mail, or all. */
export type Which = { mailId: string } | 'all';

/** Failed and given-up copies are only retried when the maintainer names their mail. */
const RETRIED: CopyState[] = ['deferred', 'held'];
const RETRIED_BY_NAME: CopyState[] = [...RETRIED, 'failed', 'given-up'];
const NOT_SENT_YET: CopyState[] = ['waiting', 'deferred', 'held'];

/** Makes copies due now, as if they were new, and reopens a mail that had ended. Returns how many. */
export async function retryCopies(transaction: Database, which: Which, at: number): Promise<number> {
  const retried = await transaction
    .updateTable('mail_copies')
    .set({ state: 'waiting', attempts: 0, crashes: 0, due_at: at, ends_at: at + LIFE_MS })
    // Addresses are erased some time after a mail has ended.
    .where('address', '!=', '')
    .where((is) =>
      which === 'all'
        ? is('state', 'in', RETRIED)
        : is.and([is('mail_id', '=', which.mailId), is('state', 'in', RETRIED_BY_NAME)]),
    )
    .returning('mail_id')
    .execute();
  // With `all`, only copies of mails that have not ended are retried.
  if (retried.length > 0 && which !== 'all')
    await transaction.updateTable('mails').set({ ended_at: null }).where('id', '=', which.mailId).execute();
  return retried.length;
}

/** Gives up the copies not sent yet. Returns how many. */
export async function cancelCopies(db: Database, mailId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'given-up', reply: ownReply('cancelled') })
    .where('mail_id', '=', mailId)
    .where('state', 'in', NOT_SENT_YET)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function mailExists(db: Database, mailId: string): Promise<boolean> {
  const found = await db.selectFrom('mails').select('id').where('id', '=', mailId).executeTakeFirst();
  return found !== undefined;
}
