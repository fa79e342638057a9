import type { CallName } from '#contract/api.ts';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { Meeting as ContractMeeting } from '#contract/meetings.ts';
import {
  DAY,
  fullName,
  isActive,
  isNamed,
  type Meeting,
  type MeetingAnswer,
  type Model,
  mailbox,
  maintains,
  type Person,
  type Reader,
  takesRundmails,
} from '../model.ts';
import {
  active,
  isSeenByEverybody,
  NOT_FOUND,
  ofGallery,
  ok,
  plain,
  type Read,
  read,
  type Seen,
} from '../read.ts';
import { guestLinkOf } from './evening.ts';
import { isNotTold, isReminded, isWritten, mayChangeMeeting, meetingsIn, organises } from './model.ts';

const ofMeeting = (seen: (m: Model, reader: Reader, meeting: Meeting) => Seen) =>
  read(meetingsIn, (_m, { id }) => ({ id }), seen);

const forOrganisers = (seen: (m: Model, reader: Reader, meeting: Meeting) => Seen) =>
  ofMeeting((m, reader, meeting) =>
    mayChangeMeeting(reader, meeting) ? seen(m, reader, meeting) : { status: 403 },
  );

const numbers = ({ contact }: Person) => [contact.phoneNumber, contact.mobileNumber];

const named = (one: Person) => [one.username, fullName(one)];

/** The username always, the name only if it is released. */
const person = (one: Person) => [one.username, ...(isNamed(one) ? [fullName(one)] : [])];

const answersOf = (m: Model, { answers }: Meeting) =>
  Object.entries(answers)
    .map(([n, said]) => ({ who: m.people[Number(n)] as Person, ...said }))
    .filter(({ who }) => isActive(who));

const ownWords = ({ answers }: Meeting, reader: Reader) => {
  const { remark, greeting, choice } = answers[reader.person?.n ?? -1] ?? {};
  return [remark ?? '', greeting ?? '', choice ?? ''];
};

const along = ({ companions, persons }: Pick<MeetingAnswer, 'companions' | 'persons'>) =>
  companions.slice(0, persons - 1);

const ownCompanions = ({ answers }: Meeting, reader: Reader) => {
  const mine = answers[reader.person?.n ?? -1];
  return mine ? along(mine) : [];
};

/** Who has answered, or those of them who `comes`. */
const guests = (m: Model, meeting: Meeting, comes: (said: MeetingAnswer) => boolean = () => true) => [
  ...answersOf(m, meeting)
    .filter(comes)
    .flatMap(({ who, remark, choice, ...said }) => [
      ...[remark, choice, ...along(said), ...person(who)],
      ...(isNamed(who) ? [who.birthName] : []),
    ]),
  ...meeting.otherGuests.flatMap((one) => [one.name, one.remark, ...along(one)]),
];

/** Who has entered an answer, as others may see it; nobody when the member has said it or that account is shut. */
const enterer = (m: Model, by: number | null | undefined) => {
  const one = m.people[by ?? -1];
  return isActive(one) ? person(one) : [];
};

/** Who says what to all. */
const greetings = (m: Model, meeting: Meeting) =>
  answersOf(m, meeting).filter(({ answer, greeting }) => answer !== 'yes' && greeting !== '');

/** The title of the picture that stands for it, while everybody sees that. */
const face = (m: Model, meeting: Meeting) => {
  const image = m.images[meeting.face ?? -1];
  return image && isSeenByEverybody(m, image) ? [image.title] : [];
};

/** The same of somebody's votes. */
const voteEnterers = (m: Model, { votesBy }: Meeting, n = -1) =>
  (votesBy[n] ?? []).flatMap((by) => enterer(m, by));

/** Whom somebody has to phone, who has not answered: no word, or a no to another date. */
const isSilent = ({ state, startsAt, answers, votes }: Meeting, n: number) => {
  const said = answers[n];
  if (state === 'proposed') return (votes[n] ?? 0) === 0;
  return state === 'fixed' && (said === undefined || (said.answer === 'no' && said.forStart !== startsAt));
};

/** And members who count on what no longer holds: nobody who said yes is forgotten. */
const toCall = (m: Model, reader: Reader, meeting: Meeting) =>
  active(m).filter(({ n }) => n !== reader.person?.n && (isSilent(meeting, n) || isNotTold(meeting, n)));

