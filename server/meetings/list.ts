import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Entered } from '#contract/meetings.ts';
import type { Recipient } from '#server/mail/letters.ts';
import { type MailMember, mailColumns, mailMember } from '#server/mail/members.ts';
import { NOT_REACHED, UNDER_WAY } from '#server/mail/unreached.ts';
import { isEnabled, type Names, personOf } from '#server/people/named.ts';
import { bySurnameOrUsername } from '#server/people/names.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { mapByTurns } from '#server/process/by-turns.ts';
import { choicesOf, type MeetingRow, perPerson } from './meetings.ts';
import { isOtherDate } from './rules.ts';

type AnswerRow = Selectable<Tables['meeting_answers']>;
export type GuestRow = Selectable<Tables['meeting_guests']>;
type Way = NonNullable<Tables['meeting_people']['way']>;

/** As what somebody knows a meeting who knows it as it is: a member who was told otherwise has to be told again. */
export const toldAs = ({ state, starts_at, ends_at, place, street, town }: WhenAndWhere): string =>
  state === 'fixed' ? [starts_at, ends_at ?? '', place, street, town].join('|') : state;

type WhenAndWhere = Pick<MeetingRow, 'state' | 'starts_at' | 'ends_at' | 'place' | 'street' | 'town'>;

/** Whether somebody should say again whether they come, as the date has changed since. */
export const asksAgain = (
  { state, starts_at }: Pick<MeetingRow, 'state' | 'starts_at'>,
  { for_starts_at }: { for_starts_at: string },
) => state === 'fixed' && starts_at !== null && isOtherDate(for_starts_at, starts_at);

type MeetingInList = Pick<MeetingRow, 'id' | 'change_mail_id'> & WhenAndWhere;

/** What members say of proposed dates: those who are not disabled. */
const votesOn = (from: Database, meetingId: string, memberId?: string) =>
  from
    .selectFrom('meeting_votes')
    .innerJoin('meeting_dates', 'meeting_dates.id', 'meeting_votes.date_id')
    .select(['date_id', 'member_id', 'vote', 'voted_at', 'entered', 'entered_by', 'by_link'])
    .where('meeting_id', '=', meetingId)
    .$if(memberId !== undefined, (one) => one.where('member_id', '=', memberId ?? ''))
    .execute();

/**
 * The one list of a meeting: each member who may be invited, or one of them, and each guest. Of each it knows what
 * stands of them, as what they know the meeting and how, and whether a mail about its last change still waits to leave.
 */
export async function listOf(from: Database, meeting: MeetingInList, memberId?: string) {
  const { id } = meeting;
  const isOne = memberId !== undefined;
  const rows = await from
    .selectFrom('members')
    .select(mailColumns)
    .select(['birth_name', 'phone_number', 'mobile_number', 'data_saved_at'])
    .where(isEnabled)
    .$if(isOne, (one) => one.where('members.id', '=', memberId ?? ''))
    .execute();
  const answers = await from
    .selectFrom('meeting_answers')
    .selectAll()
    .where('meeting_id', '=', id)
    .$if(isOne, (one) => one.where('member_id', '=', memberId ?? ''))
    .execute();
  const people = await from
    .selectFrom('meeting_people')
    .leftJoin('mail_copies as copy', 'copy.id', 'meeting_people.copy_id')
    .leftJoin('mail_copies as next', (join) =>
      join
        .onRef('next.member_id', '=', 'meeting_people.member_id')
        .on('next.mail_id', '=', meeting.change_mail_id ?? ''),
    )
    .select(['meeting_people.member_id', 'invited_at', 'known', 'way'])
    .select(['copy.state as copy', 'next.state as next'])
    .where('meeting_id', '=', id)
    .$if(isOne, (one) => one.where('meeting_people.member_id', '=', memberId ?? ''))
    .execute();
  const votes = Map.groupBy(await votesOn(from, id, memberId), (vote) => vote.member_id);
  const said = new Map(answers.map((row) => [row.member_id, row]));
  const about = new Map(people.map((row) => [row.member_id, row]));
  const now = toldAs(meeting);
  const members = await mapByTurns(rows, (row) => {
    const stands = about.get(row.id);
    // A mail that came back has told nobody.
    const isLost = NOT_REACHED.some((state) => state === stands?.copy);
    const known = isLost ? '' : (stands?.known ?? '');
    return {
      ...row,
      mail: mailMember(row),
      said: said.get(row.id),
      votes: votes.get(row.id) ?? [],
      isInvited: stands != null && stands.invited_at !== null,
      known,
      way: known === '' ? null : (stands?.way ?? null),
      isTold: known === now,
      mailWaits: UNDER_WAY.some((state) => state === stands?.next),
      /** Whether the last mail about a change has told them, or is about to. */
      isWritten: [...UNDER_WAY, 'handed-over'].some((state) => state === stands?.next),
    };
  });
  return { members, guests: isOne ? [] : await guestsOf(from, id) };
}

