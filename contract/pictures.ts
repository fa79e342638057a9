import { z } from 'zod';
import { COMMENT_MAX, CONTACT_FIELD_MAX, IMAGE_MARKS_MAX, IMAGE_NAMES_MAX, REASON_MAX } from './limits.ts';
import { UsernameParams } from './members.ts';
import { paragraphs, personName } from './text.ts';

/** A place on a picture as it is shown upright: from its left and its top, as shares of its sides. */
const place = { x: z.number().min(0).max(1), y: z.number().min(0).max(1) };

/** A face: of a member, else of somebody with this name. */
const NewMark = z
  .strictObject({
    ...place,
    username: UsernameParams.shape.username.optional(),
    /** Where a username is given, the name is the one that the member has released. */
    name: personName(CONTACT_FIELD_MAX).optional(),
  })
  .refine(({ username, name }) => username !== undefined || Boolean(name));
export type NewMark = z.infer<typeof NewMark>;

/**
 * Who is on a picture; replaces all of it. `revision`: what its writer saw; when somebody else has changed it meanwhile,
 * the call is refused as a conflict.
 */
export const NewPeople = z.strictObject({
  text: paragraphs(IMAGE_NAMES_MAX),
  marks: z.array(NewMark).max(IMAGE_MARKS_MAX),
  revision: z.int().min(0).optional(),
});
export type NewPeople = z.infer<typeof NewPeople>;

export const Mark = z.strictObject({ ...place, username: z.string().optional(), name: z.string() });
export type Mark = z.infer<typeof Mark>;

export const People = z.strictObject({
  text: z.string(),
  /** In the order in which they were sent. Of members only those who have published their data. */
  marks: z.array(Mark),
  /** Rises with every change. */
  revision: z.int(),
});
export type People = z.infer<typeof People>;

/** A picture with a member on it. */
export const PictureWith = z.strictObject({
  id: z.string(),
  galleryId: z.string(),
  title: z.string(),
  /** Its title. */
  gallery: z.string(),
  thumbnailPath: z.string(),
  smallThumbnailPath: z.string(),
  averageColor: z.string(),
});
export type PictureWith = z.infer<typeof PictureWith>;

/** `count` of all; the pictures of this part, of `IMAGES_PER_PART`, marked last first. */
export const PicturesWith = z.strictObject({ count: z.int(), images: z.array(PictureWith) });
export type PicturesWith = z.infer<typeof PicturesWith>;

export const PicturesWithParams = z.strictObject({
  ...UsernameParams.shape,
  part: z.string().regex(/^(0|[1-9]\d{0,5})$/),
});

/** What a member writes under a picture. */
export const NewComment = z.strictObject({ text: paragraphs(COMMENT_MAX, 1) });

export const Comment = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Username of the author. */
  author: z.string(),
  /** The author's name, if it is released; else the username. */
  name: z.string(),
  /** Seconds since the epoch. */
  writtenAt: z.int(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentParams = z.strictObject({ galleryId: z.uuid(), imageId: z.uuid(), commentId: z.uuid() });

/** In the words of a member or a maintainer; may be empty. */
const reason = paragraphs(REASON_MAX);

/** Somebody who is in a picture asks for it to be hidden. */
export const Hiding = z.strictObject({ reason });

/** A picture that waits for what the maintainers decide. */
export const HiddenImage = z.strictObject({
  id: z.string(),
  galleryId: z.string(),
  title: z.string(),
  gallery: z.string(),
  /** Usernames; empty where the account is gone. */
  uploader: z.string(),
  /** As of an image. */
  guest: z.string().optional(),
  askedBy: z.string(),
  reason: z.string(),
  /** Seconds since the epoch. */
  hiddenAt: z.int(),
  /** Whose portraits were cut out of it, by username, or by name of a member who has died: out of sight with it. */
  portraits: z.array(z.string()),
  displayPath: z.string(),
  width: z.int(),
  height: z.int(),
});
export type HiddenImage = z.infer<typeof HiddenImage>;

export const HiddenImages = z.array(HiddenImage);

/** Shown again, or deleted for good. */
export const decisions = ['show', 'delete'] as const;
export type Decision = (typeof decisions)[number];

export const DecisionParams = z.strictObject({ imageId: z.uuid(), decision: z.enum(decisions) });

/** Why, for those who are told. */
export const DecisionReason = z.strictObject({ reason });
