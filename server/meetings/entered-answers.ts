import type { EnteredAnswer } from '#contract/meeting-people.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailMembers } from '#server/mail/members.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Answers } from './answers.ts';
import { ENTERED, type MailData } from './mail-kinds.ts';
import type { Meetings } from './meetings.ts';
import { reachable, recipientOf } from './recipients.ts';
import { isOtherDate } from './rules.ts';

type Deps = {
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
  meetings: Meetings;
  answers: Answers;
};

export type EnteredAnswers = ReturnType<typeof createEnteredAnswers>;

/** What organisers enter for a member, who has told them so. `now` is the clock in ms. */
export function createEnteredAnswers({ now, queue, mailMembers, meetings, answers }: Deps) {
  const isWaiting = async (transaction: Database, data: MailData, memberId: string) => {
    const copy = await transaction
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select('mail_copies.id')
      .where('mail_copies.member_id', '=', memberId)
      .where('mail_copies.state', '=', 'waiting')
      .where('mail_copies.due_at', '>', now())
      .where('mails.kind', '=', ENTERED)
      .where('mails.data', '=', JSON.stringify(data))
      .executeTakeFirst();
    return copy !== undefined;
  };

  /** Only some minutes later, by what stands then: a slip of the finger is mended until then. */
  const tell = async (transaction: Database, data: MailData, memberId: string) => {
    const recipients = (await reachable(mailMembers, transaction, [memberId])).map(recipientOf);
    if (recipients.length === 0 || (await isWaiting(transaction, data, memberId))) return;
    const dueAt = now() + LONGEST_DELAY_MS;
    await queue.enqueue(transaction, { kind: ENTERED, data }, recipients, { urgent: false, dueAt });
  };

  return {
    /** What the member has said to this date stands, unless whoever enters knows of it. */
    async enter(
      transaction: Database,
      meetingId: string,
      memberId: string,
      { overOwn, ...given }: EnteredAnswer,
      byId: string,
    ): Promise<void> {
      if (memberId === byId) return answers.answer(transaction, meetingId, memberId, given);
      const { starts_at } = await meetings.find(transaction, meetingId);
      const before = await transaction
        .selectFrom('meeting_answers')
        .select(['entered', 'over_own', 'for_starts_at'])
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const isOwn = before?.entered === 0 && starts_at !== null;
      if (isOwn && !overOwn && !isOtherDate(before.for_starts_at, starts_at)) throw new Refusal('conflict');
      const isOverOwn = before !== undefined && (before.entered === 0 || before.over_own === 1);
      await answers.answer(transaction, meetingId, memberId, given, { byId, isOverOwn });
      await tell(transaction, { meetingId, byId }, memberId);
    },

    /** No answer stands then: only of who had said nothing before, and for whom nothing was paid. */
    async takeBack(transaction: Database, meetingId: string, memberId: string): Promise<void> {
      await meetings.findOpen(transaction, meetingId);
      const stands = await transaction
        .selectFrom('meeting_answers')
        .select(['entered', 'over_own', 'paid'])
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (!stands) throw new Refusal('not-found');
      const { entered, over_own, paid } = stands;
      if (entered === 0 || over_own === 1 || paid === 1) throw new Refusal('conflict');
      await transaction
        .deleteFrom('meeting_answers')
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}
