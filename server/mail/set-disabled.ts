import type { ExpressionBuilder } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { type Ending, endTokens } from '#server/people/endings.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { ownReply } from '#server/ports/mail/mail.ts';
import { LIFE_MS } from './queue.ts';

/** Copies that have not left, also those that are just being written; what maintainers look at waits for them. */
export const NOT_SENT = ['waiting', 'sending', 'deferred'] as const;

/** What warns of a stranger in an account leaves whatever becomes of the account: the stranger might have caused that. */
export const NOTICES = [
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'address-changed',
  'address-set',
] as const satisfies MailKind[];

/** The ids of the notices. */
export const noticesIn = (from: Database) =>
  from.selectFrom('mails').select('id').where('kind', 'in', NOTICES);

/** As long as the site's own mails are kept; later they are of no use. */
const KEPT_MS = 30 * DAY_MS;

/** Of a query with copies: whether one waits for its member to be let in again. */
export const isStopped = (is: ExpressionBuilder<Tables, 'mail_copies'>) =>
  is.and([is('mail_copies.state', '=', 'not-wanted'), is('mail_copies.reply', '=', ownReply('disabled'))]);

const isNotSent = (is: ExpressionBuilder<Tables, 'mail_copies'>) =>
  is.or([is('mail_copies.state', 'in', NOT_SENT), isStopped(is)]);

/**
 * Holds waiting mails to a member, but for notices, until they are let in again; those to somebody who has died, and
 * Rundmails that the member sent, are dropped.
 */
async function stopMails(transaction: Database, memberId: string, ending: Ending): Promise<void> {
  const sent = transaction.selectFrom('mails').select('id').where('sender_id', '=', memberId);
  const stop = transaction
    .updateTable('mail_copies')
    .set({ state: 'not-wanted', claimed_until: null })
    .where(isNotSent);
  await stop
    .set({ reply: ending === 'died' ? null : ownReply('disabled') })
    .where('member_id', '=', memberId)
    .where('mail_id', 'not in', noticesIn(transaction))
    .execute();
  await stop.set({ reply: null }).where('mail_id', 'in', sent).execute();
}

/** Of a member who leaves: what has not left for others never does, but is in the archive should the member stay. */
export async function dropOwnRundmails(transaction: Database, memberId: string): Promise<void> {
  await transaction
    .updateTable('mail_copies')
    .set({ state: 'not-wanted', claimed_until: null, reply: ownReply('sender-left') })
    .where('state', 'in', NOT_SENT)
    .where('mail_id', 'in', (of) => of.selectFrom('mails').select('id').where('sender_id', '=', memberId))
    .execute();
}

/** What was stopped waits again; whether it is still wanted is asked when it leaves. */
export async function releaseMails(transaction: Database, memberId: string, at: number): Promise<void> {
  const recent = transaction
    .selectFrom('mails')
    .select('id')
    .where('created_at', '>', at - KEPT_MS);
  const stopped = transaction
    .updateTable('mail_copies')
    .set({ state: 'waiting', attempts: 0, crashes: 0, reply: null })
    .where('member_id', '=', memberId)
    .where(isStopped)
    .where('mail_id', 'in', recent);
  await stopped
    .set({ ends_at: at + LIFE_MS })
    .where('ends_at', '<=', at)
    .execute();
  await stopped.execute();
}

/**
 * Whether a member is in anything: who is disabled cannot log in, gets nothing and is in no list. Either way,
 * earlier ways in end.
 */
export async function setDisabled(
  transaction: Database,
  memberId: string,
  disabled: boolean,
  at: number,
  ending: Ending = 'disabled',
): Promise<void> {
  await setRow(transaction, 'members', memberId, { disabled: Number(disabled), left_at: null });
  await endTokens(transaction, memberId, ending);
  if (disabled) await stopMails(transaction, memberId, ending);
  else await releaseMails(transaction, memberId, at);
}

/** Whether an email of this kind is still to leave for a member. */
export async function hasWaiting(from: Database, memberId: string, kind: MailKind): Promise<boolean> {
  const found = await from
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select('mails.id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where(isNotSent)
    .executeTakeFirst();
  return found !== undefined;
}
