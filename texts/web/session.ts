import { waitingTime } from './waiting-time.ts';

export const sessionTexts = {
  login: {
    title: 'Anmelden',
    username: 'Benutzername',
    usernameHint: 'Deine E-Mail-Adresse geht auch.',
    nameHint: 'Dein Benutzername steht in deiner Einladung. Deine E-Mail-Adresse geht auch.',
    password: 'Passwort',
    submit: 'Anmelden',
    mailed: 'Anmelde-Link schicken',
    forgotten: 'Passwort vergessen?',
    over: 'Deine Anmeldung ist abgelaufen.',
    noCookies:
      'Dein Browser nimmt von dieser Seite keine Cookies an, und ohne sie geht das Anmelden nicht. Erlaube sie in seinen Einstellungen und lade die Seite neu.',
    textKept: 'Dein Text ist noch da.',
    failed: 'Falscher Benutzername oder Passwort!',
    tooOften: (seconds: number) =>
      `Es gab zu viele falsche Versuche, vielleicht nicht von dir. Wähle „Anmelde-Link schicken“, damit kommst du sofort hinein. Oder warte ${waitingTime(seconds)}.`,
    busy: 'Hier ist gerade viel los. Bitte versuche es in einer Minute noch einmal.',
    noRoom: 'Der Speicher der Seite ist voll. Bitte sag den Betreuern Bescheid.',
    /** For every other way in. */
    noRoomElse:
      'Der Speicher der Seite ist voll, deshalb geht das gerade nicht. Mit deinem Passwort kommst du weiter hinein. Bitte sag den Betreuern Bescheid.',
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet und versuche es erneut.',
    forged: 'Diese Seite war zu lange geöffnet. Bitte lade sie neu und melde dich dann an.',
  },
};
