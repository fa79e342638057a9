import { newsLine } from '../news-lines.ts';

export const newsTexts = {
  line: newsLine,
  title: 'Neu seit deinem letzten Besuch',
  more: (count: number) => (count === 1 ? 'und eine weitere Neuigkeit' : `und ${count} weitere Neuigkeiten`),
};
