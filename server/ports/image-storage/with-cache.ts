import type { ImageStorage } from './image-storage.ts';

/** Larger files are requested one at a time, not by the screenful. */
const LONGEST_CACHED = 64 * 1024;

/**
 * Caches the small files that were read last, up to so many bytes: thumbnails are requested again and again, and an
 * image never changes. Access is checked elsewhere, on every request.
 */
export function withCache(storage: ImageStorage, mostBytes: number): ImageStorage {
  /** By image and file; the most recently used is last. */
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

    async rewrite(imageId, file, bytes) {
      await storage.rewrite(imageId, file, bytes);
      forget(keyOf(imageId, file));
    },

    async remove(imageId) {
      for (const key of cached.keys()) if (key.startsWith(imageId)) forget(key);
      await storage.remove(imageId);
    },
  };
}
