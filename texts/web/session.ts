import { waitingTime } from './waiting-time.ts';

export const sessionTexts = {
  login: {
    title: 'Anmelden',
    username: 'Benutzername',
    password: 'Passwort',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    failed: 'Falscher Benutzername oder Passwort!',
    tooOften: (seconds: number) =>
      `Das waren zu viele Versuche. Bitte warte ${waitingTime(seconds)} und melde dich dann noch einmal an.`,
    busy: 'Hier ist gerade viel los. Bitte versuche es in einer Minute noch einmal.',
    unreachable:
      'Die Seite ist gerade nicht erreichbar. Bitte prüfe deine Verbindung ins Internet und versuche es erneut.',
    forged: 'Diese Seite stand zu lange offen. Bitte lade sie neu und melde dich dann an.',
  },

  logout: {
    title: 'Abmelden',
    success: 'Die Abmeldung war erfolgreich!',
    failed:
      'Ein Fehler ist bei der Abmeldung aufgetreten. Die Sitzung wird in spätestens 2 Stunden automatisch beendet.',
  },
};
