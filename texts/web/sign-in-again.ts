import { quoted } from '#contract/characters.ts';
import { CONFIRMED_MINUTES, SESSION_HOURS } from '#contract/limits.ts';
import { waitingTime } from './waiting-time.ts';

/** Over a page that goes on as it was. */
export const signInAgainTexts = {
  title: 'Bitte melde dich noch einmal an',
  lead: `Nach ${SESSION_HOURS} Stunden endet jede Anmeldung. Es ist nichts verloren: Melde dich an, und es geht hier genau so weiter.`,
  /** `now`: who has logged in meanwhile in another tab. */
  otherMember: (now: string) =>
    `In diesem Browser hat sich inzwischen ${quoted(now)} angemeldet. Unter diesem Namen geht von hier nichts hinaus. Wenn du dich anmeldest, wird ${quoted(now)} abgemeldet, und du machst weiter.`,
  mail: 'Passwort nicht zur Hand? Wir schicken dir einen Code.',
  sendMail: 'Code schicken',
  mailed:
    'Eine E-Mail mit einem Code ist unterwegs. Du kannst auch den Link darin auf diesem Gerät öffnen und danach hierher zurückkommen.',
  ended: 'Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.',
  sendAgain: 'Noch einmal schicken',
  tooManyMails: (seconds: number) =>
    `Mehr E-Mails schicken wir gerade nicht. Bitte warte ${waitingTime(seconds)}.`,
  failed: 'Das hat nicht geklappt. Versuche es bitte noch einmal.',
  leaveHint:
    'Weitere Hilfe gibt es auf der Anmeldeseite. Was du hier noch nicht gespeichert hast, kann dann verloren sein.',
  leave: 'Zur Anmeldeseite',

  /** Within a day after a password was set without the one before. */
  byMail: {
    lead: 'Dein Passwort ist noch keinen Tag alt, und nach dem alten haben wir dabei nicht gefragt. Damit dir niemand etwas wegnimmt, schicken wir vorher einen Code an deine bestätigte E-Mail-Adresse.',
    otherwise:
      'Kommst du dort nicht hinein? Einen Tag nach dem neuen Passwort geht es auch ohne Code, und bis dahin helfen die Betreuer der Seite.',
  },

  /** Of a maintainer, half an hour after the last time. */
  confirm: {
    title: 'Bitte bestätige, dass du es bist',
    lead: `Gib dein Passwort noch einmal ein; es geht hier genau so weiter. Das gilt dann für ${CONFIRMED_MINUTES} Minuten.`,
    submit: 'Bestätigen',
    putOff: 'Später',
    refusals: {
      'wrong-credentials': 'Das Passwort stimmt nicht.',
      'too-often': (seconds: number) =>
        `Es gab zu viele falsche Versuche. Bitte warte ${waitingTime(seconds)} und versuche es dann noch einmal.`,
      'no-room':
        'Der Speicher der Seite ist voll. Bis auf dem Server wieder Platz ist, lässt sich hier nichts ändern.',
      failed: 'Das hat nicht geklappt. Versuche es bitte noch einmal.',
    },
  },
};

/** By the clock of this device, which the reader looks at meanwhile. */
const clock = (time: number) =>
  new Date(time).toLocaleTimeString('de', { timeStyle: 'short' }).replace(/^0/, '').replace(':', '.');

const minutes = (ms: number) => {
  const count = Math.ceil(ms / 60_000);
  return count === 1 ? 'einer Minute' : `${count} Minuten`;
};

/** `left`: ms until the `end`, which is in ms since the epoch. */
export const endsSoon = (left: number, end: number) =>
  `Deine Anmeldung endet in ${minutes(left)} (um ${clock(end)}\u00A0Uhr). Melde dich dann einfach neu an. Angefangene Texte bleiben erhalten.`;
