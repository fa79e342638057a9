import type { z } from 'zod';
import type { MeetingAnswer, MeetingVotes } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Meetings } from './meetings.ts';

type Votes = z.infer<typeof MeetingVotes>['votes'];

/** Without a remark the one that is there stays. */
type Answer = Omit<MeetingAnswer, 'remark'> & Partial<Pick<MeetingAnswer, 'remark'>>;

export type Answers = ReturnType<typeof createAnswers>;

/** What members say of a meeting and of its proposed dates. `now` is the clock in ms. */
export function createAnswers(meetings: Meetings, now: () => number) {
  return {
    async answer(transaction: Database, meetingId: string, memberId: string, given: Answer): Promise<void> {
      const { meeting } = await meetings.findOpen(transaction, meetingId);
      if (meeting.starts_at === null) throw new Refusal('conflict');
      const { answer, persons, remark } = given;
      const said = { answer, persons, for_starts_at: meeting.starts_at, answered_at: now() };
      await transaction
        .insertInto('meeting_answers')
        .values({ meeting_id: meetingId, member_id: memberId, remark: remark ?? '', ...said })
        .onConflict((conflict) =>
          conflict
            .columns(['meeting_id', 'member_id'])
            .doUpdateSet({ ...said, ...(remark !== undefined && { remark }) }),
        )
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

/** How many persons come, and how many may come beside them. */
type Headcount = { persons: number; maybePersons: number };

const NOBODY: Headcount = { persons: 0, maybePersons: 0 };

/** The only place that counts: the numbers are the same wherever they stand. Of members who are not disabled. */
export async function headcounts(from: Database, meetingIds: readonly string[]) {
  const counts = new Map<string, Headcount>();
  if (meetingIds.length > 0)
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
  return (id: string): Headcount => counts.get(id) ?? NOBODY;
}
