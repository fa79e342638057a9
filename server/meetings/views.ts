import type { Selectable } from 'kysely';
import type { Meeting, MeetingAnswer, MeetingSummary } from '#contract/meetings.ts';
import { dayOf, daysBetween, endOfDay, localTimeAt } from '#server/german-time.ts';
import { isEnabled, namedColumns, personOf, shownNames } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { choiceCounts, companionsOf, headcounts } from './answers.ts';
import { tellsAt } from './change-mails.ts';
import { enteredIn } from './entered.ts';
import { choiceIn, choicesOf, type DateRow, type MeetingRow, type Meetings, whenOf } from './meetings.ts';
import { otherGuestsOf } from './other-guests.ts';
import { whoWasInvited } from './recipients.ts';
import { answersUntil, daysOf, isOtherDate, overAt } from './rules.ts';
import { votesOn } from './votes.ts';

/** Who looks at a meeting. */
type Viewer = { id: string; mayChange: boolean; mayRemoveOrganisers: boolean };

/** The gallery of a meeting, if it has one that is not in the trash. */
export async function galleryThere(from: Database, id: string | null): Promise<string | null> {
  const gallery = from
    .selectFrom('galleries')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return (await gallery.executeTakeFirst())?.id ?? null;
}

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

  const ownVotes = async (from: Database, memberId: string) => {
    const rows = await from
      .selectFrom('meeting_votes')
      .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
      .select('meeting_id')
      .distinct()
      .where('member_id', '=', memberId)
      .execute();
    const votedOn = new Set(rows.map(({ meeting_id }) => meeting_id));
    return (id: string) => votedOn.has(id);
  };

  type Facts = {
    dates: readonly DateRow[];
    answers: Awaited<ReturnType<typeof ownAnswers>>;
    hasVotedOn: (meetingId: string) => boolean;
    headcountOf: Awaited<ReturnType<typeof headcounts>>;
    roleIn: (meetingId: string) => MeetingSummary['myRole'];
  };

  const summary = (
    row: MeetingRow,
    { dates, answers, hasVotedOn, headcountOf, roleIn }: Facts,
  ): MeetingSummary => {
    const isPast = overAt(whenOf(row, dates)) <= now();
    const mine = answers.get(row.id);
    const lastDay = answersUntil(row.answer_until, row.starts_at);
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
      answerBy: endOfDay(lastDay) <= now() ? null : lastDay,
      isPast,
      days:
        isAwaited && row.starts_at !== null
          ? Math.max(0, daysBetween(dayOf(localTimeAt(now())), dayOf(row.starts_at)))
          : null,
      myAnswer: mine ? ownAnswer(row, mine) : null,
      asksAgain: mine !== undefined && asksAgain(row, mine),
      hasVoted: hasVotedOn(row.id),
      isUnread:
        row.state === 'cancelled' &&
        !isPast &&
        mine !== undefined &&
        mine.answer !== 'no' &&
        mine.read_version < row.version,
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
      .select(['answer', 'persons', 'remark', 'choice', 'for_starts_at'])
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
      const mine = answers.get(id);
      const others = await otherGuestsOf(from, id);
      return {
        ...summary(row, {
          ...{ dates, answers, headcountOf, roleIn: await rolesOf(from, viewer.id) },
          hasVotedOn: () => votes.some(({ member_id }) => member_id === viewer.id),
        }),
        description: row.description,
        street: row.street,
        reminds: row.reminds === 1,
        question: row.question,
        choices: choicesOf(row),
        version: row.version,
        organisers: people.filter(({ accepted }) => accepted === 1).map(personOf),
        askedOrganisers: viewer.mayChange
          ? people.filter(({ accepted }) => accepted === 0).map(personOf)
          : [],
        mayChange: viewer.mayChange,
        mayRemoveOrganisers: viewer.mayRemoveOrganisers,
        mayDelete: viewer.mayChange && (await whoWasInvited(from, id)).size === 0,
        tellsAt: viewer.mayChange ? inSeconds(await tellsAt(from, row, now())) : null,
        invitedAt: inSeconds(row.invited_at),
        votesAskedAt: inSeconds(row.votes_asked_at),
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
        guests: inOrder(guests).map((guest) => {
          const { answer, persons, remark } = guest;
          const forOrganisers = {
            ...{ remark, choice: choiceIn(row, guest.choice) },
            forOtherDate: asksAgain(row, guest),
          };
          return { ...personOf(guest), answer, persons, ...(viewer.mayChange && forOrganisers) };
        }),
        // Nobody asks those without an account.
        choiceCounts: viewer.mayChange ? choiceCounts(row, [...guests, ...others.map(saysNothing)]) : [],
        otherGuests: others.map(({ id, name, persons, remark }) => {
          return { id, name, persons, ...(viewer.mayChange && { remark }) };
        }),
        myAnswerEntered: mine ? (await enteredIn(from, [mine]))(mine) : null,
        galleryId: await galleryThere(from, row.gallery_id),
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
      const hasVotedOn = await ownVotes(db, memberId);
      const seen = rows.map((row) => {
        const own = dates.filter((date) => date.meeting_id === row.id);
        const { first } = daysOf(whenOf(row, own));
        return {
          first: row.starts_at ?? first,
          shown: summary(row, { dates: own, answers, hasVotedOn, headcountOf, roleIn }),
        };
      });
      const byDay = seen.toSorted((a, b) => (a.first < b.first ? -1 : 1)).map(({ shown }) => shown);
      return [...byDay.filter(({ isPast }) => !isPast), ...byDay.filter(({ isPast }) => isPast).toReversed()];
    },
  };
}

const saysNothing = ({ persons }: { persons: number }) => ({ answer: 'yes', persons, choice: '' });

const ownAnswer = (row: MeetingRow, said: Selectable<Tables['meeting_answers']>): MeetingAnswer => ({
  ...{ answer: said.answer, persons: said.persons, remark: said.remark },
  companions: companionsOf(said),
  ...(row.question !== '' && { choice: choiceIn(row, said.choice) }),
});

const inOrder = <R extends Parameters<typeof shownNames>[0]>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => bySurnameOrUsername(shownNames(a), shownNames(b)));

const inSeconds = (ms: number | null | undefined) => (ms == null ? null : Math.floor(ms / 1000));

const datesOfAll = (db: Database, ids: readonly string[]) =>
  db.selectFrom('meeting_dates').selectAll().where('meeting_id', 'in', ids).execute();

/** Whether somebody should say again whether they come, as the date has changed since. */
export const asksAgain = (
  { state, starts_at }: Pick<MeetingRow, 'state' | 'starts_at'>,
  { for_starts_at }: { for_starts_at: string },
) => state === 'fixed' && starts_at !== null && isOtherDate(for_starts_at, starts_at);
