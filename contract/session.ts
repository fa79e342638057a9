import { z } from 'zod';
import { problemKinds } from './alerts.ts';
import { isWhole } from './characters.ts';
import { PASSWORD_MAX } from './limits.ts';
import { browsers, systems } from './user-agent.ts';

/** `username` is the username or the confirmed email address. */
export const Credentials = z.strictObject({
  username: z.string().min(1).max(254).refine(isWhole),
  password: z
    .string()
    .min(1)
    .refine(isWhole)
    .refine((value) => [...value.normalize('NFC')].length <= PASSWORD_MAX),
});
export type Credentials = z.infer<typeof Credentials>;

/** A username or a confirmed email address; may be empty. `request`: the one before, of the same page. */
export const LoginLinkRequest = z.strictObject({
  username: z.string().max(254).refine(isWhole),
  request: z.string().max(200).optional(),
});

/** What a code is typed with, the same for names that nobody has: the code of a mail works only where it was asked for. */
export const LoginLinkRequested = z.strictObject({ request: z.string() });

/** The token of a mailed link that logs in. */
export const LoginByLink = z.strictObject({ token: z.string().min(1).max(200) });

/** The digits of the same mail. */
export const LoginByCode = z.strictObject({
  request: z.string().min(1).max(200),
  code: z.string().regex(/^\d{6}$/),
});

/** Who is logged in and until when, in whole seconds since the epoch. */
export const Session = z.strictObject({
  username: z.string(),
  expiration: z.int(),
});
export type Session = z.infer<typeof Session>;

/** `cameBack`: the member had deleted the account, and has taken that back by this login. */
export const StartedSession = Session.extend({ cameBack: z.literal(true).optional() });
export type StartedSession = z.infer<typeof StartedSession>;

/** The same, and whether it is a maintainer's; only then what is wrong with the site. */
export const CurrentSession = Session.extend({
  maintainer: z.boolean(),
  /** Emails to this address of the member came back: nothing is sent there by itself. */
  deadAddress: z.string().optional(),
  problems: z.array(z.enum(problemKinds)).optional(),
});
export type CurrentSession = z.infer<typeof CurrentSession>;

/**
 * A browser in which a member has logged in. `lastLoginAt` in seconds since the epoch; `isHere`: the one that asks.
 * Browser and system as far as it said.
 */
export const OwnDevice = z.strictObject({
  id: z.string(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  lastLoginAt: z.int(),
  isLoggedIn: z.boolean(),
  isHere: z.boolean(),
});
export type OwnDevice = z.infer<typeof OwnDevice>;

/**
 * Without a password where the session is by a passkey, or the member has none. The pictures stay without a name, or are
 * deleted, too.
 */
export const OwnDeletion = z.strictObject({
  password: Credentials.shape.password.optional(),
  images: z.enum(['keep', 'delete']),
});

/** `passkeys`: those of the member end, too. */
export const LogoutEverywhere = z.strictObject({ passkeys: z.boolean().optional() }).optional();

export const DeviceParams = z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) });
