import type { Image, ImageFile } from '#contract/galleries.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database } from '#server/ports/database/database.ts';
import { createImageLists } from './image-lists.ts';
import { imageOf, selectImages } from './image-rows.ts';
import { imageOfThen } from './pairs.ts';
import type { Picture } from './pictures/pictures.ts';
import { EVERYBODY, isKept, MAINTAINERS, seenIn, type View } from './seen-in.ts';
import { createStoredImages } from './stored-images.ts';

type NewImageRow = {
  id: string;
  galleryId: string;
  /** Null of a guest's. */
  uploaderId: string | null;
  guest?: Guest;
  title: string;
  /** In ms. */
  uploadedAt: number;
  /** Where the camera has noted no time. */
  aboutYear?: number | null | undefined;
  /** The image of then that it shows again. */
  repeats?: string | undefined;
};

/** Who has sent a picture at which meeting, and the hash of their device. */
export type Guest = { name: string; device: string; meetingId: string };

/** How much a member has stored, with what is in the trash; `uploadsOff`: and may not store more, whatever the quota. */
export type Stored = { images: number; bytes: number; uploadsOff: boolean };

export type Images = ReturnType<typeof createImages>;

/** The tables of images and their files. */
export function createImages(db: Database) {
  const fileOf = compiledQuery(db, (galleryId: string, filesId: string, name: ImageFile) =>
    db
      .selectFrom('image_files')
      .innerJoin('images', 'images.id', 'image_files.image_id')
      .leftJoin('hidden_images', 'hidden_images.image_id', 'images.id')
      .select(['image_files.bytes', 'image_files.sha256'])
      .select(['images.uploader_id', 'hidden_images.image_id as hidden'])
      .where('images.files_id', '=', filesId)
      .where(isKept)
      .where('image_files.name', '=', name)
      .where('images.gallery_id', '=', galleryId),
  );

  return {
    ...createImageLists(db),
    ...createStoredImages(db),
    add,
    written,
    remove,
    storedBy: (memberId: string, from = db) => storedBy(from, memberId),

    /** What a member has uploaded, oldest first, with what is in the trash. Times in ms. */
    uploadedBy(memberId: string) {
      return selectImages(db)
        .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
        .select('galleries.title as gallery')
        .leftJoin('images as firsts', 'firsts.id', 'images.repeats_id')
        .select('firsts.title as first')
        .where('images.uploader_id', '=', memberId)
        .orderBy('images.uploaded_at')
        .orderBy('images.id')
        .execute();
    },

    /** A file of a listed image, which is named by the id of its files; `sha256` of its bytes, in hex. */
    async findFile(galleryId: string, filesId: string, name: ImageFile, view: View = EVERYBODY) {
      const [row] = await fileOf(galleryId, filesId, name);
      const isSeen = row?.hidden === null || view === MAINTAINERS || view === row?.uploader_id;
      return isSeen ? row : undefined;
    },

    /** Where the files of an image are now; undefined for those who do not see it. */
    async filesIdOf(imageId: string, view: View = EVERYBODY): Promise<string | undefined> {
      const row = await db
        .selectFrom('images')
        .select('files_id')
        .where('images.id', '=', imageId)
        .where(seenIn(view))
        .executeTakeFirst();
      return row?.files_id;
    },
  };
}

/**
 * Lists the image with its files, which must be stored already. `check` gets, in the same transaction, what the
 * member has stored so far, and throws to refuse.
 */
async function add(
  transaction: Database,
  { id, galleryId, uploaderId, guest, title, uploadedAt, aboutYear, repeats }: NewImageRow,
  picture: Picture,
  check?: (stored: Stored) => void,
): Promise<Image> {
  if (uploaderId !== null) check?.(await storedBy(transaction, uploaderId));
  const gallery = transaction.selectFrom('galleries').select('id').where('id', '=', galleryId);
  // Deleted while the image was on its way.
  if (!(await gallery.where('deleted_at', 'is', null).executeTakeFirst())) throw new Refusal('not-found');
  await transaction
    .insertInto('images')
    .values({
      id,
      gallery_id: galleryId,
      uploader_id: uploaderId,
      title,
      width: picture.width,
      height: picture.height,
      average_color: picture.averageColor,
      taken_at: picture.takenAt ?? null,
      about_year: picture.takenAt === undefined ? (aboutYear ?? null) : null,
      bytes: picture.files.reduce((sum, file) => sum + file.bytes, 0),
      uploaded_at: uploadedAt,
      sent_sha256: picture.sentSha256,
      files_id: id,
      turned: 0,
      guest_name: guest?.name ?? null,
      guest_device: guest?.device ?? null,
      collected_for: guest?.meetingId ?? null,
      repeats_id: repeats === undefined ? null : await imageOfThen(transaction, repeats),
    })
    .execute();
  const files = picture.files.map((file) => ({ image_id: id, ...file }));
  await transaction.insertInto('image_files').values(files).execute();
  return written(transaction, id);
}

/** An image as it was just written, read in the transaction, where nobody can have deleted it yet. */
async function written(transaction: Database, imageId: string): Promise<Image> {
  return imageOf(await selectImages(transaction).where('images.id', '=', imageId).executeTakeFirstOrThrow());
}

/** For good. Returns the id of its files, which are removed after; undefined when there is no such image. */
async function remove(transaction: Database, imageId: string): Promise<string | undefined> {
  const removed = await transaction
    .deleteFrom('images')
    .where('id', '=', imageId)
    .returning('files_id')
    .executeTakeFirst();
  return removed?.files_id;
}

async function storedBy(from: Database, memberId: string): Promise<Stored> {
  const row = await from
    .selectFrom('images')
    .select((eb) => [eb.fn.countAll<number>().as('images'), eb.fn.sum<number | null>('bytes').as('bytes')])
    .select((eb) => eb.selectFrom('members').select('uploads_off').where('id', '=', memberId).as('off'))
    .where('uploader_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { images: Number(row.images), bytes: Number(row.bytes ?? 0), uploadsOff: row.off === 1 };
}
