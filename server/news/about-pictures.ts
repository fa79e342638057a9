import { sql } from 'kysely';
import type { PairedImage } from '#contract/galleries.ts';
import type { StartPicture } from '#contract/news.ts';
import { idsOfRepeats } from '#server/galleries/paired.ts';
import { allPairs } from '#server/galleries/pairs.ts';
import { seenIn } from '#server/galleries/seen-in.ts';
import { isEnabled, isNamed } from '#server/people/named.ts';
import type { Found, Source } from './source.ts';

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

/** Pictures of others that repeat one of then. */
export const pairs: Source = async (db, { id }, { since, until }) => {
  const rows = await db
    .selectFrom('images')
    .select(['images.id', 'images.uploaded_at'])
    .where(sql<boolean>`images.id in ${idsOfRepeats}`)
    .where('images.uploaded_at', '>', since)
    .where('images.uploaded_at', '<=', until)
    .where((is) => is.or([is('images.uploader_id', 'is', null), is('images.uploader_id', '!=', id)]))
    .orderBy('images.uploaded_at', 'desc')
    .orderBy('images.id', 'desc')
    .execute();
  const [newest] = rows;
  const pair = newest && (await allPairs(db)).find(({ repeat }) => repeat.id === newest.id);
  if (!pair) return [];
  const shown = { first: asThumbnail(pair.first), repeat: asThumbnail(pair.repeat) };
  const [first = 0, last = 0] = [rows.at(-1)?.uploaded_at, newest.uploaded_at];
  return [{ line: { kind: 'pairs', count: rows.length, ...shown }, first, last }];
};

const asThumbnail = (image: PairedImage): StartPicture => ({
  galleryId: image.galleryId,
  id: image.id,
  title: image.title,
  thumbnailPath: image.thumbnailPath ?? '',
  smallThumbnailPath: image.smallThumbnailPath ?? '',
  averageColor: image.averageColor,
});

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
    // The name of a member who has withdrawn the consent is not shown.
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

/** What others have written under the reader's pictures, by gallery. */
export const words: Source = async (db, { id, view }, { since, until }) => {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('members', 'members.id', 'comments.member_id')
    .innerJoin('images', 'images.id', 'comments.image_id')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .select(['images.gallery_id as galleryId', 'galleries.title as gallery'])
    .select(({ fn }) => [
      fn.count<number>('images.id').distinct().as('count'),
      fn.min('images.id').as('imageId'),
      fn.min('images.title').as('title'),
      fn.min<number>('comments.written_at').as('first'),
      fn.max<number>('comments.written_at').as('last'),
    ])
    .where('comments.written_at', '>', since)
    .where('comments.written_at', '<=', until)
    .where('comments.member_id', '!=', id)
    .where(isEnabled)
    .where('images.uploader_id', '=', id)
    .where(seenIn(view))
    .groupBy(['images.gallery_id', 'galleries.title'])
    .orderBy('last', 'desc')
    .execute();
  return rows.map((row) => inGalleryLine('comments', row));
};

type Row = {
  galleryId: string;
  gallery: string;
  /** How many pictures, and one of them. */
  count: number;
  imageId: string;
  title: string;
} & Pick<Found, 'first' | 'last'>;

/** A line about pictures of a gallery, which names the picture where it is only one. */
function inGalleryLine(
  kind: 'marks' | 'comments',
  { galleryId, gallery, count, imageId, title, first, last }: Row,
): Found {
  const image = count === 1 ? { image: { id: imageId, title } } : {};
  return { line: { kind, galleryId, gallery, count, ...image }, first, last };
}
