import { z } from 'zod';
import {
  MEETING_AMOUNT_MAX,
  MEETING_GUEST_NAME_MAX,
  MEETING_PERSONS_MAX,
  MEETING_REMARK_MAX,
} from './limits.ts';
import { MeetingAnswer, MeetingParams, MeetingVotes } from './meetings.ts';
import { personName, singleLine } from './text.ts';

/** What organisers enter for others: answers of members, guests without an account, who has paid. */

export const MeetingMemberParams = z.strictObject({
  ...MeetingParams.shape,
  username: z.string().min(1).max(254),
});

export const EnteredAnswer = z.strictObject({
  ...MeetingAnswer.shape,
  /** Left out, the one that is there stays. */
  remark: singleLine(MEETING_REMARK_MAX).optional(),
  /** What the member has said to this date gives way only if one knows of it. */
  overOwn: z.boolean().default(false),
});
export type EnteredAnswer = z.infer<typeof EnteredAnswer>;

/** Votes of a member, with the same rule. */
export const EnteredVotes = z.strictObject({ ...MeetingVotes.shape, overOwn: EnteredAnswer.shape.overOwn });

/** In euros and cents. */
const amount = z.number().min(0).max(MEETING_AMOUNT_MAX).multipleOf(0.01).nullable();

/** Without an amount the one that is there stays; who has not paid has none. */
export const Payment = z.strictObject({ paid: z.boolean(), amount: amount.optional() });
export type Payment = z.infer<typeof Payment>;

export const NewGuest = z.strictObject({
  name: personName(MEETING_GUEST_NAME_MAX, 1),
  /** The guest included. */
  persons: z.int().min(1).max(MEETING_PERSONS_MAX).default(1),
  /** For the organisers alone. */
  remark: singleLine(MEETING_REMARK_MAX).default(''),
});
export type NewGuest = z.infer<typeof NewGuest>;

/** What is left out stays; who comes along, and what was paid. */
export const ChangedGuest = z.strictObject({
  ...NewGuest.shape,
  ...MeetingAnswer.pick({ companions: true, choice: true, along: true }).shape,
  ...Payment.partial().shape,
});
export type ChangedGuest = z.infer<typeof ChangedGuest>;

export const GuestAdded = z.strictObject({ id: z.string() });
export const GuestParams = z.strictObject({ ...MeetingParams.shape, guestId: z.uuid() });

/** Why somebody is phoned; one word for who has no mail of ours, whatever the reason: never which box is ticked or not. */
export const callReasons = ['no-answer', 'not-reached', 'declined-before', 'not-told'] as const;
export type CallReason = (typeof callReasons)[number];

/** Whom to phone: for organisers those who have released their names, for maintainers all. */
export const MeetingCall = z.strictObject({
  /** Empty for a guest without an account. */
  username: z.string(),
  guestId: z.string().optional(),
  name: z.string(),
  phones: z.array(z.string()),
  why: z.enum(callReasons),
  /** Whether a mail about the last change is still on its way. */
  mailWaits: z.boolean(),
  /** By which this member answers or votes, where there is a number to send it to; else empty. */
  link: z.string(),
});
export type MeetingCall = z.infer<typeof MeetingCall>;

/** Who knows the meeting as it is, as an organiser has told them; or does not, as that was a mistake. */
export const ToldPeople = z.strictObject({
  usernames: z.array(z.string().min(1).max(254)).max(100).default([]),
  guests: z.array(z.uuid()).max(100).default([]),
  isTold: z.boolean().default(true),
});
