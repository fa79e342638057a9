import { isolated } from '#contract/characters.ts';

export const maintainedMissingTexts = {
  title: 'Gesucht',
  areaLead: 'Mitschüler ohne Adresse, und wer etwas über sie weiß',
  lead: 'Mitglieder sehen nur Vornamen und Nachnamen und können einen Hinweis hinterlassen. Bemerkungen und Hinweise seht nur ihr.',
  none: 'Zurzeit sucht ihr niemanden.',
  noHints: 'Noch kein Hinweis.',
  hint: (text: string) => `„${isolated(text)}“`,
  by: (username: string, day: string) => `von ${isolated(username) || 'einem früheren Mitglied'}, ${day}`,
  hintsDone: 'Hinweise erledigt',
  hintsDoneOf: (name: string) => `Hinweise erledigt: ${isolated(name)}`,
  seekers: (count: number) =>
    count === 1
      ? 'Ein Mitglied sucht auch. Das erfährt die Person per E-Mail, wenn sie gefunden ist und sich zum ersten Mal anmeldet.'
      : `${count} Mitglieder suchen auch. Das erfährt die Person per E-Mail, wenn sie gefunden ist und sich zum ersten Mal anmeldet.`,
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
