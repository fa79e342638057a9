import { HOUR_MS } from '#contract/durations.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Log } from '#server/process/log.ts';
import type { Images } from './images.ts';

/** If a larger share of the listed images is missing, this is not the storage that belongs here. */
const MISSING_TOLERATED = 0.2;

/**
 * Removes stored images without a row: left by a crash between storing and listing, or between deleting the row and
 * the files, or while files were made anew. Recent ones stay, as they may be uploads in progress.
 */
export async function sweepImages(deps: {
  images: Images;
  storage: ImageStorage;
  log: Log;
  now: () => number;
}): Promise<void> {
  const { images, storage, log, now } = deps;
  const listedBefore = await images.filesIds();
  const stored = new Map<string, number>();
  for await (const { imageId, changedAt } of storage.list()) stored.set(imageId, changedAt);
  // Read after the storage, so that images listed meanwhile are known here.
  const listed = await images.filesIds();

  // Images uploaded or deleted during the sweep are not missing.
  const missing = listedBefore.intersection(listed).difference(stored).size;
  if (missing > 0) log.warn({ missing, listed: listed.size }, 'images without files');
  if (missing > listed.size * MISSING_TOLERATED) return;

  const orphans = [...stored].filter(([id, changedAt]) => !listed.has(id) && changedAt < now() - HOUR_MS);
  for (const [id] of orphans) await storage.remove(id);
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'swept images');
}
