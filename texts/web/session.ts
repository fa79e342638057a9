import { waitingTime } from './waiting-time.ts';

/** By the clock of this device, which the reader looks at meanwhile. */
const clock = (time: number) => new Date(time).toLocaleTimeString('de', { timeStyle: 'short' });

const minutes = (ms: number) => {
  const count = Math.ceil(ms / 60_000);
  return count === 1 ? 'einer Minute' : `${count} Minuten`;
};

export const sessionTexts = {
  login: {
    title: 'Anmelden',
    username: 'Benutzername',
    usernameHint: 'Deine E-Mail-Adresse geht auch.',
    realNameHint:
      'Dein Benutzername steht in der E-Mail, mit der du eingeladen wurdest. Deine E-Mail-Adresse geht auch.',
    password: 'Passwort',
    submit: 'Anmelden',
    mailed: 'Anmelde-Link schicken',
    forgotten: 'Passwort vergessen?',
    code: 'Ich habe einen Code',
    over: 'Deine Anmeldung ist abgelaufen.',
    textKept: 'Dein Text ist noch da.',
    failed: 'Falscher Benutzername oder Passwort!',
    tooOften: (seconds: number) =>
      `Es gab zu viele falsche Versuche, vielleicht nicht von dir. Wähle „Anmelde-Link schicken“, damit kommst du sofort hinein. Oder warte ${waitingTime(seconds)}.`,
    busy: 'Hier ist gerade viel los. Bitte versuche es in einer Minute noch einmal.',
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet und versuche es erneut.',
    forged: 'Diese Seite war zu lange geöffnet. Bitte lade sie neu und melde dich dann an.',
  },

  /** `left`: ms until the `end`, which is in ms since the epoch. */
  endsSoon: (left: number, end: number) =>
    `Deine Anmeldung endet in ${minutes(left)} (um ${clock(end)} Uhr). Melde dich dann einfach neu an. Angefangene Texte bleiben erhalten.`,
};
