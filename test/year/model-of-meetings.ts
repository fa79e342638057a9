import { type Meeting, type Model, maintains, type Reader } from './model.ts';

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

/** The last day on which it may be, as all meetings of this class are of one day. */
export const lastDay = ({ startsAt, dates }: Meeting) =>
  startsAt === null
    ? (dates
        .map((date) => dayOf(date.startsAt))
        .sort()
        .at(-1) ?? '')
    : dayOf(startsAt);

/** The local day in Germany; the clock of this class stays away from midnight. */
export const today = (m: Model) => germanDay.format(m.now);
const germanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

export const isOpen = (m: Model, meeting: Meeting) =>
  !meeting.gone && meeting.state !== 'cancelled' && lastDay(meeting) >= today(m);
