import { months } from '../months.ts';
import { people, type WordsOfKinds, type WordsOfTasks } from './words-of-kinds.ts';

const off = 'nie';

export const maintainedYearlyCheckTexts = {
  title: 'Jährliche Nachfrage',
  who: (wanting: number, members: number) =>
    `Einmal im Jahr fragt eine E-Mail, ob die Angaben noch stimmen, wenn jemand das angekreuzt hat (zurzeit ${wanting} von ${members}).`,
  month: 'In welchem Monat?',
  months: Object.fromEntries([
    [off, off],
    ...months.map((month, place) => [`${place + 1}`, month]),
  ]) as Record<string, string>,
  off,
  save: 'Speichern',
  done: 'Gespeichert.',
};

export const yearlyCheckWords: WordsOfKinds<'yearlyCheck'> = {
  mails: {
    'yearly-check': 'Jährliche Nachfrage',
    'yearly-check-reminder': 'Erinnerung an die jährliche Nachfrage',
  },
  consents: {
    'yearly-check': 'Jährliche Nachfrage',
  },
  acts: {
    'yearly-check-set': (actor) => `${actor} hat eingestellt, wann die Seite nach den Angaben fragt.`,
  },
};

export const yearlyCheckTasks: WordsOfTasks<'yearlyCheck'> = {
  'addresses-old': (count) => ({
    what: `${people(count)} ${count === 1 ? 'hat' : 'haben'} auch nach der Erinnerung nicht bestätigt, dass die Angaben noch stimmen.`,
    todo: 'Wer das ist, steht im Browser unter „Verwaltung“, „Mitglieder“.',
  }),
};
