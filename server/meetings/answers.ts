import type { z } from 'zod';
import type { MeetingAnswer, MeetingVotes } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { noteKnown } from './list.ts';
import { type Change, choicesOf, type MeetingRow, type Meetings, perPerson } from './meetings.ts';

export type Votes = z.infer<typeof MeetingVotes>['votes'];

/** Without a remark, a greeting or a choice, the one that is there stays. */
export type Answer = Omit<MeetingAnswer, 'remark'> & { remark?: string | undefined };

/** By which organiser something is said in the place of the member: entered, or by a link that the organiser has passed on. */
export type Entry = { byId: string; byLink: boolean };

/** The same as columns; without an entry the member says it. */
const entryColumns = (entry: Entry | undefined) => ({
  entered: Number(entry !== undefined),
  entered_by: entry?.byId ?? null,
  by_link: Number(entry?.byLink === true),
});

/** What was said as columns; what was left out stays as it is. */
const saidColumns = ({ answer, persons, remark, greeting, companions, choice, along }: Answer) => ({
  answer,
  persons,
  ...(remark !== undefined && { remark }),
  ...(greeting !== undefined && { greeting }),
  ...(choice !== undefined && { choice }),
  ...(companions !== undefined && { companions: linesOf(companions, persons) }),
  ...(along !== undefined && { along: linesOf(along, persons) }),
});

/** What a new answer has in the columns of which nothing was said. */
const unsaid = { remark: '', greeting: '', choice: '', companions: '', along: '' };

/** Also after the day, as it is still read then. Refused where nobody reads one. */
async function removeGreeting(transaction: Database, meetingId: string, memberId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('meeting_answers')
    .set({ greeting: '' })
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .where('greeting', '!=', '')
    .where('answer', '!=', 'yes')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not-found');
}

/** An organiser who moves a meeting agrees to what they set: what they said goes for the new date. */
async function keepOwn(transaction: Database, { before, after }: Change, memberId: string): Promise<void> {
  if (after.starts_at === null || before.starts_at === after.starts_at) return;
  await transaction
    .updateTable('meeting_answers')
    .set({ for_starts_at: after.starts_at })
    .where('meeting_id', '=', after.id)
    .where('member_id', '=', memberId)
    .execute();
}

export type Answers = ReturnType<typeof createAnswers>;

/** What members say of a meeting and of its proposed dates. `now` is the clock in ms. */
export function createAnswers(meetings: Meetings, now: () => number) {
  return {
    removeGreeting,
    keepOwn,

    /** `isOverOwn`: over the member's own word. */
    async answer(
      transaction: Database,
      meetingId: string,
      memberId: string,
      given: Answer,
      entry?: Entry & { isOverOwn: boolean },
    ): Promise<void> {
      const { meeting } = await meetings.findOpen(transaction, meetingId);
      if (meeting.starts_at === null) throw new Refusal('conflict');
      requireOffered(meeting, given);
      const said = {
        ...saidColumns(given),
        for_starts_at: meeting.starts_at,
        answered_at: now(),
        ...entryColumns(entry),
        over_own: Number(entry?.isOverOwn === true),
      };
      await transaction
        .insertInto('meeting_answers')
        .values({ meeting_id: meetingId, member_id: memberId, paid: 0, ...unsaid, ...said })
        .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doUpdateSet(said))
        .execute();
      await noteKnown(transaction, meetingId, memberId, { way: entry ? 'told' : 'page' });
    },

    async vote(
      transaction: Database,
      meetingId: string,
      memberId: string,
      votes: Votes,
      entry?: Entry,
    ): Promise<void> {
      const { meeting, dates } = await meetings.findOpen(transaction, meetingId);
      if (meeting.state !== 'proposed') throw new Refusal('conflict');
      const ids = new Set(dates.map(({ id }) => id));
      // Another organiser may have taken the date out meanwhile.
      if (votes.some(({ dateId }) => !ids.has(dateId))) throw new Refusal('conflict');
      const how = { voted_at: now(), ...entryColumns(entry) };
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

/** What somebody says to all who does not come, or may not; kept while the answer is a yes, and shown again after it. */
export const greetingOf = ({ answer, greeting }: { answer: string; greeting: string }) =>
  answer === 'yes' ? '' : greeting;

/** Names or choices of companions, one a line: no more than come. */
export const linesOf = (words: readonly string[], persons: number) => words.slice(0, persons - 1).join('\n');

export const companionsOf = ({ companions, persons }: { companions: string; persons: number }) =>
  companions
    .split('\n')
    .filter(Boolean)
    .slice(0, persons - 1);

/** What those chose who come along, as far as the meeting still offers it. */
export const alongOf = (meeting: Pick<MeetingRow, 'choices'>, said: Parameters<typeof perPerson>[1]) =>
  perPerson(meeting, said).slice(1);
