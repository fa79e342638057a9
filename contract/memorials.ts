import { z } from 'zod';
import { CONTACT_FIELD_MAX, MEMORIAL_NOTE_MAX, MEMORIAL_TEXT_MAX } from './limits.ts';
import { PORTRAIT_VERSION_LENGTH, portraitKinds, portraitSizes, UsernameParams } from './members.ts';
import { paragraphs, personName, singleLine } from './text.ts';

export const memorialKinds = {
  acts: {
    'missing-and-memorials': [
      'memorial-added',
      'memorial-changed',
      'memorial-removed',
      'memorial-note-removed',
    ],
  },
  readings: ['memorials-read'],
} as const;

const id = z.uuid();
export const MemorialParams = z.strictObject({ id });
export const MemorialPortraitParams = z.strictObject({ id, size: z.enum(portraitSizes) });
export const MemorialNoteParams = z.strictObject({ id, ...UsernameParams.shape });

/** What a member writes in memory of somebody; a new one replaces the one before. */
export const MemorialNote = z.strictObject({ text: paragraphs(MEMORIAL_NOTE_MAX, 1) });

const year = z.int().min(1900).max(2200);

const about = {
  firstName: personName(CONTACT_FIELD_MAX, 1),
  surname: personName(CONTACT_FIELD_MAX, 1),
  birthName: personName(CONTACT_FIELD_MAX).default(''),
  born: year.optional(),
  died: year.optional(),
  text: paragraphs(MEMORIAL_TEXT_MAX).default(''),
  /** Who of the family agreed: for maintainers alone. */
  agreedBy: singleLine(CONTACT_FIELD_MAX, 1),
};

const areInOrder = ({ born, died }: { born?: number | undefined; died?: number | undefined }) =>
  born === undefined || died === undefined || born <= died;

export const ChangedMemorial = z.strictObject(about).refine(areInOrder);
export type ChangedMemorial = z.infer<typeof ChangedMemorial>;

export const NewMemorial = z
  .strictObject({
    ...about,
    /** First name and surname once more, and what tells namesakes apart, so that nobody is entered by mistake. */
    typed: singleLine(4 * CONTACT_FIELD_MAX),
    /** The member who has died; none, if the class only remembers somebody. */
    username: UsernameParams.shape.username.optional(),
    /** A portrait that this member had released. */
    portrait: z.enum(portraitKinds).optional(),
    /** Whom the class was looking for, and does no longer. */
    missingId: id.optional(),
  })
  .refine(areInOrder);
export type NewMemorial = z.infer<typeof NewMemorial>;

export const AddedMemorial = z.strictObject({ id: z.string() });

/** First name and surname once more, so that nobody is taken off by mistake. */
export const MemorialRemoval = z.strictObject({ typed: singleLine(2 * CONTACT_FIELD_MAX + 1) });

export const Memorial = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  surname: z.string(),
  birthName: z.string(),
  born: z.int().optional(),
  died: z.int().optional(),
  text: z.string(),
  /** If there is a picture: its files are other ones when this is. */
  portrait: z.string().length(PORTRAIT_VERSION_LENGTH).optional(),
  /** Of members who are there, oldest first; the name is empty unless it is released. */
  notes: z.array(z.strictObject({ username: z.string(), name: z.string(), text: z.string() })),
});
export type Memorial = z.infer<typeof Memorial>;

export const MaintainedMemorial = z.strictObject({
  ...Memorial.shape,
  agreedBy: z.string(),
  /** The account, if there is one. */
  username: z.string().optional(),
});
export type MaintainedMemorial = z.infer<typeof MaintainedMemorial>;
