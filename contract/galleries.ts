import { z } from 'zod';
import {
  CHOSEN_IMAGES_MAX,
  GALLERY_DESCRIPTION_MAX,
  GALLERY_TITLE_MAX,
  IMAGE_TITLE_MAX,
  REASON_MAX,
  SENT_HASH_LENGTH,
} from './limits.ts';
import { paragraphs, singleLine } from './text.ts';

export const galleryKinds = {
  mails: {
    'image-hidden': null,
    'image-reported': null,
    'image-shown': null,
    'image-deleted': null,
    'image-removed': null,
    'gallery-removed': null,
  },
  acts: {
    pictures: [
      'hidden-image-shown',
      'hidden-image-deleted',
      'gallery-edited',
      'gallery-deleted',
      // The images of one uploader, deleted together with a gallery.
      'gallery-images-deleted',
      'image-edited',
      'image-turned',
      'image-moved',
      'image-deleted',
      // Several of one uploader, in one gallery.
      'images-moved',
      'images-deleted',
      'gallery-restored',
      'image-restored',
      'uploads-stopped',
      'uploads-allowed',
      'comment-removed',
    ],
  },
  readings: ['hidden-images-read', 'trash-read'],
  tasks: ['images-reported'],
} as const;

/** Our ids are UUIDs. Anything else cannot exist, so it is answered like an unknown id. */
const id = z.uuid();

export const NewGallery = z.strictObject({
  title: singleLine(GALLERY_TITLE_MAX, 1),
  description: paragraphs(GALLERY_DESCRIPTION_MAX, 1),
});
export type NewGallery = z.infer<typeof NewGallery>;

export const Gallery = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Username of the creator; empty if that account was deleted. */
  creator: z.string(),
  /** Of the image chosen for the card, else of the newest; absent while the gallery is empty. */
  thumbnailPath: z.string().optional(),
  /** The same picture, smaller, for a `srcset` of 320w and 500w. */
  smallThumbnailPath: z.string().optional(),
  imageCount: z.int(),
  /** The image that was chosen for the card, as long as it is in the gallery. */
  coverId: z.string().optional(),
});
export type Gallery = z.infer<typeof Gallery>;

/** What the specification names of it; pages do without the rest. */
export type SpecifiedGallery = Pick<Gallery, 'id' | 'title' | 'description' | 'thumbnailPath'> &
  Partial<Gallery>;

/**
 * What is edited of a gallery. `coverId`: the image for its card, null for the newest; left out, it stays. `before`:
 * what its writer saw; when somebody else has changed that meanwhile, the call is refused as a conflict.
 */
export const EditedGallery = z.strictObject({
  ...NewGallery.shape,
  coverId: id.nullable().optional(),
  before: z.strictObject({ title: z.string(), description: z.string() }).optional(),
});
export type EditedGallery = z.infer<typeof EditedGallery>;

/** Why maintainers remove what is not theirs: its uploaders are told in these words. */
export const RemovalReason = paragraphs(REASON_MAX);

/**
 * `images`: how many there were when it was asked; with more or fewer now the call is refused as a conflict. The reason
 * may be empty only where there is nobody to tell it to.
 */
export const GalleryDeletion = z.strictObject({ images: z.int().min(0), reason: RemovalReason }).optional();
export type GalleryDeletion = z.infer<typeof GalleryDeletion>;

/**
 * `aboutYear`: from which year it is, as somebody remembers, or empty for none. Of a new image it counts where the
 * camera has noted no time; of an edited one it stays when it is left out.
 */
const imageTexts = {
  title: singleLine(IMAGE_TITLE_MAX, 1),
  aboutYear: z
    .string()
    .regex(/^((18|19|20)\d\d)?$/)
    .refine((year) => Number(year) <= new Date().getFullYear())
    .optional(),
};

/**
 * `repeats`: the image of then that it shows again today; of one that repeats another, the other is meant. The image is
 * taken without it when not everybody sees that one any more.
 */
export const NewImage = z.strictObject({ ...imageTexts, repeats: id.optional() });
export type NewImage = z.infer<typeof NewImage>;

/** `before`: as for galleries. */
export const EditedImage = z.strictObject({ ...imageTexts, before: z.string().optional() });
export type EditedImage = z.infer<typeof EditedImage>;

/** Clockwise. */
export const quarterTurns = [90, 180, 270] as const;
export type Degrees = (typeof quarterTurns)[number];

/** `before`: the `imagePath` that its writer saw; with another one now, the call is refused as a conflict. */
export const ImageTurn = z.strictObject({ degrees: z.literal(quarterTurns), before: z.string().optional() });
export type ImageTurn = z.infer<typeof ImageTurn>;