/** Whom an invitation does not reach: by name those who released it; maintainers may see all. */
function invitation(m: Model, reader: Reader, meeting: Meeting): Seen {
  const { title, place, description, state, lastChange } = meeting;
  // Members who have got the date with the links already are not written to twice.
  const all = active(m).filter((one) => state !== 'fixed' || !isWritten(m, meeting, one));
  const others = all.filter((one) => !takesRundmails(one));
  const reached = [all.filter(takesRundmails).length];
  // About a month later the site has forgotten to whom that mail went.
  if ((lastChange?.at ?? m.now) <= m.now - 29 * DAY) reached.push(active(m).filter(takesRundmails).length);
  return {
    ...ok(title, place, description, ...others.filter(isNamed).flatMap(person)),
    may: [
      ...(reader.person ? [fullName(reader.person), reader.person.username, mailbox(reader.person)] : []),
      ...(maintains(reader) ? others.flatMap((one) => [one.username, fullName(one)]) : []),
    ],
    check: ({ recipients }: { recipients: number }) =>
      reached.includes(recipients)
        ? undefined
        : `${recipients} recipients instead of ${reached.join(' or ')}`,
  };
}

type ShownMeeting = Pick<ContractMeeting, 'persons' | 'mayChange' | 'state' | 'collection'>;

/** The link for guests as organisers see it; empty for maintainers, who may end it. */
const linkFor = (m: Model, reader: Reader, meeting: Meeting) => {
  const link = guestLinkOf(m, meeting);
  if (!link || !mayChangeMeeting(reader, meeting)) return undefined;
  return organises(reader, meeting) ? `http://localhost:3000/abend/${link.token}` : '';
};

/** For whom the reader has entered something: seen by the username in the list to phone. */
export const enteredFor = (m: Model, { person: reader }: Reader, { answers, votesBy }: Meeting) =>
  active(m).filter(({ n }) => reader && (answers[n]?.by === reader.n || votesBy[n]?.includes(reader.n)));

/** Maintainers see all names on these lists. */
const all = (m: Model, reader: Reader) =>
  maintains(reader)
    ? active(m).flatMap((one) => [one.username, fullName(one), one.birthName, one.contact.city])
    : [];

const guestTable = forOrganisers((m, reader, meeting) => ({
  ...ok(
    meeting.title,
    meeting.question,
    ...meeting.choices,
    ...guests(m, meeting, ({ answer, paid }) => answer !== 'no' || paid),
  ),
  may: all(m, reader),
}));

