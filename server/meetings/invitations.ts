import type { Updateable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { MEETING_REMINDER_DAYS } from '#contract/limits.ts';
import { daysAfter, endOfDay } from '#server/german-time.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { MailQueue } from '#server/mail/queue.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { instantOf } from '#texts/dates.ts';
import { inviteesOf, isInvitable, listOf, noteInvited, recipientOf, remindedOf } from './list.ts';
import type { MailData } from './mail-data.ts';
import type { MeetingRow, Meetings } from './meetings.ts';
import { answersUntil } from './rules.ts';

const MOST_REMINDERS = 2;
/** After an invitation or a reminder nobody is reminded so soon, by whose press ever. */
const REST_MS = DAY_MS;
/** Those that leave by themselves: days before the last day for answers, and at what time. */
const REMIND_TIME = 'T09:00';
/** One that has just been sent by hand takes the place of such a one. */
const INSTEAD_MS = 3 * DAY_MS;

type Deps = {
  db: Database;
  now: () => number;
  queue: MailQueue;
  meetings: Meetings;
};

const update = (transaction: Database, id: string, changes: Updateable<Tables['meetings']>) =>
  setRow(transaction, 'meetings', id, changes);

/** Queues these mails, and notes whom they reach. */
function createWriting({ now, queue }: Pick<Deps, 'now' | 'queue'>) {
  /** To all who take Rundmails, except those who know already; refused if there is nobody. */
  const toAll = async (transaction: Database, kind: MailKind, meeting: MeetingRow, byId: string) => {
    const list = await listOf(transaction, meeting);
    const all = list.members.filter(isInvitable);
    if (all.length === 0) throw new Refusal('conflict');
    const members = inviteesOf(meeting, list);
    const data: MailData = { meetingId: meeting.id, byId };
    const recipients = members.flatMap(({ mail }) => recipientOf(mail));
    const mailId =
      recipients.length === 0
        ? null
        : await queue.enqueue(transaction, { kind, data }, recipients, { urgent: false });
    const ids = all.map((member) => member.id);
    await noteInvited(transaction, meeting.id, ids, now());
    return { mailId, members };
  };

  const unanswered = async (from: Database, meeting: MeetingRow) =>
    remindedOf(meeting, await listOf(from, meeting)).map(({ mail }) => mail);

  const reminder = async (transaction: Database, meeting: MeetingRow, byId: string | undefined) => {
    const members = await unanswered(transaction, meeting);
    if (members.length === 0) return 0;
    const data: MailData = { meetingId: meeting.id, ...(byId !== undefined && { byId }) };
    const mail = { kind: 'meeting-reminder', data } as const;
    await queue.enqueue(transaction, mail, members.flatMap(recipientOf), { urgent: false });
    const ids = members.map(({ id }) => id);
    await noteInvited(transaction, meeting.id, ids, now());
    await update(transaction, meeting.id, { reminders: meeting.reminders + 1, reminded_at: now() });
    return members.length;
  };

  return { toAll, reminder };
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Invitations and reminders, which those get who take Rundmails. `now` is the clock in ms. */
export function createInvitations({ db, now, queue, meetings }: Deps) {
  const write = createWriting({ now, queue });

  const findFixed = async (transaction: Database, id: string) => {
    const { meeting } = await meetings.findOpen(transaction, id);
    if (meeting.state !== 'fixed') throw new Refusal('conflict');
    return meeting;
  };

  return {
    /** Once; returns how many people are invited. */
    async invite(transaction: Database, id: string, byId: string): Promise<number> {
      const meeting = await findFixed(transaction, id);
      if (meeting.invited_at !== null) throw new Refusal('conflict');
      const { mailId, members } = await write.toAll(transaction, 'meeting-invitation', meeting, byId);
      await update(transaction, id, { invited_at: now(), invitation_mail_id: mailId });
      return members.length;
    },

    /** Asks for votes on the proposed dates, once; returns how many people are asked. */
    async askForVotes(transaction: Database, id: string, byId: string): Promise<number> {
      const { meeting, dates } = await meetings.findOpen(transaction, id);
      if (meeting.state !== 'proposed' || meeting.votes_asked_at !== null || dates.length === 0)
        throw new Refusal('conflict');
      const { mailId, members } = await write.toAll(transaction, 'meeting-votes', meeting, byId);
      await update(transaction, id, { votes_asked_at: now(), votes_mail_id: mailId });
      return members.length;
    },

    /** By an organiser's press; returns how many people are reminded. */
    async remind(transaction: Database, id: string, byId: string): Promise<number> {
      const meeting = await findFixed(transaction, id);
      const last = lastMailAt(meeting);
      if (last === undefined || meeting.reminders >= MOST_REMINDERS) throw new Refusal('conflict');
      const rest = Math.min(last + REST_MS - now(), REST_MS);
      if (rest > 0) throw new Refusal('too-often', { retryAfter: Math.ceil(rest / 1000) });
      const reminded = await write.reminder(transaction, meeting, byId);
      if (reminded === 0) throw new Refusal('conflict');
      return reminded;
    },

    /** Sends the reminders whose time has come, where the organisers wanted them; each once, whoever calls this. */
    async remindDue(): Promise<void> {
      const candidates = await db
        .selectFrom('meetings')
        .selectAll()
        .where('state', '=', 'fixed')
        .where('reminds', '=', 1)
        .where('reminders', '<', MOST_REMINDERS)
        .execute();
      for (const { id } of candidates.filter((meeting) => isDue(meeting, now())))
        await db.transaction().execute(async (transaction) => {
          const meeting = await meetings.find(transaction, id);
          if (isDue(meeting, now())) await write.reminder(transaction, meeting, undefined);
        });
    },
  };
}

/** When the last invitation or reminder was sent. */
const lastMailAt = ({ invited_at, reminded_at }: MeetingRow) => reminded_at ?? invited_at ?? undefined;

function isDue(meeting: MeetingRow, at: number): boolean {
  const last = lastMailAt(meeting);
  const { state, reminds, reminders } = meeting;
  const until = answersUntil(meeting.answer_until, meeting.starts_at);
  if (state !== 'fixed' || reminds === 0 || reminders >= MOST_REMINDERS || last === undefined) return false;
  if (endOfDay(until) <= at) return false;
  const dues = MEETING_REMINDER_DAYS.map(
    (days) => instantOf(daysAfter(until, -days) + REMIND_TIME) ?? Number.NaN,
  );
  return dues.some((due) => due <= at && last < due - INSTEAD_MS);
}
