import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { paragraphs } from './text.ts';

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
  askedBy: z.string(),
  reason: z.string(),
  /** Seconds since the epoch. */
  hiddenAt: z.int(),
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
