import { z } from 'zod';
import { isWhole } from './characters.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { OwnDevice } from './session.ts';

export const passwordKinds = {
  mails: {
    invitation: null,
    'invitation-reminder': null,
    'password-reset': null,
    'login-link': null,
    'password-changed': null,
    'passkey-added': null,
    'passkey-removed': null,
    'address-changed': null,
    'address-confirmation': null,
    'address-set': null,
    'details-set': null,
  },
} as const;

/** A new password: 8 to 512 code points, no rules about character classes. */
export const NewPassword = z
  .string()
  .refine(isWhole)
  .refine((value) => {
    const length = [...value.normalize('NFC')].length;
    return length >= PASSWORD_MIN && length <= PASSWORD_MAX;
  });

/** A username or a linked email address; may be empty, as the answer is always the same. */
export const ResetRequest = z.strictObject({
  username: z.string().max(254).refine(isWhole),
});

/** It also removes the passkeys of the member, unless they are to be kept. */
export const Reset = z.strictObject({
  token: z.string().max(200),
  newPassword: NewPassword,
  keepPasskeys: z.boolean().optional(),
});

/** The password of a member as it is now: tried, so of any form. */
export const PresentPassword = z
  .string()
  .min(1)
  .max(4 * PASSWORD_MAX);

/** `password`: the one until now, which a maintainer enters, too. */
export const Change = z.strictObject({ newPassword: NewPassword, password: PresentPassword.optional() });

/** The token of a mailed link. */
export const Link = z.strictObject({ token: z.string().min(1).max(200) });

/** `username` only while the link works: its holder may know whose it is. `isUsed`: of one that logs in; `usedAt` in
 * seconds since the epoch, `usedIn`: the browser that was let in at that moment, unless it has logged in anew.
 * `isWayIn`: of an invitation that `POST /login_by_link` takes, too. `endsPasskeys`: whose member has some, which end with
 * a new password by it unless they are kept. */
export const LinkState = z.strictObject({
  works: z.boolean(),
  purpose: z.enum(['invitation', 'reset', 'login', 'unknown']),
  username: z.string().optional(),
  isUsed: z.literal(true).optional(),
  usedAt: z.int().optional(),
  usedIn: OwnDevice.pick({ browser: true, system: true }).optional(),
  isWayIn: z.literal(true).optional(),
  endsPasskeys: z.literal(true).optional(),
});
export type LinkState = z.infer<typeof LinkState>;

/** Where links and group emails go to oneself, and which address is to take its place. */
export const OwnAddress = z.strictObject({
  confirmed: z.string().optional(),
  /** Wanted, but nobody has answered from there yet. */
  unconfirmed: z.string().optional(),
  /** What became of the email to the unconfirmed one; absent when it was too long ago. */
  letter: z.enum(['waiting', 'sent', 'failed']).optional(),
  /** When the email left, in seconds since the epoch. */
  sentAt: z.int().optional(),
  /** Emails to one of these came back: nothing is sent there by itself until an address is saved or confirmed. */
  dead: z.string().optional(),
});
export type OwnAddress = z.infer<typeof OwnAddress>;
