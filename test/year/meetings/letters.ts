import { by, type Letters, type Of, signed } from '../letters.ts';
import { fullName, isActive, type Meeting, mailbox, takesRundmails } from '../model.ts';
import { isOpen, isReminded, isToldByMail, lastDay, learns, today } from './model.ts';

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

/** Whether it was entered by the member who caused the email, or by one who is gone. */
const isStillOf = ({ letter }: Of, said: { by?: number | null | undefined } | undefined) =>
  said !== undefined && (said.by === null || (said.by !== undefined && said.by === letter.by));

/** Whom news of a meeting still concerns; not who has caused it. */
function isConcerned(of: Of): boolean {
  const { person, letter } = of;
  const meeting = meetingOf(of);
  if (!meeting || mailbox(person) === '') return false;
  return person.n !== letter.by && isToldByMail(meeting, person);
}

/** Emails that leave after it already count on it. */
export function noteReached(of: Of) {
  const meeting = meetingOf(of);
  // Members who are asked to organise it, or who hear of free seats, learn nothing else of it.
  const isNews = !['meeting-asked', 'meeting-seats-free'].includes(of.letter.kind);
  if (!meeting || !of.letter.kind.startsWith('meeting-') || !isNews) return;
  learns(meeting, of.person.n, 'mail');
  if ((of.letter.origin ?? of.letter) === meeting.lastChange) meeting.hasGot.push(of.person.n);
}

export const lettersOfMeetings: Letters<'meetings'> = {
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
    // Only while what the member who caused the email has entered still stands.
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
  'meeting-not-reached': {
    // The same of an email about a meeting, told to who caused it.
    subject: /^Nicht alle erreicht: /,
    mayReach: (m, person) => isActive(person) && m.meetings.some(({ writers }) => writers.includes(person.n)),
  },
  'meeting-calls': {
    // An organiser has asked for it.
    subject: /^Hilfst du beim Anrufen/,
    mayReach: (_m, person) => person === undefined || (isActive(person) && person.maintainer),
  },
};
