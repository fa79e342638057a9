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
