import type { z } from 'zod';
import { DAY_MS } from '#contract/durations.ts';
import type { EnteredAnswer } from '#contract/meeting-people.ts';
import type { MeetingAnswer, MeetingVotes } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import { asksAgain, forgetTold, type Listed, listedOne, noteKnown, recipientOf } from './list.ts';
import { MailData } from './mail-data.ts';
import { type Change, choicesOf, type MeetingRow, type Meetings, perPerson } from './meetings.ts';

type Votes = z.infer<typeof MeetingVotes>['votes'];

/** Without a remark, or a choice, the one that is there stays. */
export type Answer = Omit<MeetingAnswer, 'remark'> & { remark?: string | undefined };

export type Answers = ReturnType<typeof createAnswers>;

/** What members say of a meeting and of its proposed dates. `now` is the clock in ms. */
export function createAnswers(meetings: Meetings, now: () => number) {
  return {
    /** `entry`: by which organiser who says so in the place of the member, and whether over the member's own word. */
    async answer(
      transaction: Database,
      meetingId: string,
      memberId: string,
      given: Answer,
      entry?: { byId: string; isOverOwn: boolean },
    ): Promise<void> {
      const { meeting } = await meetings.findOpen(transaction, meetingId);
      if (meeting.starts_at === null) throw new Refusal('conflict');
      const { answer, persons, remark, companions, choice, along } = given;
      requireOffered(meeting, { choice, along });
      const said = {
        ...{ answer, persons, for_starts_at: meeting.starts_at, answered_at: now() },
        ...{ entered: Number(entry !== undefined), entered_by: entry?.byId ?? null },
        over_own: Number(entry?.isOverOwn === true),
        ...(remark !== undefined && { remark }),
        ...(choice !== undefined && { choice }),
        ...(companions !== undefined && { companions: linesOf(companions, persons) }),
        ...(along !== undefined && { along: linesOf(along, persons) }),
      };
      await transaction
        .insertInto('meeting_answers')
        .values({
          ...{ meeting_id: meetingId, member_id: memberId, paid: 0 },
          ...{ remark: '', choice: '', companions: '', along: '' },
          ...said,
        })
        .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doUpdateSet(said))
        .execute();
      await noteKnown(transaction, meetingId, memberId, { way: entry ? 'told' : 'page' });
    },

    /** Whoever moves a meeting agrees to what they set: what they said goes for the new date. */
    async keepOwn(transaction: Database, { before, after }: Change, memberId: string): Promise<void> {
      if (after.starts_at === null || before.starts_at === after.starts_at) return;
      await transaction
        .updateTable('meeting_answers')
        .set({ for_starts_at: after.starts_at })
        .where('meeting_id', '=', after.id)
        .where('member_id', '=', memberId)
        .execute();
    },

    /** With `entry`, by which organiser, as above: what the member has said stands unless that is known. */
    async vote(
      transaction: Database,
      meetingId: string,
      memberId: string,
      votes: Votes,
      entry?: { byId: string; overOwn: boolean },
    ): Promise<void> {
      const { meeting, dates } = await meetings.findOpen(transaction, meetingId);
      if (meeting.state !== 'proposed') throw new Refusal('conflict');
      const ids = new Set(dates.map(({ id }) => id));
      // Another organiser may have taken the date out meanwhile.
      if (votes.some(({ dateId }) => !ids.has(dateId))) throw new Refusal('conflict');
      const own = entry && (await listedOne(transaction, meeting, memberId))?.votes;
      if (!entry?.overOwn && own?.some((one) => one.entered_by === null)) throw new Refusal('conflict');
      const how = { voted_at: now(), entered_by: entry?.byId ?? null };
      for (const { dateId, vote } of votes)
        await transaction
          .insertInto('meeting_votes')
          .values({ date_id: dateId, member_id: memberId, vote, ...how })
          .onConflict((conflict) => conflict.columns(['date_id', 'member_id']).doUpdateSet({ vote, ...how }))
          .execute();
      await noteKnown(transaction, meetingId, memberId, { way: entry ? 'told' : 'page' });
    },
  };
}

/** Refuses a choice that is not offered: organisers may have taken it out meanwhile. */
export function requireOffered(
  meeting: Pick<MeetingRow, 'choices'>,
  { choice, along = [] }: Pick<MeetingAnswer, 'choice' | 'along'>,
): void {
  const choices = choicesOf(meeting);
  if ([choice, ...along].some((one) => one && !choices.includes(one))) throw new Refusal('conflict');
}

/** Names or choices of who comes along, one a line: no more than come. */
export const linesOf = (words: readonly string[], persons: number) => words.slice(0, persons - 1).join('\n');

export const companionsOf = ({ companions, persons }: { companions: string; persons: number }) =>
  companions
    .split('\n')
    .filter(Boolean)
    .slice(0, persons - 1);

/** What those chose who come along, as far as the meeting still offers it. */
export const alongOf = (meeting: Pick<MeetingRow, 'choices'>, said: Parameters<typeof perPerson>[1]) =>
  perPerson(meeting, said).slice(1);

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
