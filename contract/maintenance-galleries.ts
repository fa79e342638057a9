import { z } from 'zod';
import { GalleryParams, Image, RemovalReason } from './galleries.ts';

/** A gallery as the maintainers see the list. */
export const MaintainedGallery = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Username of who made it; empty if that account was deleted. */
  creator: z.string(),
  /** Seconds since the epoch. */
  createdAt: z.int(),
  images: z.int(),
  /** Of all files of its images. */
  bytes: z.int(),
});
export type MaintainedGallery = z.infer<typeof MaintainedGallery>;

/** `uploaders`: whose images are in it, most first; an empty username stands for all deleted accounts. */
export const MaintainedGalleryInFull = z.strictObject({
  ...MaintainedGallery.shape,
  description: z.string(),
  uploaders: z.array(z.strictObject({ username: z.string(), images: z.int() })),
});
export type MaintainedGalleryInFull = z.infer<typeof MaintainedGalleryInFull>;

export const MaintainedImage = z.strictObject({ ...Image.shape, bytes: z.int() });
export type MaintainedImage = z.infer<typeof MaintainedImage>;

/** The reason may be empty only where there is nobody to tell it to. */
export const ImageDeletion = z.strictObject({ reason: RemovalReason });

/** Where it goes. */
export const ImageMove = z.strictObject({ galleryId: GalleryParams.shape.id });

/** `maxBytes` and `maxImages`: what each member may store. */
export const StorageUse = z.strictObject({
  /** Most bytes first; an empty username stands for all deleted accounts. */
  uploaders: z.array(
    z.strictObject({ username: z.string(), images: z.int(), bytes: z.int(), uploadsOff: z.boolean() }),
  ),
  maxImages: z.int(),
  maxBytes: z.int(),
});
export type StorageUse = z.infer<typeof StorageUse>;
