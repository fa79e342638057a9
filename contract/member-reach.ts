import { z } from 'zod';
import { copyReasons } from './group-email.ts';
import { consentKinds } from './kinds.ts';
import { copyCounts } from './mail.ts';

/** `ended`: nobody took it back, what it was for is over. */
export const consentSources = ['form', 'command-line', 'unsubscribe-link', 'ended'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** How mails to a member fare, their tries to log in, and their consents. Times in seconds since the epoch. */
export const MemberReach = z.strictObject({
  /** State of the newest mail; absent if there is none. */
  mail: z.enum(copyCounts).optional(),
  sentAt: z.int().optional(),
  /** Why the newest that was tried did not arrive, and in words what was replied. */
  trouble: z.strictObject({ why: z.enum(copyReasons), reply: z.string() }).optional(),
  /** The address to which nothing is sent by itself any more, as emails came back. */
  deadAddress: z.string().optional(),
  /** Within a day. */
  failedLogins: z.int(),
  waitsUntil: z.int().optional(),
  /** After too many wrong codes mails for logging in have a link only. */
  codesAreOff: z.boolean(),
  /** What the member has agreed to and taken back, oldest first. */
  consents: z.array(
    z.strictObject({
      at: z.int(),
      consent: z.enum(consentKinds),
      given: z.boolean(),
      /** Version of the words that the member saw. */
      wording: z.string(),
      source: z.enum(consentSources),
    }),
  ),
});
export type MemberReach = z.infer<typeof MemberReach>;
