import type { z } from 'zod';
import type { MeetingAnswer, MeetingVotes } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type Change, choiceIn, choicesOf, type MeetingRow, type Meetings } from './meetings.ts';

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
      const { answer, persons, remark, companions, choice } = given;
      // Organisers may have taken it out meanwhile.
      if (choice && !choicesOf(meeting).includes(choice)) throw new Refusal('conflict');
      const said = {
        ...{ answer, persons, for_starts_at: meeting.starts_at, answered_at: now() },
        ...{ entered: Number(entry !== undefined), entered_by: entry?.byId ?? null },
        over_own: Number(entry?.isOverOwn === true),
        ...(remark !== undefined && { remark }),
        ...(choice !== undefined && { choice }),
        ...(companions !== undefined && { companions: companionLines(companions, persons) }),
      };
      await transaction
        .insertInto('meeting_answers')
        .values({
          ...{ meeting_id: meetingId, member_id: memberId, paid: 0, read_version: 0 },
          ...{ remark: '', choice: '', companions: '' },
          ...said,
        })
        .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doUpdateSet(said))
        .execute();
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

    /** Notes how far somebody who has answered knows the meeting. */
    async read(transaction: Database, meetingId: string, memberId: string, version: number): Promise<void> {
      await transaction
        .updateTable('meeting_answers')
        .set({ read_version: version })
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .execute();
    },

    async vote(transaction: Database, meetingId: string, memberId: string, votes: Votes): Promise<void> {
      const { meeting, dates } = await meetings.findOpen(transaction, meetingId);
      if (meeting.state !== 'proposed') throw new Refusal('conflict');
      const ids = new Set(dates.map(({ id }) => id));
      // Another organiser may have taken the date out meanwhile.
      if (votes.some(({ dateId }) => !ids.has(dateId))) throw new Refusal('conflict');
      for (const { dateId, vote } of votes)
        await transaction
          .insertInto('meeting_votes')
          .values({ date_id: dateId, member_id: memberId, vote, voted_at: now() })
          .onConflict((conflict) =>
            conflict.columns(['date_id', 'member_id']).doUpdateSet({ vote, voted_at: now() }),
          )
          .execute();
    },
  };
}

/** Names of who comes along, a name a line: no more than come. */
export const companionLines = (names: readonly string[], persons: number) =>
  names.slice(0, persons - 1).join('\n');

export const companionsOf = ({ companions, persons }: { companions: string; persons: number }) =>
  companions
    .split('\n')
    .filter(Boolean)
    .slice(0, persons - 1);

/** How many persons come, and how many may come beside them. */
type Headcount = { persons: number; maybePersons: number };

const NOBODY: Headcount = { persons: 0, maybePersons: 0 };

/**
 * The only place that counts: the numbers are the same wherever they stand. Of members who are not disabled, and of
 * guests without an account.
 */
export async function headcounts(from: Database, meetingIds: readonly string[]) {
  const counts = new Map<string, Headcount>();
  if (meetingIds.length > 0) {
    for (const { meeting_id, answer, persons } of await from
      .selectFrom('meeting_answers')
      .innerJoin('members', 'members.id', 'meeting_answers.member_id')
      .select(['meeting_id', 'answer'])
      .select(({ fn }) => fn.sum<number>('persons').as('persons'))
      .where('meeting_id', 'in', meetingIds)
      .where('answer', 'in', ['yes', 'maybe'])
      .where(isEnabled)
      .groupBy(['meeting_id', 'answer'])
      .execute()) {
      const count = { ...NOBODY, ...counts.get(meeting_id) };
      count[answer === 'yes' ? 'persons' : 'maybePersons'] = Number(persons);
      counts.set(meeting_id, count);
    }
    for (const { meeting_id, persons } of await from
      .selectFrom('meeting_guests')
      .select('meeting_id')
      .select(({ fn }) => fn.sum<number>('persons').as('persons'))
      .where('meeting_id', 'in', meetingIds)
      .groupBy('meeting_id')
      .execute()) {
      const count = counts.get(meeting_id) ?? NOBODY;
      counts.set(meeting_id, { ...count, persons: count.persons + Number(persons) });
    }
  }
  return (id: string): Headcount => counts.get(id) ?? NOBODY;
}

/** Of those who have agreed: how often each was chosen, and for how many persons; last who has chosen none. */
export function choiceCounts(
  meeting: Pick<MeetingRow, 'choices'>,
  guests: readonly { answer: string; persons: number; choice: string }[],
) {
  const agreed = guests.filter(({ answer }) => answer === 'yes');
  const choices = choicesOf(meeting);
  return (choices.length === 0 ? [] : [...choices, '']).map((choice) => {
    const chosen = agreed.filter((guest) => choiceIn(meeting, guest.choice) === choice);
    const persons = chosen.reduce((sum, guest) => sum + guest.persons, 0);
    return { choice, answers: chosen.length, persons };
  });
}
