import type { WordsOfKinds } from './words-of-kinds.ts';

export const memberWords: WordsOfKinds<'members'> = {
  consents: {
    publication: 'Kontaktdaten für die Klasse',
    birthday: 'Geburtstag',
  },
};
