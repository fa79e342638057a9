import type { EditedGallery } from '#contract/galleries.ts';
import {
  changeGallery,
  type FoundGallery,
  type FoundImage,
  type uploadersOf,
} from '#server/galleries/edit.ts';
import type { RemovalMails } from '#server/galleries/letters.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { MaintenanceRecord } from '../people/record.ts';
import type { Trash } from './trash/trash.ts';

type Deps = { record: MaintenanceRecord; removalMails: RemovalMails; trash: Trash };

export type GalleryActs = ReturnType<typeof createGalleryActs>;

/** A line for one image by its title, else one for the images of each uploader. */
function recordImages(
  record: MaintenanceRecord,
  transaction: Database,
  actor: Asker,
  what: 'deleted' | 'moved',
  images: readonly FoundImage[],
) {
  const byUploader = [...Map.groupBy(images, ({ uploaderId }) => uploaderId).values()];
  return record.addAll(
    transaction,
    actor,
    byUploader.flatMap((own) => {
      const [{ uploader: member, title, gallery }] = own as [FoundImage];
      return own.length === 1
        ? { act: `image-${what}` as const, member, object: title }
        : { act: `images-${what}` as const, member, object: gallery, detail: String(own.length) };
    }),
  );
}

/** What maintainers do with what belongs to others. */
export function createGalleryActs({ record, removalMails, trash }: Deps) {
  return {
    recordImages: (
      transaction: Database,
      actor: Asker,
      what: 'deleted' | 'moved',
      images: readonly FoundImage[],
    ) => recordImages(record, transaction, actor, what, images),

    /** The record names it as it was called before. */
    async edit(
      transaction: Database,
      actor: Asker,
      gallery: FoundGallery,
      wanted: EditedGallery,
    ): Promise<void> {
      if (!(await changeGallery(transaction, gallery, wanted))) return;
      const { creator, title } = gallery;
      await record.add(transaction, actor, { act: 'gallery-edited', member: creator, object: title });
    },

    /** With all that is in it; everybody concerned is told. Returns the ids of the files, to be removed after. */
    async delete(
      transaction: Database,
      actor: Asker,
      gallery: FoundGallery,
      removal: { uploaders: Awaited<ReturnType<typeof uploadersOf>>; reason: string },
    ): Promise<string[]> {
      const { creator, title: object } = gallery;
      const theirs = removal.uploaders.flatMap(({ member, images }) =>
        member ? [{ act: 'gallery-images-deleted' as const, member, object, detail: String(images) }] : [],
      );
      await record.addAll(transaction, actor, [
        { act: 'gallery-deleted', member: creator, object },
        ...theirs,
      ]);
      await removalMails.gallery(transaction, actor, { gallery, ...removal });
      return trash.putGallery(transaction, actor.id, gallery.id);
    },

    /** Of one gallery. Their uploaders are told, each once. Returns the ids of the files, to be removed after. */
    async deleteImages(
      transaction: Database,
      actor: Asker,
      images: readonly FoundImage[],
      reason: string,
    ): Promise<string[]> {
      await removalMails.images(transaction, actor, images, reason);
      await recordImages(record, transaction, actor, 'deleted', images);
      return trash.putImages(transaction, actor.id, { ids: images.map(({ id }) => id) });
    },

    /** What somebody else has deleted, too. */
    async restore(transaction: Database, actor: Asker, id: string): Promise<string> {
      const { kind, title, images, uploader } = await trash.restore(transaction, id, 'maintainer');
      await record.add(transaction, actor, {
        act: `${kind}-restored`,
        member: uploader,
        object: title,
        detail: String(images),
      });
      return title;
    },
  };
}
