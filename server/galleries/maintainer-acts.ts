import type { MendedGallery } from '#contract/galleries.ts';
import {
  changeGallery,
  type FoundGallery,
  type FoundImage,
  removeGallery,
  type uploadersOf,
} from '#server/galleries/edit.ts';
import type { Images } from '#server/galleries/images.ts';
import type { RemovalMails } from '#server/galleries/letters.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { Asker } from '#server/session/sessions.ts';
import type { MaintenanceRecord } from '../people/record.ts';

type Deps = { record: MaintenanceRecord; removalMails: RemovalMails; images: Pick<Images, 'remove'> };

export type GalleryActs = ReturnType<typeof createGalleryActs>;

/** What maintainers do with what belongs to others, in the browser and on the command line. */
export function createGalleryActs({ record, removalMails, images }: Deps) {
  return {
    /** The record names it as it was called before. */
    async mend(
      transaction: Database,
      actor: Asker,
      gallery: FoundGallery,
      wanted: MendedGallery,
    ): Promise<void> {
      if (!(await changeGallery(transaction, gallery, wanted))) return;
      const { creator, title } = gallery;
      await record.add(transaction, actor, { act: 'gallery-mended', member: creator, object: title });
    },

    /** With all that is in it; everybody concerned is told. Returns the ids of the files, to be removed after. */
    async delete(
      transaction: Database,
      actor: Asker,
      gallery: FoundGallery,
      removal: { uploaders: Awaited<ReturnType<typeof uploadersOf>>; reason: string },
    ): Promise<string[]> {
      const { creator, title: object } = gallery;
      const theirs = removal.uploaders.flatMap(({ member }) =>
        member ? [{ act: 'gallery-images-deleted' as const, member, object }] : [],
      );
      await record.addAll(transaction, actor, [
        { act: 'gallery-deleted', member: creator, object },
        ...theirs,
      ]);
      await removalMails.gallery(transaction, actor, { gallery, ...removal });
      return removeGallery(transaction, gallery.id);
    },

    /** Its uploader is told. Returns the id of its files, to be removed after. */
    async deleteImage(
      transaction: Database,
      actor: Asker,
      { id, title, gallery, uploader }: FoundImage,
      reason: string,
    ): Promise<string | undefined> {
      if (uploader) await removalMails.image(transaction, actor, uploader.id, { title, gallery, reason });
      await record.add(transaction, actor, { act: 'image-deleted', member: uploader, object: title });
      return images.remove(transaction, id);
    },
  };
}
