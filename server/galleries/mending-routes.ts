import type { RecordedGalleryAct } from '#contract/maintenance-galleries.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { type Database, within } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Asker } from '#server/session/sessions.ts';
import { removeGallery } from './by-hand.ts';
import {
  actsAsMaintainer,
  galleryToMend,
  imageToMend,
  mendGallery,
  retitleImage,
  uploadersOf,
} from './mending.ts';
import type { RemovalMails } from './removal-mails.ts';
import { removeFiles } from './remove-files.ts';
import { isSeen, viewOf } from './seen-in.ts';

type Concerned = { id: string; username: string } | undefined;

type Deps = {
  db: Database;
  storage: ImageStorage;
  removalMails: RemovalMails;
  /** What maintainers do is written down. */
  record: {
    add(
      transaction: Database,
      actor: Asker,
      entry: { act: RecordedGalleryAct; member: Concerned; object: string },
    ): Promise<void>;
  };
};

/**
 * How galleries and images are mended by those who made them. Maintainers use the same calls for what belongs to
 * others: then, with their password entered again, and with a line in the record.
 */
export function serveMending(serve: Serve, { db, storage, removalMails, record }: Deps): void {
  serve('PUT /galleries/{id}', async ({ params, body, member, write }) =>
    write(async (transaction, rights) => {
      const gallery = await galleryToMend(transaction, params.id);
      const asMaintainer = actsAsMaintainer(gallery.creatorId, member, rights);
      const { before = gallery, coverId } = body;
      if (before.title !== gallery.title || before.description !== gallery.description)
        throw new Refusal('conflict');
      // Deleted, moved or hidden while it was being chosen.
      const isShown = (imageId: string) =>
        isSeen(transaction, { galleryId: gallery.id, imageId }, viewOf({ ...rights, member }));
      if (coverId && !(await isShown(coverId))) throw new Refusal('conflict');
      // Whoever does not see the picture on the card cannot have taken it off.
      const keepsCover = coverId === null && gallery.coverId !== null && !(await isShown(gallery.coverId));
      const { coverId: _, ...words } = body;
      const isChanged = await mendGallery(transaction, gallery, keepsCover ? words : body);
      if (isChanged && asMaintainer)
        await record.add(transaction, member, {
          act: 'gallery-mended',
          member: gallery.creator,
          object: gallery.title,
        });
      return undefined;
    }),
  );

  serve('DELETE /galleries/{id}', async ({ params, body, member, request, write }) => {
    const removed = await write(async (transaction, rights) => {
      const gallery = await galleryToMend(transaction, params.id);
      const uploaders = await uploadersOf(transaction, gallery.id);
      const isOwn = gallery.creatorId === member.id && uploaders.every((one) => one.member?.id === member.id);
      const asMaintainer = !isOwn && actsAsMaintainer(null, member, rights);
      const images = uploaders.reduce((sum, one) => sum + one.images, 0);
      if (body && body.images !== images) throw new Refusal('conflict');
      const takesFromOthers = uploaders.some((one) => one.member && one.member.id !== member.id);
      if (asMaintainer && takesFromOthers && body?.reason === '') throw new Refusal('not-valid');
      if (asMaintainer) {
        const { creator, title } = gallery;
        await record.add(transaction, member, { act: 'gallery-deleted', member: creator, object: title });
        for (const one of uploaders)
          if (one.member)
            await record.add(transaction, member, {
              act: 'gallery-images-deleted',
              member: one.member,
              object: title,
            });
        await removalMails.gallery(transaction, member, { gallery, uploaders, reason: body?.reason ?? '' });
      }
      return removeGallery(db, gallery.id, within(transaction));
    });
    // Rows first, files after: the sweep removes what is left.
    await removeFiles(storage, removed, request.log);
    request.log.info({ member: member.id, gallery: params.id, result: 'done' }, 'gallery deleted');
    return undefined;
  });

  serve('PUT /galleries/{galleryId}/images/{imageId}', async ({ params, body, member, write }) =>
    write(async (transaction, rights) => {
      const image = await imageToMend(
        transaction,
        params.galleryId,
        params.imageId,
        viewOf({ ...rights, member }),
      );
      const asMaintainer = actsAsMaintainer(image.uploaderId, member, rights);
      if (body.before !== undefined && body.before !== image.title) throw new Refusal('conflict');
      const isChanged = await retitleImage(transaction, image, body.title);
      if (isChanged && asMaintainer)
        await record.add(transaction, member, {
          act: 'image-mended',
          member: image.uploader,
          object: image.title,
        });
      return undefined;
    }),
  );
}
