import type { recordedAboutWords } from '#contract/words.ts';

type Sentence = (actor: string, member: string, object: string) => string;

/** What the record says of these acts. */
export const recordedWordsSentences: Record<(typeof recordedAboutWords)[number], Sentence> = {
  'words-removed': (actor, member, object) =>
    `${actor} hat einen Kommentar von ${member} zum Bild „${object}“ entfernt.`,
};
