import { DAY_MS } from '#contract/durations.ts';
import type { EnteredAnswer } from '#contract/meeting-people.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Answers, Entry, Votes } from './answers.ts';
import {
  asksAgain,
  forgetTold,
  hasOwnVotes,
  isEntered,
  type Listed,
  listedOne,
  recipientOf,
  standsOwn,
} from './list.ts';
import { MailData } from './mail-data.ts';
import type { MeetingRow, Meetings } from './meetings.ts';

/** What somebody gets who takes no Rundmails, of mails that others cause so. */
const UNWANTED_A_DAY = 3;

/** Those that tell somebody what was entered for them. */
const KINDS = ['meeting-answer-entered', 'meeting-votes-entered'] as const;
type Kind = (typeof KINDS)[number];

type Deps = {
  now: () => number;
  queue: MailQueue;
  meetings: Meetings;
  answers: Answers;
};

/**
 * Only some minutes later, by what stands then: a slip of the finger is corrected until then. Once a day for a meeting,
 * whatever is entered; and who takes no Rundmails is not asked for more patience than three a day.
 */
const createTelling =
  ({ now, queue }: Pick<Deps, 'now' | 'queue'>) =>
  async (transaction: Database, kind: Kind, data: MailData, { id, mail }: Listed) => {
    const lately = await transaction
      .selectFrom('mails')
      .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
      .select(['mails.kind', 'mails.data'])
      .where('mail_copies.member_id', '=', id)
      .where('mails.kind', 'in', KINDS)
      .where('mails.created_at', '>', now() - DAY_MS)
      .where('mail_copies.state', '!=', 'not-wanted')
      .execute();
    const isOfThis = (one: { data: string }) =>
      MailData.parse(JSON.parse(one.data)).meetingId === data.meetingId;
    const isTold = lately.some((one) => one.kind === kind && isOfThis(one));
    if (isTold || (!mail.acceptsGroupEmails && lately.length >= UNWANTED_A_DAY)) return;
    const dueAt = now() + LONGEST_DELAY_MS;
    const recipients = recipientOf(mail);
    if (recipients.length > 0)
      await queue.enqueue(transaction, { kind, data }, recipients, { urgent: false, dueAt });
  };

async function mustFind(transaction: Database, meeting: MeetingRow, memberId: string) {
  const one = await listedOne(transaction, meeting, memberId);
  if (!one) throw new Refusal('not-found');
  return one;
}

export type EnteredAnswers = ReturnType<typeof createEnteredAnswers>;

/** What organisers enter for a member, or somebody by a link which an organiser has passed on. `now` is the clock in ms. */
export function createEnteredAnswers({ now, queue, meetings, answers }: Deps) {
  const tell = createTelling({ now, queue });

  return {
    /** What the member has said to this date stands, unless the person who enters it knows of it. */
    async enter(
      transaction: Database,
      meetingId: string,
      memberId: string,
      { overOwn = false, ...given }: Omit<EnteredAnswer, 'overOwn'> & { overOwn?: boolean },
      entry: Entry,
    ): Promise<void> {
      const { byId } = entry;
      if (memberId === byId) return answers.answer(transaction, meetingId, memberId, given);
      const meeting = await meetings.find(transaction, meetingId);
      const one = await mustFind(transaction, meeting, memberId);
      const before = one.said;
      if (!overOwn && standsOwn(meeting, before)) throw new Refusal('conflict');
      const isOverOwn = before !== undefined && (!isEntered(before) || before.over_own === 1);
      await answers.answer(transaction, meetingId, memberId, given, { ...entry, isOverOwn });
      const isSame = before?.answer === given.answer && before.persons === given.persons;
      // Of the same once more nobody needs to hear.
      if (!isSame || isOverOwn || asksAgain(meeting, before))
        await tell(transaction, 'meeting-answer-entered', { meetingId, byId }, one);
    },

    /** The same of votes: of the member's own all stand, or none. */
    async enterVotes(
      transaction: Database,
      meetingId: string,
      memberId: string,
      { votes, overOwn = false }: { votes: Votes; overOwn?: boolean },
      entry: Entry,
    ): Promise<void> {
      const { byId } = entry;
      if (memberId === byId) return answers.vote(transaction, meetingId, memberId, votes);
      const one = await mustFind(transaction, await meetings.find(transaction, meetingId), memberId);
      if (!overOwn && hasOwnVotes(one)) throw new Refusal('conflict');
      await answers.vote(transaction, meetingId, memberId, votes, entry);
      const before = new Map(one.votes.map((vote) => [vote.date_id, vote]));
      const isSame = votes.every(({ dateId, vote }) => {
        const stood = before.get(dateId);
        return stood?.vote === vote && isEntered(stood);
      });
      if (!isSame) await tell(transaction, 'meeting-votes-entered', { meetingId, byId }, one);
    },

    /** No answer stands then: only of members who had said nothing before, and for whom nothing was paid. */
    async takeBack(transaction: Database, meetingId: string, memberId: string): Promise<void> {
      const { meeting } = await meetings.findOpen(transaction, meetingId);
      const stands = (await listedOne(transaction, meeting, memberId))?.said;
      if (!stands) throw new Refusal('not-found');
      const { over_own, paid } = stands;
      if (!isEntered(stands) || over_own === 1 || paid === 1) throw new Refusal('conflict');
      await transaction
        .deleteFrom('meeting_answers')
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .execute();
      await forgetTold(transaction, meetingId, memberId);
    },
  };
}
