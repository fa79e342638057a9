import { z } from 'zod';
import { WORDS_MAX } from './limits.ts';
import { paragraphs } from './text.ts';

/** What a member writes under a picture. */
export const NewWords = z.strictObject({ text: paragraphs(WORDS_MAX, 1) });

export const Words = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Username of who wrote it. */
  author: z.string(),
  /** The author's name, if it is released; else the username. */
  name: z.string(),
  /** Seconds since the epoch. */
  writtenAt: z.int(),
});
export type Words = z.infer<typeof Words>;

export const WordsParams = z.strictObject({ galleryId: z.uuid(), imageId: z.uuid(), wordsId: z.uuid() });
