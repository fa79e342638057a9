import type { MeetingCall } from '#contract/meeting-people.ts';
import { failingAddresses } from '#server/mail/replies.ts';
import { unreached } from '#server/mail/unreached.ts';
import { isEnabled, mayBeNamed, namedColumns } from '#server/people/named.ts';
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

/** Whom the page of a meeting names at once. */
const AT_ONCE = 3;

/** Who has to be phoned about a meeting whose date stands, by surname, and how many more that are not named. */
export async function callsOf(
  from: Database,
  meeting: MeetingRow,
  { id, all }: Viewer,
): Promise<{ calls: MeetingCall[]; notNamed: number }> {
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
    if (!invited.has(member.id)) return 'not-written-to';
    return lost.has(member.id) ? 'not-reached' : 'no-answer';
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
  return { calls, notNamed: open.length - calls.length };
}

/** The same in short. */
export async function firstCallsOf(from: Database, meeting: MeetingRow, viewer: Viewer) {
  const { calls, notNamed } = await callsOf(from, meeting, viewer);
  const named = calls.slice(0, AT_ONCE).map(({ username, name }) => ({ username, name }));
  return { named, more: calls.length - named.length + notNamed };
}
