import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';

/** How many persons come, and how many may come beside them. */
export type Headcount = { persons: number; maybePersons: number };

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
