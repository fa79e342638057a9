import { sql } from 'kysely';
import type { Pair } from '#contract/galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import { imageAnywhere, selectImages } from './image-rows.ts';
import { idsOfFirsts, idsOfRepeats } from './paired.ts';
import { EVERYBODY, seenIn } from './seen-in.ts';

/** Those that everybody sees, the newest picture of today first. */
export async function allPairs(db: Database): Promise<Pair[]> {
  const listed = (ids: typeof idsOfRepeats) =>
    selectImages(db)
      .where(sql<boolean>`images.id in ${ids}`)
      .orderBy('images.uploaded_at', 'desc')
      .orderBy('images.id', 'desc')
      .execute();
  const firsts = new Map((await listed(idsOfFirsts)).map((row) => [row.id, imageAnywhere(row)]));
  return (await listed(idsOfRepeats)).flatMap((row) => {
    const first = firsts.get(row.repeats ?? '');
    return first ? { first, repeat: imageAnywhere(row) } : [];
  });
}

/**
 * Which image a new one repeats: of one that repeats another, the other. Null where there is none, or not everybody
 * sees it.
 */
export async function imageOfThen(from: Database, imageId: string): Promise<string | null> {
  const image = await selectImages(from)
    .where('images.id', '=', imageId)
    .where(seenIn(EVERYBODY))
    .executeTakeFirst();
  return image?.repeats ?? image?.id ?? null;
}
