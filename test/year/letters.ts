import type { MailKind } from '#contract/kinds.ts';
import type { Letter as Sent } from '#server/ports/mail/mail.ts';
import {
  DAY,
  fullName,
  HOUR,
  isActive,
  type Letter,
  type Meeting,
  MINUTE,
  type Model,
  mailbox,
  type Person,
  shownName,
  takesRundmails,
  wantedAddress,
} from './model.ts';
import { isOpen, isReminded, isToldByMail, lastDay, learns, today } from './model-of-meetings.ts';
import { ADMIN_EMAIL } from './site.ts';

type Of = { m: Model; letter: Letter; person: Person; address: string };
type Kind = {
  /** How a reader knows it by its subject. */
  subject: RegExp;
  /** Whether this copy is still wanted when it leaves; that nobody who is disabled gets anything holds for all. */
  wanted?: (of: Of) => boolean;
  /** What its sender and its occasion add to what is told. */
  tells?: (of: Of) => string[];
};

const isConfirmedStill = ({ person, address }: Of) => person.confirmed === address;
const by = ({ m, letter }: Of) => (letter.by === undefined ? undefined : m.people[letter.by]);
const signed = (of: Of) => {
  const sender = by(of);
  return sender ? [fullName(sender), sender.username, mailbox(sender)] : [];
};
const meetingOf = ({ m, letter }: Of) => m.meetings[letter.meeting ?? -1];
/** To whom answers go to what nobody pressed: the first organiser who can be written to. */
const firstToAsk = ({ m, letter }: Of, { organisers }: Meeting) =>
  letter.by === undefined
    ? m.people.find((one) => organisers.includes(one.n) && isActive(one) && mailbox(one) !== '')
    : undefined;
const aboutMeeting = (of: Of) => {
  const meeting = meetingOf(of);
  if (!meeting) return signed(of);
  const asked = firstToAsk(of, meeting);
  return [
    ...signed(of),
    ...(asked ? [fullName(asked), mailbox(asked)] : []),
    meeting.title,
    meeting.place,
    meeting.description,
  ];
};
/** Of a meeting that is still to come and whose date stands. */
const isStanding = (of: Of) => {
  const meeting = meetingOf(of);
  return meeting !== undefined && meeting.state === 'fixed' && isOpen(of.m, meeting);
};
const answerOf = (of: Of) => meetingOf(of)?.answers[of.person.n];

/** Whether it was entered by whoever has caused the letter, or by whoever is gone. */
const isStillOf = ({ letter }: Of, said: { by?: number | null | undefined } | undefined) =>
  said !== undefined && (said.by === null || (said.by !== undefined && said.by === letter.by));

/** Whom news of a meeting still concerns; not who has caused it. */
function isConcerned(of: Of): boolean {
  const { person, letter } = of;
  const meeting = meetingOf(of);
  if (!meeting || mailbox(person) === '') return false;
  return person.n !== letter.by && isToldByMail(meeting, person);
}

/** Letters on which nobody counts: whom they may reach is all that is looked at. */
type Unsolicited =
  | ('monthly-news' | 'yearly-check' | 'not-reached' | 'meeting-not-reached' | 'meeting-calls')
  /** Those to the maintainers. */
  | 'alert';
/** These are known as another one is, by the same subject, or are caused by what the year cannot do. */
type Alike =
  | ('invitation-reminder' | 'address-set' | 'role-taken' | 'member-leaves' | 'member-stays')
  | ('yearly-check-reminder' | 'daily-news' | 'passkey-added' | 'passkey-removed');
export type LetterKind = Exclude<MailKind, Unsolicited | Alike> | 'test';

