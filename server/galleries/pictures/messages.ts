import { z } from 'zod';
import { type Degrees, imageFileNames } from '#contract/galleries.ts';
import type { Crop } from '#contract/members.ts';

/** What the server process sends to the picture process: for a portrait, for a view, or else for an image. */
export type PictureJob = {
  /** Path of the uploaded file. */
  source: string;
  /** Path of the empty folder that takes the files made from it. */
  folder: string;
  maxPixels: number;
  /** Pixels. */
  maxSide: number;
  /** Seconds of CPU time, of all threads together. */
  cpuSeconds: number;
  crop?: Crop;
  /** The source is the full picture of an image, of which a view is made. */
  isView?: true;
  /** The source is the full picture of an image, and is turned. */
  degrees?: Degrees;
};

/** The argument of a process that does not make way for the server. */
export const EQUAL_PRIORITY = '--equal-priority';

/** Ends a process that has used up that time: the signal that POSIX has for this. */
export const CPU_LIMIT_SIGNAL = 'SIGVTALRM';

/** The file of a view. */
export const VIEW_FILE = 'view.jpg';

const Picture = z.strictObject({
  /** Pixels of `full.jpg`. */
  width: z.int().positive(),
  height: z.int().positive(),
  averageColor: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Seconds since the epoch. */
  takenAt: z.int().optional(),
  /** In hex, of the file that the sender says it was made from; if it says nothing, of what was received. */
  sentSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The same of the file that was received, whatever it says of itself. */
  receivedSha256: z.string().regex(/^[0-9a-f]{64}$/),
  files: z
    .array(
      z.strictObject({
        name: z.enum(imageFileNames),
        bytes: z.int().positive(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .length(imageFileNames.length),
});
/** What is known about a picture once its files are made. */
export type Picture = z.infer<typeof Picture>;

/** Why the picture process may refuse. */
const refusals = [
  'not-valid',
  'not-a-jpeg',
  'damaged-jpeg',
  'too-many-pixels',
  'too-long-side',
  'too-much-work',
  'no-room',
] as const;

/** The answer of the picture process. It has handled untrusted bytes, so its answer is validated. */
export const PictureAnswer = z.union([
  z.strictObject({ picture: Picture }),
  z.strictObject({ made: z.literal(true) }),
  z.strictObject({ refused: z.enum(refusals) }),
  z.strictObject({ defect: z.string() }),
]);
