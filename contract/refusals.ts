import { z } from 'zod';

/** Of a picture that is sent, or made into another one. */
export const pictureRefusals = [
  'too-many-pixels', // by its header
  'too-long-side', // by its header
  'too-much-work', // its decoding takes too long
  'not-a-jpeg', // by the name of the file, by its first bytes, or of a kind that no browser shows
  'damaged-jpeg', // starts like a JPEG, but is broken or truncated
] as const;

/** Each endpoint declares which of these it gives. */
const ownRefusals = [
  ...pictureRefusals,
  'weak-password', // a common password, or a name with digits
  'wrong-credentials', // username or password is wrong
  'confirm-by-mail', // needs a login by mail: the password was set without the one before, a short while ago
  'new-login', // needs a new login: the password was set in this session, or the login is too long ago
  'not-allowed', // this member may not do this
  'conflict', // not possible in the current state
  'uploads-off', // the maintainers have stopped the uploads of this member
  'hidden-picture', // somebody has taken this very picture out of sight
  'quota-reached', // this member's storage quota is used up
] as const;

/** Every reason for which the server refuses a call: first those that need no declaration. */
export const refusals = [
  'not-valid', // the input breaks a rule of the contract
  'no-session', // nobody is logged in
  'confirm-password', // a maintainer has to enter the password once more
  'forged', // the call did not come from our own page
  'not-found', // unknown, deleted or hidden
  'wrong-method', // there is such a path, for other methods
  'stopped-midway', // the client stopped sending before the body was complete, or left before its turn
  'other-member', // the page was opened for another member than the one now logged in
  'too-large', // more bytes than allowed
  'wrong-type', // a content type that this call does not accept
  'too-often', // wait for Retry-After seconds
  'busy', // too much work at once; try again after Retry-After seconds
  'store-away', // the database or the image storage does not answer
  'no-room', // the disk is nearly full
  'defect', // an internal error; the log has the cause under the request id
  ...ownRefusals,
] as const;

export type OwnRefusal = (typeof ownRefusals)[number];

export type RefusalCode = (typeof refusals)[number];

const own: ReadonlySet<RefusalCode> = new Set(ownRefusals);

export const isOwnRefusal = (code: RefusalCode): code is OwnRefusal => own.has(code);

/** The body of every refusal. Its line in the log has the id of the header `X-Request-Id`; 5xx say it here, too. */
export const RefusalAnswer = z.strictObject({
  error: z.enum(refusals),
  requestId: z.string().optional(),
});
