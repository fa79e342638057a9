import type { Database } from '#server/ports/database/database.ts';

/** What maintainers look at and delete. Whoever deletes removes the files after: a crash leaves none unlisted. */

/** All images, or those of a member; newest first. */
export const listImages = (db: Database, uploaderId?: string) =>
  db
    .selectFrom('images')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .leftJoin('members', 'members.id', 'images.uploader_id')
    .select(['images.id', 'images.title', 'images.bytes', 'images.uploaded_at'])
    .select(['galleries.title as gallery', 'members.username as uploader'])
    .$if(uploaderId !== undefined, (query) => query.where('uploader_id', '=', uploaderId as string))
    .orderBy('uploaded_at', 'desc')
    .orderBy('images.id', 'desc')
    .execute();

/** All galleries with what is in them; newest first. */
export async function listGalleries(db: Database) {
  const rows = await db
    .selectFrom('galleries')
    .leftJoin('members', 'members.id', 'galleries.creator_id')
    .leftJoin('images', 'images.gallery_id', 'galleries.id')
    .select(['galleries.id', 'galleries.title', 'galleries.created_at', 'members.username as creator'])
    .select((eb) => [eb.fn.count<number>('images.id').as('images'), eb.fn.sum<number>('bytes').as('bytes')])
    .groupBy(['galleries.id', 'galleries.title', 'galleries.created_at', 'members.username'])
    .orderBy('galleries.created_at', 'desc')
    .orderBy('galleries.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, images: Number(row.images), bytes: Number(row.bytes ?? 0) }));
}

/** Deletes a gallery and the rows of its images; returns the ids of their files. */
export async function removeGallery(transaction: Database, id: string): Promise<string[]> {
  const removed = await transaction
    .deleteFrom('images')
    .where('gallery_id', '=', id)
    .returning('files_id')
    .execute();
  await transaction.deleteFrom('galleries').where('id', '=', id).execute();
  return removed.map((image) => image.files_id);
}

/** How much each uploader has stored, most bytes first; `uploader` is null where the account is gone. */
export async function storedByUploader(db: Database) {
  const rows = await db
    .selectFrom('images')
    .leftJoin('members', 'members.id', 'images.uploader_id')
    .select(['members.username as uploader'])
    .select((eb) => [eb.fn.countAll<number>().as('images'), eb.fn.sum<number>('bytes').as('bytes')])
    .groupBy('members.username')
    .execute();
  return rows
    .map((row) => ({ uploader: row.uploader, images: Number(row.images), bytes: Number(row.bytes) }))
    .sort((a, b) => b.bytes - a.bytes);
}
