import { randomUUIDv7 } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_SECONDS } from '#contract/durations.ts';
import type { Image, NewImage } from '#contract/galleries.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Shared } from '#server/compose/shared.ts';
import type { Place } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database, Write } from '#server/ports/database/database.ts';
import { yearOf } from './edit.ts';
import { commitOrRemove, putOrRemove } from './files.ts';
import { hashesToKnow, refuseHidden } from './hidden/hashes.ts';
import type { Stored } from './images.ts';
import type { Picture } from './pictures/pictures.ts';

export type Uploads = ReturnType<typeof createUploads>;

type Made<F> = {
  id: string;
  /** When it was begun, in ms. */
  uploadedAt: number;
  fields: F;
  picture: Picture;
};

/**
 * Makes a picture and stores it. `receive` writes the uploaded file to the given path and returns what is said about it,
 * `list` writes the row in the transaction of `write`. When this returns, both files and row exist; when it throws,
 * neither does, or the commit is in doubt: then the sweep removes files that got no row.
 */
const createKeeping =
  ({ pictures, storage, work, now }: Pick<Shared, 'now' | 'pictures' | 'storage' | 'work'>) =>
  async <F, T>(
    place: Place,
    receive: (target: string) => Promise<F>,
    write: Write,
    list: (transaction: Database, made: Made<F>) => Promise<T>,
  ): Promise<T> => {
    const id = randomUUIDv7();
    // Now, not once all is received: a small file that overtakes an earlier one still comes after it.
    const uploadedAt = now();
    const source = path.join(work, `${id}.upload`);
    const folder = path.join(work, id);
    try {
      const fields = await receive(source);
      await mkdir(folder, { mode: 0o700 });
      const picture = await pictures.make(source, folder, place);
      await putOrRemove(storage, id, folder);
      return await commitOrRemove(storage, id, (naming) =>
        write((transaction) =>
          naming(async () => {
            await refuseHidden(transaction, hashesToKnow(picture));
            return list(transaction, { id, uploadedAt, fields, picture });
          }),
        ),
      );
    } finally {
      await rm(source, { force: true });
      await rm(folder, { force: true, recursive: true });
    }
  };

/** Stores uploaded images: files first, row last, so that a row never lacks its files. */
export function createUploads(
  deps: Pick<
    Shared,
    'attempts' | 'config' | 'freeSpace' | 'images' | 'now' | 'pictures' | 'storage' | 'work'
  >,
) {
  const { images, attempts, freeSpace, config } = deps;
  const keep = createKeeping(deps);

  const refuseMore = (stored: Stored) => {
    if (stored.uploadsOff) throw new Refusal('uploads-off');
    if (stored.images >= config.memberMaxImages || stored.bytes >= config.memberMaxBytes)
      throw new Refusal('quota-reached');
  };

  return {
    keep,
    refuseMore,

    /** Refuses unless this member may upload and there is room for it; called before the body is read. */
    async admit(memberId: string): Promise<void> {
      refuseMore(await images.storedBy(memberId));
      await freeSpace.demand(2 * IMAGE_MAX_BYTES);
      await attempts.take([[`upload ${memberId}`, { tries: config.uploadsPerHour, seconds: HOUR_SECONDS }]]);
    },

    /** Stores one image of a member. */
    store(
      galleryId: string,
      place: Place,
      receive: (target: string) => Promise<{ fields: NewImage }>,
      write: Write,
    ): Promise<Image> {
      const { memberId: uploaderId } = place.sender;
      return keep(place, receive, write, (transaction, { id, uploadedAt, picture, fields: { fields } }) => {
        const row = {
          id,
          galleryId,
          uploaderId,
          title: fields.title,
          uploadedAt,
          aboutYear: yearOf(fields),
          repeats: fields.repeats,
        };
        // Checked again, since other uploads of this member may have been admitted at the same time.
        return images.add(transaction, row, picture, refuseMore);
      });
    },
  };
}
