import { isReachable, type Meeting, type Model, maintains, type Person, type Reader } from '../model.ts';
import type { GuestLink } from './evening.ts';

/** What holds of meetings, and the day it is. */

const germanClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', hour: '2-digit' });
/** The hour that a clock in Germany shows. */
export const germanHour = (at: number) => Number(germanClock.format(at));

export const organises = ({ person }: Reader, meeting: Meeting) =>
  person !== undefined && meeting.organisers.includes(person.n);

export const mayChangeMeeting = (reader: Reader, meeting: Meeting) =>
  organises(reader, meeting) || maintains(reader);

/** Those that were not deleted. */
export const meetingsIn = (m: Model) => m.meetings.filter(({ gone }) => !gone);

/** The last day for answers: a date that was fixed may be before the one that was set. */
export const answersUntil = ({ answerUntil, startsAt }: Meeting) =>
  startsAt !== null && dayOf(startsAt) < answerUntil ? dayOf(startsAt) : answerUntil;

export const dayOf = (local: string) => local.slice(0, 10);

/** The last day on which it may be, as all meetings of this class are of one day; far ahead, while there is no date. */
export const lastDay = ({ startsAt, dates }: Meeting) =>
  startsAt === null
    ? (dates
        .map((date) => dayOf(date.startsAt))
        .sort()
        .at(-1) ?? '9999-12-31')
    : dayOf(startsAt);

/** The local day in Germany; the clock of this class stays away from midnight. */
export const today = (m: Model) => germanDay.format(m.now);
const germanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

export const isOpen = (m: Model, meeting: Meeting) =>
  !meeting.gone && meeting.state !== 'cancelled' && lastDay(meeting) >= today(m);

/** As what somebody knows a meeting who knows it as it is. */
export const toldAs = ({ state, startsAt, place }: Meeting) =>
  state === 'fixed' ? `${startsAt} ${place}` : state;

/** What is known already stays, but for what somebody has seen themselves. */
export function learns(meeting: Meeting, n: number | undefined, by: Meeting['knowsBy'][number] = 'page') {
  if (n === undefined || (meeting.knows[n] === toldAs(meeting) && by !== 'page')) return;
  meeting.knows[n] = toldAs(meeting);
  meeting.knowsBy[n] = by;
}

export function unlearns(meeting: Meeting, n: number) {
  if (meeting.knowsBy[n] === 'told') delete meeting.knows[n];
}

/** Whether somebody counts on what does not hold any more: told of it before, or with a yes. */
export function isNotTold({ answers, invited, votes, ...meeting }: Meeting, n: number): boolean {
  const { [n]: known = '' } = meeting.knows;
  const said = answers[n];
  const hasVoted = (votes[n] ?? 0) > 0;
  if (known === toldAs({ answers, invited, votes, ...meeting })) return false;
  if (!said && !hasVoted && !invited.includes(n)) return false;
  return known !== '' || (said ? said.answer !== 'no' : hasVoted);
}

/** Whether news of it reach somebody by mail: of their own, or by the rule of Rundmails. */
export const isToldByMail = ({ answers, votes, knows }: Meeting, { n, rundmails }: Person) =>
  answers[n] !== undefined || (votes[n] ?? 0) > 0 || (rundmails && (knows[n] ?? '') !== '');

/** Whom a reminder reaches: without an answer to the date that holds; by the box, or as who counts on coming. */
export function isReminded({ answers, startsAt }: Meeting, one: Person): boolean {
  const said = answers[one.n];
  if (!isReachable(one) || (said && said.forStart === startsAt)) return false;
  return one.rundmails || (said !== undefined && said.answer !== 'no');
}

/** Whether the last email about a change has told somebody, or waits to leave. */
export const isWritten = (m: Model, { lastChange, hasGot }: Meeting, { n }: Person) =>
  hasGot.includes(n) ||
  (lastChange !== null &&
    m.post.some(
      (one) => !one.isHeld && (one.origin ?? one) === lastChange && one.to.some(({ person }) => person === n),
    ));

/** Links of guests end with the right of who made them, for good. */
export function endGuestLinks(m: Model, isEnded: (link: GuestLink) => boolean) {
  for (const link of m.guestLinks) if (isEnded(link)) link.isOver = true;
}
