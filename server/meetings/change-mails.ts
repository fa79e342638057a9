import type { MailKind } from '#contract/mail.ts';
import { LONGEST_DELAY_MS, type MailQueue } from '#server/mail/queue.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { concerns, hasVoted, type Listed, listOf, noteKnown, recipientOf } from './list.ts';
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

/** What those are told of changes who were invited, or have said something of the meeting. `now` is the clock in ms. */
export function createChangeMails({ now, queue }: Deps) {
  /** To those of the list whom it concerns; that mail is the last about a change. */
  const send = async (
    transaction: Database,
    meeting: MeetingRow,
    kind: MailKind,
    data: MailData,
    concern: ((one: Listed) => boolean) | undefined,
    dueAt?: number,
  ): Promise<void> => {
    const { members } = await listOf(transaction, meeting);
    const recipients = concern ? members.filter(concern).flatMap(({ mail }) => recipientOf(mail)) : [];
    const mailId =
      recipients.length === 0
        ? null
        : await queue.enqueue(transaction, { kind, data }, recipients, {
            urgent: false,
            ...(dueAt !== undefined && { dueAt }),
          });
    await setRow(transaction, 'meetings', meeting.id, { change_mail_id: mailId });
  };

  const tellAll = async (transaction: Database, { before, after }: Change, byId: string) => {
    const waiting = await findWaiting(transaction, after.change_mail_id, now());
    const told = waiting?.told ?? toldBy(before);
    if (waiting) await transaction.deleteFrom('mails').where('id', '=', waiting.id).execute();
    const isCancelled = after.state === 'cancelled';
    const kind = isCancelled
      ? 'meeting-cancelled'
      : told.wasCancelled
        ? 'meeting-uncancelled'
        : 'meeting-changed';
    // Time enough to undo it.
    const dueAt = (isCancelled ? undefined : waiting?.dueAt) ?? now() + TOGETHER_MS;
    const data: MailData = { meetingId: after.id, byId, ...told };
    // Changed back before anybody was told.
    const concern = isSameAs(told, toldBy(after)) ? undefined : concerns;
    await send(transaction, after, kind, data, concern, dueAt);
  };

  return {
    /** After a change of whatever kind, in its transaction. `byId`: the member who made it. */
    async tell(transaction: Database, change: Change, byId: string): Promise<void> {
      const { before, after } = change;
      await noteNews(transaction, change, now(), byId);
      await noteKnown(transaction, after.id, byId, { way: 'page' });
      const isProposed = after.state === 'proposed' && before.state === 'proposed';
      if (isProposed || isSameAs(toldBy(before), toldBy(after))) return;
      if (before.state === 'proposed' && after.state === 'fixed') {
        const data: MailData = { meetingId: after.id, byId };
        await send(transaction, after, 'meeting-fixed', data, hasVoted);
      } else await tellAll(transaction, change, byId);
    },
  };
}

type What = Tables['meetings']['news'];

/** Notes a change that the start page and the monthly mail tell to all but the one who made it; of a corrected word they are told nothing. */
async function noteNews(transaction: Database, change: Change, at: number, byId: string) {
  const what = whatOf(change);
  if (!what) return;
  await setRow(transaction, 'meetings', change.after.id, { news: what, news_at: at, news_by: byId });
}

function whatOf({ before, after }: Change): What | undefined {
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
