import { z } from 'zod';
import { PASSWORD_MAX } from './limits.ts';

const wellFormed = (value: string) => value.isWellFormed();

/** `username` is the username or the confirmed e-mail address. */
export const Credentials = z.strictObject({
  username: z.string().min(1).max(254).refine(wellFormed),
  password: z
    .string()
    .min(1)
    .refine(wellFormed)
    .refine((value) => [...value.normalize('NFC')].length <= PASSWORD_MAX),
});
export type Credentials = z.infer<typeof Credentials>;

/** Who is logged in and until when, in whole seconds since the epoch. */
export const Session = z.strictObject({
  username: z.string(),
  expiration: z.int(),
});
export type Session = z.infer<typeof Session>;

/** What can be wrong with a site, as the maintainers are told without asking. */
export const problemKinds = [
  'disk',
  'mail-halted',
  'mail-held',
  'backup',
  'backup-verified',
  'certificate',
  'pictures',
  'service',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** The same, and whether it is a maintainer's; only then what is wrong with the site. */
export const CurrentSession = Session.extend({
  maintainer: z.boolean(),
  problems: z.array(z.enum(problemKinds)).optional(),
});
export type CurrentSession = z.infer<typeof CurrentSession>;
