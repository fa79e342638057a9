import { DAY_MS } from '#contract/durations.ts';
import type { EnteredAnswer } from '#contract/meeting-people.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Answers } from './answers.ts';
import { asksAgain, forgetTold, type Listed, listedOne, recipientOf } from './list.ts';
import { MailData } from './mail-data.ts';
import type { Meetings } from './meetings.ts';

/** What somebody gets who takes no Rundmails, of mails that others cause so. */
const UNWANTED_A_DAY = 3;

type Deps = {
  now: () => number;
  queue: MailQueue;
  meetings: Meetings;
  answers: Answers;
};

export type EnteredAnswers = ReturnType<typeof createEnteredAnswers>;

/** What organisers enter for a member, who has told them so. `now` is the clock in ms. */
export function createEnteredAnswers({ now, queue, meetings, answers }: Deps) {
  /**
   * Only some minutes later, by what stands then: a slip of the finger is corrected until then. Once a day for a meeting,
   * whatever is entered; and who takes no Rundmails is not asked for more patience than three a day.
   */
  const tell = async (transaction: Database, data: MailData, { id, mail }: Listed) => {
    const lately = await transaction
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select('mails.data')
      .where('mail_copies.member_id', '=', id)
      .where('mails.kind', '=', 'meeting-answer-entered')
      .where('mails.created_at', '>', now() - DAY_MS)
      .where('mail_copies.state', '!=', 'not-wanted')
      .execute();
    const isTold = lately.some((one) => MailData.parse(JSON.parse(one.data)).meetingId === data.meetingId);
    if (isTold || (!mail.acceptsGroupEmails && lately.length >= UNWANTED_A_DAY)) return;
    const dueAt = now() + LONGEST_DELAY_MS;
    const recipients = recipientOf(mail);
    if (recipients.length > 0)
      await queue.enqueue(transaction, { kind: 'meeting-answer-entered', data }, recipients, {
        urgent: false,
        dueAt,
      });
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
      const meeting = await meetings.find(transaction, meetingId);
      const one = await listedOne(transaction, meeting, memberId);
      const before = one?.said;
      if (!one) throw new Refusal('not-found');
      if (before?.entered === 0 && !overOwn && !asksAgain(meeting, before)) throw new Refusal('conflict');
      const isOverOwn = before !== undefined && (before.entered === 0 || before.over_own === 1);
      await answers.answer(transaction, meetingId, memberId, given, { byId, isOverOwn });
      const isSame = before?.answer === given.answer && before.persons === given.persons;
      // Of the same once more nobody needs to hear.
      if (!isSame || isOverOwn || asksAgain(meeting, before))
        await tell(transaction, { meetingId, byId }, one);
    },

    /** No answer stands then: only of who had said nothing before, and for whom nothing was paid. */
    async takeBack(transaction: Database, meetingId: string, memberId: string): Promise<void> {
      const { meeting } = await meetings.findOpen(transaction, meetingId);
      const stands = (await listedOne(transaction, meeting, memberId))?.said;
      if (!stands) throw new Refusal('not-found');
      const { entered, over_own, paid } = stands;
      if (entered === 0 || over_own === 1 || paid === 1) throw new Refusal('conflict');
      await transaction
        .deleteFrom('meeting_answers')
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .execute();
      await forgetTold(transaction, meetingId, memberId);
    },
  };
}
