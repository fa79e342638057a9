import type { MeetingCall } from '#contract/meeting-people.ts';
import type { NotNamed } from '#contract/members.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { unreached } from '#server/mail/unreached.ts';
import { isEnabled, mayBeNamed, namedColumns, told } from '#server/people/named.ts';
import { bySurnameOrUsername, nameOf } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { MeetingRow } from './meetings.ts';
import { whoWasInvited } from './recipients.ts';
import { isOtherDate } from './rules.ts';

type Viewer = {
  id: string;
  /** Maintainers see all, others who has released their name. */
  all: boolean;
};

/** Who has to be phoned about a meeting whose date stands, by surname, and how many that are not named. */
export async function callsOf(
  from: Database,
  meeting: MeetingRow,
  { id, all }: Viewer,
): Promise<{ calls: MeetingCall[]; notNamed: NotNamed }> {
  const { starts_at: startsAt } = meeting;
  if (meeting.state !== 'fixed' || startsAt === null) return { calls: [], notNamed: 0 };
  const members = await from
    .selectFrom('members')
    .leftJoin('meeting_answers as given', (join) =>
      join.onRef('given.member_id', '=', 'members.id').on('given.meeting_id', '=', meeting.id),
    )
    .select(['members.id', ...namedColumns, 'phone_number', 'mobile_number', 'data_saved_at'])
    .select(['given.answer', 'given.for_starts_at'])
    .where(isEnabled)
    .where('members.id', '!=', id)
    .execute();
  const hasDeclinedBefore = ({ answer, for_starts_at: for_ }: (typeof members)[number]) =>
    answer === 'no' && for_ !== null && isOtherDate(for_, startsAt);
  const open = members.filter((member) => member.answer === null || hasDeclinedBefore(member));

  const invited = await whoWasInvited(from, meeting.id);
  const lost = new Set((await failingAddresses(from)).map((failing) => failing.id));
  if (meeting.invitation_mail_id !== null)
    for (const memberId of await unreached(from, meeting.invitation_mail_id))
      if (memberId !== null) lost.add(memberId);
  const why = (member: (typeof members)[number]) => {
    if (hasDeclinedBefore(member)) return 'declined-before';
    return lost.has(member.id) || !invited.has(member.id) ? 'not-reached' : 'no-answer';
  };

  const calls = open
    .filter((member) => all || mayBeNamed(member))
    .map((member) => ({ ...member, firstName: member.first_name }))
    .sort(bySurnameOrUsername)
    .map((member): MeetingCall => {
      // Without consent there are those only that maintainers entered themselves.
      const mayBePhoned = mayBeNamed(member) || (all && member.data_saved_at === null);
      const phones = mayBePhoned ? [member.mobile_number, member.phone_number].filter(Boolean) : [];
      return { username: member.username, name: nameOf(member), phones, why: why(member) };
    });
  return { calls, notNamed: told(open.length - calls.length) };
}
