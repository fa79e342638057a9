import { z } from 'zod';
import {
  MEETING_DATES_MAX,
  MEETING_DESCRIPTION_MAX,
  MEETING_PERSONS_MAX,
  MEETING_PLACE_MAX,
  MEETING_REMARK_MAX,
  MEETING_TITLE_MAX,
} from './limits.ts';
import { Portrait } from './members.ts';
import { paragraphs, singleLine } from './text.ts';

const id = z.uuid();

/**
 * A local time of Germany, such as `2027-09-18T15:00`, or a day alone while the time is not known yet. Whether it
 * exists there (31 February, half past two in the night when summer begins) is a rule of the server.
 */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/);

/** A date that is proposed, or the one that is fixed. Without an end it is open; both have a time of day, or neither. */
const span = { startsAt: localTime, endsAt: localTime.nullable().default(null) };

/** What is said of a date, and of a meeting. */
export const answers = ['yes', 'maybe', 'no'] as const;
export const Answer = z.enum(answers);
export type Answer = z.infer<typeof Answer>;

/** What its organisers say of a meeting. Either a date stands, or two to five are proposed. */
export const NewMeeting = z.strictObject({
  title: singleLine(MEETING_TITLE_MAX, 1),
  description: paragraphs(MEETING_DESCRIPTION_MAX).default(''),
  /** The name of the place; street and town are lines of their own. */
  place: singleLine(MEETING_PLACE_MAX).default(''),
  street: singleLine(MEETING_PLACE_MAX).default(''),
  town: singleLine(MEETING_PLACE_MAX).default(''),
  startsAt: localTime.nullable().default(null),
  endsAt: localTime.nullable().default(null),
  /** The last day for answers, included; a time in it is ignored. */
  answerUntil: localTime,
  dates: z.array(z.strictObject(span)).max(MEETING_DATES_MAX).default([]),
  /** Whether those without an answer are reminded three weeks and one week before the last day. */
  reminds: z.boolean().default(false),
});
export type NewMeeting = z.infer<typeof NewMeeting>;

/** As `NewMeeting`; `version` is the one that was changed: if there is a newer one, the change is refused. */
export const ChangedMeeting = z.strictObject({ ...NewMeeting.shape, version: z.int().min(1).optional() });
export type ChangedMeeting = z.infer<typeof ChangedMeeting>;

export const MeetingAnswer = z.strictObject({
  answer: Answer,
  /** How many come, oneself included; of no matter with "no". */
  persons: z.int().min(1).max(MEETING_PERSONS_MAX).default(1),
  /** For the organisers alone. */
  remark: singleLine(MEETING_REMARK_MAX).default(''),
});
export type MeetingAnswer = z.infer<typeof MeetingAnswer>;

/** Proposed while its dates are voted on. */
export const meetingStates = ['proposed', 'fixed', 'cancelled'] as const;

/** A meeting in the list. Local times of Germany; `answerUntil` is a day. */
export const MeetingSummary = z.strictObject({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  town: z.string(),
  state: z.enum(meetingStates),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  answerUntil: z.string(),
  /** Whether its day is over. */
  isPast: z.boolean(),
  /** Days until it begins; null without a fixed date, or when it is past. */
  days: z.int().nullable(),
  myAnswer: MeetingAnswer.nullable(),
  /** Whether the date has changed since `myAnswer`, which still counts: it should be given once more. */
  asksAgain: z.boolean(),
  /** Whether oneself organises it, or was asked to and has not said yet. */
  myRole: z.enum(['none', 'asked', 'organiser']),
  /** How many have agreed in all, and how many persons may come beside them. */
  persons: z.int(),
  maybePersons: z.int(),
});
export type MeetingSummary = z.infer<typeof MeetingSummary>;

/** A person as others may see them: the username always, the name only if it is released, else empty. */
const person = { username: z.string(), name: z.string() };

