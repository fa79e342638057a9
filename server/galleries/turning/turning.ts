import { hash, randomUUIDv7 } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Degrees } from '#contract/galleries.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { Shared } from '#server/compose/shared.ts';
import type { Place, Sender } from '#server/http/guard/fair-line.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { commitOrRemove, putOrRemove } from '../files.ts';
import { MAINTAINERS } from '../seen-in.ts';
import { filesNow, type NewFiles, switchFiles } from './switch-files.ts';

type Commit<T> = (place: (transaction: Database) => Promise<void>) => Promise<T>;

/** A turn takes some seconds. */
const RETRY_AFTER = 5;

/** Of files that changed on the disk none are made, whose hashes would then be right. */
async function readFull(
  { images, storage }: Pick<Shared, 'images' | 'storage'>,
  imageId: string,
  now: NewFiles,
): Promise<Uint8Array> {
  const known = now.files.find(({ name }) => name === 'full.jpg');
  const found = await storage.read(now.filesId, 'full.jpg', known?.bytes);
  if (found && hash('sha256', found) === known?.sha256) return found;
  const isStill = (await images.filesIdOf(imageId, MAINTAINERS)) === now.filesId;
  throw new Refusal(isStill ? 'damaged-jpeg' : 'conflict');
}

/** One of an image and one of a member at a time: a member who asks for more is told so at once, and nothing is made. */
function createAlone(pictures: Pick<Shared['pictures'], 'place'>) {
  /** What is under way in this process, by image and by member. */
  const underWay = new Set<string>();

  return async <T>(imageId: string, sender: Sender, work: (place: Place) => Promise<T>): Promise<T> => {
    const { memberId } = sender;
    if (underWay.has(imageId)) throw new Refusal('conflict');
    if (underWay.has(memberId)) throw new Refusal('busy', { retryAfter: RETRY_AFTER });
    using place = pictures.place(sender);
    underWay.add(imageId).add(memberId);
    try {
      return await work(place);
    } finally {
      underWay.delete(imageId);
      underWay.delete(memberId);
    }
  };
}

export type Turning = ReturnType<typeof createTurning>;

/** Turns images: their files are regenerated under another id, and one transaction switches to them. */
export function createTurning({
  db,
  images,
  pictures,
  storage,
  freeSpace,
  work,
}: Pick<Shared, 'db' | 'freeSpace' | 'images' | 'pictures' | 'storage' | 'work'>) {
  const alone = createAlone(pictures);

  const makeAndSwitch = async <T>(imageId: string, degrees: Degrees, commit: Commit<T>, place: Place) => {
    const filesId = randomUUIDv7();
    const source = path.join(work, `${filesId}.jpg`);
    const folder = path.join(work, filesId);
    try {
      let unused = '';
      // Looked up when its turn has come: the image may have been deleted while this was waiting.
      const provide = async () => {
        const isThere = (await images.filesIdOf(imageId, MAINTAINERS)) !== undefined;
        const now = isThere ? await filesNow(db, imageId) : undefined;
        if (!now) throw new Refusal('not-found');
        unused = now.filesId;
        const full = await readFull({ images, storage }, imageId, now);
        await freeSpace.demand(2 * IMAGE_MAX_BYTES);
        await mkdir(folder, { mode: 0o700 });
        await writeFile(source, full, { mode: 0o600 });
      };
      const { width, height, files } = await pictures.turn(source, folder, place, { degrees, provide });
      const made = { filesId, width, height, files };
      await putOrRemove(storage, filesId, folder);
      const of = { id: imageId, filesId: unused };
      const result = await commitOrRemove(storage, filesId, (naming) =>
        commit((transaction) => naming(() => switchFiles(transaction, of, made, degrees))),
      );
      return { result, unused };
    } finally {
      await rm(source, { force: true });
      await rm(folder, { force: true, recursive: true });
    }
  };

  return {
    /**
     * Makes all files anew from the largest one, and calls `commit` with `place`, which switches the image to them in
     * its transaction. Returns what that does, and the id of the files that are no longer used, to be removed. When it
     * throws, all is as it was, or the commit is in doubt: then old and new files are there until the sweep.
     */
    turn: <T>(
      { imageId, sender }: { imageId: string; sender: Sender },
      degrees: Degrees,
      commit: Commit<T>,
    ): Promise<{ result: T; unused: string }> =>
      alone(imageId, sender, (place) => makeAndSwitch(imageId, degrees, commit, place)),
  };
}
