import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImageFile } from '#contract/galleries.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { flush, flushFolder } from '#server/process/flush.ts';

/** SHA-256 in hexadecimal, as sha256sum prints it. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Writes a temporary file, flushes it and renames it into place: then it is complete and survives a power cut. */
export async function writeDurably(
  file: string,
  content: Readable,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.part`;
  await pipeline(counted, createWriteStream(temporary, { mode: 0o600 }));
  await flush(temporary);
  await rename(temporary, file);
  await flushFolder(path.dirname(file));
  return { bytes, sha256: hash.digest('hex') };
}

/** The SHA-256 of each file of an image, in hex. */
export type ImageHashes = ReadonlyMap<ImageFile, string>;

/** Whether the storage has these files of an image, byte for byte. */
export async function isWhole(storage: ImageStorage, imageId: string, hashes: ImageHashes): Promise<boolean> {
  for (const [name, sha256] of hashes) {
    const bytes = await storage.read(imageId, name);
    if (!bytes || hash('sha256', bytes) !== sha256) return false;
  }
  return true;
}