/** Every letter of the site: to whom is said where it is caused, here what may change until it leaves. */
export const kinds: Record<LetterKind, Kind> = {
  invitation: {
    subject: /^(Erinnerung: )?Einladung zur Seite/,
    tells: signed,
    wanted: (of) => isConfirmedStill(of) && of.person.cameAt === null,
  },
  'password-reset': { subject: /^Neues Passwort für/, wanted: isConfirmedStill },
  'login-link': {
    subject: /^Anmelden auf der Klassenseite/,
    wanted: (of) => isConfirmedStill(of) && (of.person.passwordAt ?? -1) < of.letter.at,
  },
  'password-changed': { subject: /^Dein Passwort für/ },
  'address-changed': { subject: /^Deine E-Mail-Adresse auf/ },
  'address-confirmation': {
    subject: /^Bitte bestätige deine neue/,
    wanted: ({ person, address, letter }) =>
      wantedAddress(person) === address && (person.passwordAt ?? 0) < letter.at,
  },
  'details-set': { subject: /^Wir haben deine Angaben geändert/, wanted: isConfirmedStill },
  'group-email': {
    subject: /^Rundbrief qz/,
    wanted: (of) => {
      const sender = by(of);
      const wants = of.person.rundmails || sender === of.person;
      return isActive(sender) && wants && mailbox(of.person) !== '';
    },
    tells: signed,
  },
  'group-email-test': {
    subject: /^Test: Rundbrief qz/,
    wanted: ({ person }) => mailbox(person) !== '',
    tells: signed,
  },
  'image-hidden': { subject: /^(Eines deiner Bilder ist|\d+ deiner Bilder sind) vorerst/ },
  'image-reported': { subject: /^(Ein Bild wurde|\d+ Bilder wurden) verborgen/ },
  'image-shown': { subject: /^(Ein Bild ist|\d+ Bilder sind) wieder zu sehen/ },
  'image-deleted': { subject: /^(Ein Bild wurde|\d+ Bilder wurden) gelöscht/ },
  'image-removed': { subject: /^Wir haben (ein Bild|\d+ Bilder) von dir/ },
  'role-given': { subject: /^Wer die Seite betreut, hat sich geändert/ },
  'gallery-removed': { subject: /^Wir haben eine Galerie/ },
  'meeting-invitation': {
    subject: /^Einladung: /,
    wanted: (of) => takesRundmails(of.person) && isStanding(of),
    tells: aboutMeeting,
  },
  'meeting-reminder': {
    subject: /^Erinnerung: (?!Einladung zur)/,
    wanted: (of) => isStanding(of) && isReminded(meetingOf(of) as Meeting, of.person),
    tells: aboutMeeting,
  },
  'meeting-votes': {
    subject: /^Wann passt es dir\? /,
    wanted: (of) => {
      const meeting = meetingOf(of);
      const isVoting = meeting?.state === 'proposed' && isOpen(of.m, meeting);
      return takesRundmails(of.person) && isVoting && meeting.votes[of.person.n] === undefined;
    },
    tells: aboutMeeting,
  },
  'meeting-fixed': {
    subject: /^Der Termin steht fest: /,
    wanted: (of) => mailbox(of.person) !== '' && isStanding(of) && of.person.n !== of.letter.by,
    tells: aboutMeeting,
  },
  'meeting-changed': {
    subject: /^Geändert: /,
    wanted: (of) => isStanding(of) && isConcerned(of),
    tells: aboutMeeting,
  },
  'meeting-cancelled': {
    subject: /^Fällt aus: /,
    wanted: (of) => {
      const meeting = meetingOf(of);
      const isOff = meeting?.state === 'cancelled' && !meeting.gone && lastDay(meeting) >= today(of.m);
      return isOff && isConcerned(of);
    },
    tells: aboutMeeting,
  },
  'meeting-uncancelled': {
    subject: /^Findet doch statt: /,
    wanted: (of) => {
      const meeting = meetingOf(of);
      return meeting !== undefined && isOpen(of.m, meeting) && isConcerned(of);
    },
    tells: aboutMeeting,
  },
  'meeting-asked': {
    subject: /^Organisierst du mit/,
    wanted: (of) => {
      const meeting = meetingOf(of);
      const isAsked = meeting?.asked.includes(of.person.n) === true;
      return isAsked && isActive(by(of)) && isOpen(of.m, meeting) && mailbox(of.person) !== '';
    },
    tells: aboutMeeting,
  },
  'meeting-answer-entered': {
    subject: /^Für dich eingetragen: /,
    // Only while it is what stands, by whoever has caused the letter.
    wanted: (of) => isStillOf(of, answerOf(of)) && isStanding(of) && mailbox(of.person) !== '',
    tells: aboutMeeting,
  },
  'meeting-votes-entered': {
    subject: /^Für dich abgestimmt: /,
    wanted: (of) => {
      const meeting = meetingOf(of);
      const stands = Object.values(meeting?.votesSaid[of.person.n] ?? {}).some((vote) => isStillOf(of, vote));
      const isVoting = meeting?.state === 'proposed' && isOpen(of.m, meeting);
      return stands && isVoting && mailbox(of.person) !== '';
    },
    tells: aboutMeeting,
  },
  'meeting-seats-free': {
    subject: /^Jemand kommt nicht mehr: /,
    // Unless they are back.
    wanted: (of) => {
      const meeting = meetingOf(of);
      const isOrganiser = meeting?.organisers.includes(of.person.n) === true && !meeting.gone;
      return isOrganiser && meeting.state === 'fixed' && !isActive(of.m.people[of.letter.about ?? -1]);
    },
  },
  'missing-hint': { subject: /^Ein neuer Hinweis /, tells: (of) => signed(of) },
  'missing-found': {
    subject: /^Nach dir wurde gesucht/,
    wanted: ({ m, letter }) =>
      m.sought[letter.about ?? -1]?.seekers.some((n) => isActive(m.people[n])) === true,
    tells: ({ m, letter }) =>
      (m.sought[letter.about ?? -1]?.seekers ?? [])
        .map((n) => m.people[n])
        .filter((one) => isActive(one))
        .map((one) => shownName(one as Person)),
  },
  test: { subject: /^Probe von / },
};

