import { hash, randomUUIDv7 } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Degrees } from '#contract/quarter-turns.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { FreeSpace } from '#server/process/free-space.ts';
import type { Images } from './images.ts';
import { filesNow, type MadeAnew, switchFiles } from './made-anew.ts';
import type { Pictures } from './pictures/pictures.ts';
import { MAINTAINERS } from './seen-in.ts';

type Deps = {
  db: Database;
  images: Images;
  pictures: Pictures;
  storage: ImageStorage;
  freeSpace: FreeSpace;
  /** Folder for files in progress, on the file system of the storage. */
  work: string;
};

export type Turning = ReturnType<typeof createTurning>;

/** Turns images: their files are made anew under another id, and one transaction switches to them. */
export function createTurning({ db, images, pictures, storage, freeSpace, work }: Deps) {
  /** Of files that changed on the disk none are made, whose hashes would then be right. */
  const readFull = async (imageId: string, now: MadeAnew): Promise<Uint8Array> => {
    const known = now.files.find(({ name }) => name === 'full.jpg');
    const found = await storage.read(now.filesId, 'full.jpg', known?.bytes);
    if (found && hash('sha256', found) === known?.sha256) return found;
    const isStill = (await images.filesIdOf(imageId, MAINTAINERS)) === now.filesId;
    throw new Refusal(isStill ? 'damaged-jpeg' : 'conflict');
  };

  /** Unless the row may have been committed after all. The sweep removes the rest. */
  const removeUnused = async (imageId: string, filesId: string) => {
    if ((await images.filesIdOf(imageId, MAINTAINERS)) !== filesId) await storage.remove(filesId);
  };

  return {
    /**
     * Makes all files anew from the largest one, and calls `commit` with `place`, which switches the image to them in
     * its transaction. Returns what that does, and the id of the files that are no longer used, to be removed. When it
     * throws, all is as it was.
     */
    async turn<T>(
      imageId: string,
      degrees: Degrees,
      commit: (place: (transaction: Database) => Promise<void>) => Promise<T>,
    ): Promise<{ result: T; unused: string }> {
      await freeSpace.demand(2 * IMAGE_MAX_BYTES);
      const now = await filesNow(db, imageId);
      if (!now) throw new Refusal('not-found');
      const filesId = randomUUIDv7();
      const source = path.join(work, `${filesId}.jpg`);
      const folder = path.join(work, filesId);
      try {
        await writeFile(source, await readFull(imageId, now), { mode: 0o600 });
        await mkdir(folder, { mode: 0o700 });
        const { width, height, files } = await pictures.turn(source, folder, degrees);
        try {
          await storage.put(filesId, folder);
          const made = { filesId, width, height, files };
          const of = { id: imageId, filesId: now.filesId };
          const result = await commit((transaction) => switchFiles(transaction, of, made, degrees));
          return { result, unused: now.filesId };
        } catch (error) {
          await removeUnused(imageId, filesId).catch(() => undefined);
          throw error;
        }
      } finally {
        await rm(source, { force: true });
        await rm(folder, { force: true, recursive: true });
      }
    },
  };
}
