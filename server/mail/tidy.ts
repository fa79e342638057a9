import { DAY_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { MAILS_KEPT_DAYS } from '#contract/limits.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { afterCrash, CLAIM_MS, LONGEST_STEP_MS } from './dispatch.ts';
import { STORED_CLOCK_TOLERANCE_MS, shiftTries } from './pace.ts';
import { limitPauses, readPause } from './pause.ts';
import { LIFE_MS, LONGEST_DELAY_MS } from './queue.ts';
import { hasCopyIn, NOT_REACHED } from './unreached.ts';

/**
 * Releases copies whose process died while sending: those whose claim has expired, or all when no other process
 * can be running. Returns the ids of those that are set aside.
 */
export async function takeBack(db: Database, at: number, all: boolean): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const copies = await transaction
      .selectFrom('mail_copies')
      .select(['id', 'crashes'])
      .where('state', '=', 'sending')
      .$if(!all, (sending) =>
        // A claim from the far future was made before the clock was set back.
        sending.where((is) =>
          is.or([
            is('claimed_until', '<=', at),
            is('claimed_until', '>', at + CLAIM_MS + STORED_CLOCK_TOLERANCE_MS),
          ]),
        ),
      )
      .execute();
    const held: string[] = [];
    for (const { id, crashes } of copies) {
      const changes = afterCrash(crashes);
      await setRow(transaction, 'mail_copies', id, { ...changes, due_at: at, claimed_until: null });
      if (changes.state === 'held') held.push(id);
    }
    return held;
  });
}

/** Gives up copies that are too old to be of use, but not while none may leave. Returns how many. */
export async function expire(db: Database, at: number): Promise<number> {
  if (await readPause(db)) return 0;
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'given-up' })
    .where('state', 'in', ['waiting', 'deferred'])
    .where('ends_at', '<=', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * After the clock was set back nothing may wait for the old time, nor live until then: retries wait one step at most,
 * and pace and pause are moved back, too.
 */
export async function adjustToClock(db: Database, at: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const copies = () => transaction.updateTable('mail_copies');
    const waiting = () => copies().set({ due_at: at }).where('state', '=', 'waiting');
    await waiting().where('urgent', '=', 1).where('due_at', '>', at).execute();
    await waiting()
      .where('urgent', '=', 0)
      // What was queued since `at` waits as long as it was meant to.
      .where('due_at', '>', at + LONGEST_DELAY_MS + STORED_CLOCK_TOLERANCE_MS)
      .execute();
    await copies()
      .set({ due_at: at + LONGEST_STEP_MS })
      .where('state', '=', 'deferred')
      .where('due_at', '>', at + LONGEST_STEP_MS)
      .execute();
    await copies()
      .set({ ends_at: at + LIFE_MS })
      .where('state', 'in', ['waiting', 'deferred'])
      .where('ends_at', '>', at + LIFE_MS + STORED_CLOCK_TOLERANCE_MS)
      .execute();
    const notEnded = transaction.selectFrom('mails').select('id').where('ended_at', 'is', null);
    await copies()
      .set({ handed_at: at })
      .where('mail_id', 'in', notEnded)
      .where('handed_at', '>', at)
      .execute();
    await shiftTries(transaction, at);
    await limitPauses(transaction, at);
  });
}

/** Called when the last copy of a mail has ended and somebody was not reached; once, in the transaction. */
export type OnMailEnded = (transaction: Database, mailId: string) => Promise<void>;

/** States of a copy that is still to be sent, or waits for the maintainers to decide. */
export const OPEN: CopyState[] = ['waiting', 'sending', 'deferred', 'held'];

export const isOpen = ({ state }: { state: string }) => OPEN.some((open) => open === state);

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
const RETENTION_MS = MAILS_KEPT_DAYS * DAY_MS;

/** Invitations are counted after the first reminder, and group emails are an archive. */
const KEPT: MailKind[] = ['invitation-reminder', 'group-email'];

/**
 * A month after they ended, deletes the site's own mails and what was taken out of the archive, except the kinds that
 * are kept. Mails by members keep their text and names, but lose the addresses.
 */
export async function deleteOldMails(db: Database, at: number): Promise<void> {
  const cutoff = at - RETENTION_MS;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('mails')
      .where('ended_at', '<=', cutoff)
      .where((is) =>
        is.or([
          is('taken_out_at', 'is not', null),
          is.and([is('sender_id', 'is', null), is('kind', 'not in', KEPT)]),
        ]),
      )
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
