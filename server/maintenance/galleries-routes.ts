import type { Shared } from '#server/compose/shared.ts';
import { moveImage, mustFindGallery, readImage } from '#server/galleries/edit.ts';
import { removeFiles } from '#server/galleries/files.ts';
import { MAINTAINERS } from '#server/galleries/seen-in.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { Database } from '#server/ports/database/database.ts';
import { maintainedGalleries, maintainedGallery, storedByMember, withBytes } from './maintained-galleries.ts';

/** What only maintainers do with galleries and images; titles they edit by the calls of members. */
export function serveMaintainedGalleries(
  serve: Serve,
  deps: Pick<
    Shared,
    'config' | 'db' | 'galleries' | 'galleryActs' | 'images' | 'record' | 'storage' | 'trash'
  >,
): void {
  const { db, galleries, images, storage, record, galleryActs, trash, config } = deps;

  serve('GET /maintenance/galleries', () => maintainedGalleries(db));

  serve('GET /maintenance/galleries/{id}', async ({ params }) => {
    const gallery = await maintainedGallery(db, params.id);
    if (!gallery) throw new Refusal('not-found');
    return gallery;
  });

  serve('GET /maintenance/galleries/{id}/parts/{part}', async ({ params }) => {
    if (!(await galleries.exists(params.id))) throw new Refusal('not-found');
    return withBytes(db, await images.part(params.id, Number(params.part), MAINTAINERS));
  });

  /** Those of them that are in this gallery, now. */
  const mustFindSome = async (transaction: Database, galleryId: string, ids: readonly string[]) => {
    const found = [];
    for (const id of new Set(ids)) found.push(await readImage(transaction, id, galleryId));
    const images = found.filter((image) => image !== undefined);
    if (images.length === 0) throw new Refusal('not-found');
    return images;
  };

  serve('POST /maintenance/galleries/{id}/delete_images', async (call) => {
    const { params, body, member: actor, request, write } = call;
    const removed = await write(async (transaction) => {
      const images = await mustFindSome(transaction, params.id, body.images);
      const takesFromOthers = images.some(({ uploader }) => uploader && uploader.id !== actor.id);
      if (takesFromOthers && body.reason === '') throw new Refusal('not-valid');
      return galleryActs.deleteImages(transaction, actor, images, body.reason);
    });
    await removeFiles(storage, removed, request.log);
  });

  serve('POST /maintenance/galleries/{id}/move_images', ({ params, body, member: actor, write }) =>
    write(async (transaction) => {
      const images = await mustFindSome(transaction, params.id, body.images);
      const target = await mustFindGallery(transaction, body.galleryId);
      if (target.id === params.id) throw new Refusal('conflict');
      for (const image of images) await moveImage(transaction, image, target.id);
      await galleryActs.recordImages(transaction, actor, 'moved', images);
    }),
  );

  serve('GET /maintenance/trash', async ({ member, write }) => {
    const entries = await trash.entries('maintainer');
    if (entries.length > 0)
      await write((transaction) => record.addReading(transaction, member, { act: 'trash-read' }));
    return entries;
  });

  serve('POST /maintenance/trash/{id}/restore', ({ params, member: actor, write }) =>
    write(async (transaction) => {
      await galleryActs.restore(transaction, actor, params.id);
    }),
  );

  serve('GET /maintenance/storage', async () => ({
    uploaders: await storedByMember(db),
    maxImages: config.memberMaxImages,
    maxBytes: config.memberMaxBytes,
  }));
}
