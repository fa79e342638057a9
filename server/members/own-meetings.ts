import type { Database } from '#server/ports/database/database.ts';

const utc = (ms: number) => new Date(ms).toISOString();

/** What a member has said of meetings, which they organise, and to which they were invited, for the own export. */
export async function ownMeetings(db: Database, memberId: string) {
  const organised = await db
    .selectFrom('meeting_organisers')
    .innerJoin('meetings', 'meetings.id', 'meeting_organisers.meeting_id')
    .select(['title', 'description', 'place', 'street', 'town', 'starts_at', 'state', 'accepted'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const answers = await db
    .selectFrom('meeting_answers')
    .innerJoin('meetings', 'meetings.id', 'meeting_answers.meeting_id')
    .select(['title', 'answer', 'persons', 'remark', 'answered_at'])
    .where('member_id', '=', memberId)
    .orderBy('answered_at')
    .execute();
  const votes = await db
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .innerJoin('meetings', 'meetings.id', 'meeting_dates.meeting_id')
    .select(['title', 'meeting_dates.starts_at', 'vote', 'voted_at'])
    .where('member_id', '=', memberId)
    .orderBy('voted_at')
    .execute();
  const invitations = await db
    .selectFrom('meeting_invitations')
    .innerJoin('meetings', 'meetings.id', 'meeting_invitations.meeting_id')
    .select(['title', 'meeting_invitations.invited_at'])
    .where('member_id', '=', memberId)
    .orderBy('meeting_invitations.invited_at')
    .execute();
  return {
    organised: organised
      .filter(({ accepted }) => accepted === 1)
      .map(({ starts_at, accepted: _, ...meeting }) => ({ ...meeting, startsAt: starts_at })),
    askedToOrganise: organised
      .filter(({ accepted }) => accepted === 0)
      .map(({ title, starts_at }) => ({ title, startsAt: starts_at })),
    answers: answers.map(({ answered_at, ...answer }) => ({ ...answer, answeredAt: utc(answered_at) })),
    votes: votes.map(({ starts_at, voted_at, ...vote }) => {
      return { ...vote, date: starts_at, votedAt: utc(voted_at) };
    }),
    invitations: invitations.map(({ title, invited_at }) => ({ title, invitedAt: utc(invited_at) })),
  };
}
