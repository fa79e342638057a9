import { createHash } from 'node:crypto';
import type { ImageFile } from '#contract/galleries.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';

/** The SHA-256 of each file of an image, in hex. */
export type ImageHashes = ReadonlyMap<string, string>;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Whether a storage has these files of an image, byte for byte. */
export async function isWhole(storage: ImageStorage, imageId: string, hashes: ImageHashes): Promise<boolean> {
  for (const [name, hash] of hashes) {
    const bytes = await storage.read(imageId, name as ImageFile);
    if (!bytes || hashOf(bytes) !== hash) return false;
  }
  return true;
}
