import type { Selectable } from 'kysely';
import { textsOf } from '#contract/meeting-fields.ts';
import type { MeetingFace } from '#contract/meeting-pictures.ts';
import type { Meeting, MeetingAnswer, MeetingSummary } from '#contract/meetings.ts';
import { dayOf, daysBetween, endOfDay, localTimeAt } from '#server/german-time.ts';
import { isEnabled, namedColumns, namesFor } from '#server/people/named.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { alongOf, companionsOf, greetingOf } from './answers.ts';
import { tellsAt } from './change-mails.ts';
import type { Collections } from './collections.ts';
import type { Faces } from './faces.ts';
import {
  asksAgain,
  choiceCounts,
  enteredIn,
  headcountOf,
  headcounts,
  inOrder,
  listOf,
  toldAs,
  votesEnteredIn,
} from './list.ts';
import {
  choiceIn,
  choicesOf,
  type DateRow,
  isAnybodyInvited,
  type MeetingRow,
  type Meetings,
  whenOf,
} from './meetings.ts';
import { answersUntil, daysOf, overAt } from './rules.ts';

type AnswerRow = Selectable<Tables['meeting_answers']>;
type MeetingVote = Selectable<Tables['meeting_votes']>;

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

type Deps = { meetings: Meetings; faces: Faces; collections: Collections; now: () => number };

/** The meetings as members see them. `now` is the clock in ms. */
export function createMeetingViews(db: Database, deps: Deps) {
  return {
    one: (from: Database, id: string, viewer: Viewer) => oneMeeting(deps, from, id, viewer),
    all: (memberId: string) => allMeetings(deps, db, memberId),
  };
}

async function oneMeeting(
  { meetings, faces, collections, now }: Deps,
  from: Database,
  id: string,
  viewer: Viewer,
): Promise<Meeting> {
  const row = await meetings.find(from, id);
  const dates = await meetings.datesOf(from, id);
  const list = await listOf(from, row);
  const names = await namesFor(from);
  const personOf = ({ seen: { username, name } }: { seen: ReturnType<typeof names> }) => ({
    username,
    name,
  });
  const people = inOrder(await organisersOf(from, id), names);
  const own = list.members.find((member) => member.id === viewer.id);
  const mine = own?.said;
  const votes = list.members.flatMap((member) => member.votes);
  const facts: Facts = {
    dates,
    face: (await faces.of(from, [row]))(row),
    mine,
    headcount: headcountOf(row, list),
    roleIn: await rolesOf(from, viewer.id),
    hasSeen: own?.isTold === true && own.way === 'page',
    hasVotedOn: () => votes.some(({ member_id }) => member_id === viewer.id),
  };
  return {
    ...summaryOf(row, facts, now()),
    ...textsOf(row),
    reminds: row.reminds === 1,
    choices: choicesOf(row),
    version: row.version,
    organisers: people.filter(({ row: one }) => one.accepted === 1).map(personOf),
    askedOrganisers: viewer.mayChange
      ? people.filter(({ row: one }) => one.accepted === 0).map(personOf)
      : [],
    mayChange: viewer.mayChange,
    mayRemoveOrganisers: viewer.mayRemoveOrganisers,
    mayDelete: viewer.mayChange && !(await isAnybodyInvited(from, id)),
    tellsAt: viewer.mayChange ? inSeconds(await tellsAt(from, row, now())) : null,
    invitedAt: inSeconds(row.invited_at),
    votesAskedAt: inSeconds(row.votes_asked_at),
    dates: dates.map((date) => proposedDate(date, votes, viewer)),
    guests: inOrder(list.members, names).flatMap(({ row: { said }, seen }) =>
      said ? { ...personOf({ seen }), ...answerSeen(row, said, viewer) } : [],
    ),
    choiceCounts: viewer.mayChange ? choiceCounts(row, list) : [],
    otherGuests: list.guests.map(({ id, name, persons, remark }) => {
      return { id, name, persons, ...(viewer.mayChange && { remark }) };
    }),
    myAnswerEntered: mine ? enteredIn(list, mine) : null,
    myVotesEntered: own ? votesEnteredIn(list, own.votes) : null,
    galleryId: await galleryThere(from, row.gallery_id),
    collection: viewer.mayChange
      ? await collections.shown(from, row, facts.roleIn(id) === 'organiser')
      : null,
  };
}

/** The next one first, past ones last. */
async function allMeetings({ faces, now }: Deps, db: Database, memberId: string): Promise<MeetingSummary[]> {
  const rows = await db.selectFrom('meetings').selectAll().orderBy('created_at').execute();
  const ids = rows.map(({ id }) => id);
  const dates = ids.length === 0 ? [] : await datesOfAll(db, ids);
  const answers = await ownAnswers(db, memberId);
  const headcounted = await headcounts(db, rows);
  const roleIn = await rolesOf(db, memberId);
  const hasVotedOn = await ownVotes(db, memberId);
  const seenAlready = await ownViews(db, memberId);
  const faceOf = await faces.of(db, rows);
  const seen = rows.map((row) => {
    const own = dates.filter((date) => date.meeting_id === row.id);
    const { first } = daysOf(whenOf(row, own));
    return {
      // What has no date yet stands after all that has one.
      first: row.starts_at ?? (first || '9999'),
      shown: summaryOf(
        row,
        {
          dates: own,
          face: faceOf(row),
          mine: answers.get(row.id),
          hasVotedOn,
          roleIn,
          hasSeen: seenAlready(row),
          headcount: headcounted(row),
        },
        now(),
      ),
    };
  });
  const byDay = seen.toSorted((a, b) => (a.first < b.first ? -1 : 1)).map(({ shown }) => shown);
  return [...byDay.filter(({ isPast }) => !isPast), ...byDay.filter(({ isPast }) => isPast).toReversed()];
}

