import type { MaintainedGallery, MaintainedGalleryInFull, StorageUse } from '#contract/galleries.ts';
import { uploadersOf } from '#server/galleries/edit.ts';
import { isKept } from '#server/galleries/seen-in.ts';
import type { Database } from '#server/ports/database/database.ts';

/** All galleries as the maintainers see them, newest first. */
export async function maintainedGalleries(db: Database): Promise<MaintainedGallery[]> {
  const rows = await db
    .selectFrom('galleries')
    .leftJoin('members', 'members.id', 'galleries.creator_id')
    .leftJoin('images', (join) => join.onRef('images.gallery_id', '=', 'galleries.id').on(isKept))
    .where('galleries.deleted_at', 'is', null)
    .select(['galleries.id', 'galleries.title', 'galleries.created_at', 'members.username as creator'])
    .select((eb) => [eb.fn.count<number>('images.id').as('images'), eb.fn.sum<number>('bytes').as('bytes')])
    .groupBy(['galleries.id', 'galleries.title', 'galleries.created_at', 'members.username'])
    .orderBy('galleries.created_at', 'desc')
    .orderBy('galleries.id', 'desc')
    .execute();
  return rows.map(({ created_at, creator, ...row }) => ({
    ...row,
    images: Number(row.images),
    bytes: Number(row.bytes ?? 0),
    creator: creator ?? '',
    createdAt: Math.floor(created_at / 1000),
  }));
}

export async function maintainedGallery(
  db: Database,
  id: string,
): Promise<MaintainedGalleryInFull | undefined> {
  const row = await db.selectFrom('galleries').select('description').where('id', '=', id).executeTakeFirst();
  const gallery = row && (await maintainedGalleries(db)).find((one) => one.id === id);
  if (!gallery) return undefined;
  const uploaders = await uploadersOf(db, id);
  return {
    ...gallery,
    description: row.description,
    uploaders: uploaders.map((one) => ({ username: one.member?.username ?? '', images: one.images })),
  };
}

/** Adds to images how much they take. */
export async function withBytes<I extends { id: string }>(db: Database, images: readonly I[]) {
  const ids = images.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('images').select(['id', 'bytes']).where('id', 'in', ids).execute();
  const bytes = new Map(rows.map((row) => [row.id, row.bytes]));
  return images.map((image) => ({ ...image, bytes: bytes.get(image.id) ?? 0 }));
}

/** All members, and those whose accounts are gone together; what is in the trash takes room, too. */
export async function storedByMember(db: Database): Promise<StorageUse['uploaders']> {
  const rows = await db
    .selectFrom('images')
    .select('uploader_id')
    .select((eb) => [eb.fn.countAll<number>().as('images'), eb.fn.sum<number>('bytes').as('bytes')])
    .groupBy('uploader_id')
    .execute();
  const stored = new Map(rows.map((row) => [row.uploader_id, row]));
  const members = await db.selectFrom('members').select(['id', 'username', 'uploads_off']).execute();
  const storedBy = (id: string | null) => {
    const row = stored.get(id);
    return { images: Number(row?.images ?? 0), bytes: Number(row?.bytes ?? 0) };
  };
  return [
    ...members.map(({ id, username, uploads_off }) => {
      return { username, ...storedBy(id), uploadsOff: uploads_off === 1 };
    }),
    ...(stored.has(null) ? [{ username: '', ...storedBy(null), uploadsOff: false }] : []),
  ].sort((a, b) => b.bytes - a.bytes || (a.username < b.username ? -1 : 1));
}
