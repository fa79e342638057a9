import type { EditedGallery, EditedImage } from '#contract/galleries.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { isKept, MAINTAINERS, seenIn, type View } from './seen-in.ts';

/** What is read and changed when galleries and images are edited, each in the transaction of the call. */

/** A member as the record and an email name them; undefined where the account is gone. */
const memberOf = (id: string | null, username: string | null) =>
  id === null || username === null ? undefined : { id, username };

export async function readGallery(db: Database, id: string) {
  const row = await db
    .selectFrom('galleries')
    .leftJoin('members', 'members.id', 'galleries.creator_id')
    .select(['galleries.id', 'title', 'description', 'creator_id', 'cover_image_id', 'username'])
    .where('galleries.id', '=', id)
    .where('galleries.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { creator_id: creatorId, cover_image_id: coverId, username, ...texts } = row;
  return { ...texts, creatorId, coverId, creator: memberOf(creatorId, username) };
}

export type FoundGallery = NonNullable<Awaited<ReturnType<typeof readGallery>>>;

/** Refuses an unknown one. */
export async function mustFindGallery(transaction: Database, id: string): Promise<FoundGallery> {
  const gallery = await readGallery(transaction, id);
  if (!gallery) throw new Refusal('not-found');
  return gallery;
}

/** Returns whether anything is different now. */
export async function changeGallery(
  transaction: Database,
  gallery: FoundGallery,
  { title, description, coverId = gallery.coverId }: EditedGallery,
): Promise<boolean> {
  const isSame = (column: 'title' | 'description', value: string) => gallery[column] === value;
  if (isSame('title', title) && isSame('description', description) && gallery.coverId === coverId)
    return false;
  await transaction
    .updateTable('galleries')
    .set({ title, description, cover_image_id: coverId })
    .where('id', '=', gallery.id)
    .execute();
  return true;
}

/** In whichever gallery it is, or in this one only. */
export async function readImage(db: Database, id: string, galleryId?: string, view: View = MAINTAINERS) {
  const row = await db
    .selectFrom('images')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .leftJoin('members', 'members.id', 'images.uploader_id')
    .select([
      'images.id',
      'images.title',
      'about_year as aboutYear',
      'images.files_id',
      'images.uploader_id',
      'members.username',
    ])
    .select(['images.gallery_id', 'galleries.title as gallery'])
    .where('images.id', '=', id)
    .$if(galleryId !== undefined, (query) => query.where('images.gallery_id', '=', galleryId as string))
    .where(seenIn(view))
    .executeTakeFirst();
  if (!row) return undefined;
  const { uploader_id: uploaderId, gallery_id, files_id: filesId, username, ...image } = row;
  const uploader = memberOf(uploaderId, username);
  return { ...image, galleryId: gallery_id, filesId, uploaderId, uploader };
}

export type FoundImage = NonNullable<Awaited<ReturnType<typeof readImage>>>;

/** Refuses an image that is not in this gallery, for the caller. */
export async function mustFindImage(
  transaction: Database,
  galleryId: string,
  imageId: string,
  view?: View,
): Promise<FoundImage> {
  const image = await readImage(transaction, imageId, galleryId, view);
  if (!image) throw new Refusal('not-found');
  return image;
}

/** Undefined where it is left out, null for none. */
export const yearOf = ({ aboutYear }: Pick<EditedImage, 'aboutYear'>) =>
  aboutYear === undefined ? undefined : Number(aboutYear) || null;

/** Returns whether anything is different now. */
export async function changeImage(
  transaction: Database,
  image: FoundImage,
  { title, ...wanted }: EditedImage,
): Promise<boolean> {
  const { aboutYear = image.aboutYear } = { aboutYear: yearOf(wanted) };
  if (image.title === title && image.aboutYear === aboutYear) return false;
  await transaction
    .updateTable('images')
    .set({ title, about_year: aboutYear })
    .where('id', '=', image.id)
    .execute();
  return true;
}

/** One row changes: files lie under an id of their own, and the old address is unknown from then on. */
export async function moveImage(transaction: Database, image: FoundImage, to: string): Promise<void> {
  await transaction.updateTable('images').set({ gallery_id: to }).where('id', '=', image.id).execute();
}

/** Whose images are in a gallery, most first; `member` is undefined for those whose accounts are gone. */
export async function uploadersOf(db: Database, galleryId: string) {
  const rows = await db
    .selectFrom('images')
    .leftJoin('members', 'members.id', 'images.uploader_id')
    .select(['images.uploader_id', 'members.username'])
    .select((eb) => eb.fn.countAll<number>().as('images'))
    .where('images.gallery_id', '=', galleryId)
    .where(isKept)
    .groupBy(['images.uploader_id', 'members.username'])
    .execute();
  return rows
    .map((row) => ({ member: memberOf(row.uploader_id, row.username), images: Number(row.images) }))
    .sort((a, b) => b.images - a.images);
}
