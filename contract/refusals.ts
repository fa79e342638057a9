import { z } from 'zod';

/** Every reason for which the server refuses a call. The browser has the German text for each. */
export const refusals = [
  'not-valid', // the input breaks a rule of the contract
  'posing-name', // a name that can be taken for the site, or for those who run it
  'weak-password', // a common password, or a name with digits
  'no-session', // nobody is logged in
  'wrong-credentials', // username or password is wrong
  'confirm-password', // a maintainer has to enter the password once more
  'new-login', // needs a new login: the password was set in this session, or the login is too long ago
  'forged', // the call did not come from our own page
  'not-allowed', // this member may not do this
  'not-found', // unknown, deleted or hidden
  'wrong-method', // there is such a path, for other methods
  'stopped-midway', // the client stopped sending before the body was complete, or left before its turn
  'conflict', // not possible in the current state
  'other-member', // the page was opened for another member than the one now logged in
  'too-large', // more bytes than allowed
  'too-many-pixels', // of a picture, by its header
  'too-long-side', // of a picture, by its header
  'too-much-work', // a picture whose decoding takes too long
  'wrong-type', // a content type that this call does not accept
  'not-a-jpeg', // by the name of the file, by its first bytes, or of a kind that no browser shows
  'damaged-jpeg', // starts like a JPEG, but is broken or truncated
  'too-often', // wait for Retry-After seconds
  'uploads-off', // the maintainers have stopped the uploads of this member
  'hidden-picture', // somebody has taken this very picture out of sight
  'quota-reached', // this member's storage quota is used up
  'busy', // too much work at once; try again after Retry-After seconds
  'store-away', // the database or the image storage does not answer
  'no-room', // the disk is nearly full
  'defect', // an internal error; the log has the cause under the request id
] as const;

export type RefusalCode = (typeof refusals)[number];

/** The body of every refusal. Its line in the log has the id of the header `X-Request-Id`; 5xx say it here, too. */
export const RefusalAnswer = z.strictObject({
  error: z.enum(refusals),
  requestId: z.string().optional(),
});