const ownAnswer = (row: MeetingRow, said: AnswerRow): MeetingAnswer => ({
  answer: said.answer,
  persons: said.persons,
  remark: said.remark,
  greeting: said.greeting,
  companions: companionsOf(said),
  ...(row.question !== '' && { choice: choiceIn(row, said.choice), along: alongOf(row, said) }),
});

const inSeconds = (ms: number | null | undefined) => (ms == null ? null : Math.floor(ms / 1000));

const datesOfAll = (db: Database, ids: readonly string[]) =>
  db.selectFrom('meeting_dates').selectAll().where('meeting_id', 'in', ids).execute();

type Facts = {
  dates: readonly DateRow[];
  face: MeetingFace | null;
  mine: AnswerRow | undefined;
  hasVotedOn: (meetingId: string) => boolean;
  headcount: ReturnType<typeof headcountOf>;
  roleIn: (meetingId: string) => MeetingSummary['myRole'];
  hasSeen: boolean;
};

function summaryOf(
  row: MeetingRow,
  { dates, face, mine, hasVotedOn, headcount, roleIn, hasSeen }: Facts,
  now: number,
): MeetingSummary {
  const isPast = overAt(whenOf(row, dates)) <= now;
  const lastDay = answersUntil(row.answer_until, row.starts_at);
  const isAwaited = row.state === 'fixed' && row.starts_at !== null && !isPast;
  return {
    id: row.id,
    title: row.title,
    place: row.place,
    town: row.town,
    face,
    state: row.state,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    answerUntil: row.answer_until,
    answerBy: lastDay === '' || endOfDay(lastDay) <= now ? null : lastDay,
    isPast,
    days:
      isAwaited && row.starts_at !== null
        ? Math.max(0, daysBetween(dayOf(localTimeAt(now)), dayOf(row.starts_at)))
        : null,
    myAnswer: mine ? ownAnswer(row, mine) : null,
    asksAgain: mine !== undefined && asksAgain(row, mine),
    hasVoted: hasVotedOn(row.id),
    hasDates: dates.length > 0,
    isSeen: hasSeen,
    isUnread: row.state === 'cancelled' && !isPast && mine !== undefined && mine.answer !== 'no' && !hasSeen,
    myRole: roleIn(row.id),
    ...headcount,
  };
}

function proposedDate(
  date: DateRow,
  votes: readonly MeetingVote[],
  viewer: Viewer,
): Meeting['dates'][number] {
  const about = votes.filter((vote) => vote.date_id === date.id);
  const count = (vote: 'yes' | 'maybe' | 'no') => about.filter((one) => one.vote === vote).length;
  return {
    id: date.id,
    startsAt: date.starts_at,
    endsAt: date.ends_at,
    yes: count('yes'),
    maybe: count('maybe'),
    no: count('no'),
    myVote: about.find((one) => one.member_id === viewer.id)?.vote ?? null,
  };
}

/** What somebody has said, with the words to all; organisers see more of it. */
function answerSeen(row: MeetingRow, said: AnswerRow, viewer: Viewer) {
  const forOrganisers = {
    remark: said.remark,
    choice: choiceIn(row, said.choice),
    forOtherDate: asksAgain(row, said),
  };
  const { answer, persons } = said;
  const greeting = greetingOf(said);
  return { answer, persons, ...(greeting && { greeting }), ...(viewer.mayChange && forOrganisers) };
}

async function ownAnswers(from: Database, memberId: string) {
  const rows = await from
    .selectFrom('meeting_answers')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map((row) => [row.meeting_id, row]));
}

/** As what somebody has seen meetings themselves. */
async function ownViews(from: Database, memberId: string) {
  const rows = await from
    .selectFrom('meeting_people')
    .select(['meeting_id', 'known'])
    .where('member_id', '=', memberId)
    .where('way', '=', 'page')
    .execute();
  const seen = new Map(rows.map((row) => [row.meeting_id, row.known]));
  return (meeting: MeetingRow) => seen.get(meeting.id) === toldAs(meeting);
}

async function ownVotes(from: Database, memberId: string) {
  const rows = await from
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .select('meeting_id')
    .distinct()
    .where('member_id', '=', memberId)
    .execute();
  const votedOn = new Set(rows.map(({ meeting_id }) => meeting_id));
  return (id: string) => votedOn.has(id);
}

const organisersOf = (from: Database, id: string) =>
  from
    .selectFrom('meeting_organisers')
    .innerJoin('members', 'members.id', 'meeting_organisers.member_id')
    .select(['accepted', ...namedColumns])
    .where('meeting_id', '=', id)
    .where(isEnabled)
    .execute();

async function rolesOf(from: Database, memberId: string) {
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
}
