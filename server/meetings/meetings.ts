import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { textsOf } from '#contract/meeting-fields.ts';
import type { ChangedMeeting, MeetingAct, NewMeeting } from '#contract/meetings.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow, setRow } from '#server/ports/database/rows.ts';
import { isOtherDate, keyOf, lastDayFor, overAt, requirePossible, type Span } from './rules.ts';

export type MeetingRow = Selectable<Tables['meetings']>;
export type DateRow = Selectable<Tables['meeting_dates']>;

/** A meeting before and after a change, and what is proposed then. */
export type Change = { before: MeetingRow; after: MeetingRow; dates?: readonly Span[] };

export const spanOf = (row: { starts_at: string; ends_at: string | null }): Span => {
  return { startsAt: row.starts_at, endsAt: row.ends_at };
};

/** When a meeting is; cancelled before a date was fixed, when it might have been. */
export const whenOf = (meeting: Pick<MeetingRow, 'starts_at' | 'ends_at'>, dates: readonly DateRow[]) => {
  return { startsAt: meeting.starts_at, endsAt: meeting.ends_at, dates: dates.map(spanOf) };
};

const columnsOf = (meeting: NewMeeting, at: number) => ({
  ...textsOf(meeting),
  state: meeting.startsAt === null ? ('proposed' as const) : ('fixed' as const),
  starts_at: meeting.startsAt,
  ends_at: meeting.endsAt,
  answer_until: lastDayFor(meeting, at),
  reminds: Number(meeting.reminds),
  choices: JSON.stringify(meeting.choices),
});

/** Guests send no pictures. */
export const notCollecting = { collects_at: null, collects_by: null };

export const choicesOf = ({ choices }: Pick<MeetingRow, 'choices'>): string[] => JSON.parse(choices);

/** What was chosen, as far as the meeting still offers it. */
export const choiceIn = (meeting: Pick<MeetingRow, 'choices'>, choice: string): string =>
  choicesOf(meeting).includes(choice) ? choice : '';

type Chosen = { persons: number; choice: string; along: string };

/** The choice of each who comes together, whoever has said so first. */
export function perPerson(
  meeting: Pick<MeetingRow, 'choices'>,
  { persons, choice, along }: Chosen,
): string[] {
  const all = [choice, ...along.split('\n')];
  return Array.from({ length: persons }, (_, at) => choiceIn(meeting, all[at] ?? ''));
}

export type Meetings = ReturnType<typeof createMeetings>;

/** What acts would make of a meeting, each refused where it is not possible. */
function createPlanning(now: () => number) {
  /** A meeting that is still to come: of others nothing changes. */
  const findOpen = async (from: Database, id: string) => {
    const meeting = await find(from, id);
    const dates = await datesOf(from, id);
    if (meeting.state === 'cancelled' || overAt(whenOf(meeting, dates)) <= now())
      throw new Refusal('conflict');
    return { meeting, dates };
  };

  const changed = (before: MeetingRow, changes: Partial<Omit<MeetingRow, 'id' | 'version'>>): Change => {
    return { before, after: { ...before, ...changes, version: before.version + 1, changed_at: now() } };
  };

  const changedAs = async (from: Database, id: string, { version, ...meeting }: ChangedMeeting) => {
    const { meeting: before, dates } = await findOpen(from, id);
    // Somebody else has changed it since this one was read.
    if (version !== undefined && version !== before.version) throw new Refusal('conflict');
    const proposed = meeting.startsAt === null ? dates.map(spanOf) : [];
    const fixed = before.starts_at !== null && { startsAt: before.starts_at, endsAt: before.ends_at };
    const spans = fixed ? [fixed] : proposed;
    requirePossible(meeting, now(), { spans, answerUntil: before.answer_until });
    // To another date everybody is asked anew.
    const isOther = fixed && meeting.startsAt !== null && isOtherDate(fixed.startsAt, meeting.startsAt);
    const columns = { ...columnsOf(meeting, now()), ...(isOther && { reminders: 0 }) };
    // Nobody has agreed to a date that is open again.
    if (columns.state === 'proposed' && before.state === 'fixed')
      if (before.invited_at !== null || (await hasAnswers(from, id))) throw new Refusal('conflict');
    // Nor is there nothing to vote on for those who were asked to.
    if (columns.state === 'proposed' && meeting.dates.length === 0 && before.votes_asked_at !== null)
      throw new Refusal('conflict');
    return { ...changed(before, columns), ...(columns.state === 'proposed' && { dates: meeting.dates }) };
  };

  const fixedAs = async (from: Database, id: string, dateId: string) => {
    const { meeting, dates } = await findOpen(from, id);
    const date = dates.find((one) => one.id === dateId);
    if (!date) throw new Refusal('not-valid');
    const when = { ...spanOf(date), dates: [] };
    if (meeting.state !== 'proposed' || overAt(when) <= now()) throw new Refusal('conflict');
    const { starts_at, ends_at } = date;
    return changed(meeting, { state: 'fixed', starts_at, ends_at });
  };

  /** After all, as it was. */
  const takingPlace = async (from: Database, id: string) => {
    const meeting = await find(from, id);
    const when = whenOf(meeting, await datesOf(from, id));
    if (meeting.state !== 'cancelled' || overAt(when) <= now()) throw new Refusal('conflict');
    const state = meeting.starts_at === null ? 'proposed' : 'fixed';
    return changed(meeting, { state, cancel_reason: '' });
  };

  return {
    findOpen,

    /** What an act would make of a meeting, if it is possible; nothing is written. */
    async planned(from: Database, id: string, act: MeetingAct): Promise<Change> {
      switch (act.act) {
        case 'change':
          return changedAs(from, id, act.meeting);
        case 'fix':
          return fixedAs(from, id, act.dateId);
        case 'cancel': {
          const { meeting } = await findOpen(from, id);
          return changed(meeting, { state: 'cancelled', cancel_reason: act.reason, ...notCollecting });
        }
        case 'uncancel':
          return takingPlace(from, id);
      }
    },
  };
}

