import { seenIn } from '#server/galleries/seen-in.ts';
import type { Source } from './source.ts';

/** Pictures that others have uploaded, by gallery. */
export const pictures: Source = async (db, { id, view }, { since, until }) => {
  const rows = await db
    .selectFrom('images')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .select(['images.gallery_id as galleryId', 'galleries.title as gallery'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number>('images.uploaded_at').as('first'),
      fn.max<number>('images.uploaded_at').as('last'),
    ])
    .where('images.uploaded_at', '>', since)
    .where('images.uploaded_at', '<=', until)
    .where((is) => is.or([is('images.uploader_id', 'is', null), is('images.uploader_id', '!=', id)]))
    .where(seenIn(view))
    .groupBy(['images.gallery_id', 'galleries.title'])
    .orderBy('last', 'desc')
    .execute();
  return rows.map(({ first, last, ...line }) => ({ line: { kind: 'pictures', ...line }, first, last }));
};
