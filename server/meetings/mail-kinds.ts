import { z } from 'zod';
import { placeTexts } from '#contract/meeting-fields.ts';
import type { MeetingRow } from './meetings.ts';

/** The kinds of mail of this module; `letters.ts` writes a letter for each. */
export const INVITATION = 'meeting-invitation';
export const VOTES = 'meeting-votes';
export const REMINDER = 'meeting-reminder';
export const FIXED = 'meeting-fixed';
export const CHANGED = 'meeting-changed';
export const CANCELLED = 'meeting-cancelled';
export const UNCANCELLED = 'meeting-uncancelled';
export const ASKED = 'meeting-asked';
export const ENTERED = 'meeting-answer-entered';
export const NOT_REACHED = 'meeting-not-reached';

/** When and where: what a change is told of. */
const Occasion = z.object({
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  place: z.string(),
  street: z.string(),
  town: z.string(),
});
export type Occasion = z.infer<typeof Occasion>;

export const occasionOf = ({ starts_at, ends_at, place, street, town }: MeetingRow): Occasion => {
  return { startsAt: starts_at, endsAt: ends_at, place, street, town };
};

export const isSameOccasion = (one: Occasion, other: Occasion) =>
  (['startsAt', 'endsAt', ...placeTexts] as const).every((field) => one[field] === other[field]);

/**
 * Kept with a mail. `byId`: the member who caused it; `was`, `wasCancelled`: what was told before a change; `mailId`: the
 * mail that did not reach everybody; `askedId`: who was asked to organise.
 */
export const MailData = z.object({
  meetingId: z.string(),
  byId: z.string().optional(),
  was: Occasion.optional(),
  wasCancelled: z.boolean().optional(),
  mailId: z.string().optional(),
  askedId: z.string().optional(),
});
export type MailData = z.infer<typeof MailData>;
