import type { CallName } from '#contract/api.ts';
import {
  fullName,
  isActive,
  isNamed,
  isOpen,
  type Meeting,
  type Model,
  mailbox,
  maintains,
  mayChangeMeeting,
  type Person,
  type Reader,
  takesRundmails,
} from './model.ts';
import { active, NOT_FOUND, ok, plain, type Read, read, type Seen } from './read.ts';

const ofMeeting = (seen: (m: Model, reader: Reader, meeting: Meeting) => Seen) =>
  read(
    (m) => m.meetings,
    (_m, { id }) => ({ id }),
    seen,
  );

const forOrganisers = (seen: (m: Model, reader: Reader, meeting: Meeting) => Seen) =>
  ofMeeting((m, reader, meeting) =>
    mayChangeMeeting(reader, meeting) ? seen(m, reader, meeting) : { status: 403 },
  );

/** The username always, the name only if it is released. */
const person = (one: Person) => [one.username, ...(isNamed(one) ? [fullName(one)] : [])];

const answersOf = (m: Model, { answers }: Meeting) =>
  Object.entries(answers)
    .map(([n, said]) => ({ who: m.people[Number(n)] as Person, ...said }))
    .filter(({ who }) => isActive(who));

const ownRemark = ({ answers }: Meeting, reader: Reader) => answers[reader.person?.n ?? -1]?.remark ?? '';

const guests = (m: Model, meeting: Meeting) =>
  answersOf(m, meeting)
    .filter(({ answer }) => answer !== 'no')
    .flatMap(({ who, remark }) => [remark, ...person(who), ...(isNamed(who) ? [who.birthName] : [])]);

/** Whom an invitation does not reach: by name those who released it; maintainers may see all. */
function invitation(m: Model, reader: Reader, { title, place, description }: Meeting): Seen {
  const others = active(m).filter((one) => !takesRundmails(one));
  const reached = active(m).filter(takesRundmails).length;
  return {
    ...ok(title, place, description, ...others.filter(isNamed).flatMap(person)),
    may: [
      ...(reader.person ? [fullName(reader.person), reader.person.username, mailbox(reader.person)] : []),
      ...(maintains(reader) ? others.flatMap((one) => [one.username, fullName(one)]) : []),
    ],
    check: ({ recipients }: { recipients: number }) =>
      recipients === reached ? undefined : `${recipients} recipients instead of ${reached}`,
  } as Seen;
}

export const readsOfMeetings: Partial<Record<CallName, Read>> = {
  'GET /meetings': plain((m, reader) =>
    ok(...m.meetings.flatMap((meeting) => [meeting.title, meeting.place, ownRemark(meeting, reader)])),
  ),
  'GET /meetings/{id}': ofMeeting((m, reader, meeting) => {
    const { title, place, description, organisers, asked } = meeting;
    const may = mayChangeMeeting(reader, meeting);
    const persons = answersOf(m, meeting)
      .filter(({ answer }) => answer === 'yes')
      .reduce((sum, one) => sum + one.persons, 0);
    return {
      ...ok(
        ...[title, place, description, ownRemark(meeting, reader)],
        ...[...organisers, ...(may ? asked : [])]
          .map((n) => m.people[n] as Person)
          .filter(isActive)
          .flatMap(person),
        ...answersOf(m, meeting).flatMap(({ who, remark }) => [...person(who), may ? remark : '']),
      ),
      check: (json: { persons: number; mayChange: boolean; state: string }) =>
        json.persons === persons && json.mayChange === may && json.state === meeting.state
          ? undefined
          : `persons ${json.persons} for ${persons}, mayChange ${json.mayChange}, ${json.state}`,
    } as Seen;
  }),
  'GET /meetings/{id}/invitations': forOrganisers(invitation),
  'GET /meetings/{id}/guests': forOrganisers((m, _reader, meeting) => ok(...guests(m, meeting))),
  'GET /meetings/{id}/csv': forOrganisers((m, _reader, meeting) => ok(meeting.title, ...guests(m, meeting))),
  'GET /meetings/{id}/ics': ofMeeting((_m, _reader, { title, startsAt, place, description }) =>
    startsAt === null ? { status: 409 } : { ...ok(title), may: [place, description] },
  ),
  'GET /calendar_address': plain(() => ok()),
  'GET /calendars/{token}': read(
    (m) => m.tickets.filter(({ purpose }) => purpose === 'calendar'),
    (_m, { token }) => ({ token }),
    (m, _reader, { person: owner, isOver }) => {
      if (isOver || !isActive(m.people[owner])) return NOT_FOUND;
      const fixed = m.meetings.filter((meeting) => meeting.state === 'fixed');
      return {
        ...ok(...fixed.map(({ title }) => title)),
        may: m.meetings.flatMap(({ title, place, description }) => [title, place, description]),
      };
    },
  ),
};

/** What the preview of a meeting that is being written shows to its writer. */
export const previewOf = (m: Model, reader: Reader, meeting: Meeting) => invitation(m, reader, meeting);

export const isStillOpen = isOpen;
