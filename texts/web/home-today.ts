import { isolated } from '#contract/characters.ts';
import { newsLine } from '../news-lines.ts';

/** What stands on the start page below the colour cards. */
export const todayTexts = {
  newest: 'Die neuesten Bilder',
  pair: 'Damals und heute',
  yearsAgo: (years: number) => `Vor ${years} Jahren`,
  missing: (name: string) => `Wer weiß, wo ${isolated(name)} ist?`,
  /** Only if somebody has died. */
  memorials: 'Wir gedenken unserer Verstorbenen',
  /** Where nobody has brought anything yet. */
  empty: {
    title: 'Hier ist noch alles frei',
    text: 'Leg die erste Galerie an und lade deine Bilder hoch.',
    onward: 'Galerie anlegen',
    /** Where there is a gallery already. */
    textThere: 'Eine Galerie gibt es schon. Lade deine Bilder hoch.',
    onwardThere: 'Zu den Galerien',
  },
  ownBirthday: 'Heute ist dein Geburtstag: Alles Gute von uns allen!',

  meetings: {
    all: 'Treffen',
    voted: 'Du hast abgestimmt.',
    notVoted: 'Du hast noch nicht abgestimmt.',
    vote: 'Jetzt abstimmen',
    open: 'Zum Treffen',
    answered: { yes: 'Du kommst.', maybe: 'Du kommst vielleicht.', no: 'Du kommst nicht.' },
    unanswered: 'Du hast noch nicht geantwortet.',
    proposed: 'Termin noch offen',
    cancelled: 'Fällt aus',
    cancelledLead: (when: string) =>
      when === '' ? 'Dieses Treffen fällt aus.' : `Das Treffen fällt aus. Geplant war: ${when}.`,
    read: 'Gelesen',
    votes: 'Welcher Termin passt dir?',
    /** After one that has been. */
    pictures: 'Bilder vom Treffen',
    picturesLead: 'Hast du fotografiert? Zeig uns deine Bilder und schau dir die der anderen an.',
    toPictures: 'Zu den Bildern',
  },
};

/** What is new. */
export const newsTexts = {
  line: newsLine,
  /** The page of everything for which the start page has no room. */
  all: 'Alle Neuigkeiten',
  title: 'Neu seit deinem letzten Besuch',
  nothing: 'Nichts Neues.',
  count: (count: number) => `${count} neu seit deinem letzten Besuch`,
  missing: 'Gesucht',
  memorials: 'Gedenken',
};
