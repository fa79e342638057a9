import type { Image, PairedImage } from '#contract/galleries.ts';
import { IMAGES_PER_PART, SENT_HASH_LENGTH } from '#contract/limits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { imageAnywhere, imageOf, selectImages } from './image-rows.ts';
import { EVERYBODY, seenIn, type View } from './seen-in.ts';
import type { ZippedImage } from './zip.ts';

const shownImages = (db: Database) => ({
  /** Oldest upload first. */
  async list(galleryId: string, view: View = EVERYBODY): Promise<Image[]> {
    const rows = await selectImages(db, view)
      .where('images.gallery_id', '=', galleryId)
      .where(seenIn(view))
      .orderBy('images.uploaded_at')
      .orderBy('images.id')
      .execute();
    return rows.map(imageOf);
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
    const rows = await selectImages(db, view)
      .where('images.id', 'in', ids)
      .orderBy('images.uploaded_at')
      .orderBy('images.id')
      .execute();
    return rows.map(imageOf);
  },

  async find(galleryId: string, imageId: string, view: View = EVERYBODY): Promise<Image | undefined> {
    const row = await selectImages(db, view)
      .where('images.id', '=', imageId)
      .where('images.gallery_id', '=', galleryId)
      .where(seenIn(view))
      .executeTakeFirst();
    return row && imageOf(row);
  },

  /** Those of these images that everybody sees, wherever they are; by id. */
  async shownAmong(from: Database, ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, PairedImage>();
    const rows = await selectImages(from).where('images.id', 'in', ids).where(seenIn(EVERYBODY)).execute();
    return new Map(rows.map((row) => [row.id, imageAnywhere(row)]));
  },
});

const sentImages = (db: Database) => ({
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
});

/** What a gallery shows to a member, by the images' table. */
export const createImageLists = (db: Database) => ({
  ...shownImages(db),
  ...sentImages(db),
});
