import { z } from 'zod';
import { consentKinds } from './kinds.ts';

/** The consents of a member that hold, and when the data were last saved. Times in seconds since the epoch. */
export const ConsentState = z.strictObject({
  savedAt: z.int().optional(),
  /** When each that holds was given. */
  since: z.partialRecord(z.enum(consentKinds), z.int()),
  /** Nobody has answered yet whether news may be mailed, and there is an address for them. */
  asksForNewsMail: z.literal(true).optional(),
});
export type ConsentState = z.infer<typeof ConsentState>;
