import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { removeFiles } from '../files.ts';
import type { Images } from '../images.ts';
import type { HiddenImages } from './hidden-images.ts';
import type { HiddenMails } from './letters.ts';

type Deps = {
  hiddenImages: HiddenImages;
  hiddenMails: HiddenMails;
  images: Images;
  storage: ImageStorage;
  record: MaintenanceRecord;
};

/** Members take pictures that they are in out of sight; maintainers decide about them. */
export function serveHiddenImages(serve: Serve, deps: Deps): void {
  const { hiddenImages, hiddenMails, images, storage, record } = deps;

  serve(
    'POST /galleries/{galleryId}/images/{imageId}/hide',
    async ({ params, body, member, request, write }) => {
      const hidden = await write(async (transaction) => {
        const image = await hiddenImages.hide(transaction, params, member, body.reason);
        if (image === 'unknown') throw new Refusal('not-found');
        // Somebody else was first, or the answer to this one got lost: it is out of sight.
        if (image !== 'already') await hiddenMails.hidden(transaction, image);
        return image;
      });
      const result = hidden === 'already' ? hidden : 'done';
      request.log.info({ member: member.id, image: params.imageId, result }, 'image hidden');
      return undefined;
    },
  );

  serve('GET /maintenance/hidden_images', async ({ member, write }) => {
    const waiting = await hiddenImages.all();
    if (waiting.length > 0)
      await write((transaction) => record.addReading(transaction, member, { act: 'hidden-images-read' }));
    return waiting;
  });

  serve(
    'POST /maintenance/hidden_images/{imageId}/{decision}',
    async ({ params, body, member, request, write }) => {
      const { imageId, decision } = params;
      const isDeleted = decision === 'delete';
      const filesId = await write(async (transaction) => {
        const image = await hiddenImages.decide(transaction, imageId, decision);
        if (!image) throw new Refusal('not-found');
        const removed = isDeleted ? await images.remove(transaction, imageId) : undefined;
        await hiddenMails.decided(
          transaction,
          isDeleted ? 'image-deleted' : 'image-shown',
          image,
          body.reason,
        );
        const uploader = await memberOf(transaction, image.uploader);
        const act = isDeleted ? 'hidden-image-deleted' : 'hidden-image-shown';
        await record.add(transaction, member, { act, ...(uploader && { member: uploader }) });
        return removed;
      });
      // Rows first, files after: the sweep removes what is left.
      await removeFiles(storage, [filesId], request.log);
      return undefined;
    },
  );
}

const memberOf = async (db: Database, id: string | null) =>
  db.selectFrom('members').select(['id', 'username']).where('id', '=', id).executeTakeFirst();
