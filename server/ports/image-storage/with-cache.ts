import type { ImageStorage } from './image-storage.ts';

/** What is longer is asked for one at a time, not by the screenful. */
const LONGEST_CACHED = 64 * 1024;

/**
 * A storage that remembers the small files that were read last, up to so many bytes: thumbnails are asked for again
 * and again, and an image never changes. Whether somebody may have them is asked elsewhere, each time.
 */
export function withCache(storage: ImageStorage, mostBytes: number): ImageStorage {
  /** By image and file; the one that was asked for last comes last. */
  const cached = new Map<string, Uint8Array>();
  let cachedBytes = 0;

  const keyOf = (imageId: string, file: string) => `${imageId} ${file}`;
  const forget = (key: string) => {
    cachedBytes -= cached.get(key)?.length ?? 0;
    cached.delete(key);
  };

  return {
    ...storage,

    async read(imageId, file, bytes) {
      const key = keyOf(imageId, file);
      const known = cached.get(key);
      const found = known ?? (await storage.read(imageId, file, bytes));
      if (!found || found.length > LONGEST_CACHED) return found;
      forget(key);
      cached.set(key, found);
      cachedBytes += found.length;
      for (const oldest of cached.keys()) {
        if (cachedBytes <= mostBytes) break;
        forget(oldest);
      }
      return found;
    },

    async mend(imageId, file, bytes) {
      await storage.mend(imageId, file, bytes);
      forget(keyOf(imageId, file));
    },

    async remove(imageId) {
      for (const key of cached.keys()) if (key.startsWith(imageId)) forget(key);
      await storage.remove(imageId);
    },
  };
}
