import { randomUUIDv7 } from 'node:crypto';
import type { Gallery, NewGallery } from '#contract/galleries.ts';
import type { Database } from '#server/ports/database/database.ts';
import { imagePaths } from './image-paths.ts';
import { EVERYBODY, isCreditedIn, seenIn, type View } from './seen-in.ts';

const cards = (view: View, from: Pick<Database, 'selectFrom'>) =>
  from
    .selectFrom('galleries')
    .leftJoin('members', (join) =>
      join.onRef('members.id', '=', 'galleries.creator_id').on(isCreditedIn(view)),
    )
    .where('galleries.deleted_at', 'is', null)
    .select((of) => [
      'galleries.id',
      'galleries.title',
      'galleries.description',
      'galleries.created_at',
      'members.username as creator',
      of
        .selectFrom('images')
        .select('images.id')
        .whereRef('images.id', '=', 'galleries.cover_image_id')
        .whereRef('images.gallery_id', '=', 'galleries.id')
        .where(seenIn(view))
        .as('cover_id'),
      of
        .selectFrom('images')
        .select((images) => images.fn.countAll<number>().as('count'))
        .whereRef('images.gallery_id', '=', 'galleries.id')
        .where(seenIn(view))
        .as('image_count'),
      of
        .selectFrom('images')
        .select('images.id')
        .whereRef('images.gallery_id', '=', 'galleries.id')
        .where(seenIn(view))
        .orderBy('images.uploaded_at', 'desc')
        .orderBy('images.id', 'desc')
        .limit(1)
        .as('newest_image_id'),
    ]);

/** With the files of the image that each card shows. */
const select = (from: Database, view: View) =>
  from
    .selectFrom((of) => cards(view, of as Pick<Database, 'selectFrom'>).as('cards'))
    .leftJoin('images as shown', (join) =>
      join.on(({ eb, fn }) => eb('shown.id', '=', fn.coalesce('cards.cover_id', 'cards.newest_image_id'))),
    )
    .selectAll('cards')
    .select('shown.files_id');

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function present(row: Row): Gallery {
  const { id: gallery_id, files_id } = row;
  const paths = files_id === null ? undefined : imagePaths({ gallery_id, files_id });
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    creator: row.creator ?? '',
    ...(paths && { thumbnailPath: paths.thumbnailPath, smallThumbnailPath: paths.smallThumbnailPath }),
    imageCount: Number(row.image_count),
    ...(row.cover_id !== null && { coverId: row.cover_id }),
  };
}

export type Galleries = ReturnType<typeof createGalleries>;

/** The galleries table. Thumbnail and count are queried, never stored. `now` is the clock in ms. */
export function createGalleries(db: Database, now: () => number) {
  return {
    /** Newest first. */
    async all(view: View = EVERYBODY): Promise<Gallery[]> {
      const rows = await select(db, view)
        .orderBy('cards.created_at', 'desc')
        .orderBy('cards.id', 'desc')
        .execute();
      return rows.map(present);
    },

    async find(id: string, view: View = EVERYBODY): Promise<Gallery | undefined> {
      const row = await select(db, view).where('cards.id', '=', id).executeTakeFirst();
      return row && present(row);
    },

    async exists(id: string): Promise<boolean> {
      const gallery = db.selectFrom('galleries').select('id').where('id', '=', id);
      return (await gallery.where('deleted_at', 'is', null).executeTakeFirst()) !== undefined;
    },

    async create(
      transaction: Database,
      { title, description }: NewGallery,
      creatorId: string | null,
    ): Promise<Gallery> {
      const id = randomUUIDv7();
      const newest = await transaction
        .selectFrom('galleries')
        .select('created_at')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      // Ids of the same millisecond are in no order, and the clock of the machine may have been set back.
      const createdAt = Math.max(now(), Number(newest?.created_at ?? 0) + 1);
      await transaction
        .insertInto('galleries')
        .values({ id, title, description, creator_id: creatorId, created_at: createdAt })
        .execute();
      const row = await select(transaction, EVERYBODY).where('cards.id', '=', id).executeTakeFirstOrThrow();
      return present(row);
    },
  };
}
