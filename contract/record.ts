import { z } from 'zod';
import { ANY } from './endpoint.ts';
import { recordedActs } from './kinds.ts';
import { recordKinds } from './kinds-of-module.ts';

/** As an entry is shown: `unknown` is one of a newer version, before the program was set back. */
const shownActs = [...recordedActs, 'unknown'] as const;
export type ShownAct = (typeof shownActs)[number];

/** Whose acts of what kind, and the entries before the one with this number. */
export const RecordParams = z.strictObject({
  kind: z.enum([ANY, ...recordKinds]),
  /** A username, of the person who acted or whom it was about; as it is today, or as it was then. */
  person: z.string().min(1).max(254),
  number: z.string().regex(/^(\*|[1-9]\d{0,8})$/),
});

export const RecordEntry = z.strictObject({
  /** From 1, without gaps. */
  number: z.int(),
  /** Seconds since the epoch. */
  at: z.int(),
  /** Usernames as they were at that time; the actor is empty for the command line, where nobody is logged in. */
  actor: z.string(),
  act: z.enum(shownActs),
  member: z.string().optional(),
  /** The title of the gallery, image, meeting or mail it was about, as it was at that time. */
  object: z.string().optional(),
  /** How many there were, or in codes what was changed; the sentence of each act knows. */
  detail: z.string().optional(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** Newest first; `more`: there are older ones. */
export const RecordPart = z.strictObject({ entries: z.array(RecordEntry), more: z.boolean() });
export type RecordPart = z.infer<typeof RecordPart>;
