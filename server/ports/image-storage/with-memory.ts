import type { ImageStorage } from './image-storage.ts';

/** What is longer is asked for one at a time, not by the screenful. */
const LONGEST_KEPT = 64 * 1024;

/**
 * A storage that remembers the small files that were read last, up to so many bytes: thumbnails are asked for again
 * and again, and an image never changes. Whether somebody may have them is asked elsewhere, each time.
 */
export function withMemory(storage: ImageStorage, mostBytes: number): ImageStorage {
  /** By image and file; the one that was asked for last comes last. */
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;

  const forget = (key: string) => {
    keptBytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };

  return {
    ...storage,

    async read(imageId, file, bytes) {
      const key = `${imageId} ${file}`;
      const known = kept.get(key);
      const found = known ?? (await storage.read(imageId, file, bytes));
      if (!found || found.length > LONGEST_KEPT) return found;
      forget(key);
      kept.set(key, found);
      keptBytes += found.length;
      for (const oldest of kept.keys()) {
        if (keptBytes <= mostBytes) break;
        forget(oldest);
      }
      return found;
    },

    async remove(imageId) {
      for (const key of kept.keys()) if (key.startsWith(imageId)) forget(key);
      await storage.remove(imageId);
    },
  };
}
