import { profileLabels } from '../contact-labels.ts';

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);

type Day = { day: number; month: number; year?: number | undefined };

/** 17. Mai 1967, or without the year. */
export const birthdayWords = ({ day, month, year }: Day): string =>
  `${day}. ${months[month - 1]}${year === undefined ? '' : ` ${year}`}`;

export const profileTexts = {
  /** Names of months as somebody may type them, by their first letters. */
  months,
  labels: profileLabels,
  bornAs: (birthName: string) => `geb. ${birthName}`,
  own: {
    title: 'Damit wir uns wiedererkennen',
    lead: 'Was du hier einträgst, ist freiwillig.',
    seen: 'Wer deine Kontaktdaten sieht, sieht auch Geburtsnamen und Spitznamen.',
    unseen: 'Andere sehen das erst, wenn du oben der Veröffentlichung zustimmst.',
    birthName: 'Dein Nachname, als wir zusammen in der Klasse waren.',
    nickname: 'Wie dich damals alle nannten.',
    birthday: 'Mit oder ohne Jahr, zum Beispiel 17.5. oder 17.5.1967.',
    notADay: 'Bitte gib einen Tag an, den es gibt, zum Beispiel 17.5. oder 17.5.1967.',
    consent: 'Die anderen dürfen meinen Geburtstag sehen.',
    told: (words: string) => `Andere sehen: ${words}. In den 30 Tagen davor steht er auf ihrer Startseite.`,
    notTold: 'Deinen Geburtstag siehst nur du.',
    noBirthday: 'Dafür fehlt oben noch dein Geburtstag.',
    unsaved: 'Das hast du noch nicht übernommen.',
    save: 'Übernehmen',
    success: 'Deine Angaben sind gespeichert.',
    failed: 'Das hat leider nicht geklappt. Bitte versuche es noch einmal.',
  },
  coming: {
    title: 'Geburtstage',
    when: (days: number, date: string) => {
      if (days === 0) return 'heute';
      return days === 1 ? 'morgen' : `am ${date}`;
    },
    age: (age: number) => `wird ${age}`,
  },
};
