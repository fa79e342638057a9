import type { PortraitKind } from '#contract/members.ts';
import { profileLabels } from '../contact-labels.ts';

export const months =
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

type Day = { day: number; month: number; year?: number | undefined };

/** 17. Mai 1967, or without the year. */
export const birthdayWords = ({ day, month, year }: Day): string =>
  `${day}. ${months[month - 1]}${year === undefined ? '' : ` ${year}`}`;

const time = (kind: PortraitKind) => (kind === 'then' ? 'damals' : 'heute');

export const profileTexts = {
  /** From 1, by its first letters as somebody may type them; 0 if there is none. */
  monthNamed: (typed: string) => {
    const beginning = typed.toLowerCase().replace('maerz', 'märz');
    return months.findIndex((month) => month.toLowerCase().startsWith(beginning)) + 1;
  },
  labels: profileLabels,
  bornAs: (birthName: string) => `geb. ${birthName}`,
  own: {
    title: 'Damit wir uns wiedererkennen',
    lead: 'Was du hier einträgst, ist freiwillig.',
    seen: 'Wer deine Kontaktdaten sieht, sieht auch Geburtsnamen, Spitznamen und deine beiden Bilder.',
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
  initials: (name: string) =>
    name
      .split(/[\s.\-_]+/)
      .filter(Boolean)
      .map((word) => [...word][0]?.toUpperCase())
      .filter((_, place, all) => place === 0 || place === all.length - 1)
      .join(''),
  portraitOf: (name: string, kind: PortraitKind) => `${name} ${time(kind)}`,
  portraits: {
    title: (kind: PortraitKind) => `Bild von ${time(kind)}`,
    choose: (kind: PortraitKind) => `Bild von ${time(kind)} auswählen`,
    change: (kind: PortraitKind) => `Bild von ${time(kind)} ändern`,
    delete: (kind: PortraitKind) => `Bild von ${time(kind)} löschen`,
    reallyDelete: (kind: PortraitKind) => `Möchtest du dein Bild von ${time(kind)} wirklich löschen?`,
    notDeleted: 'Das Bild konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
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
