import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { TrashEntry } from '#contract/galleries.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow } from '#server/ports/database/rows.ts';
import { readGallery } from '../edit.ts';

const TRASH_MS = TRASH_DAYS * DAY_MS;

/** Who brings something back: a member what they deleted, a maintainer everything. */
export type By = { memberId: string } | 'maintainer';

/** What was restored: a gallery with what was deleted with it, or images that were deleted together. */
export type Restored = {
  kind: 'gallery' | 'image';
  title: string;
  images: number;
  /** Whose images they are, where they are all of one member. */
  uploader: { id: string; username: string } | undefined;
};

type Where = { id: string } | { galleryId: string } | { ids: readonly string[] };

const isTheirs = (table: 'galleries' | 'images', by: By) =>
  by === 'maintainer' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${table}.deleted_by`)} = ${by.memberId}`;

/** Returns the ids of the files that are to be removed: what is hidden goes at once and for good. */
async function putImages(
  transaction: Database,
  deletedBy: string,
  where: Where,
  at: number,
): Promise<string[]> {
  const hidden = await transaction
    .deleteFrom('images')
    .where(isThere(where))
    .where('id', 'in', (eb) => eb.selectFrom('hidden_images').select('image_id'))
    .returning('files_id')
    .execute();
  await transaction
    .updateTable('images')
    .set({ deleted_at: at, deleted_by: deletedBy || null })
    .where(isThere(where))
    .execute();
  return hidden.map((image) => image.files_id);
}

export type Trash = ReturnType<typeof createTrash>;

/**
 * What is deleted rests for so many days, out of sight, with all that belongs to it: a time at its row says so. Whatever
 * was deleted together has the same one and comes back together. `now` is the clock in ms.
 */
export function createTrash(db: Database, now: () => number) {
  return {
    /** Returns the ids of the files that are to be removed. */
    putImages: (transaction: Database, deletedBy: string, where: Where) =>
      putImages(transaction, deletedBy, where, now()),

    /** With all that is in it. Returns the ids of the files that are to be removed. */
    async putGallery(transaction: Database, deletedBy: string, id: string): Promise<string[]> {
      const at = now();
      const removed = await putImages(transaction, deletedBy, { galleryId: id }, at);
      await transaction
        .updateTable('galleries')
        .set({ deleted_at: at, deleted_by: deletedBy || null })
        .where('id', '=', id)
        .execute();
      return removed;
    },

    entries: (by: By) => entriesOf(db, by, now() - TRASH_MS),

    /** Refuses what is not in the trash, for the caller, and images whose gallery is in it. */
    async restore(transaction: Database, id: string, by: By): Promise<Restored> {
      const resting = (table: 'galleries' | 'images') =>
        transaction
          .selectFrom(table)
          .select(['id', 'title', 'deleted_at', 'deleted_by'])
          .where('id', '=', id)
          .where('deleted_at', '>', now() - TRASH_MS)
          .where(isTheirs(table, by));
      const gallery = await resting('galleries').select('id as galleryId').executeTakeFirst();
      const found = gallery ?? (await resting('images').select('gallery_id as galleryId').executeTakeFirst());
      if (!found) throw new Refusal('not-found');
      const { galleryId } = found;
      const back = { deleted_at: null, deleted_by: null };
      if (gallery) await transaction.updateTable('galleries').set(back).where('id', '=', id).execute();
      else if (!(await readGallery(transaction, galleryId))) throw new Refusal('conflict');
      const images = await transaction
        .updateTable('images')
        .set(back)
        .where('gallery_id', '=', galleryId)
        .where('deleted_at', '=', found.deleted_at)
        .where('deleted_by', 'is not distinct from', found.deleted_by)
        .returning('uploader_id')
        .execute();
      const kind = gallery ? 'gallery' : 'image';
      const [uploaderId, ...others] = new Set(images.map(({ uploader_id }) => uploader_id));
      const uploader =
        uploaderId && others.length === 0 ? await findRow(transaction, 'members', uploaderId) : undefined;
      return { kind, title: found.title, images: images.length, uploader };
    },

    /** Ends what has rested long enough: the sweep removes its files. */
    async end(): Promise<void> {
      const until = now() - TRASH_MS;
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('images').where('deleted_at', '<=', until).execute();
        await transaction
          .deleteFrom('galleries')
          .where('deleted_at', '<=', until)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('images').select('images.id').whereRef('gallery_id', '=', 'galleries.id'))),
          )
          .execute();
      });
    },
  };
}

/** Not those that are in the trash already. */
const isThere = (where: Where) => (eb: ExpressionBuilder<Tables, 'images'>) =>
  eb.and([eb('images.deleted_at', 'is', null), areMeant(where, eb)]);

function areMeant(where: Where, eb: ExpressionBuilder<Tables, 'images'>) {
  if ('id' in where) return eb('images.id', '=', where.id);
  if ('ids' in where) return eb('images.id', 'in', [...where.ids]);
  return eb('images.gallery_id', '=', where.galleryId);
}

/**
 * Those who may bring them back see them: as long as they rest, since then in ms, and the gallery of an image is there.
 */
async function entriesOf(db: Database, by: By, since: number): Promise<TrashEntry[]> {
  const galleries = await galleriesIn(db, by, since);
  const images = await imagesIn(db, by, since);
  const all = [
    ...galleries.map((row) => ({ ...row, kind: 'gallery' as const, gallery: row.title })),
    ...images.map((row) => ({ ...row, kind: 'image' as const })),
  ];
  return all
    .sort((a, b) => Number(b.at) - Number(a.at) || (a.id < b.id ? -1 : 1))
    .map(({ at, by: deletedBy, images: count, ...entry }) => ({
      ...entry,
      images: Number(count),
      deletedBy: deletedBy ?? '',
      deletedAt: Math.floor(Number(at) / 1000),
      endsAt: Math.floor((Number(at) + TRASH_MS) / 1000),
    }));
}

const galleriesIn = (db: Database, by: By, since: number) =>
  db
    .selectFrom('galleries')
    .leftJoin('members', 'members.id', 'galleries.deleted_by')
    .select(['galleries.id', 'galleries.title', 'galleries.deleted_at as at', 'members.username as by'])
    .select((eb) =>
      eb
        .selectFrom('images')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('images.gallery_id', '=', 'galleries.id')
        .whereRef('images.deleted_at', '=', 'galleries.deleted_at')
        .as('images'),
    )
    .where('galleries.deleted_at', '>', since)
    .where(isTheirs('galleries', by))
    .execute();

/** Those that were deleted together as one: the first of them by its id and its own title. */
function imagesIn(db: Database, by: By, since: number) {
  const together = db
    .selectFrom('images')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .select(({ fn }) => [fn.min<string>('images.id').as('id'), fn.countAll<number>().as('images')])
    .where('images.deleted_at', '>', since)
    .where('galleries.deleted_at', 'is', null)
    .where(isTheirs('images', by))
    .groupBy(['images.gallery_id', 'images.deleted_at', 'images.deleted_by'])
    .as('together');
  return db
    .selectFrom(together)
    .innerJoin('images', 'images.id', 'together.id')
    .innerJoin('galleries', 'galleries.id', 'images.gallery_id')
    .leftJoin('members', 'members.id', 'images.deleted_by')
    .select(['images.id', 'images.title', 'together.images', 'galleries.title as gallery'])
    .select(['images.deleted_at as at', 'members.username as by'])
    .execute();
}