export const Image = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Username; empty if the uploader's account was deleted and the images were kept. */
  uploader: z.string(),
  /** The name that a guest has typed who sent it at a meeting; then there is no uploader. */
  guest: z.string().optional(),
  /** Upright sRGB JPEG, `width` × `height` pixels. These addresses are new when the image is turned. */
  imagePath: z.string(),
  /** WebP, long edge 1280 pixels: what the lightbox shows on small screens. */
  displayPath: z.string(),
  /** WebP, 500 × 375, cropped from the centre. */
  thumbnailPath: z.string().optional(),
  /** WebP, 320 × 240, the same crop. */
  smallThumbnailPath: z.string().optional(),
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`, shown in the picture's box until it has loaded. */
  averageColor: z.string(),
  /** Seconds since the epoch. */
  uploadedAt: z.int(),
  /** By the clock of the camera; seconds since the epoch. */
  takenAt: z.int().optional(),
  /** From which year it is, as somebody remembers. */
  aboutYear: z.int().optional(),
  /** Out of sight for all but its uploader and the maintainers, who alone see this. */
  hidden: z.literal(true).optional(),
  /** How many comments it has; absent for none. */
  comments: z.int().optional(),
  /** The image of then that it repeats, as long as everybody sees both. */
  repeats: z.string().optional(),
  /** Others repeat it, and everybody sees them and it. */
  repeated: z.literal(true).optional(),
});
export type Image = z.infer<typeof Image>;

/** What the specification names of it; pages do without the rest. */
export type SpecifiedImage = Pick<Image, 'id' | 'title' | 'uploader' | 'imagePath' | 'thumbnailPath'> &
  Partial<Image>;

/** An image that may be in any gallery. */
export const PairedImage = z.strictObject({ ...Image.shape, galleryId: z.string() });
export type PairedImage = z.infer<typeof PairedImage>;

/** An image of then, and one that repeats it. */
export const Pair = z.strictObject({ first: PairedImage, repeat: PairedImage });
export type Pair = z.infer<typeof Pair>;

/** The SHA-256 (hex) of each file as it was sent, cut to `SENT_HASH_LENGTH`; pictures from before have none. */
export const SentHashes = z.array(z.string().length(SENT_HASH_LENGTH));

/** Those that are wanted; the ones that are not in the gallery, or not seen, are left out. */
export const ChosenImages = z.strictObject({ images: z.array(id).min(1).max(CHOSEN_IMAGES_MAX) });

export const GalleryParams = z.strictObject({ id });
/** Parts are counted from 0; each has `IMAGES_PER_PART` images, the last one possibly fewer. */
export const ImagePartParams = z.strictObject({ id, part: z.string().regex(/^(0|[1-9]\d{0,5})$/) });
export const ImageParams = z.strictObject({ galleryId: id, imageId: id });

/** The files stored for every image, by their name in the URL. */
export const imageFiles = {
  'full.jpg': 'image/jpeg',
  'display.webp': 'image/webp',
  'thumbnail.webp': 'image/webp',
  'thumbnail-small.webp': 'image/webp',
} as const;
export type ImageFile = keyof typeof imageFiles;
export const imageFileNames = Object.keys(imageFiles) as [ImageFile, ...ImageFile[]];

/** `filesId`: the id of its files, as its addresses have it. That is its own until it is turned. */
export const ImageFileParams = z.strictObject({ galleryId: id, filesId: id, file: z.enum(imageFileNames) });

/** A gallery as the maintainers see the list. */
export const MaintainedGallery = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Username of the creator; empty if that account was deleted. */
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

/** What was deleted and can be restored: a gallery, or images of one gallery that were deleted together. */
export const TrashEntry = z.strictObject({
  /** Of the gallery, or of one of the images. */
  id: z.string(),
  kind: z.enum(['gallery', 'image']),
  /** Of the gallery, or of that image. */
  title: z.string(),
  gallery: z.string(),
  images: z.int(),
  /** Username; empty if that account was deleted, or where it was done on the command line. */
  deletedBy: z.string(),
  /** Seconds since the epoch. */
  deletedAt: z.int(),
  /** When it is gone for good. */
  endsAt: z.int(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

/** One image or several, as one email tells of them. The reason may be empty only where there is nobody to tell. */
export const ImagesDeletion = z.strictObject({
  images: z.array(id).min(1).max(CHOSEN_IMAGES_MAX),
  reason: RemovalReason,
});
export const ImagesMove = z.strictObject({
  images: z.array(id).min(1).max(CHOSEN_IMAGES_MAX),
  galleryId: id,
});

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