export type MeetingList = Awaited<ReturnType<typeof listOf>>;
export type Listed = MeetingList['members'][number];

/** What stands of one member, also of one who has died or is disabled meanwhile: then undefined. */
export const listedOne = async (from: Database, meeting: MeetingInList, memberId: string) =>
  (await listOf(from, meeting, memberId)).members[0];

const guestsOf = (from: Database, meetingId: string) =>
  from
    .selectFrom('meeting_guests')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** By surname as one who looks sees them; those who show none are among the others, by the username. */
export const inOrder = <R extends Parameters<Names>[0]>(rows: readonly R[], names: Names) =>
  rows
    .map((row) => ({ row, seen: names(row) }))
    .sort((one, other) => bySurnameOrUsername(one.seen, other.seen));

type Trace = Pick<AnswerRow, 'entered' | 'entered_by' | 'by_link'>;

/** Who has entered something at that time, as far as that is still somebody; null: the member has said it. */
function enteredBy({ members }: MeetingList, trace: Trace, at: number): Entered | null {
  if (trace.entered === 0) return null;
  const by = members.find(({ id }) => id === trace.entered_by);
  return { by: by ? personOf(by) : null, at: Math.floor(at / 1000), byLink: trace.by_link === 1 };
}

export const enteredIn = (list: MeetingList, said: AnswerRow) => enteredBy(list, said, said.answered_at);

/** The same of votes: of the latest that were entered. */
export function votesEnteredIn(list: MeetingList, votes: Listed['votes']): Entered | null {
  const [latest] = votes.filter(isEntered).sort((one, other) => other.voted_at - one.voted_at);
  return latest ? enteredBy(list, latest, latest.voted_at) : null;
}

/** Whether an organiser has entered it. */
export const isEntered = ({ entered }: Pick<Trace, 'entered'>) => entered === 1;

/** What the member has said to the date as it is: that stands until the member says something else. */
export const standsOwn = (meeting: Pick<MeetingRow, 'state' | 'starts_at'>, said: AnswerRow | undefined) =>
  said !== undefined && !isEntered(said) && !asksAgain(meeting, said);

export const hasOwnVotes = ({ votes }: Listed) => votes.some((vote) => !isEntered(vote));

export const hasVoted = ({ votes }: Listed) => votes.length > 0;

/** Whom news of a meeting concerns: all who were invited, or have answered or voted. */
const concerns = (one: Listed) => one.isInvited || one.said !== undefined || hasVoted(one);

/** Whether somebody counts on what does not hold any more: told of it before, or with an answer or a vote. */
export function isNotTold(one: Listed): boolean {
  if (one.isTold || !concerns(one)) return false;
  return one.known !== '' || (one.said ? one.said.answer !== 'no' : hasVoted(one));
}

/**
 * Whether a member gets news of a meeting by email: those who have answered or voted, as news of their own; those who were
 * only written to, by the rule of Rundmails.
 */
export const isWrittenTo = (one: Listed): boolean =>
  one.mail.address !== undefined &&
  (one.said !== undefined || hasVoted(one) || (one.mail.acceptsGroupEmails && one.known !== ''));

/** Whom a meeting may be announced to: those who take Rundmails and have an address. */
export const isInvitable = ({ mail }: Listed) => mail.acceptsGroupEmails && mail.address !== undefined;

/** Who has got the date with the links already, by the mail about the last change: they are not written to twice. */
export const hasLinks = ({ state }: Pick<MeetingRow, 'state'>, one: Listed) =>
  state === 'fixed' && one.isWritten;

/** Whom an invitation is written to, or the email that asks for votes. */
export const inviteesOf = (meeting: Pick<MeetingRow, 'state'>, { members }: MeetingList) =>
  members.filter((one) => isInvitable(one) && !hasLinks(meeting, one));

/**
 * Whom a reminder reaches: those who take Rundmails and have not answered, also if they joined after the invitation, and
 * those who expect to come because of an answer to an earlier date.
 */
export function isReminded(meeting: Pick<MeetingRow, 'state' | 'starts_at'>, one: Listed): boolean {
  const { said, mail } = one;
  if (said && !asksAgain(meeting, said)) return false;
  return isInvitable(one) || (said !== undefined && said.answer !== 'no' && mail.address !== undefined);
}

export const remindedOf = (meeting: MeetingRow, { members }: MeetingList) =>
  members.filter((one) => isReminded(meeting, one));

export const recipientOf = ({ id, publicName, address }: MailMember): Recipient[] =>
  address === undefined ? [] : [{ memberId: id, name: publicName, address }];

/** Rows in one statement. */
const ROWS_AT_ONCE = 500;

/** Notes who was invited; the first time stands. */
export async function noteInvited(
  transaction: Database,
  meetingId: string,
  ids: readonly string[],
  at: number,
) {
  const rows = ids.map((id) => ({ meeting_id: meetingId, member_id: id, invited_at: at, known: '' }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await transaction
      .insertInto('meeting_people')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['meeting_id', 'member_id'])
          .doUpdateSet({ invited_at: at })
          .where('meeting_people.invited_at', 'is', null),
      )
      .execute();
}

