import type { MailMembers } from '#server/mail/members.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { recipientOf } from './list.ts';
import type { MailData } from './mail-data.ts';
import { createMeetings, type MeetingRow, whenOf } from './meetings.ts';
import { overAt } from './rules.ts';

type Deps = { now: () => number; queue: MailQueue; mailMembers: MailMembers };

export type SeatMails = ReturnType<typeof createSeatMails>;

/** What organisers hear when a member with seats is one no more. `now` is the clock in ms. */
export function createSeatMails({ now, queue, mailMembers }: Deps) {
  const meetings = createMeetings(now);

  const isToCome = async (from: Database, meeting: MeetingRow) =>
    overAt(whenOf(meeting, await meetings.datesOf(from, meeting.id))) > now();

  /** Its other organisers who can be written to. */
  const organisersOf = async (from: Database, meetingId: string, memberId: string) => {
    const rows = await from
      .selectFrom('meeting_organisers')
      .innerJoin('members', 'members.id', 'meeting_organisers.member_id')
      .select('member_id')
      .where('meeting_id', '=', meetingId)
      .where('accepted', '=', 1)
      .where('member_id', '!=', memberId)
      .where(isEnabled)
      .execute();
    const found = await Promise.all(rows.map(({ member_id }) => mailMembers.find(member_id, from)));
    return found.flatMap((one) => (one ? recipientOf(one) : []));
  };

  return {
    /** Before this member is disabled or deleted; if already disabled, it was told then. */
    async tellOfGoing(transaction: Database, memberId: string): Promise<void> {
      const member = await mailMembers.find(memberId, transaction);
      if (!member || member.disabled) return;
      const seats = await transaction
        .selectFrom('meeting_answers')
        .innerJoin('meetings', 'meetings.id', 'meeting_answers.meeting_id')
        .selectAll('meetings')
        .select('persons')
        .where('member_id', '=', memberId)
        .where('answer', '=', 'yes')
        .where('state', '=', 'fixed')
        .execute();
      for (const { persons, ...meeting } of seats) {
        const recipients = await organisersOf(transaction, meeting.id, memberId);
        if (recipients.length === 0 || !(await isToCome(transaction, meeting))) continue;
        const gone = { id: member.id, name: member.publicName, persons };
        const data: MailData = { meetingId: meeting.id, gone };
        await queue.enqueue(transaction, { kind: 'meeting-seats-free', data }, recipients, { urgent: false });
      }
    },
  };
}

/** The meetings still to come that nobody organises any more, as those have left who did. `at`: the time in ms. */
export async function unorganised(from: Database, at: number): Promise<{ id: string; title: string }[]> {
  const meetings = createMeetings(() => at);
  const rows = await from
    .selectFrom('meetings')
    .selectAll()
    .where('state', '!=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meeting_organisers')
            .innerJoin('members', 'members.id', 'meeting_organisers.member_id')
            .select('member_id')
            .whereRef('meeting_id', '=', 'meetings.id')
            .where('accepted', '=', 1)
            .where(isEnabled),
        ),
      ),
    )
    .orderBy('created_at')
    .execute();
  const found = [];
  for (const row of rows)
    if (overAt(whenOf(row, await meetings.datesOf(from, row.id))) > at)
      found.push({ id: row.id, title: row.title });
  return found;
}
