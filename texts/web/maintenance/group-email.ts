import { quoted } from '#contract/characters.ts';
import { of, type WordsOfKinds } from './words-of-kinds.ts';

export const groupEmailWords: WordsOfKinds<'groupEmail'> = {
  mails: {
    'group-email': 'Rundmail',
    'group-email-test': 'Test einer Rundmail',
    'not-reached': 'Bericht zu einer Rundmail',
  },
  consents: {
    'group-emails': 'Rundmails',
  },
  acts: {
    'group-email-taken-out': (actor, member, subject) =>
      `${actor} hat die Rundmail ${quoted(subject)}${of(member)} aus dem Archiv genommen.`,
  },
};
