import type { Shared } from '#server/compose/shared.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { actsAsMaintainer } from '#server/session/sessions.ts';
import { changeGallery, changeImage, mustFindGallery, mustFindImage, uploadersOf } from './edit.ts';
import { removeFiles } from './files.ts';
import { isSeen, viewOf } from './seen-in.ts';

/**
 * How galleries and images are edited by those who made them. Maintainers use the same calls for what belongs to
 * others: then, with their password entered again, and with a line in the record.
 */
export function serveEdits(
  serve: Serve,
  { storage, trash, galleryActs, record }: Pick<Shared, 'galleryActs' | 'record' | 'storage' | 'trash'>,
): void {
  serve('PUT /galleries/{id}', async ({ params, body, member, write }) =>
    write(async (transaction, rights) => {
      const gallery = await mustFindGallery(transaction, params.id);
      const asMaintainer = actsAsMaintainer(gallery.creatorId, member, rights);
      const { before = gallery, coverId } = body;
      if (before.title !== gallery.title || before.description !== gallery.description)
        throw new Refusal('conflict');
      // Deleted, moved or hidden while it was being chosen.
      const isShown = (imageId: string) =>
        isSeen(transaction, { galleryId: gallery.id, imageId }, viewOf({ ...rights, member }));
      if (coverId && !(await isShown(coverId))) throw new Refusal('conflict');
      // A member who does not see the picture on the card cannot have removed it.
      const keepsCover = coverId === null && gallery.coverId !== null && !(await isShown(gallery.coverId));
      const { coverId: _, ...texts } = body;
      const wanted = keepsCover ? texts : body;
      if (asMaintainer) await galleryActs.edit(transaction, member, gallery, wanted);
      else await changeGallery(transaction, gallery, wanted);
    }),
  );

  serve('DELETE /galleries/{id}', async ({ params, body, member, request, write }) => {
    const removed = await write(async (transaction, rights) => {
      const gallery = await mustFindGallery(transaction, params.id);
      const uploaders = await uploadersOf(transaction, gallery.id);
      const isOwn = gallery.creatorId === member.id && uploaders.every((one) => one.member?.id === member.id);
      const asMaintainer = !isOwn && actsAsMaintainer(null, member, rights);
      const images = uploaders.reduce((sum, one) => sum + one.images, 0);
      if (body && body.images !== images) throw new Refusal('conflict');
      const takesFromOthers = uploaders.some((one) => one.member && one.member.id !== member.id);
      if (asMaintainer && takesFromOthers && body?.reason === '') throw new Refusal('not-valid');
      const reason = body?.reason ?? '';
      return asMaintainer
        ? galleryActs.delete(transaction, member, gallery, { uploaders, reason })
        : trash.putGallery(transaction, member.id, gallery.id);
    });
    // Rows first, files after: the sweep removes what is left.
    await removeFiles(storage, removed, request.log);
    request.log.info({ member: member.id, gallery: params.id, result: 'done' }, 'gallery deleted');
  });

  serve('PUT /galleries/{galleryId}/images/{imageId}', async ({ params, body, member, write }) =>
    write(async (transaction, rights) => {
      const image = await mustFindImage(
        transaction,
        params.galleryId,
        params.imageId,
        viewOf({ ...rights, member }),
      );
      const asMaintainer = actsAsMaintainer(image.uploaderId, member, rights);
      if (body.before !== undefined && body.before !== image.title) throw new Refusal('conflict');
      const isChanged = await changeImage(transaction, image, body);
      if (isChanged && asMaintainer)
        await record.add(transaction, member, {
          act: 'image-edited',
          member: image.uploader,
          object: image.title,
        });
    }),
  );
}
