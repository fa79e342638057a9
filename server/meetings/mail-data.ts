import { z } from 'zod';
import { placeTexts } from '#contract/meeting-fields.ts';
import type { MeetingRow } from './meetings.ts';

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
 * mail that did not reach everybody; `askedId`: who was asked to organise; `version`: of the meeting, as it was then;
 * `gone`: who had seats and is a member no more, by the name of that time.
 */
export const MailData = z.object({
  meetingId: z.string(),
  byId: z.string().optional(),
  was: Occasion.optional(),
  wasCancelled: z.boolean().optional(),
  mailId: z.string().optional(),
  askedId: z.string().optional(),
  version: z.int().optional(),
  gone: z.object({ id: z.string(), name: z.string(), persons: z.int() }).optional(),
});
export type MailData = z.infer<typeof MailData>;
