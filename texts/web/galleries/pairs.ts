import { isolated } from '#contract/characters.ts';

/** A picture of then and one that shows it again today. */
export const pairTexts = {
  slider: 'Damals und heute',
  share: (percent: number) => `${percent} % von damals`,
  other: (title: string, isFirst: boolean) => `${isFirst ? 'Damals' : 'Heute'}: ${isolated(title)}`,
  toFirst: 'Zum Bild von damals',
  toRepeat: 'Zum Bild von heute',
  next: (number: number, count: number) => `Das nächste von heute (${number} von ${count})`,
};
