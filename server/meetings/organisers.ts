import type { MailKind } from '#contract/kinds.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { type MailMembers, mailboxOfMaintainers } from '#server/mail/members.ts';
import { enqueueOnce } from '#server/mail/once.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { OnMailEnded } from '#server/mail/tidy.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import type { Site } from '#texts/mail/greeting.ts';
import { listOf, recipientOf } from './list.ts';
import { MailData } from './mail-data.ts';
import type { MeetingRow } from './meetings.ts';
import { unseenToCall } from './people.ts';

type Deps = {
  now: () => number;
  queue: MailQueue;
  mailMembers: MailMembers;
  config: Pick<Site, 'adminEmail'>;
};

/** A disabled member no longer counts, and is what they were when they come back. */
const rowsOf = async (from: Database, meetingId: string) => {
  const rows = await from
    .selectFrom('meeting_organisers')
    .innerJoin('members', 'members.id', 'meeting_organisers.member_id')
    .select(['member_id', 'accepted'])
    .where('meeting_id', '=', meetingId)
    .where(isEnabled)
    .execute();
  return new Map(rows.map((row) => [row.member_id, row.accepted === 1]));
};

const remove = (transaction: Database, meetingId: string, memberId: string) =>
  transaction
    .deleteFrom('meeting_organisers')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .execute();

export type Organisers = ReturnType<typeof createOrganisers>;

/**
 * Those who organise a meeting, and those who were asked to and have not said yet: to nobody are they organisers. `now` is
 * the clock in ms.
 */
export function createOrganisers({ now, queue, mailMembers, config }: Deps) {
  /** By the same member once only, however often that asks. */
  const tellAsked = async (transaction: Database, meetingId: string, askedId: string, byId: string) => {
    const data: MailData = { meetingId, byId, askedId };
    const asked = await mailMembers.find(askedId, transaction);
    const mail = { kind: 'meeting-asked', data } as const;
    await enqueueOnce(transaction, { queue, now }, mail, asked ? recipientOf(asked) : []);
  };

  return {
    /** Whether these leave out somebody else who has agreed to organise it. */
    async removesOther(from: Database, meetingId: string, memberIds: ReadonlySet<string>, selfId: string) {
      const rows = await rowsOf(from, meetingId);
      return [...rows].some(([id, agreed]) => agreed && id !== selfId && !memberIds.has(id));
    },

    /** Exactly these: new ones are asked, except the one who sets them. One who has agreed must remain. */
    async set(transaction: Database, meetingId: string, memberIds: ReadonlySet<string>, byId: string) {
      const before = await rowsOf(transaction, meetingId);
      const agreed = (id: string) => before.get(id) ?? id === byId;
      if ([...before.values()].includes(true) && ![...memberIds].some(agreed)) throw new Refusal('conflict');
      for (const id of before.keys()) if (!memberIds.has(id)) await remove(transaction, meetingId, id);
      for (const id of [...memberIds].filter((one) => !before.has(one))) {
        const row = { meeting_id: meetingId, member_id: id, accepted: Number(agreed(id)), since: now() };
        await transaction.insertInto('meeting_organisers').values(row).execute();
        if (!agreed(id)) await tellAsked(transaction, meetingId, id, byId);
      }
    },

    /** Asks the maintainers to phone those whom an organiser does not see; once for a meeting as it is. */
    async askForCalls(transaction: Database, meeting: MeetingRow, byId: string): Promise<void> {
      if (unseenToCall(meeting, await listOf(transaction, meeting), byId).length === 0)
        throw new Refusal('conflict');
      const mailbox = mailboxOfMaintainers(config);
      const recipients = mailbox.length > 0 ? mailbox : await mailMembers.maintainers(transaction);
      const data: MailData = { meetingId: meeting.id, byId, version: meeting.version };
      await enqueueOnce(transaction, { queue, now }, { kind: 'meeting-calls', data }, recipients);
    },

    /** What somebody says who was asked, or who leaves. Saying it once more changes nothing. */
    async reply(transaction: Database, meetingId: string, memberId: string, accept: boolean): Promise<void> {
      const rows = await rowsOf(transaction, meetingId);
      if (accept) {
        if (!rows.has(memberId)) throw new Refusal('not-allowed');
        await transaction
          .updateTable('meeting_organisers')
          .set({ accepted: 1 })
          .where('meeting_id', '=', meetingId)
          .where('member_id', '=', memberId)
          .execute();
        return;
      }
      const isLast = rows.get(memberId) && ![...rows].some(([id, agreed]) => agreed && id !== memberId);
      if (isLast) throw new Refusal('conflict');
      await remove(transaction, meetingId, memberId);
    },
  };
}

const acceptedBy = async (from: Database, meetingId: string, memberId: string) => {
  const row = await from
    .selectFrom('meeting_organisers')
    .select('accepted')
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.accepted;
};

/** Whether this member was asked to organise it, and has not said yet. */
export const isAsked = async (...of: Parameters<typeof acceptedBy>) => (await acceptedBy(...of)) === 0;

/** Whether this member organises it. */
export const isOrganiser = async (...of: Parameters<typeof acceptedBy>) => (await acceptedBy(...of)) === 1;

/** A reminder goes to those whom the invitation has reached or not: they were named before. */
const TOLD_OF: string[] = [
  'meeting-invitation',
  'meeting-votes',
  'meeting-changed',
  'meeting-cancelled',
  'meeting-uncancelled',
] satisfies MailKind[];

/**
 * When a mail about a meeting has ended without reaching everybody, who caused it is told by mail, so that somebody
 * can phone; only once, even if the maintainers have it tried again.
 */
export function tellOrganiser({
  now,
  queue,
  mailMembers,
}: Pick<Deps, 'now' | 'queue' | 'mailMembers'>): OnMailEnded {
  return async (transaction, mailId) => {
    const mail = await findRow(transaction, 'mails', mailId);
    if (!mail || !TOLD_OF.includes(mail.kind)) return;
    const { meetingId, byId } = MailData.parse(JSON.parse(mail.data));
    const data: MailData = { meetingId, mailId };
    const by = await mailMembers.find(byId, transaction);
    const told = { kind: 'meeting-not-reached', data } as const;
    await enqueueOnce(transaction, { queue, now }, told, by ? recipientOf(by) : []);
  };
}