type MayReach = { subject: RegExp; mayReach: (m: Model, person: Person | undefined) => boolean };
const unsolicited: Record<Unsolicited, MayReach> = {
  'monthly-news': {
    subject: /^Was es Neues gibt/,
    mayReach: (_m, person) => isActive(person) && person.newsMail,
  },
  'yearly-check': {
    subject: /^Stimmen deine Angaben noch/,
    mayReach: (_m, person) => isActive(person) && person.yearlyCheck,
  },
  'not-reached': {
    // Somebody was not reached: as a Rundmail was cancelled.
    subject: /^Deine Rundmail hat nicht alle/,
    mayReach: (m, person) => isActive(person) && m.rundmails.some(({ sender }) => sender === person.n),
  },
  'meeting-not-reached': {
    // The same of a letter about a meeting, told to who caused it.
    subject: /^Nicht alle erreicht: /,
    mayReach: (m, person) => isActive(person) && m.meetings.some(({ writers }) => writers.includes(person.n)),
  },
  'meeting-calls': {
    // An organiser has asked for it.
    subject: /^Hilfst du beim Anrufen/,
    mayReach: (_m, person) => person === undefined || (isActive(person) && person.maintainer),
  },
  alert: {
    subject: /(\(Klasse 1988\))$/,
    mayReach: (_m, person) => person === undefined || (isActive(person) && person.maintainer),
  },
};

/** What warns of a stranger leaves whatever becomes of the account. */
const NOTICES = ['password-changed', 'address-changed'];
/** What is said to one address of it or of another stays there; all else follows whoever has another one. */
const TO_AN_ADDRESS = ['address-changed', 'address-confirmation'];
const addressesOf = ({ confirmed, contact }: Person) => [
  confirmed,
  contact.privateEmailAddress,
  contact.officeEmailAddress,
];

/** Letters that leave after it already count on it. */
function noteReached(of: Of) {
  const meeting = meetingOf(of);
  // Whoever is asked to organise learns nothing of it by that, nor who hears of seats.
  const isNews = !['meeting-asked', 'meeting-seats-free'].includes(of.letter.kind);
  if (!meeting || !of.letter.kind.startsWith('meeting-') || !isNews) return;
  learns(meeting, of.person.n, 'mail');
  if ((of.letter.origin ?? of.letter) === meeting.lastChange) meeting.hasGot.push(of.person.n);
}

