import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#contract/durations.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Log } from '#server/process/log.ts';
import type { Images } from './images.ts';

// Files are stored before a row names them. What a failure leaves is removed at once where no row can name it, else it is
// left to the sweep, which looks once more after an hour.

/** Stores new files. What was stored when it fails is removed: no row names them yet. */
export async function putOrRemove(storage: ImageStorage, id: string, folder: string): Promise<void> {
  try {
    await storage.put(id, folder);
  } catch (error) {
    await storage.remove(id).catch(() => undefined);
    throw error;
  }
}

/**
 * Commits the row that names new files; `naming` wraps what writes it. Once that was written, a commit that fails is in
 * doubt: the database may have heard of it, and could only not answer.
 */
export async function commitOrRemove<T>(
  storage: ImageStorage,
  id: string,
  commit: (naming: <R>(write: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  let isInDoubt = false;
  try {
    return await commit(async (write) => {
      // A transaction may be tried again.
      isInDoubt = false;
      const written = await write();
      isInDoubt = true;
      return written;
    });
  } catch (error) {
    if (!isInDoubt) await storage.remove(id).catch(() => undefined);
    throw error;
  }
}

/** Removes files whose rows are gone, by their ids. What cannot be removed now is left to the sweep. */
export async function removeFiles(
  storage: ImageStorage,
  filesIds: readonly (string | undefined)[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const id of filesIds)
    if (id !== undefined)
      await storage.remove(id).catch((error) => {
        log.warn({ files: id, err: error }, 'files left to the sweep');
      });
}

/** If a larger share of the listed images is missing, this is not the storage that belongs here. */
const MISSING_TOLERATED = 0.2;

/**
 * Removes stored images without a row: left by a crash between storing and listing, or between deleting the row and
 * the files, or while files were regenerated. Recent ones stay, as they may be uploads in progress: recent by the clock
 * that stamps them, as that of the process may be ahead, and stays so.
 */
export async function sweepImages(deps: { images: Images; storage: ImageStorage; log: Log }): Promise<void> {
  const { images, storage, log } = deps;
  const listedBefore = await images.filesIds();
  const stored = new Map<string, number>();
  for await (const { filesId, changedAt } of storage.list()) stored.set(filesId, changedAt);
  // Read after the storage, so that images listed meanwhile are known here.
  const listed = await images.filesIds();

  // Images uploaded or deleted during the sweep are not missing.
  const missing = listedBefore.intersection(listed).difference(stored).size;
  if (missing > 0) log.warn({ missing, listed: listed.size }, 'images without files');
  if (missing > listed.size * MISSING_TOLERATED) return;

  const hourAgo = (await storage.clock()) - HOUR_MS;
  const orphans = [...stored].filter(([id, changedAt]) => !listed.has(id) && changedAt < hourAgo);
  for (const [id] of orphans) await storage.remove(id);
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'swept images');
}
