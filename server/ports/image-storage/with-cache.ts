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

  const keyOf = (filesId: string, file: string) => `${filesId} ${file}`;
  const forget = (key: string) => {
    cachedBytes -= cached.get(key)?.length ?? 0;
    cached.delete(key);
  };

  return {
    ...storage,

    async read(filesId, file, bytes) {
      const key = keyOf(filesId, file);
      const known = cached.get(key);
      const found = known ?? (await storage.read(filesId, file, bytes));
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

    async rewrite(filesId, file, bytes) {
      await storage.rewrite(filesId, file, bytes);
      forget(keyOf(filesId, file));
    },

    async remove(filesId) {
      for (const key of cached.keys()) if (key.startsWith(filesId)) forget(key);
      await storage.remove(filesId);
    },
  };
}
