import type { RecordedAct } from '#contract/kinds.ts';
import { endPause, type Pause, pauseQueue, readPause, releaseHosts } from '#server/mail/pause.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { findRow, setRow } from '#server/ports/database/rows.ts';
import { ownReply } from '#server/ports/mail/mail.ts';
import type { Asker } from '#server/session/sessions.ts';
import { LIFE_MS } from '../mail/queue.ts';
import { isStopped } from '../mail/set-disabled.ts';
import type { MaintenanceRecord } from '../people/record.ts';
import { correctMarks } from './unsent.ts';

/** Which copies: those of one mail, or all. */
export type Which = { mailId: string } | 'all';

export type MailActs = ReturnType<typeof createMailActs>;

/** What maintainers do with the mails. `now` is the clock in ms. */
export function createMailActs({ record, now }: { record: MaintenanceRecord; now: () => number }) {
  /** With the subject of a Rundmail; what is in other mails is nobody's business. */
  const note = async (transaction: Database, actor: Asker, act: RecordedAct, which: Which = 'all') => {
    const mail = which === 'all' ? undefined : await findRow(transaction, 'mails', which.mailId);
    const object = mail?.kind === 'group-email' && mail.subject;
    await record.add(transaction, actor, { act, ...(object && { object }) });
  };

  return {
    async pause(transaction: Database, actor: Asker): Promise<void> {
      await pauseQueue(transaction, now());
      await note(transaction, actor, 'mail-paused');
    },

    /** Returns the pause, if there was one. */
    async resume(transaction: Database, actor: Asker): Promise<Pause | undefined> {
      const pause = await readPause(transaction);
      await goOn(transaction, now());
      await note(transaction, actor, 'mail-resumed');
      return pause;
    },

    /** Returns how many copies it concerned; of a mail of which nothing was left to be done the record says nothing. */
    async retry(transaction: Database, actor: Asker, which: Which): Promise<number> {
      if (which === 'all' && (await readPause(transaction))?.until !== null) await goOn(transaction, now());
      const count = await retryCopies(transaction, which, now());
      if (count > 0 || which === 'all') await note(transaction, actor, 'mail-retried', which);
      return count;
    },

    /** As `retry` does. */
    async cancel(transaction: Database, actor: Asker, mailId: string): Promise<number> {
      const count = await cancelCopies(transaction, mailId);
      if (count > 0) await note(transaction, actor, 'mail-cancelled', { mailId });
      return count;
    },
  };
}

/** What was refused is tried now, wherever all were refused. */
async function goOn(transaction: Database, at: number): Promise<void> {
  await endPause(transaction, at);
  await releaseHosts(transaction, at);
  await transaction.updateTable('mail_copies').set({ due_at: at }).where('state', '=', 'deferred').execute();
}

/** Failed and given-up copies are only retried when the maintainer names their mail. */
const RETRIED: CopyState[] = ['deferred', 'held'];

const RETRIED_BY_NAME: CopyState[] = [...RETRIED, 'failed', 'given-up'];

/** Makes copies due now, as if they were new, and reopens a mail that had ended. Returns how many. */
export async function retryCopies(transaction: Database, which: Which, at: number): Promise<number> {
  if (which !== 'all') await correctMarks(transaction, which.mailId, at);
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
    await setRow(transaction, 'mails', which.mailId, { ended_at: null });
  return retried.length;
}

const NOT_SENT_YET: CopyState[] = ['waiting', 'deferred', 'held'];

/** Gives up the copies not sent yet. Returns how many. */
export async function cancelCopies(db: Database, mailId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'given-up', reply: ownReply('cancelled') })
    .where('mail_id', '=', mailId)
    .where((is) => is.or([is('state', 'in', NOT_SENT_YET), isStopped(is)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
