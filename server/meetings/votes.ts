import type { VotesByPerson } from '#contract/meetings.ts';
import type { MailMembers } from '#server/mail/members.ts';
import { isEnabled, namedColumns, personOf, shownNames } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';

/** What members who are not disabled say of the proposed dates: the only place that reads it. */
export const votesOn = (from: Database, meetingId: string) =>
  from
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .innerJoin('members', 'members.id', 'meeting_votes.member_id')
    .select(['date_id', 'member_id', 'vote', ...namedColumns])
    .where('meeting_id', '=', meetingId)
    .where(isEnabled)
    .execute();

export type VotesOfPeople = ReturnType<typeof createVotesOfPeople>;

export function createVotesOfPeople({ mailMembers }: { mailMembers: MailMembers }) {
  return {
    /** Who voted how, and who is still silent; all of those by name for maintainers. */
    async byPerson(from: Database, meetingId: string, all: boolean): Promise<VotesByPerson> {
      const votes = Map.groupBy(await votesOn(from, meetingId), ({ member_id }) => member_id);
      const people = [...votes.values()].flatMap((own) => {
        const [person] = own;
        return person ? [{ person, votes: own.map(({ date_id, vote }) => ({ dateId: date_id, vote })) }] : [];
      });
      const inOrder = people.toSorted((a, b) =>
        bySurnameOrUsername(shownNames(a.person), shownNames(b.person)),
      );
      const silent = await mailMembers.notReached(from, (id) => votes.has(id), all);
      return {
        voters: inOrder.map(({ person, votes }) => ({ ...personOf(person), votes })),
        ...{ silent: silent.named, silentNotNamed: silent.more },
      };
    },
  };
}
