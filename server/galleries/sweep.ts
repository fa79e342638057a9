import type { Log } from '#server/log.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Images } from './images.ts';

const HOUR_MS = 60 * 60 * 1000;
/** When more of the listed images are missing than this, the storage is not the one that belongs here. */
const MISSING_TOLERATED = 0.2;

/**
 * Removes stored images that no row lists: what a crash between storing and listing, or between deleting the
 * row and the files, has left. Young ones may be an upload under way and stay.
 */
export async function sweepImages(parts: {
  images: Images;
  storage: ImageStorage;
  log: Log;
  now: () => number;
}): Promise<void> {
  const { images, storage, log, now } = parts;
  const listedBefore = await images.ids();
  const stored = new Map<string, number>();
  for await (const { imageId, changedAt } of storage.list()) stored.set(imageId, changedAt);
  // Read after the storage: whatever was listed meanwhile is known here.
  const listed = await images.ids();

  // What is uploaded or deleted beside the sweep is not missing.
  const missing = listedBefore.intersection(listed).difference(stored).size;
  if (missing > 0) log.warn({ missing, listed: listed.size }, 'images without files');
  if (missing > listed.size * MISSING_TOLERATED) return;

  const orphans = [...stored].filter(([id, changedAt]) => !listed.has(id) && changedAt < now() - HOUR_MS);
  for (const [id] of orphans) await storage.remove(id);
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'swept images');
}
