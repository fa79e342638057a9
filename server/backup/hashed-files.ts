import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImageFile } from '#contract/galleries.ts';
import type { ImageStorage } from '#server/ports/image-storage/image-storage.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { flush, flushFolder } from '#server/process/flush.ts';
import type { FileState, KnownFile } from './pictures.ts';

/** What was kept of a file. */
type Kept = { bytes?: number; sha256: string };

/** SHA-256 in hexadecimal, as sha256sum prints it. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether a file has the hash that it should have. */
export async function stateOfFile(file: string, known: Kept): Promise<FileState | 'sound'> {
  const state = await lengthOfFile(file, known);
  if (state !== 'sound') return state;
  return hashFile(file).then((sha256) => (sha256 === known.sha256 ? 'sound' : 'changed'), stateBy);
}

/** The same without reading it: its length alone, where that is known. */
export async function lengthOfFile(file: string, { bytes }: Kept): Promise<FileState | 'sound'> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return 'unreadable';
    return bytes === undefined || found.size === bytes ? 'sound' : 'changed';
  } catch (error) {
    return stateBy(error);
  }
}

/** The same of a file in a storage. Throws only when the storage is away as a whole. */
export async function stateOfStored(
  storage: ImageStorage,
  filesId: string,
  { name, sha256 }: KnownFile,
): Promise<FileState | 'sound'> {
  try {
    const bytes = await storage.read(filesId, name);
    if (!bytes) return 'missing';
    return hash('sha256', bytes) === sha256 ? 'sound' : 'changed';
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return stateBy(error);
  }
}

/** What the file system says about this one file; anything else is not about it, and thrown again. */
export function stateBy(error: unknown): FileState {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ENOENT', 'ENOTDIR'].includes(code)) return 'missing';
  if (['EACCES', 'EPERM', 'EIO', 'EISDIR', 'EUCLEAN', 'EBADMSG', 'EEXIST', 'ENOTEMPTY'].includes(code))
    return 'unreadable';
  throw error;
}

type Written = { bytes: number; sha256: string };

/**
 * Writes a temporary file, flushes it and renames it into place: then it is complete and survives a power cut. With
 * `wanted`, only if that is its hash; what was in its place stays otherwise. The folder must be there. Closes the
 * source, also where nothing of it could be read.
 */
export async function writeDurably(file: string, content: Readable, wanted?: string): Promise<Written> {
  // It may fail before anybody reads it; who reads it is told all the same.
  content.on('error', () => undefined);
  try {
    return await writeAll(file, content, wanted);
  } finally {
    content.destroy();
  }
}

async function writeAll(file: string, content: Readable, wanted: string | undefined): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const temporary = `${file}.part`;
  try {
    await pipeline(counted, createWriteStream(temporary, { mode: 0o600 }));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const sha256 = hash.digest('hex');
  if (wanted !== undefined && wanted !== sha256) {
    await rm(temporary);
    return { bytes, sha256 };
  }
  await flush(temporary);
  await rename(temporary, file);
  await flushFolder(path.dirname(file));
  return { bytes, sha256 };
}

/** The SHA-256 of each file of an image, in hex. */
export type ImageHashes = ReadonlyMap<ImageFile, string>;

/** Whether the storage has these files of an image, byte for byte. */
export async function isWhole(storage: ImageStorage, filesId: string, hashes: ImageHashes): Promise<boolean> {
  for (const [name, sha256] of hashes) {
    const bytes = await storage.read(filesId, name);
    if (!bytes || hash('sha256', bytes) !== sha256) return false;
  }
  return true;
}
