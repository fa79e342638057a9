import { hash } from 'node:crypto';
import type { ImageFile } from '#contract/galleries.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

/** The SHA-256 of each file of an image, in hex. */
export type ImageHashes = ReadonlyMap<ImageFile, string>;

/** Whether a storage has these files of an image, byte for byte. */
export async function isWhole(storage: ImageStorage, imageId: string, hashes: ImageHashes): Promise<boolean> {
  for (const [name, sha256] of hashes) {
    const bytes = await storage.read(imageId, name);
    if (!bytes || hash('sha256', bytes) !== sha256) return false;
  }
  return true;
}
