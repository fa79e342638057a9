import type { RecordedAct, RecordedReading } from '#contract/kinds.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MaintenanceRecord, Recorded } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession, MemberWrite, Sessions } from '#server/session/sessions.ts';
import type { Meetings } from './meetings.ts';

/** `hasCalled`: whether this organiser has called it, and may remove others who organise it. */
const roleOf = async (from: Database, meetingId: string, memberId: string) => {
  const row = await from
    .selectFrom('meeting_organisers')
    .innerJoin('meetings', 'meetings.id', 'meeting_organisers.meeting_id')
    .select('called_by')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .where('accepted', '=', 1)
    .executeTakeFirst();
  return { organises: row !== undefined, hasCalled: row?.called_by === memberId };
};

const organises = async (from: Database, meetingId: string, memberId: string) =>
  (await roleOf(from, meetingId, memberId)).organises;

export type Rights = ReturnType<typeof createRights>;

/**
 * Who may change a meeting: its organisers, and maintainers who have entered their password again; without that they
 * see it as any member does.
 */
export function createRights(deps: {
  db: Database;
  record: MaintenanceRecord;
  sessions: Pick<Sessions, 'rightsNow'>;
  meetings: Pick<Meetings, 'find'>;
}) {
  const { db, record, sessions, meetings } = deps;
  /** Looked up anew, as it may have ended since the call was let in. */
  const maintains = async (from: Database, session: ActiveSession) =>
    (await sessions.rightsNow(from, session)).actsAsMaintainer;

  return {
    /** What somebody may do with a meeting. */
    async of(from: Database, meetingId: string, session: ActiveSession) {
      const { organises, hasCalled } = await roleOf(from, meetingId, session.member.id);
      const isMaintainer = !hasCalled && (await maintains(from, session));
      return { mayChange: organises || isMaintainer, mayRemoveOrganisers: hasCalled || isMaintainer };
    },

    /**
     * Refuses all others, and a meeting that there is not; what a maintainer does with the meeting of others is recorded.
     * `isForCaller`: of its organisers only who called it may do so.
     */
    async demand(
      from: Database,
      meetingId: string,
      session: ActiveSession,
      act: RecordedAct,
      { isForCaller = false, ...about }: Omit<Recorded, 'act'> & { isForCaller?: boolean } = {},
    ): Promise<void> {
      const { title: object } = await meetings.find(from, meetingId);
      const { organises, hasCalled } = await roleOf(from, meetingId, session.member.id);
      if (isForCaller ? hasCalled : organises) return;
      if (!(await maintains(from, session))) throw new Refusal('not-allowed');
      await record.add(from, session.member, { act, object, ...about });
    },

    /**
     * The same for what they read; when a maintainer reads of the meeting of others, that is recorded first; and of
     * their own, too, where maintainers see `more` than organisers. Returns whether it is a maintainer who reads. Of
     * organisers nothing is recorded, so that they read without a write.
     */
    async demandToRead(
      write: MemberWrite,
      { id, title }: { id: string; title: string },
      session: ActiveSession,
      act: RecordedReading,
      { more = false } = {},
    ): Promise<boolean> {
      if (!session.actsAsMaintainer) {
        if (await organises(db, id, session.member.id)) return false;
        throw new Refusal('not-allowed');
      }
      return write(async (transaction) => {
        const isMaintainer = await maintains(transaction, session);
        const isOrganiser = await organises(transaction, id, session.member.id);
        if (!isOrganiser && !isMaintainer) throw new Refusal('not-allowed');
        if (isMaintainer && (more || !isOrganiser))
          await record.addReading(transaction, session.member, { act, object: title });
        return isMaintainer;
      });
    },
  };
}
