import { z } from 'zod';
import { MEETING_GUEST_NAME_MAX } from './limits.ts';
import { personName } from './text.ts';

/** Pictures of guests are taken by a link. */
export const Collection = z.strictObject({
  /** The whole address, for the organisers; empty for other maintainers. */
  link: z.string(),
  /** From when on, and until when, in seconds since the epoch. */
  from: z.int(),
  until: z.int(),
});
export type Collection = z.infer<typeof Collection>;

/** From the day of the meeting on, or at once. */
export const NewCollection = z.strictObject({ atOnce: z.boolean().default(false) });

export const CollectionLink = z.strictObject({ token: z.string().min(1).max(300) });
/** All that the link tells. */
export const CollectionLinkState = z.strictObject({
  title: z.string(),
  /** Its first day. */
  day: z.string(),
  /** Whether pictures are taken by now. */
  isOpen: z.boolean(),
});
export type CollectionLinkState = z.infer<typeof CollectionLinkState>;

/** A random value that a browser keeps. */
const device = z.string().regex(/^[\w-]{22,64}$/);

/** Who is logged in sends as oneself; everybody else says a name. */
export const CollectedImage = z.strictObject({
  ...CollectionLink.shape,
  device,
  name: personName(MEETING_GUEST_NAME_MAX, 1).optional(),
});
export type CollectedImage = z.infer<typeof CollectedImage>;

/** By what the same device takes it back. */
export const CollectedImageId = z.strictObject({ id: z.uuid() });
export const TakenBack = z.strictObject({ device });
