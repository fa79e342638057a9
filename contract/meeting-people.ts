import { z } from 'zod';
import {
  MEETING_AMOUNT_MAX,
  MEETING_GUEST_NAME_MAX,
  MEETING_PERSONS_MAX,
  MEETING_REMARK_MAX,
} from './limits.ts';
import { Answer, Entered, MeetingAnswer, MeetingParams, MeetingVotes } from './meetings.ts';
import { Portrait } from './members.ts';
import { personName, singleLine } from './text.ts';

/** What organisers enter for others: answers of members, guests without an account, who has paid. */

export const MeetingMemberParams = z.strictObject({
  ...MeetingParams.shape,
  username: z.string().min(1).max(254),
});

/** A greeting is the member's own: nobody enters one for others. */
export const EnteredAnswer = z.strictObject({
  ...MeetingAnswer.omit({ greeting: true }).shape,
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

/** Why somebody is phoned; one word for those who get no email of ours, whatever the reason: never which box is ticked or not. */
export const callReasons = ['no-answer', 'not-reached', 'declined-before', 'not-told'] as const;
export type CallReason = (typeof callReasons)[number];

/** What somebody says of coming; of a guest without an account what organisers have entered. */
const Said = z.strictObject({
  answer: Answer,
  persons: z.int(),
  remark: z.string(),
  choice: z.string(),
  /** By name who comes along, and what each of them chose. */
  companions: z.array(z.string()),
  along: z.array(z.string()),
  /** Whether it was said before the date was changed. */
  forOtherDate: z.boolean(),
  paid: z.boolean(),
  /** In euros, if it was noted. */
  amount: z.number().nullable(),
  /** Unless the member has said it. */
  entered: Entered.nullable(),
});

/** Somebody in the list of a meeting: names of members as far as they are released, to maintainers all. */
export const MeetingPerson = z.strictObject({
  /** Empty for people without an account; of them the whole name is the surname. */
  username: z.string(),
  guestId: z.string().optional(),
  firstName: z.string(),
  surname: z.string(),
  birthName: z.string(),
  /** What tells them from others of their name; else empty. */
  apart: z.string(),
  /** In one piece, or the username. */
  name: z.string(),
  /** Of the time together, if there is one that is released. */
  portrait: Portrait.optional(),
  said: Said.nullable(),
  /** The name of somebody who may be the same, or be counted with them twice. */
  perhaps: z.string().optional(),
  votes: z.array(z.strictObject({ dateId: z.string(), vote: Answer })),
  /** Of the votes, unless the member has given them all. */
  votesEntered: Entered.nullable(),
  /** Of who has to be phoned, if that may be told of them. */
  call: z
    .strictObject({
      why: z.enum(callReasons),
      phones: z.array(z.string()),
      /** Whether a mail about the last change is still on its way. */
      mailWaits: z.boolean(),
    })
    .nullable(),
});
export type MeetingPerson = z.infer<typeof MeetingPerson>;

/** The one list of a meeting: each member who may be invited, and each guest, by surname. */
export const MeetingPeople = z.strictObject({
  people: z.array(MeetingPerson),
  /** Who has to be phoned and is not named: in all, and of those who have not answered. */
  toCallNotNamed: z.int(),
  unansweredNotNamed: z.int(),
});
export type MeetingPeople = z.infer<typeof MeetingPeople>;

/** Of the same list whom to phone. */
export const MeetingCall = z.strictObject({
  /** Empty for a guest without an account. */
  username: z.string(),
  name: z.string(),
  phones: z.array(z.string()),
  why: z.enum(callReasons),
});
export type MeetingCall = z.infer<typeof MeetingCall>;

/** By which one member answers or votes, in the name of the organiser who passes it on. */
export const PassedOnLink = z.strictObject({ link: z.string() });

/** Who knows the meeting as it is, as an organiser has told them; or does not, as that was a mistake. */
export const ToldPeople = z.strictObject({
  usernames: z.array(z.string().min(1).max(254)).max(100).default([]),
  guests: z.array(z.uuid()).max(100).default([]),
  isTold: z.boolean().default(true),
});
