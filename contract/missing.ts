import { z } from 'zod';
import { CONTACT_FIELD_MAX, HINT_MAX } from './limits.ts';
import { paragraphs, personName } from './text.ts';

export const missingKinds = {
  mails: { 'missing-hint': null, 'missing-found': null },
  consents: ['search-told'],
  acts: { 'missing-and-memorials': ['missing-added', 'missing-removed', 'missing-found', 'hints-done'] },
  readings: ['missing-read'],
  tasks: ['hints-open'],
} as const;

const id = z.uuid();

/** Somebody of the class whom nobody can reach: members see the names of that time only. */
export const MissingPerson = z.strictObject({ id: z.string(), firstName: z.string(), surname: z.string() });
export type MissingPerson = z.infer<typeof MissingPerson>;

/**
 * As a member sees them: `looking`, whether that member looks for them, too, and agreed that they are told so; `found`,
 * that they are about to be told, which can still be taken back.
 */
export const SoughtPerson = z.strictObject({
  ...MissingPerson.shape,
  looking: z.boolean(),
  found: z.literal(true).optional(),
});
export type SoughtPerson = z.infer<typeof SoughtPerson>;

/** Whether to be named to somebody when they are found. */
export const Search = z.strictObject({ looking: z.boolean() });

export const MissingParams = z.strictObject({ id });

/** What a member knows; only maintainers read it. */
export const MissingHint = z.strictObject({ text: paragraphs(HINT_MAX, 1) });

export const NewMissingPerson = z.strictObject({
  firstName: personName(CONTACT_FIELD_MAX, 1),
  surname: personName(CONTACT_FIELD_MAX, 1),
  /** For maintainers alone. */
  remark: paragraphs(HINT_MAX).default(''),
});

export const MaintainedMissingPerson = z.strictObject({
  ...MissingPerson.shape,
  remark: z.string(),
  /** Oldest first; `by` is a username, empty if that account was deleted; `at` in seconds since the epoch. */
  hints: z.array(z.strictObject({ text: z.string(), by: z.string(), at: z.int() })),
  /** Whether there are hints that nobody has followed up. */
  isOpen: z.boolean(),
  /** How many members want them to know that they were looked for. */
  seekers: z.int(),
});
export type MaintainedMissingPerson = z.infer<typeof MaintainedMissingPerson>;