/** The meetings, their proposed dates and organisers. `now` is the clock in ms. */
export function createMeetings(now: () => number) {
  return {
    find,
    datesOf,
    ...createPlanning(now),

    /** Returns its id. */
    async create(transaction: Database, memberId: string, meeting: NewMeeting): Promise<string> {
      requirePossible(meeting, now());
      const id = randomUUIDv7();
      await transaction
        .insertInto('meetings')
        .values({
          id,
          ...columnsOf(meeting, now()),
          version: 1,
          cancel_reason: '',
          reminders: 0,
          called_by: memberId,
          created_at: now(),
          changed_at: now(),
          news: 'called',
          news_at: now(),
          news_by: memberId,
          collects_at_once: 0,
          collects_number: 0,
        })
        .execute();
      await addDates(transaction, id, meeting.dates);
      await transaction
        .insertInto('meeting_organisers')
        .values({ meeting_id: id, member_id: memberId, accepted: 1, since: now() })
        .execute();
      return id;
    },

    /** Writes what was planned. */
    async save(transaction: Database, { before, after, dates }: Change): Promise<void> {
      if (dates) await replaceDates(transaction, await datesOf(transaction, before.id), before.id, dates);
      const { id: _, news: _told, ...columns } = after;
      await setRow(transaction, 'meetings', before.id, columns);
    },

    /** With all that was said of it; only while nobody was invited. */
    async remove(transaction: Database, id: string): Promise<void> {
      await find(transaction, id);
      if (await isAnybodyInvited(transaction, id)) throw new Refusal('conflict');
      await transaction.deleteFrom('meetings').where('id', '=', id).execute();
    },
  };
}

export async function isAnybodyInvited(from: Database, id: string): Promise<boolean> {
  const invited = from.selectFrom('meeting_people').select('member_id').where('meeting_id', '=', id);
  return (await invited.where('invited_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

async function find(from: Database, id: string): Promise<MeetingRow> {
  const row = await findRow(from, 'meetings', id);
  if (!row) throw new Refusal('not-found');
  return row;
}

const datesOf = (from: Database, id: string): Promise<DateRow[]> =>
  from
    .selectFrom('meeting_dates')
    .selectAll()
    .where('meeting_id', '=', id)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

async function addDates(transaction: Database, id: string, spans: readonly Span[]) {
  if (spans.length === 0) return;
  const rows = spans.map(({ startsAt, endsAt }) => {
    return { id: randomUUIDv7(), meeting_id: id, starts_at: startsAt, ends_at: endsAt };
  });
  await transaction.insertInto('meeting_dates').values(rows).execute();
}

/** Those that are proposed still keep their votes. */
async function replaceDates(transaction: Database, before: DateRow[], id: string, spans: readonly Span[]) {
  const wanted = new Set(spans.map(keyOf));
  const there = new Set(before.map((row) => keyOf(spanOf(row))));
  for (const row of before)
    if (!wanted.has(keyOf(spanOf(row))))
      await transaction.deleteFrom('meeting_dates').where('id', '=', row.id).execute();
  await addDates(
    transaction,
    id,
    spans.filter((span) => !there.has(keyOf(span))),
  );
}

async function hasAnswers(from: Database, id: string) {
  const query = from.selectFrom('meeting_answers').select('answer').where('meeting_id', '=', id).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
