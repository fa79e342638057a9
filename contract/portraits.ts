import { z } from 'zod';

/** Of the time together, and of today. */
export const portraitKinds = ['then', 'now'] as const;
export type PortraitKind = (typeof portraitKinds)[number];

/** Pixels along each side of the squares that are kept. */
export const portraitSizes = ['96', '192', '480'] as const;
export type PortraitSize = (typeof portraitSizes)[number];

/**
 * Pixels of the one that goes into address books: a JPEG, as not all of them show WebP. Large enough for the screen
 * of a call, small enough for those that drop contacts of more than 224 kB.
 */
export const ADDRESS_BOOK_SIZE = 320;

/** Digits of a hash by which a portrait is known from the one before it. */
export const PORTRAIT_VERSION_LENGTH = 8;

/** That there is one; its files are other ones when the version is. */
export const Portrait = z.strictObject({ kind: z.enum(portraitKinds), version: z.string() });
export type Portrait = z.infer<typeof Portrait>;

export const PortraitParams = z.strictObject({
  username: z.string().min(1).max(254),
  kind: z.enum(portraitKinds),
});
export const PortraitFileParams = z.strictObject({ ...PortraitParams.shape, size: z.enum(portraitSizes) });

/** A number, or one in a form. */
const fraction = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[01](\.\d{1,17})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1));

/**
 * The square that is cut out of the upright picture: its left and upper edge as parts of the picture's width and
 * height, its side as a part of the shorter one of these. Without them the largest square in the middle.
 */
const crop = { x: fraction.optional(), y: fraction.optional(), size: fraction.optional() };

export const Crop = z.strictObject(crop);
export type Crop = z.infer<typeof Crop>;

/** Cut out of a picture that is in a gallery. */
export const CropOfImage = z.strictObject({ ...crop, galleryId: z.uuid(), imageId: z.uuid() });