export type Leaving = {
  kind: LetterKind;
  person: Person | undefined;
  address: string;
  tells: string[];
  letter: Letter;
};

/** What leaves now, by the model; it is no longer waiting then. */
export function leaving(m: Model): Leaving[] {
  // Only one to try the mails leaves at once.
  const due = m.post.filter(
    ({ kind, dueAt, isHeld }) =>
      isHeld !== true && (kind === 'test' || (m.pausedAt === null && dueAt <= m.now)),
  );
  m.post = m.post.filter((letter) => !due.includes(letter));
  // What has waited for two days is of no use any more.
  const inTime = due.filter(({ at, retriedAt = at }) => m.now < retriedAt + 2 * DAY);
  return inTime.flatMap((letter) =>
    letter.to.flatMap(({ person: n, address: queuedFor }): Leaving[] => {
      const kind = kinds[letter.kind];
      const person = n === null ? undefined : m.people[n];
      const isNotice = NOTICES.includes(letter.kind);
      if (person?.disabled && !person.gone && !isNotice)
        person.kept = [...(person.kept ?? []), { letter, address: queuedFor }];
      if (n !== null && !isActive(person) && !isNotice) return [];
      const follows =
        person && !TO_AN_ADDRESS.includes(letter.kind) && !addressesOf(person).includes(queuedFor);
      const address = follows && mailbox(person) ? mailbox(person) : queuedFor;
      const of = { m, letter, person: person as Person, address };
      if (person && kind.wanted && !kind.wanted(of)) return [];
      if (person) noteReached(of);
      return [
        { kind: letter.kind, person, address, tells: [...letter.tells, ...(kind.tells?.(of) ?? [])], letter },
      ];
    }),
  );
}

export const kindOf = ({ subject }: Pick<Sent, 'subject'>) =>
  Object.entries(kinds).find(([, { subject: is }]) => is.test(subject))?.[0] as LetterKind | undefined;

/** Undefined when a letter that nobody caused may go to this mailbox, else what is wrong with it. */
export function unsolicitedIn(m: Model, { subject, to }: Pick<Sent, 'subject' | 'to'>): string | undefined {
  const person = m.people.find((one) => !one.gone && [one.confirmed, mailbox(one)].includes(to.address));
  const kind = Object.values(unsolicited).find((one) => one.subject.test(subject));
  if (!kind) return `a letter of no kind: „${subject}“ to ${to.address}`;
  if (to.address !== ADMIN_EMAIL && person === undefined) return `„${subject}“ to nobody: ${to.address}`;
  return kind.mayReach(m, to.address === ADMIN_EMAIL ? undefined : person)
    ? undefined
    : `„${subject}“ to ${to.address}, who has not asked for it`;
}

/** Undefined when a letter shows whether a member or the site speaks, else what is wrong with it. */
export function voiceOf(m: Model, { from, subject, text }: Pick<Sent, 'from' | 'subject' | 'text'>) {
  const author = / über Klasse 1988$/.test(from.name)
    ? from.name.replace(/ über Klasse 1988$/, '')
    : undefined;
  const [first = ''] = text.split('\n');
  if (author === undefined) {
    const named = m.people.find((one) => fullName(one) !== '' && subject.includes(fullName(one)));
    if (from.name !== 'Klasse 1988') return `„${subject}“ comes from ${from.name}`;
    return named && `„${subject}“ of the site names ${named.username}`;
  }
  const isMember = m.people.some(({ username }) => author === username || author.endsWith(` (${username})`));
  if (!isMember) return `„${subject}“ comes from ${author}, who is no member`;
  return first.startsWith(`${author} schreibt über die Seite`)
    ? undefined
    : `„${subject}“ begins with ${first}`;
}

/** What stands in the links of a letter. */
export const tokensIn = ({ text }: Pick<Sent, 'text'>, page: string) =>
  [...text.matchAll(new RegExp(`/${page}/([\\w-]+)`, 'g'))].map(([, token = '']) => token);

export const lifetimes = { login: 15 * MINUTE, reset: HOUR, invitation: 30 * DAY, address: 7 * DAY };
export const TOGETHER = 10 * MINUTE;
