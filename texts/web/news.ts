import { newsLine } from '../news-lines.ts';

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
