import { readdir } from 'node:fs/promises';
import { imageFileNames } from '#contract/galleries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this is a valid image id: a lower-case UUID. */
export const isImageId = (text: string) => ID.test(text);

export const isImageFile = (name?: string) => imageFileNames.some((file) => file === name);

/** Throws unless the folder holds every file of an image, and nothing else. */
export async function requireAllFiles(imageId: string, folder: string): Promise<void> {
  if (!isImageId(imageId)) throw new Error('An image must have a UUID in lower case');
  const names = await readdir(folder);
  if (names.toSorted().join() !== imageFileNames.toSorted().join())
    throw new Error(`A folder of an image holds exactly its files, not ${names.join(', ')}`);
}

/** Undefined if a length is required and the bytes have another: a truncated file counts as missing. */
export const unlessTruncated = <Bytes extends Uint8Array>(
  found: Bytes | undefined,
  bytes: number | undefined,
) => (bytes === undefined || found?.length === bytes ? found : undefined);
