import type { WordsOfKinds } from './words-of-kinds.ts';

export const alertsWords: WordsOfKinds<'alerts'> = {
  mails: {
    alert: 'Warnung an die Betreuer',
    'daily-news': 'Tägliche Meldung an die Betreuer',
  },
};
