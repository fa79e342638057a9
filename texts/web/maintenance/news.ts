import type { WordsOfKinds } from './words-of-kinds.ts';

export const newsWords: WordsOfKinds<'news'> = {
  mails: {
    'monthly-news': 'Monatliche Neuigkeiten',
    'own-news': 'Tägliche E-Mail zu eigenen Bildern',
  },
  consents: {
    'news-mail': 'Neuigkeiten per E-Mail',
    'own-news-mail': 'Tägliche E-Mail zu eigenen Bildern',
  },
};
