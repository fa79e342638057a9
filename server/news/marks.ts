import { seenIn } from '#server/galleries/seen-in.ts';
import { isNamed } from '#server/people/named.ts';
import { inGalleryLine } from './in-gallery-line.ts';
import type { Source } from './source.ts';

/** Pictures on which others have marked the reader, by gallery. */
export const marks: Source = async (db, { id, view }, { since, until }) => {
  const rows = await db
    .selectFrom('image_marks')
    .innerJoin('members', 'members.id', 'image_marks.member_id')
    .innerJoin('images', 'images.id', 'image_marks.image_id')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .select(['images.gallery_id as galleryId', 'galleries.title as gallery'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('images.id').as('imageId'),
      fn.min('images.title').as('title'),
      fn.min<number>('image_marks.marked_at').as('first'),
      fn.max<number>('image_marks.marked_at').as('last'),
    ])
    .where('image_marks.member_id', '=', id)
    // Of whoever has taken back the consent, the name is not shown.
    .where(isNamed)
    .where('image_marks.marked_at', '>', since)
    .where('image_marks.marked_at', '<=', until)
    .where((is) => is.or([is('image_marks.marked_by', 'is', null), is('image_marks.marked_by', '!=', id)]))
    .where(seenIn(view))
    .groupBy(['images.gallery_id', 'galleries.title'])
    .orderBy('last', 'desc')
    .execute();
  return rows.map((row) => inGalleryLine('marks', row));
};
