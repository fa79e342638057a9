import type { Readable } from 'node:stream';
import type { ImageFile } from '#contract/galleries.ts';

/** Keeps the files of images. As wide as our use, and no wider. */
export type ImageStorage = {
  /**
   * Takes over a folder that holds every file of an image, under the names of the contract. When it
   * returns, the files survive a power cut; after a crash before that the image is whole or absent.
   */
  put(imageId: string, folder: string): Promise<void>;
  /** Puts one file of an image into its place, over what may be there; the others stay as they are. */
  mend(imageId: string, file: ImageFile, bytes: Uint8Array): Promise<void>;
  /** The whole file; undefined when there is none, or none of so many bytes. */
  read(imageId: string, file: ImageFile, bytes?: number): Promise<Uint8Array | undefined>;
  /** The same in chunks, for those too large to hold in memory. */
  stream(imageId: string, file: ImageFile, bytes?: number): Promise<Readable | undefined>;
  /** Removes every file of an image. Removing what is not there is no error. */
  remove(imageId: string): Promise<void>;
  /** Every stored image, with the time of its last change in ms since the epoch. Foreign files are left out. */
  list(): AsyncIterable<{ imageId: string; changedAt: number }>;
  /** Whether it is there, the one that belongs to this site, and takes what is put into it. */
  works(): Promise<boolean>;
  /** A random word that stays with it for good, made when it has none: no other storage has the same. */
  identity(): Promise<string>;
  /** Where something lies that is not ours. */
  listForeign(): AsyncIterable<string>;
};
