import type { Image, ImageFile } from '#contract/galleries.ts';
import { IMAGES_PER_PART, SENT_HASH_LENGTH } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database } from '#server/ports/database/database.ts';
import { commentCount } from './comments/comments.ts';
import { imagePaths } from './image-paths.ts';
import type { Picture } from './pictures/pictures.ts';
import { EVERYBODY, isCreditedIn, isKept, MAINTAINERS, seenIn, type View } from './seen-in.ts';
import type { ZippedImage } from './zip.ts';

type NewImageRow = {
  id: string;
  galleryId: string;
  uploaderId: string;
  title: string;
  /** In ms. */
  uploadedAt: number;
  /** Where the camera has noted no time. */
  aboutYear?: number | null | undefined;
};

/** How much a member has stored, with what is in the trash; `uploadsOff`: and may not store more, whatever the quota. */
export type Stored = { images: number; bytes: number; uploadsOff: boolean };

export type Images = ReturnType<typeof createImages>;

/** Of images, with four files each. */
const ROWS_AT_ONCE = 500;

type FilesSize = { files: number; bytes: number };

/** The tables of images and their files. */
export function createImages(db: Database) {
  const select = (from = db, view: View = EVERYBODY) =>
    from
      .selectFrom('images')
      .leftJoin('members', (join) =>
        join.onRef('members.id', '=', 'images.uploader_id').on(isCreditedIn(view)),
      )
      .leftJoin('hidden_images', 'hidden_images.image_id', 'images.id')
      .select([
        'images.id',
        'images.gallery_id',
        'images.title',
        'images.width',
        'images.height',
        'images.average_color',
        'images.taken_at',
        'images.about_year',
        'images.uploaded_at',
        'images.files_id',
        'members.username as uploader',
        'images.deleted_at',
        'hidden_images.image_id as hidden',
      ])
      .select(commentCount.as('comments'));

  type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

  const present = (row: Row): Image => ({
    id: row.id,
    title: row.title,
    uploader: row.uploader ?? '',
    ...imagePaths(row),
    width: row.width,
    height: row.height,
    averageColor: row.average_color,
    uploadedAt: Math.floor(row.uploaded_at / 1000),
    ...(row.taken_at !== null && { takenAt: row.taken_at }),
    ...(row.about_year !== null && { aboutYear: row.about_year }),
    ...(row.hidden !== null && { hidden: true }),
    ...(Number(row.comments) > 0 && { comments: Number(row.comments) }),
  });

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

  const storedBy = async (memberId: string, from = db): Promise<Stored> => {
    const row = await from
      .selectFrom('images')
      .select((eb) => [eb.fn.countAll<number>().as('images'), eb.fn.sum<number | null>('bytes').as('bytes')])
      .select((eb) => eb.selectFrom('members').select('uploads_off').where('id', '=', memberId).as('off'))
      .where('uploader_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return { images: Number(row.images), bytes: Number(row.bytes ?? 0), uploadsOff: row.off === 1 };
  };

  /** An image as it was just written, read in the transaction, where nobody can have deleted it yet. */
  const written = async (transaction: Database, imageId: string): Promise<Image> =>
    present(await select(transaction).where('images.id', '=', imageId).executeTakeFirstOrThrow());

  return {
    /** Oldest upload first. */
    async list(galleryId: string, view: View = EVERYBODY): Promise<Image[]> {
      const rows = await select(db, view)
        .where('images.gallery_id', '=', galleryId)
        .where(seenIn(view))
        .orderBy('images.uploaded_at')
        .orderBy('images.id')
        .execute();
      return rows.map(present);
    },

    /** A part of this list. The images before it are skipped in the index alone. */
    async part(galleryId: string, part: number, view: View = EVERYBODY): Promise<Image[]> {
      const ids = db
        .selectFrom('images')
        .select('id')
        .where('gallery_id', '=', galleryId)
        .where(seenIn(view))
        .orderBy('uploaded_at')
        .orderBy('id')
        .limit(IMAGES_PER_PART)
        .offset(part * IMAGES_PER_PART);
      const rows = await select(db, view)
        .where('images.id', 'in', ids)
        .orderBy('images.uploaded_at')
        .orderBy('images.id')
        .execute();
      return rows.map(present);
    },

    async find(galleryId: string, imageId: string, view: View = EVERYBODY): Promise<Image | undefined> {
      const row = await select(db, view)
        .where('images.id', '=', imageId)
        .where('images.gallery_id', '=', galleryId)
        .where(seenIn(view))
        .executeTakeFirst();
      return row && present(row);
    },

    /** The beginnings of the hashes of what was sent to the gallery; of older pictures none is known. */
    async sentHashes(galleryId: string, view: View = EVERYBODY): Promise<string[]> {
      const rows = await db
        .selectFrom('images')
        .select('sent_sha256')
        .where('gallery_id', '=', galleryId)
        .where('sent_sha256', 'is not', null)
        .where(seenIn(view))
        .orderBy('uploaded_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => (row.sent_sha256 ?? '').slice(0, SENT_HASH_LENGTH));
    },

    /** The whole list, with what a ZIP file says about each. */
    async listForZip(galleryId: string, view: View = EVERYBODY): Promise<ZippedImage[]> {
      const rows = await db
        .selectFrom('images')
        .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
        .select(['images.id', 'images.title', 'galleries.title as gallery', 'taken_at', 'uploaded_at'])
        .where('gallery_id', '=', galleryId)
        .where(seenIn(view))
        .orderBy('uploaded_at')
        .orderBy('images.id')
        .execute();
      return rows.map(({ taken_at, uploaded_at, ...row }, index) => ({
        ...row,
        number: index + 1,
        of: rows.length,
        changedAt: taken_at === null ? uploaded_at : taken_at * 1000,
      }));
    },

    /**
     * Lists the image with its files, which must be stored already. `check` gets, in the same transaction, what the
     * member has stored so far, and throws to refuse.
     */
    async add(
      transaction: Database,
      { id, galleryId, uploaderId, title, uploadedAt, aboutYear }: NewImageRow,
      picture: Picture,
      check?: (stored: Stored) => void,
    ): Promise<Image> {
      check?.(await storedBy(uploaderId, transaction));
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
        })
        .execute();
      const files = picture.files.map((file) => ({ image_id: id, ...file }));
      await transaction.insertInto('image_files').values(files).execute();
      return written(transaction, id);
    },

    written,

    /** What a member has uploaded, oldest first, with what is in the trash. Times in ms. */
    uploadedBy(memberId: string) {
      return select()
        .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
        .select('galleries.title as gallery')
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

    /** Where the files of an image are now; undefined for whoever does not see it. */
    async filesIdOf(imageId: string, view: View = EVERYBODY): Promise<string | undefined> {
      const row = await db
        .selectFrom('images')
        .select('files_id')
        .where('images.id', '=', imageId)
        .where(seenIn(view))
        .executeTakeFirst();
      return row?.files_id;
    },

    /** For good. Returns the id of its files, which are removed after; undefined when there is no such image. */
    async remove(transaction: Database, imageId: string): Promise<string | undefined> {
      const removed = await transaction
        .deleteFrom('images')
        .where('id', '=', imageId)
        .returning('files_id')
        .executeTakeFirst();
      return removed?.files_id;
    },

    /**
     * Every listed image with its files, by the ids of these, some hundred rows at a time. With all columns of the image,
     * as in a backup of an earlier version some are missing. What none may lack is named, so that rows of a later version
     * that do are none that this one can read.
     */
    async *listedImages() {
      const first = await db.selectFrom('images').selectAll().limit(1).executeTakeFirst();
      const key = first && 'files_id' in first ? 'images.files_id' : 'images.id';
      for (let after = ''; ; ) {
        const rows = await db
          .selectFrom('images')
          .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
          .leftJoin('members', 'members.id', 'images.uploader_id')
          .selectAll('images')
          .select(['images.id', 'images.title', 'galleries.title as gallery', 'members.username as uploader'])
          .where(key, '>', after)
          .orderBy(key)
          .limit(ROWS_AT_ONCE)
          .execute();
        const last = rows.at(-1);
        if (!last) return;
        const ids = rows.map(({ id }) => id);
        const files = await db
          .selectFrom('image_files')
          .select(['image_id', 'name', 'bytes', 'sha256'])
          .where('image_id', 'in', ids)
          .orderBy('name')
          .execute();
        const filesOf = Map.groupBy(files, ({ image_id }) => image_id);
        for (const { id, files_id, title, gallery, uploader } of rows)
          yield { id, files_id: files_id ?? id, title, gallery, uploader, files: filesOf.get(id) ?? [] };
        after = last.files_id ?? last.id;
      }
    },

    storedBy,

    /** The ids of the files of all listed images. */
    async filesIds(): Promise<Set<string>> {
      const rows = await db.selectFrom('images').select('files_id').execute();
      return new Set(rows.map((row) => row.files_id));
    },

    /** How many files each image has, and how long they are together, by the ids of its files. */
    async filesSizes(): Promise<Map<string, FilesSize>> {
      const rows = await db
        .selectFrom('image_files')
        .innerJoin('images', 'images.id', 'image_files.image_id')
        .select(['files_id', (eb) => eb.fn.countAll<number>().as('files')])
        .select((eb) => eb.fn.sum<number>('image_files.bytes').as('bytes'))
        .groupBy('files_id')
        .execute();
      return new Map(
        rows.map((row) => [row.files_id, { files: Number(row.files), bytes: Number(row.bytes) }]),
      );
    },
  };
}
