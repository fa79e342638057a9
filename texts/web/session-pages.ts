import { quoted } from '#contract/characters.ts';
import { SESSION_HOURS } from '#contract/limits.ts';
/** What only few visits show, apart from what every page loads. */
export const sessionPageTexts = {
  /** Above a form whose text has come back. */
  notSaved: 'Dein Text ist noch da, aber noch nicht gespeichert.',

  /** `now`: the member logged in; `before`: the one for whom the page was opened. */
  otherMember: {
    title: 'Jetzt ist jemand anderes angemeldet',
    text: (now: string, before: string) =>
      `Hier hat sich inzwischen ${quoted(now)} angemeldet, und diese Seite war noch für ${quoted(before)} geöffnet. Was noch nicht gespeichert war, wurde nicht gesendet.`,
    onward: (now: string) => `Weiter als ${quoted(now)}`,
  },

  logout: {
    title: 'Abmelden',
    success: 'Die Abmeldung war erfolgreich!',
    failed: `Ein Fehler ist bei der Abmeldung aufgetreten. Die Sitzung wird in spätestens ${SESSION_HOURS} Stunden automatisch beendet.`,
  },
};
