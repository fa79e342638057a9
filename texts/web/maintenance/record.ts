import type { RecordKind } from '#contract/kinds-of-module.ts';

export const recordTexts = {
  title: 'Protokoll',
  filter: 'Zeigen',
  kinds: {
    '*': 'alles',
    members: 'Mitglieder',
    pictures: 'Bilder und Galerien',
    mails: 'E-Mails',
    meetings: 'Treffen',
    'missing-and-memorials': 'Gesuchte und Gedenken',
    site: 'Name und Texte der Seite',
    readings: 'was nur angesehen wurde',
  } satisfies Record<'*' | RecordKind, string>,
  person: 'Benutzername',
  show: 'Anzeigen',
  none: 'Dazu steht nichts im Protokoll.',
  older: 'Ältere zeigen',
};

/** Stands for whoever did it where nobody is logged in. */
export const commandLineActor = 'Jemand auf der Kommandozeile';
