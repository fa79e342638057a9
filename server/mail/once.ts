import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MailKind } from '#contract/kinds.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Recipient } from './letters.ts';
import type { MailQueue } from './queue.ts';
import { isNotLost } from './unreached.ts';

/*
 * What is sent once has a key in `mails_once`, which is unique: whoever comes first stores it, in the transaction that
 * queues the mail. It outlives the mail, which is deleted a month after it ended, and goes with the member whom it names.
 */

/** The key of what is sent once: the kind of the mail, and what it is about. */
export const onceKey = (kind: MailKind, ...about: readonly string[]) => [kind, ...about].join(' ');

/** Whether nobody has claimed this key before; from now on somebody has. */
export async function claimOnce(transaction: Database, key: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('mails_once')
    .values({ key, mail_id: null, at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Of a query with members: whether the key of this kind for each of them and this word is still free. */
export const isUnclaimed = (kind: MailKind, word: string): RawBuilder<SqlBool> =>
  sql`not exists (select 1 from mails_once where key = ${`${kind} `} || members.id || ${` ${word}`})`;

/** Lets be claimed again what this kind was about and is no more. */
export async function releaseOthers(
  transaction: Database,
  kind: MailKind,
  still: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('mails_once')
    .where('key', 'like', `${kind} %`)
    .$if(still.length > 0, (query) => query.where('key', 'not in', still))
    .execute();
}

/**
 * Queues a mail that waits its turn, unless there is nobody to get it, or one of this kind and data was queued before. A
 * mail that is still there and has reached nobody does not count.
 */
export async function enqueueOnce(
  transaction: Database,
  { queue, now }: { queue: MailQueue; now: () => number },
  mail: { kind: MailKind; data: object },
  recipients: Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const key = onceKey(mail.kind, JSON.stringify(mail.data));
  await releaseLost(transaction, key);
  if (!(await claimOnce(transaction, key, now()))) return;
  const id = await queue.enqueue(transaction, mail, recipients, { urgent: false });
  await transaction.updateTable('mails_once').set({ mail_id: id }).where('key', '=', key).execute();
}

const releaseLost = (transaction: Database, key: string) =>
  transaction
    .deleteFrom('mails_once')
    .where('key', '=', key)
    .where('mail_id', 'in', (is) => is.selectFrom('mails').select('mails.id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_copies')
            .select('mail_copies.id')
            .whereRef('mail_copies.mail_id', '=', 'mails_once.mail_id')
            .where(isNotLost),
        ),
      ),
    )
    .execute();

/** With a member the keys go that name them. */
export async function forgetOnce(transaction: Database, memberId: string): Promise<void> {
  await transaction.deleteFrom('mails_once').where('key', 'like', `%${memberId}%`).execute();
}
