import type { ExpressionBuilder } from 'kysely';
import type { MailMembers, NotReached } from '#server/mail/members.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { failingAddresses } from './replies.ts';

export const NOT_REACHED: CopyState[] = ['failed', 'given-up'];
export const UNDER_WAY: CopyState[] = ['waiting', 'sending', 'deferred'];

/** Of a query with copies: whether that one has arrived, or may still. */
export const isNotLost = (is: ExpressionBuilder<Tables, 'mail_copies'>) =>
  is('mail_copies.state', 'not in', [...NOT_REACHED, 'not-wanted']);

export async function hasCopyIn(
  db: Database,
  mailId: string,
  states: readonly CopyState[],
): Promise<boolean> {
  const found = await db
    .selectFrom('mail_copies')
    .select('id')
    .where('mail_id', '=', mailId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Who was not reached by a mail that was announced to all, whether it left for them or not: otherwise all would know
 * that those who are named have ticked the box. Of one that went to few, `toFew`, only those it left for.
 */
export async function notReachedBy(
  db: Database,
  mailMembers: Pick<MailMembers, 'notReached'>,
  mailId: string,
  { toFew = false, all = false } = {},
): Promise<NotReached> {
  const copies = await db
    .selectFrom('mail_copies')
    .select(['member_id', 'state'])
    .where('mail_id', '=', mailId)
    .execute();
  const isLost = (state: string) => NOT_REACHED.some((one) => one === state);
  const lost = new Set(copies.filter(({ state }) => isLost(state)).map(({ member_id }) => member_id));
  const reached = copies.filter(({ state }) => !isLost(state) && state !== 'not-wanted');
  const reachedIds = new Set(reached.map(({ member_id }) => member_id));
  const isReached = (id: string) => (toFew ? !lost.has(id) : reachedIds.has(id));
  return mailMembers.notReached(db, isReached, all);
}

/** The same of one that has not left: whom it would not be sent to, or not reach. */
export async function notWrittenTo(
  from: Database,
  mailMembers: Pick<MailMembers, 'notReached'>,
  recipients: readonly { id: string }[],
  all: boolean,
) {
  const reached = new Set(recipients.map(({ id }) => id));
  for (const { id } of await failingAddresses(from)) reached.delete(id);
  const { named, more } = await mailMembers.notReached(from, (id) => reached.has(id), all);
  return { recipients: recipients.length, notWrittenTo: named, notNamed: more };
}
