import type { RecordedAct } from '#contract/maintenance.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MaintenanceRecord } from '#server/maintenance/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ActiveSession } from '#server/session/sessions.ts';

export type Rights = ReturnType<typeof createRights>;

/**
 * Who may change a meeting: its organisers, and maintainers who have entered their password again; without that they
 * see it as any member does.
 */
export function createRights(record: MaintenanceRecord, now: () => number) {
  const organises = async (from: Database, meetingId: string, memberId: string) => {
    const row = await from
      .selectFrom('meeting_organisers')
      .select('member_id')
      .where('meeting_id', '=', meetingId)
      .where('member_id', '=', memberId)
      .where('accepted', '=', 1)
      .executeTakeFirst();
    return row !== undefined;
  };

  /** Looked up anew, as it may have ended since the call was let in. */
  const maintains = async (from: Database, { tokenHash }: ActiveSession) => {
    const row = await from
      .selectFrom('sessions')
      .innerJoin('members', 'members.id', 'sessions.member_id')
      .select('sessions.confirmed_until')
      .where('sessions.token_hash', '=', tokenHash)
      .where('members.maintainer', '=', 1)
      .executeTakeFirst();
    return (row?.confirmed_until ?? 0) > now();
  };

  return {
    mayChange: async (from: Database, meetingId: string, session: ActiveSession) =>
      (await organises(from, meetingId, session.member.id)) || (await maintains(from, session)),

    /** Refuses all others; what a maintainer does with the meeting of others is recorded. */
    async demand(
      from: Database,
      meetingId: string,
      session: ActiveSession,
      act?: RecordedAct,
    ): Promise<void> {
      if (await organises(from, meetingId, session.member.id)) return;
      if (!(await maintains(from, session))) throw new Refusal('not-allowed');
      if (act) await record.add(from, session.member, { act });
    },
  };
}
