import type { Meeting, MeetingSummary } from '#contract/meetings.ts';
import { dayOf, daysBetween, localTimeAt } from '#server/german-time.ts';
import { isEnabled, namedColumns, personOf, shownNames } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database } from '#server/ports/database/database.ts';
import { headcounts } from './answers.ts';
import { type DateRow, type MeetingRow, type Meetings, whenOf } from './meetings.ts';
import { daysOf, isOtherDate, overAt } from './rules.ts';

/** Who looks at a meeting. */
type Viewer = { id: string; mayChange: boolean };

/** The meetings as members see them. `now` is the clock in ms. */
export function createMeetingViews(db: Database, meetings: Meetings, now: () => number) {
  const ownAnswers = async (from: Database, memberId: string) => {
    const rows = await from
      .selectFrom('meeting_answers')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute();
    return new Map(rows.map((row) => [row.meeting_id, row]));
  };

  type Facts = {
    dates: readonly DateRow[];
    answers: Awaited<ReturnType<typeof ownAnswers>>;
    headcountOf: Awaited<ReturnType<typeof headcounts>>;
    roleIn: (meetingId: string) => MeetingSummary['myRole'];
  };

  const summary = (row: MeetingRow, { dates, answers, headcountOf, roleIn }: Facts): MeetingSummary => {
    const isPast = overAt(whenOf(row, dates)) <= now();
    const mine = answers.get(row.id);
    const isAwaited = row.state === 'fixed' && row.starts_at !== null && !isPast;
    return {
      id: row.id,
      title: row.title,
      place: row.place,
      town: row.town,
      state: row.state,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      answerUntil: row.answer_until,
      isPast,
      days:
        isAwaited && row.starts_at !== null
          ? Math.max(0, daysBetween(dayOf(localTimeAt(now())), dayOf(row.starts_at)))
          : null,
      myAnswer: mine ? { answer: mine.answer, persons: mine.persons, remark: mine.remark } : null,
      asksAgain: mine !== undefined && asksAgain(row, mine),
      myRole: roleIn(row.id),
      ...headcountOf(row.id),
    };
  };

  const organisersOf = (from: Database, id: string) =>
    from
      .selectFrom('meeting_organisers')
      .innerJoin('members', 'members.id', 'meeting_organisers.member_id')
      .select(['accepted', ...namedColumns])
      .where('meeting_id', '=', id)
      .where(isEnabled)
      .execute();

  const rolesOf = async (from: Database, memberId: string) => {
    const rows = await from
      .selectFrom('meeting_organisers')
      .select(['meeting_id', 'accepted'])
      .where('member_id', '=', memberId)
      .execute();
    const accepted = new Map(rows.map((row) => [row.meeting_id, row.accepted === 1]));
    return (id: string): MeetingSummary['myRole'] => {
      if (!accepted.has(id)) return 'none';
      return accepted.get(id) ? 'organiser' : 'asked';
    };
  };

  const guestsOf = (from: Database, id: string) =>
    from
      .selectFrom('meeting_answers')
      .innerJoin('members', 'members.id', 'meeting_answers.member_id')
      .select(namedColumns)
      .select(['answer', 'persons', 'remark'])
      .where('meeting_id', '=', id)
      .where(isEnabled)
      .execute();

  const votesOn = (from: Database, id: string) =>
    from
      .selectFrom('meeting_votes')
      .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
      .innerJoin('members', 'members.id', 'meeting_votes.member_id')
      .select(['date_id', 'member_id', 'vote'])
      .where('meeting_id', '=', id)
      .where(isEnabled)
      .execute();

  return {
    async one(from: Database, id: string, viewer: Viewer): Promise<Meeting> {
      const row = await meetings.find(from, id);
      const dates = await meetings.datesOf(from, id);
      const votes = await votesOn(from, id);
      const guests = await guestsOf(from, id);
      const people = inOrder(await organisersOf(from, id));
      const answers = await ownAnswers(from, viewer.id);
      const headcountOf = await headcounts(from, [id]);
      return {
        ...summary(row, { dates, answers, headcountOf, roleIn: await rolesOf(from, viewer.id) }),
        description: row.description,
        street: row.street,
        reminds: row.reminds === 1,
        version: row.version,
        organisers: people.filter(({ accepted }) => accepted === 1).map(personOf),
        askedOrganisers: viewer.mayChange
          ? people.filter(({ accepted }) => accepted === 0).map(personOf)
          : [],
        mayChange: viewer.mayChange,
        invitedAt: row.invited_at === null ? null : Math.floor(row.invited_at / 1000),
        dates: dates.map((date) => {
          const about = votes.filter((vote) => vote.date_id === date.id);
          const count = (vote: 'yes' | 'maybe' | 'no') => about.filter((one) => one.vote === vote).length;
          return {
            id: date.id,
            startsAt: date.starts_at,
            endsAt: date.ends_at,
            ...{ yes: count('yes'), maybe: count('maybe'), no: count('no') },
            myVote: about.find((one) => one.member_id === viewer.id)?.vote ?? null,
          };
        }),
        guests: inOrder(guests).map(({ answer, persons, remark, ...person }) => {
          return { ...personOf(person), answer, persons, ...(viewer.mayChange && { remark }) };
        }),
        galleryId: row.gallery_id,
      };
    },

    /** The next one first, past ones last. */
    async all(memberId: string): Promise<MeetingSummary[]> {
      const rows = await db.selectFrom('meetings').selectAll().orderBy('created_at').execute();
      const ids = rows.map(({ id }) => id);
      const dates = ids.length === 0 ? [] : await datesOfAll(db, ids);
      const answers = await ownAnswers(db, memberId);
      const headcountOf = await headcounts(db, ids);
      const roleIn = await rolesOf(db, memberId);
      const seen = rows.map((row) => {
        const own = dates.filter((date) => date.meeting_id === row.id);
        const { first } = daysOf(whenOf(row, own));
        return {
          first: row.starts_at ?? first,
          shown: summary(row, { dates: own, answers, headcountOf, roleIn }),
        };
      });
      const byDay = seen.toSorted((a, b) => (a.first < b.first ? -1 : 1)).map(({ shown }) => shown);
      return [...byDay.filter(({ isPast }) => !isPast), ...byDay.filter(({ isPast }) => isPast).toReversed()];
    },
  };
}

const inOrder = <R extends Parameters<typeof shownNames>[0]>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => bySurnameOrUsername(shownNames(a), shownNames(b)));

const datesOfAll = (db: Database, ids: readonly string[]) =>
  db.selectFrom('meeting_dates').selectAll().where('meeting_id', 'in', ids).execute();

/** Whether somebody who comes, or may come, should say so again, as the date has changed since. */
export const asksAgain = (
  { state, starts_at }: Pick<MeetingRow, 'state' | 'starts_at'>,
  { answer, for_starts_at }: { answer: string; for_starts_at: string },
) => answer !== 'no' && state === 'fixed' && starts_at !== null && isOtherDate(for_starts_at, starts_at);
