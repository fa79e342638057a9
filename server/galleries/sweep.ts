import { hash } from 'node:crypto';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import type { Log } from '#server/process/log.ts';
import type { Images, ListedFile } from './images.ts';

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

export type FileTrouble = { state: 'missing' | 'changed'; file: ListedFile };

/**
 * Reads every file of every listed image and compares it with the hash that was kept when it was made.
 * `progress` hears how many files are done.
 */
export async function checkFiles(
  { images, storage }: { images: Images; storage: ImageStorage },
  files: readonly ListedFile[],
  progress: (done: number) => void,
): Promise<FileTrouble[]> {
  const troubles: FileTrouble[] = [];
  for (const [done, file] of files.entries()) {
    progress(done);
    const state = stateOf(await storage.read(file.image_id, file.name), file);
    if (state === 'sound') continue;
    // Deleted while we looked.
    if (!(await images.uploaderOf(file.gallery_id, file.image_id))) continue;
    troubles.push({ state, file });
  }
  return troubles;
}

function stateOf(bytes: Uint8Array | undefined, { sha256 }: ListedFile) {
  if (!bytes) return 'missing';
  return hash('sha256', bytes) === sha256 ? 'sound' : 'changed';
}
