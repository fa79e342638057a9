import { seenIn } from '#server/galleries/seen-in.ts';
import { isEnabled } from '#server/people/named.ts';
import { inGalleryLine } from './in-gallery-line.ts';
import type { Source } from './source.ts';

/** What others have written under the reader's pictures, by gallery. */
export const words: Source = async (db, { id, view }, { since, until }) => {
  const rows = await db
    .selectFrom('image_words')
    .innerJoin('members', 'members.id', 'image_words.member_id')
    .innerJoin('images', 'images.id', 'image_words.image_id')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .select(['images.gallery_id as galleryId', 'galleries.title as gallery'])
    .select(({ fn }) => [
      fn.count<number>('images.id').distinct().as('count'),
      fn.min('images.id').as('imageId'),
      fn.min('images.title').as('title'),
      fn.min<number>('image_words.written_at').as('first'),
      fn.max<number>('image_words.written_at').as('last'),
    ])
    .where('image_words.written_at', '>', since)
    .where('image_words.written_at', '<=', until)
    .where('image_words.member_id', '!=', id)
    .where(isEnabled)
    .where('images.uploader_id', '=', id)
    .where(seenIn(view))
    .groupBy(['images.gallery_id', 'galleries.title'])
    .orderBy('last', 'desc')
    .execute();
  return rows.map((row) => inGalleryLine('words', row));
};