export const Meeting = z.strictObject({
  ...MeetingSummary.shape,
  description: z.string(),
  street: z.string(),
  reminds: z.boolean(),
  version: z.int(),
  organisers: z.array(z.strictObject(person)),
  /** Who was asked to organise, too, and has not said yet; only for those who may change the meeting. */
  askedOrganisers: z.array(z.strictObject(person)),
  /** Whether oneself may change it: as an organiser, or as a maintainer. */
  mayChange: z.boolean(),
  /** Seconds since the epoch; null while nobody has been invited. */
  invitedAt: z.int().nullable(),
  /** The proposed dates, earliest first, how many say what of each, and oneself. */
  dates: z.array(
    z.strictObject({
      id: z.string(),
      startsAt: z.string(),
      endsAt: z.string().nullable(),
      yes: z.int(),
      maybe: z.int(),
      no: z.int(),
      myVote: Answer.nullable(),
    }),
  ),
  /** Who has answered, by surname. Remarks are there for those who may change the meeting. */
  guests: z.array(
    z.strictObject({ ...person, answer: Answer, persons: z.int(), remark: z.string().optional() }),
  ),
  /** Its pictures, once there are some. */
  galleryId: z.string().nullable(),
});
export type Meeting = z.infer<typeof Meeting>;

export const MeetingParams = z.strictObject({ id });

/** What oneself says of the proposed dates; those left out stay as they were. */
export const MeetingVotes = z.strictObject({
  votes: z
    .array(z.strictObject({ dateId: id, vote: Answer }))
    .min(1)
    .max(MEETING_DATES_MAX),
});

export const FixedDate = z.strictObject({ dateId: id });
export const Cancellation = z.strictObject({ reason: paragraphs(MEETING_DESCRIPTION_MAX).default('') });
/** All of them. Who is new is asked, and organises after saying yes. */
export const Organisers = z.strictObject({ usernames: z.array(z.string().min(1).max(254)).min(1).max(20) });

/** What oneself says who was asked; an organiser leaves by a no. */
export const OrganiserReply = z.strictObject({ accept: z.boolean() });

/**
 * The invitation as it would leave, to how many, and who has to be phoned: never for which reason, by name only who has
 * released it, and how many others. Maintainers who have entered their password again see all names.
 */
export const InvitationPreview = z.strictObject({
  subject: z.string(),
  text: z.string(),
  recipients: z.int(),
  notWrittenTo: z.array(z.strictObject(person)),
  notNamed: z.int(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** As the preview; and of the reminders how many have left, and how many people one would reach now. */
export const InvitationOutlook = z.strictObject({
  ...InvitationPreview.shape,
  reminders: z.int(),
  unanswered: z.int(),
});
export type InvitationOutlook = z.infer<typeof InvitationOutlook>;

export const MailsAccepted = z.strictObject({ recipients: z.int() });

/** Names, birth names and persons of those who come or may come, for lists and name badges. */
export const MeetingGuest = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  surname: z.string(),
  birthName: z.string(),
  answer: Answer,
  persons: z.int(),
  remark: z.string(),
  /** Of the time together, if there is one that is released. */
  portrait: Portrait.optional(),
});
export type MeetingGuest = z.infer<typeof MeetingGuest>;

export const MeetingGallery = z.strictObject({ galleryId: z.string() });

export const CalendarParams = z.strictObject({ token: z.string().min(1).max(200) });
/** The whole address, to be entered in a calendar. */
export const CalendarAddress = z.strictObject({ url: z.string() });

export const AnswerLink = z.strictObject({ token: z.string().min(1).max(300) });
/** What a mailed link tells: no more than its mail did, and the answer given. */
export const AnswerLinkState = z.strictObject({
  /** Who is answering. */
  name: z.string(),
  title: z.string(),
  place: z.string(),
  street: z.string(),
  town: z.string(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  answerUntil: z.string(),
  state: z.enum(meetingStates),
  isPast: z.boolean(),
  answer: Answer.nullable(),
  asksAgain: z.boolean(),
  persons: z.int(),
  /** The date as a file for a calendar, as the mail brought it; empty while it is not fixed. */
  calendar: z.string(),
});
export type AnswerLinkState = z.infer<typeof AnswerLinkState>;

export const AnswerByLink = z.strictObject({
  ...AnswerLink.shape,
  answer: Answer,
  persons: z.int().min(1).max(MEETING_PERSONS_MAX).default(1),
});
