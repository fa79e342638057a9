import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { MeetingNews } from '#server/ports/database/meeting-tables.ts';
import { setRow } from '#server/ports/database/rows.ts';
import {
  type GuestRow,
  hasVoted,
  isInvitable,
  isNotTold,
  isWrittenTo,
  type Listed,
  listOf,
  type MeetingList,
  noteKnown,
  recipientOf,
  toldAs,
} from './list.ts';
import { isSameOccasion, MailData, type Occasion, occasionOf } from './mail-data.ts';
import type { Change, MeetingRow } from './meetings.ts';

/** What is changed within this time after a change is told together with it. */
const TOGETHER_MS = LONGEST_DELAY_MS;

type Deps = { now: () => number; queue: MailQueue };

/** When and where it was when people last heard of it, and whether it was off. */
type Told = { was: Occasion; wasCancelled: boolean };

const toldBy = (meeting: MeetingRow): Told => {
  return { was: occasionOf(meeting), wasCancelled: meeting.state === 'cancelled' };
};

const isSameAs = (one: Told, other: Told) =>
  one.wasCancelled === other.wasCancelled && isSameOccasion(one.was, other.was);

/** Who hears of a change, and how. */
export type Hearers = { byMail: Listed[]; byInvitation: Listed[]; toCall: Listed[]; guests: GuestRow[] };

const NOBODY: Hearers = { byMail: [], byInvitation: [], toCall: [], guests: [] };

/**
 * Of a list as it is after a change, whom that is news for: who gets an email, who hears of it by the invitation that is
 * still to be sent, and who has to be called. Nobody hears of it who made it, or knows the meeting so already.
 */
function hearersOf({ before, after }: Change, { members, guests }: MeetingList, byId: string): Hearers {
  const isFixed = isFixing({ before, after });
  const concerned = members.filter((one) => one.id !== byId && isNotTold(one));
  const isTold = (one: Listed) => isWrittenTo(one) && (!isFixed || hasVoted(one));
  const isInvited = (one: Listed) => isFixed && after.invited_at === null && isInvitable(one);
  const others = concerned.filter((one) => !isTold(one));
  return {
    byMail: concerned.filter(isTold),
    byInvitation: others.filter(isInvited),
    toCall: others.filter((one) => !isInvited(one)),
    guests: guests.filter(({ known }) => known !== toldAs(after)),
  };
}

const isFixing = ({ before, after }: Change) => before.state === 'proposed' && after.state === 'fixed';

/** What those are told of changes who were invited, or have said something of the meeting. `now` is the clock in ms. */
export function createChangeMails({ now, queue }: Deps) {
  /** What is to be told of a change, and to whom; undefined if there is nothing to tell. */
  const planned = async (from: Database, change: Change, byId: string) => {
    const { before, after } = change;
    const isProposed = after.state === 'proposed' && before.state === 'proposed';
    if (isProposed || isSameAs(toldBy(before), toldBy(after))) return undefined;
    const meetingId = after.id;
    const list = await listOf(from, after);
    const hearers = hearersOf(change, list, byId);
    if (isFixing(change)) return { hearers, kind: 'meeting-fixed' as const, data: { meetingId, byId } };
    const waiting = await findWaiting(from, after.change_mail_id, now());
    const told = waiting?.told ?? toldBy(before);
    const isOff = after.state === 'cancelled';
    const kindOnAgain = told.wasCancelled ? ('meeting-uncancelled' as const) : ('meeting-changed' as const);
    return {
      kind: isOff ? ('meeting-cancelled' as const) : kindOnAgain,
      data: { meetingId, byId, ...told },
      // Changed back before anybody was told.
      hearers: isSameAs(told, toldBy(after)) ? NOBODY : hearers,
      // Time enough to undo it.
      dueAt: (isOff ? undefined : waiting?.dueAt) ?? now() + TOGETHER_MS,
      waitingId: waiting?.id,
    };
  };

  return {
    /** Who would hear of a change that is only planned. */
    async hearers(from: Database, change: Change, byId: string): Promise<Hearers> {
      return (await planned(from, change, byId))?.hearers ?? NOBODY;
    },

    /** After a change of whatever kind, in its transaction. `byId`: the member who made it. */
    async tell(transaction: Database, change: Change, byId: string): Promise<void> {
      const { id } = change.after;
      await noteNews(transaction, change, now(), byId);
      await noteKnown(transaction, id, byId, { way: 'page' });
      const plan = await planned(transaction, change, byId);
      if (!plan) return;
      const { kind, data, dueAt, waitingId, hearers } = plan;
      if (waitingId !== undefined)
        await transaction.deleteFrom('mails').where('id', '=', waitingId).execute();
      const recipients = hearers.byMail.flatMap(({ mail }) => recipientOf(mail));
      const how = { urgent: false as const, ...(dueAt !== undefined && { dueAt }) };
      const mailId =
        recipients.length === 0 ? null : await queue.enqueue(transaction, { kind, data }, recipients, how);
      // The last mail about a change.
      await setRow(transaction, 'meetings', id, { change_mail_id: mailId });
    },
  };
}

/** Notes a change that the start page and the monthly mail tell to all but the one who made it; of a corrected word they are told nothing. */
async function noteNews(transaction: Database, change: Change, at: number, byId: string) {
  const what = whatOf(change);
  if (!what) return;
  await setRow(transaction, 'meetings', change.after.id, { news: what, news_at: at, news_by: byId });
}

function whatOf({ before, after }: Change): MeetingNews | undefined {
  if (after.state === 'cancelled') return 'cancelled';
  if (before.state === 'cancelled') return 'uncancelled';
  if (after.state === 'proposed') return before.state === 'fixed' ? 'called' : undefined;
  if (before.state === 'proposed') return 'fixed';
  return isSameOccasion(occasionOf(before), occasionOf(after)) ? undefined : 'moved';
}

/** When the mail leaves that tells of its last change, in ms; undefined if it has left or nobody is told. */
export const tellsAt = async (from: Database, { change_mail_id }: MeetingRow, now: number) =>
  (await findWaiting(from, change_mail_id, now))?.dueAt;

/** A mail about an earlier change that has not begun to leave. */
async function findWaiting(from: Database, mailId: string | null, at: number) {
  if (mailId === null) return undefined;
  const mail = await from
    .selectFrom('mails')
    .innerJoin('mail_copies', 'mail_copies.mail_id', 'mails.id')
    .select(['mails.id', 'mails.data', 'mail_copies.due_at'])
    .where('mails.id', '=', mailId)
    .where('mail_copies.state', '=', 'waiting')
    .where('mail_copies.due_at', '>', at)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { was, wasCancelled = false } = MailData.parse(JSON.parse(mail.data));
  return { id: mail.id, dueAt: mail.due_at, told: was && { was, wasCancelled } };
}
