import { isolated, quoted } from '#contract/characters.ts';
import type { WordsOfKinds, WordsOfTasks } from './words-of-kinds.ts';
export const maintainedMissingTexts = {
  title: 'Gesucht',
  none: 'Zurzeit sucht ihr niemanden.',
  hint: (text: string) => `${quoted(text)}`,
  by: (username: string, day: string) => `von ${isolated(username) || 'einem früheren Mitglied'}, ${day}`,
  hintsDone: 'Hinweise erledigt',
  hintsDoneOf: (name: string) => `Hinweise erledigt: ${isolated(name)}`,
  seekers: (count: number) => (count === 1 ? 'Ein Mitglied sucht auch.' : `${count} Mitglieder suchen auch.`),
  invite: 'Gefunden: hinzufügen und einladen',
  remove: 'Nicht mehr suchen',
  reallyRemove: (name: string) =>
    `Möchtet ihr ${isolated(name)} wirklich nicht mehr suchen? Alle Hinweise dazu werden gelöscht.`,
  add: 'Jemanden suchen',
  firstName: 'Vorname',
  surname: 'Nachname von damals',
  remark: 'Bemerkung (nur für euch)',
  save: 'Auf die Liste setzen',
};

export const missingWords: WordsOfKinds<'missing'> = {
  mails: {
    'missing-hint': 'Hinweis zu einer gesuchten Person',
    'missing-found': 'An eine gefundene Person: Wer sie gesucht hat',
  },
  consents: {
    'search-told': 'Suche mitteilen',
  },
  acts: {
    'missing-added': (actor, _, name) => `${actor} sucht jetzt ${name}.`,
    'missing-removed': (actor, _, name) => `${actor} hat die Suche nach ${name} beendet.`,
    'missing-found': (actor, member, name) => `${actor} hat ${name} gefunden und als ${member} hinzugefügt.`,
    'hints-done': (actor, _, name) => `${actor} hat die Hinweise zu ${name} erledigt.`,
    'missing-read': (actor) => `${actor} hat Bemerkungen und Hinweise zu Gesuchten angesehen.`,
  },
};

export const missingTasks: WordsOfTasks<'missing'> = {
  'hints-open': (count) => ({
    what:
      count === 1
        ? 'Zu einer gesuchten Person gibt es einen neuen Hinweis.'
        : `Zu ${count} gesuchten Personen gibt es neue Hinweise.`,
    todo: 'Mehr steht im Browser unter „Verwaltung“, „Gesucht“.',
  }),
};
