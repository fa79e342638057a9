import type { Database } from '#server/ports/database/database.ts';
import { keptQuery } from '#server/ports/database/kept-query.ts';
import { imagePaths } from './image-paths.ts';
import { newestImageId } from './newest-image.ts';

type Row = Readonly<{ galleryId: string; imageId: string | null }>;

export type FirstPictures = ReturnType<typeof createFirstPictures>;

/** The pictures that stand first on the pages of galleries, for a browser that does not know their lists yet. */
export function createFirstPictures(db: Database) {
  const ofNewestGallery = keptQuery(db, () =>
    db
      .selectFrom('galleries')
      .select((of) => ['galleries.id as galleryId', newestImageId(of).as('imageId')])
      .orderBy('galleries.created_at', 'desc')
      .orderBy('galleries.id', 'desc')
      .limit(1),
  );
  const oldestOf = keptQuery(db, (galleryId: string) =>
    db
      .selectFrom('images')
      .select(['gallery_id as galleryId', 'id as imageId'])
      .where('gallery_id', '=', galleryId)
      .orderBy('uploaded_at')
      .orderBy('id')
      .limit(1),
  );
  const paths = ([row]: readonly Row[]) =>
    row?.imageId ? imagePaths(row.galleryId, row.imageId) : undefined;

  return {
    ofList: async () => paths(await ofNewestGallery()),
    ofGallery: async (id: string) => paths(await oldestOf(id)),
  };
}
