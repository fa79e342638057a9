import { Refusal } from '#server/http/table/refusal.ts';
import type { Serve } from '#server/http/table/serve.ts';
import { senderOf } from '#server/http/wire/sender.ts';
import type { MaintenanceRecord } from '#server/people/record.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Rights } from '#server/session/sessions.ts';
import { actsAsMaintainer } from '#server/session/sessions.ts';
import { mustFindImage, outdate } from '../edit.ts';
import { removeFiles } from '../files.ts';
import { rememberHidden } from '../hidden/hashes.ts';
import { imagePaths } from '../image-paths.ts';
import type { Images } from '../images.ts';
import { viewOf } from '../seen-in.ts';
import type { Turning } from './turning.ts';

type Deps = {
  images: Images;
  turning: Turning;
  storage: ImageStorage;
  record: Pick<MaintenanceRecord, 'add'>;
};

/** An image is turned by whoever uploaded it, and by maintainers, as its title is mended. */
export function serveTurning(serve: Serve, { images, turning, storage, record }: Deps): void {
  serve('POST /galleries/{galleryId}/images/{imageId}/turn', async (call) => {
    const { params, body, member, request, write } = call;
    /** The image, if it may be turned, and is as it was seen. */
    const permitted = async (transaction: Database, rights: Rights) => {
      const view = viewOf({ ...rights, member });
      const image = await mustFindImage(transaction, params.galleryId, params.imageId, view);
      const asMaintainer = actsAsMaintainer(image.uploaderId, member, rights);
      if (!asMaintainer && (await images.storedBy(member.id, transaction)).uploadsOff)
        throw new Refusal('uploads-off');
      const { imagePath } = imagePaths({ gallery_id: image.galleryId, files_id: image.filesId });
      if (body.before !== undefined && body.before !== imagePath) throw new Refusal('conflict');
      return { image, asMaintainer };
    };
    const of = { imageId: params.imageId, sender: senderOf(call) };
    // Before anything is made, and once more when it is written.
    await write(permitted);
    const { result, unused } = await turning.turn(of, body.degrees, (place) =>
      write(async (transaction, rights) => {
        const { image, asMaintainer } = await permitted(transaction, rights);
        await place(transaction);
        // Its uploader may turn a hidden one.
        await rememberHidden(transaction);
        await outdate(transaction, [image.galleryId]);
        if (asMaintainer)
          await record.add(transaction, member, {
            act: 'image-turned',
            member: image.uploader,
            object: image.title,
          });
        return images.written(transaction, image.id);
      }),
    );
    // Rows first, files after: the sweep removes what is left.
    await removeFiles(storage, [unused], request.log);
    request.log.info({ member: member.id, image: params.imageId, result: 'done' }, 'image turned');
    return result;
  });
}
