import type { WordsOfKinds } from './words-of-kinds.ts';

export const newsWords: WordsOfKinds<'news'> = {
  mails: {
    'monthly-news': 'Monatliche Neuigkeiten',
  },
  consents: {
    'news-mail': 'Neuigkeiten per E-Mail',
  },
};
