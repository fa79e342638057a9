import type { MailMembers } from '#server/mail/members.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import { CANCELLED, CHANGED, FIXED, isSameOccasion, MailData, occasionOf } from './mail-kinds.ts';
import type { Change } from './meetings.ts';
import { reachable, recipientOf, whoAnswered, whoVoted, whoWasInvited } from './recipients.ts';

/** What is changed within this time after a change is told together with it. */
const TOGETHER_MS = LONGEST_DELAY_MS;

type Deps = { now: () => number; queue: MailQueue; mailMembers: MailMembers };

/**
 * What those are told who are concerned by a change: they have said something of the meeting, so they are told even
 * if they take no Rundmails. `now` is the clock in ms.
 */
export function createChangeMails({ now, queue, mailMembers }: Deps) {
  const send = async (
    transaction: Database,
    kind: string,
    data: MailData,
    ids: Iterable<string>,
    dueAt?: number,
  ): Promise<string | null> => {
    const recipients = (await reachable(mailMembers, transaction, ids)).map(recipientOf);
    if (recipients.length === 0) return null;
    return queue.enqueue(transaction, { kind, data }, recipients, {
      urgent: false,
      ...(dueAt !== undefined && { dueAt }),
    });
  };

  /** A mail about an earlier change that has not begun to leave. */
  const findWaiting = async (transaction: Database, mailId: string | null) => {
    if (mailId === null) return undefined;
    const mail = await transaction
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select(['mails.id', 'mails.data', 'mail_copies.due_at'])
      .where('mails.id', '=', mailId)
      .where('mail_copies.state', '=', 'waiting')
      .where('mail_copies.due_at', '>', now())
      .executeTakeFirst();
    return mail && { id: mail.id, dueAt: mail.due_at, was: MailData.parse(JSON.parse(mail.data)).was };
  };

  const tellChanged = async (transaction: Database, { before, after }: Change, byId: string) => {
    const waiting = await findWaiting(transaction, after.change_mail_id);
    const was = waiting?.was ?? occasionOf(before);
    if (waiting) await transaction.deleteFrom('mails').where('id', '=', waiting.id).execute();
    const data: MailData = { meetingId: after.id, byId, was };
    const concerned = await whoAnswered(transaction, after.id, ['yes', 'maybe']);
    const dueAt = waiting?.dueAt ?? now() + TOGETHER_MS;
    // Changed back before anybody was told.
    const isSame = isSameOccasion(was, occasionOf(after));
    const mailId = isSame ? null : await send(transaction, CHANGED, data, concerned, dueAt);
    await transaction
      .updateTable('meetings')
      .set({ change_mail_id: mailId })
      .where('id', '=', after.id)
      .execute();
  };

  return {
    /** After a change of whatever kind, in its transaction. `byId`: the member who made it. */
    async tell(transaction: Database, change: Change, byId: string): Promise<void> {
      const { before, after } = change;
      const data: MailData = { meetingId: after.id, byId };
      if (after.state === 'cancelled') {
        const invited = await whoWasInvited(transaction, after.id);
        const answered = await whoAnswered(transaction, after.id, ['yes', 'maybe']);
        const voted = await whoVoted(transaction, after.id);
        await send(transaction, CANCELLED, data, invited.union(answered).union(voted));
      } else if (before.state === 'proposed' && after.state === 'fixed')
        await send(transaction, FIXED, data, await whoVoted(transaction, after.id));
      else if (after.state === 'fixed' && !isSameOccasion(occasionOf(before), occasionOf(after)))
        await tellChanged(transaction, change, byId);
    },
  };
}
