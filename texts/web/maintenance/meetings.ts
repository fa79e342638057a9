import { quoted } from '#contract/characters.ts';
import type { WordsOfKinds, WordsOfTasks } from './words-of-kinds.ts';

const meetingNamed = (title: string) => (title ? `das Treffen ${quoted(title)}` : 'ein Treffen');
/** In the dative. */
const toMeetingNamed = (title: string) => (title ? `dem Treffen ${quoted(title)}` : 'einem Treffen');

export const meetingWords: WordsOfKinds<'meetings'> = {
  mails: {
    'meeting-invitation': 'Einladung zu einem Treffen',
    'meeting-votes': 'Umfrage zum Termin eines Treffens',
    'meeting-reminder': 'Erinnerung an ein Treffen',
    'meeting-changed': 'Änderung eines Treffens',
    'meeting-cancelled': 'Nachricht, dass ein Treffen ausfällt',
    'meeting-uncancelled': 'Nachricht, dass ein Treffen doch stattfindet',
    'meeting-fixed': 'Festgelegter Termin eines Treffens',
    'meeting-asked': 'Frage, ob jemand ein Treffen mitorganisiert',
    'meeting-calls': 'Bitte, zu einem Treffen anzurufen',
    'meeting-answer-entered': 'Hinweis auf eine eingetragene Antwort',
    'meeting-votes-entered': 'Hinweis auf eingetragene Stimmen',
    'meeting-seats-free': 'Hinweis auf jemanden, der nicht mehr kommt',
    'meeting-not-reached': 'Bericht zu einem Treffen',
  },
  acts: {
    'meeting-changed': (actor, _, title) => `${actor} hat ${meetingNamed(title)} geändert.`,
    'meeting-cancelled': (actor, _, title) => `${actor} hat ${meetingNamed(title)} ausfallen lassen.`,
    'meeting-uncancelled': (actor, _, title) => `${actor} lässt ${meetingNamed(title)} doch stattfinden.`,
    'meeting-deleted': (actor, _, title) => `${actor} hat ${meetingNamed(title)} gelöscht.`,
    'meeting-invited': (actor, _, title) => `${actor} hat zu ${toMeetingNamed(title)} eingeladen.`,
    'meeting-votes-asked': (actor, _, title) =>
      `${actor} hat zu ${toMeetingNamed(title)} um Stimmen gebeten.`,
    'meeting-reminded': (actor, _, title) => `${actor} hat an ${meetingNamed(title)} erinnert.`,
    'meeting-answer-entered': (actor, member, meeting) =>
      `${actor} hat zu ${quoted(meeting)} eine Antwort von ${member} eingetragen.`,
    'meeting-answer-taken-back': (actor, member, meeting) =>
      `${actor} hat zu ${quoted(meeting)} zurückgenommen, was für ${member} eingetragen war.`,
    'meeting-votes-entered': (actor, member, meeting) =>
      `${actor} hat zu ${quoted(meeting)} Stimmen von ${member} eingetragen.`,
    'meeting-greeting-removed': (actor, member, meeting) =>
      `${actor} hat zu ${quoted(meeting)} den Gruß von ${member} entfernt.`,
    'meeting-told': (actor, _, meeting) =>
      `${actor} hat zu ${quoted(meeting)} vermerkt, wem Bescheid gesagt wurde.`,
    'meeting-payment-noted': (actor, member, meeting) =>
      `${actor} hat zu ${quoted(meeting)} eingetragen, ob ${member} bezahlt hat.`,
    'meeting-guests-changed': (actor, _, meeting) =>
      `${actor} hat zu ${quoted(meeting)} Gäste ohne Zugang eingetragen oder geändert.`,
    'guests-read': (actor, _, meeting) =>
      `${actor} hat angesehen, wer zu ${quoted(meeting)} kommt und wer nicht geantwortet hat.`,
    'guests-exported': (actor, _, meeting) =>
      `${actor} hat die Gästeliste von ${quoted(meeting)} als Tabelle geholt.`,
    'calls-read': (actor, _, meeting) =>
      `${actor} hat angesehen, wer wegen ${quoted(meeting)} anzurufen ist.`,
  },
};

export const meetingTasks: WordsOfTasks<'meetings'> = {
  'meetings-unorganised': (count) => ({
    what: `${count === 1 ? 'Ein Treffen, das noch bevorsteht, organisiert' : `${count} Treffen, die noch bevorstehen, organisiert`} niemand mehr.`,
    todo: 'Fragt jemanden, und tragt ihn im Browser auf der Seite des Treffens ein.',
  }),
};
