import { randomUUIDv7 } from 'node:crypto';
import { MEETING_GUESTS_MAX } from '#contract/limits.ts';
import type { ChangedGuest, NewGuest, Payment } from '#contract/meeting-people.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { companionsOf, linesOf, requireOffered } from './answers.ts';
import { listOf, toldAs } from './list.ts';
import type { MeetingRow, Meetings } from './meetings.ts';

const find = async (from: Database, meetingId: string, id: string) => {
  const guest = await from
    .selectFrom('meeting_guests')
    .selectAll()
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();
  if (!guest) throw new Refusal('not-found');
  return guest;
};

export type OtherGuests = ReturnType<typeof createOtherGuests>;

/** Who comes without an account, and who has paid. `now` is the clock in ms. */
export function createOtherGuests(meetings: Pick<Meetings, 'findOpen' | 'find'>, now: () => number) {
  return {
    /** Returns its id. */
    async add(
      transaction: Database,
      meetingId: string,
      { name, persons, remark }: NewGuest,
    ): Promise<string> {
      const { meeting } = await meetings.findOpen(transaction, meetingId);
      const { guests } = await listOf(transaction, meeting);
      if (meeting.starts_at === null || guests.length >= MEETING_GUESTS_MAX) throw new Refusal('conflict');
      const id = randomUUIDv7();
      const guest = { id, meeting_id: meetingId, name, persons, remark, companions: '', paid: 0 };
      const chosen = { choice: '', along: '', known: toldAs(meeting) };
      await transaction
        .insertInto('meeting_guests')
        .values({ ...guest, ...chosen, added_at: now() })
        .execute();
      return id;
    },

    /** Also after the meeting, when somebody has paid. */
    async change(transaction: Database, meetingId: string, id: string, changed: ChangedGuest): Promise<void> {
      const before = await find(transaction, meetingId, id);
      requireOffered(await meetings.find(transaction, meetingId), changed);
      const { name, persons, remark, companions = companionsOf(before), paid = before.paid === 1 } = changed;
      const { choice = before.choice, along = before.along.split('\n') } = changed;
      await transaction
        .updateTable('meeting_guests')
        .set({ name, persons, remark, choice, companions: linesOf(companions, persons) })
        .set({ along: linesOf(along, persons) })
        .set(paidColumns({ paid, amount: changed.amount }))
        .where('id', '=', id)
        .execute();
    },

    /** Whether an organiser has told the guest of the meeting as it is. */
    async tell(transaction: Database, meeting: MeetingRow, id: string, isTold: boolean): Promise<void> {
      await find(transaction, meeting.id, id);
      const known = isTold ? toldAs(meeting) : '';
      await setRow(transaction, 'meeting_guests', id, { known });
    },

    async remove(transaction: Database, meetingId: string, id: string): Promise<void> {
      await find(transaction, meetingId, id);
      await transaction.deleteFrom('meeting_guests').where('id', '=', id).execute();
    },

    /** Whether a member has paid, who has answered: nobody else is in the list. */
    async notePayment(transaction: Database, meetingId: string, memberId: string, payment: Payment) {
      const { numUpdatedRows } = await transaction
        .updateTable('meeting_answers')
        .set(paidColumns(payment))
        .where('meeting_id', '=', meetingId)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('conflict');
    },
  };
}

const paidColumns = ({ paid, amount }: Payment) => {
  if (!paid) return { paid: 0, amount: null };
  return {
    paid: 1,
    ...(amount !== undefined && { amount: amount === null ? null : Math.round(amount * 100) }),
  };
};
