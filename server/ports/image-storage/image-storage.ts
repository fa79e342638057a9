import { readdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is a valid image id: a lower-case UUID. */
export const isFilesId = (text: string) => ID.test(text);

export const isImageFile = (name?: string) => imageFileNames.some((file) => file === name);

/** Throws unless the folder holds every file of an image, and nothing else. */
export async function requireAllFiles(filesId: string, folder: string): Promise<void> {
  if (!isFilesId(filesId)) throw new Error('An image must have a UUID in lower case');
  const names = await readdir(folder);
  if (names.toSorted().join() !== imageFileNames.toSorted().join())
    throw new Error(`A folder of an image holds exactly its files, not ${names.join(', ')}`);
}

/** Undefined if a length is required and the bytes have another: a truncated file counts as missing. */
export const unlessTruncated = <Bytes extends Uint8Array>(
  found: Bytes | undefined,
  bytes: number | undefined,
) => (bytes === undefined || found?.length === bytes ? found : undefined);

/** An image as it is stored: when it was last changed, in ms since the epoch, and `bytes` of all its `files` together. */
export type StoredImage = { filesId: string; changedAt: number; files: number; bytes: number };

/**
 * Stores the files of images, each under the id of its files (`images.files_id`). Has only what the site uses.
 */
export type ImageStorage = {
  /**
   * Takes over a folder that holds every file of an image, under the names of the contract. When it
   * returns, the files survive a power cut; after a crash before that the image is whole or absent.
   */
  put(filesId: string, folder: string): Promise<void>;
  /** Replaces one file of an image, or adds it if it is missing; the others stay as they are. */
  rewrite(filesId: string, file: ImageFile, bytes: Uint8Array): Promise<void>;
  /** The whole file; undefined if it does not exist or does not have this length. */
  read(filesId: string, file: ImageFile, bytes?: number): Promise<Uint8Array | undefined>;
  /** The same as a stream, for files too large to hold in memory. */
  stream(filesId: string, file: ImageFile, bytes?: number): Promise<Readable | undefined>;
  /** Removes every file of an image. It is no error if there are none. */
  remove(filesId: string): Promise<void>;
  /** Every stored image. Files that are not ours are left out. */
  list(): AsyncIterable<StoredImage>;
  /** What the clock says by which `changedAt` is stamped, in ms. It may be another one than that of the process. */
  clock(): Promise<number>;
  /** Whether it is available, belongs to this site and is writable. */
  works(): Promise<boolean>;
  /** The storage's permanent random id, generated if it has none. */
  identity(): Promise<string>;
};
