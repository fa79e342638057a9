import { HOUR_MS } from '#contract/durations.ts';
import type { SiteServices } from '#server/compose/site.ts';
import { createComments } from '#server/galleries/comments/comments.ts';
import { MAINTAINERS } from '#server/galleries/seen-in.ts';
import { wordsUnder } from '#texts/demo-words.ts';

/** Writes what the class has to say about a picture. Ids by username. */
export async function fillWords(
  { db, now }: Pick<SiteServices, 'db' | 'now'>,
  idOf: (username: string) => string,
  { galleryId, imageId, title }: { galleryId: string; imageId: string; title: string },
): Promise<void> {
  const place = { galleryId, imageId, view: MAINTAINERS };
  for (const { author, hoursAgo, text } of wordsUnder[title] ?? []) {
    const words = createComments(db, () => now() - hoursAgo * HOUR_MS);
    await db.transaction().execute((transaction) => words.write(transaction, place, idOf(author), text));
  }
}