export const readsOfMeetings: Partial<Record<CallName, Read>> = {
  'GET /meetings': plain((m, reader) =>
    ok(
      ...meetingsIn(m).flatMap((meeting) => [
        ...[meeting.title, meeting.place, ...face(m, meeting), ...ownWords(meeting, reader)],
        ...ownCompanions(meeting, reader),
      ]),
    ),
  ),
  'GET /meetings/{id}': ofMeeting((m, reader, meeting) => {
    const { title, place, description, organisers, asked } = meeting;
    const may = mayChangeMeeting(reader, meeting);
    const persons = [
      ...answersOf(m, meeting).filter(({ answer }) => answer === 'yes'),
      ...meeting.otherGuests,
    ].reduce((sum, one) => sum + one.persons, 0);
    const mine = meeting.answers[reader.person?.n ?? -1];
    return {
      ...ok(
        ...[title, place, description, meeting.question, ...meeting.choices, ...ownWords(meeting, reader)],
        ...[
          ...ownCompanions(meeting, reader),
          ...enterer(m, mine?.by),
          ...voteEnterers(m, meeting, reader.person?.n),
        ],
        ...meeting.otherGuests.flatMap(({ name, remark }) => [name, may ? remark : '']),
        ...[...organisers, ...(may ? asked : [])]
          .map((n) => m.people[n] as Person)
          .filter(isActive)
          .flatMap(person),
        ...answersOf(m, meeting).flatMap(({ who, remark }) => [...person(who), may ? remark : '']),
        ...[...face(m, meeting), ...greetings(m, meeting).map(({ greeting }) => greeting)],
      ),
      check: (json: ShownMeeting) => {
        if (json.collection?.link !== linkFor(m, reader, meeting)) return `the link ${json.collection?.link}`;
        return json.persons === persons && json.mayChange === may && json.state === meeting.state
          ? undefined
          : `persons ${json.persons} for ${persons}, mayChange ${json.mayChange}, ${json.state}`;
      },
    };
  }),
  'GET /galleries/{id}/meeting': ofGallery((m, _reader, gallery) => {
    const meeting = meetingsIn(m).find((one) => one.gallery === gallery.n && one.state === 'fixed');
    if (!meeting) return ok();
    const said = greetings(m, meeting).flatMap(({ who, greeting }) => [greeting, ...person(who)]);
    return ok(...face(m, meeting), ...said);
  }),
  'GET /meetings/{id}/invitations': forOrganisers((m, reader, meeting) => {
    const whole = invitation(m, reader, meeting);
    const concerned = active(m).filter((one) => isNamed(one) || maintains(reader));
    const { state } = meeting;
    // Without a date, or cancelled: those who have not answered.
    const due = m.people.filter((one) =>
      state === 'fixed'
        ? isReminded(meeting, one)
        : takesRundmails(one) && meeting.answers[one.n] === undefined,
    ).length;
    return {
      ...whole,
      // Whom a change would reach, except those who are named as not written to.
      may: [
        ...(whole.may ?? []),
        ...concerned.flatMap(named),
        ...meeting.otherGuests.map(({ name }) => name),
      ],
      check: (json: { unanswered: number }) =>
        json.unanswered === due ? whole.check?.(json as never) : `${json.unanswered} unanswered, not ${due}`,
    };
  }),
  'GET /meetings/{id}/people': forOrganisers((m, reader, meeting) => {
    const calls = toCall(m, reader, meeting);
    const silent = calls.filter(({ n }) => {
      const isDeclined = meeting.answers[n]?.answer === 'no' && isSilent(meeting, n);
      return isDeclined || !isNotTold(meeting, n);
    });
    return {
      ...ok(
        ...[...active(m).flatMap(person), ...guests(m, meeting)],
        ...active(m)
          .filter(isNamed)
          .map(({ birthName }) => birthName),
        ...calls.filter(isNamed).flatMap(numbers),
      ),
      may: [
        ...[...answersOf(m, meeting).flatMap(({ by }) => enterer(m, by)), ...all(m, reader)],
        ...active(m).flatMap(({ n }) => voteEnterers(m, meeting, n)),
        // As maintainers entered them.
        ...(maintains(reader) ? calls.flatMap(numbers) : []),
      ],
      check: ({ people, unansweredNotNamed }: MeetingPeople) => {
        const mayBeShown = active(m).flatMap((one) =>
          isNamed(one) || maintains(reader) || enteredFor(m, reader, meeting).includes(one)
            ? one.username
            : [],
        );
        const tooMany = people.find(
          ({ guestId, call, username }) => call && !guestId && !mayBeShown.includes(username),
        );
        if (tooMany) return `${tooMany.username} to call, who is not named`;
        const shown = people.filter(
          ({ guestId, call }) => !guestId && call && call.why !== 'not-told',
        ).length;
        const others = silent.length - shown;
        const isRight = others === unansweredNotNamed;
        return isRight ? undefined : `${shown} + ${unansweredNotNamed} to call, not ${silent.length}`;
      },
    };
  }),
  'GET /meetings/{id}/xlsx': guestTable,
  'GET /meetings/{id}/csv': guestTable,
  'GET /meetings/{id}/calls': forOrganisers((m, reader, meeting) => {
    const calls = toCall(m, reader, meeting);
    const shown = calls.filter((one) => isNamed(one) || maintains(reader));
    return {
      ...ok(...shown.flatMap(named), ...calls.filter(isNamed).flatMap(numbers)),
      // Of others as maintainers entered them.
      may: [
        ...(maintains(reader) ? calls.flatMap(numbers) : []),
        ...meeting.otherGuests.map(({ name }) => name),
        ...enteredFor(m, reader, meeting).map(({ username }) => username),
      ],
    };
  }),
  'GET /meetings/{id}/ics': ofMeeting((_m, _reader, { title, startsAt, place, description }) =>
    startsAt === null ? { status: 409 } : { ...ok(title), may: [place, description] },
  ),
  'GET /calendar_address': plain(() => ok()),
  'GET /calendars/{token}': read(
    (m) => m.tickets.filter(({ purpose }) => purpose === 'calendar'),
    (_m, { token }) => ({ token }),
    (m, _reader, { person: owner, isOver }) => {
      if (isOver || !isActive(m.people[owner])) return NOT_FOUND;
      const fixed = meetingsIn(m).filter((meeting) => meeting.state === 'fixed');
      return {
        ...ok(...fixed.map(({ title }) => title)),
        may: meetingsIn(m).flatMap(({ title, place, description }) => [title, place, description]),
      };
    },
  ),
};
