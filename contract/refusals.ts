import { z } from 'zod';

/** Every reason for which the server says no. The browser chooses the German words for each. */
export const refusals = [
  'not-valid', // the input breaks a rule of the contract
  'weak-password', // a common password, or a name with digits
  'no-session', // nobody is logged in
  'wrong-credentials', // username or password is wrong
  'forged', // the call did not come from our own page
  'not-allowed', // this member may not do this
  'not-found', // unknown, deleted or hidden
  'stopped-midway', // the sender fell silent before all had come
  'conflict', // the state of things forbids it
  'other-member', // the page was opened for somebody else than who is logged in now
  'too-large', // more bytes than allowed
  'too-many-pixels', // of a picture, by its header
  'too-long-side', // of a picture, by its header
  'too-much-work', // a picture whose decoding takes too long
  'wrong-type', // a content type that this call does not take
  'not-a-jpeg', // by the name of the file or by its first bytes
  'damaged-jpeg', // begins as a JPEG, and is broken or cut
  'too-often', // wait for Retry-After seconds
  'quota-reached', // this member has stored as much as allowed
  'busy', // too much work at once; try again after Retry-After seconds
  'store-away', // the database or the picture store does not answer
  'no-room', // the disk is nearly full
  'defect', // our fault; the log has the reason under the request id
] as const;

export type RefusalCode = (typeof refusals)[number];

/** The body of every refusal; `requestId` only where somebody will look into the log. */
export const RefusalAnswer = z.strictObject({
  error: z.enum(refusals),
  requestId: z.string().optional(),
});
