import type { Recipient } from '#server/mail/letters.ts';
import type { MailMember, MailMembers } from '#server/mail/members.ts';
import { hasAddress } from '#server/people/address.ts';
import type { Database } from '#server/ports/database/database.ts';

type Reachable = MailMember & { address: string };

export const recipientOf = ({ id, publicName, address }: Reachable): Recipient => {
  return { memberId: id, name: publicName, address };
};

/** Those who take Rundmails and have an address: whom a meeting may be announced to. */
export const invitable = async (mailMembers: MailMembers, from: Database) =>
  (await mailMembers.wanting(from)).filter(hasAddress);

/** Who said this of a meeting. */
export async function whoAnswered(
  from: Database,
  meetingId: string,
  answers: readonly ('yes' | 'maybe' | 'no')[],
): Promise<Set<string>> {
  const rows = await from
    .selectFrom('meeting_answers')
    .select('member_id')
    .where('meeting_id', '=', meetingId)
    .where('answer', 'in', answers)
    .execute();
  return new Set(rows.map((row) => row.member_id));
}

/** Who voted on its dates. */
export async function whoVoted(from: Database, meetingId: string): Promise<Set<string>> {
  const rows = await from
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .select('member_id')
    .where('meeting_id', '=', meetingId)
    .execute();
  return new Set(rows.map((row) => row.member_id));
}

export async function hasVoted(db: Database, meetingId: string, memberId: string): Promise<boolean> {
  const vote = await db
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .select('vote')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return vote !== undefined;
}

export async function whoWasInvited(from: Database, meetingId: string): Promise<Set<string>> {
  const rows = await from
    .selectFrom('meeting_invitations')
    .select('member_id')
    .where('meeting_id', '=', meetingId)
    .execute();
  return new Set(rows.map((row) => row.member_id));
}

/** Those of them who may be written to, whether they take Rundmails or not. */
export async function reachable(mailMembers: MailMembers, from: Database, ids: Iterable<string>) {
  const found = await Promise.all([...ids].map((id) => mailMembers.find(id, from)));
  return found.filter(hasAddress);
}