/**
 * Notes that somebody knows the meeting as it is now, and how. What is known already stays, but for what somebody has
 * seen themselves. Nothing happens when either is gone meanwhile.
 */
export async function noteKnown(
  transaction: Database,
  meetingId: string,
  memberId: string,
  { way, copyId = null, known }: { way: Way; copyId?: string | null; known?: string },
): Promise<void> {
  const meeting = await findRow(transaction, 'meetings', meetingId);
  const one = meeting && (await listedOne(transaction, meeting, memberId));
  if (!one) return;
  const knows = { known: known ?? toldAs(meeting), way, copy_id: copyId };
  if (knows.known === one.known && way !== 'page') return;
  await transaction
    .insertInto('meeting_people')
    .values({ meeting_id: meetingId, member_id: memberId, invited_at: null, ...knows })
    .onConflict((conflict) => conflict.columns(['meeting_id', 'member_id']).doUpdateSet(knows))
    .execute();
}

/** What an organiser has ticked by mistake, or entered for the wrong one. */
export async function forgetTold(transaction: Database, meetingId: string, memberId: string): Promise<void> {
  await transaction
    .updateTable('meeting_people')
    .set({ known: '', way: null })
    .where('meeting_id', '=', meetingId)
    .where('member_id', '=', memberId)
    .where('way', '=', 'told')
    .execute();
}

type Counted = { answer: string; persons: number; for_starts_at?: string };
type WithDate = Pick<MeetingRow, 'state' | 'starts_at'>;

/** How many persons come, and how many may come beside them; of these, how many by an earlier date: the only place that counts. */
function headcount(meeting: WithDate, said: readonly Counted[]) {
  const sum = (answer: string, of: readonly Counted[]) =>
    of.reduce((total, one) => total + (one.answer === answer ? one.persons : 0), 0);
  const count = (of: readonly Counted[]) => ({ persons: sum('yes', of), maybePersons: sum('maybe', of) });
  const earlier = said.filter(
    ({ for_starts_at }) => for_starts_at !== undefined && asksAgain(meeting, { for_starts_at }),
  );
  return { ...count(said), earlier: count(earlier) };
}

const asAnswer = ({ persons }: GuestRow) => ({ answer: 'yes', persons });

export const headcountOf = (meeting: WithDate, { members, guests }: MeetingList) =>
  headcount(meeting, [...members.flatMap(({ said }) => said ?? []), ...guests.map(asAnswer)]);

/** Of how many meetings persons are summed up before others have their turn. */
const MEETINGS_AT_ONCE = 20;

/** The same of several meetings: of members who are not disabled, and of guests without an account. */
export async function headcounts(from: Database, meetings: readonly MeetingRow[]) {
  const ids = meetings.map(({ id }) => id);
  const sums: Awaited<ReturnType<typeof personsOf>> = [];
  for (let start = 0; start < ids.length; start += MEETINGS_AT_ONCE) {
    if (start > 0) await setImmediate();
    sums.push(...(await personsOf(from, ids.slice(start, start + MEETINGS_AT_ONCE))));
  }
  const byMeeting = Map.groupBy(sums, (one) => one.meeting_id);
  return (meeting: MeetingRow) => headcount(meeting, byMeeting.get(meeting.id) ?? []);
}

/** How many persons stand behind each answer, to each date. */
async function personsOf(
  from: Database,
  meetingIds: readonly string[],
): Promise<(Counted & { meeting_id: string })[]> {
  const said = await from
    .selectFrom('meeting_answers')
    .innerJoin('members', 'members.id', 'meeting_answers.member_id')
    .select(['meeting_id', 'answer', 'for_starts_at'])
    .select(({ fn }) => fn.sum<number>('persons').as('persons'))
    .where('meeting_id', 'in', meetingIds)
    .where(isEnabled)
    .groupBy(['meeting_id', 'answer', 'for_starts_at'])
    .execute();
  const guests = await from
    .selectFrom('meeting_guests')
    .select(({ fn }) => ['meeting_id', fn.sum<number>('persons').as('persons')])
    .where('meeting_id', 'in', meetingIds)
    .groupBy('meeting_id')
    .execute();
  return [...said, ...guests.map((guest) => ({ ...guest, answer: 'yes' }))];
}

/** Of those who have agreed, each person by themselves: how many chose what; last who has chosen none. */
export function choiceCounts(meeting: MeetingRow, { members, guests }: MeetingList) {
  const coming = members.flatMap(({ said }) => (said?.answer === 'yes' ? [said] : []));
  const chosen = [...coming, ...guests].flatMap((one) => perPerson(meeting, one));
  const choices = choicesOf(meeting);
  return (choices.length === 0 ? [] : [...choices, '']).map((choice) => {
    return { choice, persons: chosen.filter((one) => one === choice).length };
  });
}
