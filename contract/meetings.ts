import { z } from 'zod';
import { Collection } from './collections.ts';
import {
  MEETING_CHOICE_MAX,
  MEETING_CHOICES_MAX,
  MEETING_DATES_MAX,
  MEETING_DESCRIPTION_MAX,
  MEETING_GREETING_MAX,
  MEETING_GUEST_NAME_MAX,
  MEETING_PERSONS_MAX,
  MEETING_PLACE_MAX,
  MEETING_QUESTION_MAX,
  MEETING_REMARK_MAX,
  MEETING_TITLE_MAX,
} from './limits.ts';
import { LetterPreview } from './mail.ts';
import { eachMeetingText, type MeetingText } from './meeting-fields.ts';
import { MeetingFace } from './meeting-pictures.ts';
import { paragraphs, personName, singleLine } from './text.ts';

export const meetingKinds = {
  mails: {
    'meeting-invitation': 'group-emails',
    'meeting-votes': 'group-emails',
    'meeting-reminder': 'group-emails',
    // For those who were only invited; for those who have answered they are news of their own.
    'meeting-changed': 'group-emails',
    'meeting-cancelled': 'group-emails',
    'meeting-uncancelled': 'group-emails',
    'meeting-fixed': null,
    'meeting-asked': null,
    'meeting-calls': null,
    'meeting-answer-entered': null,
    'meeting-votes-entered': null,
    'meeting-seats-free': null,
    'meeting-not-reached': null,
  },
  acts: {
    // Those that others organise.
    meetings: [
      'meeting-changed',
      'meeting-cancelled',
      'meeting-uncancelled',
      'meeting-deleted',
      'meeting-invited',
      'meeting-votes-asked',
      'meeting-reminded',
      'meeting-answer-entered',
      'meeting-answer-taken-back',
      'meeting-votes-entered',
      'meeting-greeting-removed',
      'meeting-told',
      'meeting-payment-noted',
      'meeting-guests-changed',
    ],
  },
  readings: ['guests-read', 'guests-exported', 'calls-read'],
  tasks: ['meetings-unorganised'],
} as const;

const id = z.uuid();

/**
 * A local time of Germany, such as `2027-09-18T15:00`, or a day alone while the time is not known yet. Whether it
 * exists there (31 February, half past two in the night when summer begins) is a rule of the server.
 */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/);

/** A date that is proposed, or the one that is fixed. Without an end it is open; both have a time of day, or neither. */
const span = { startsAt: localTime, endsAt: localTime.nullable().default(null) };

/** What is said about a date, and of a meeting. */
export const answers = ['yes', 'maybe', 'no'] as const;
export const Answer = z.enum(answers);
export type Answer = z.infer<typeof Answer>;

const texts = {
  title: singleLine(MEETING_TITLE_MAX, 1),
  /** The name of the place; street and town are lines of their own. */
  place: singleLine(MEETING_PLACE_MAX).default(''),
  street: singleLine(MEETING_PLACE_MAX).default(''),
  town: singleLine(MEETING_PLACE_MAX).default(''),
  description: paragraphs(MEETING_DESCRIPTION_MAX).default(''),
  /** What is asked with the answer; empty for no question. */
  question: singleLine(MEETING_QUESTION_MAX).default(''),
} satisfies Record<MeetingText, z.ZodType>;

/** What its organisers say of a meeting: a date, or two to five that are proposed, or none yet. */
export const NewMeeting = z.strictObject({
  ...texts,
  startsAt: localTime.nullable().default(null),
  endsAt: localTime.nullable().default(null),
  /** The last day for answers, included; a time in it is ignored. Null: two weeks before, once there is a date. */
  answerUntil: localTime.nullable().default(null),
  dates: z.array(z.strictObject(span)).max(MEETING_DATES_MAX).default([]),
  /** Whether those without an answer are reminded three weeks and one week before the last day. */
  reminds: z.boolean().default(false),
  /** Two to four for a question. */
  choices: z.array(singleLine(MEETING_CHOICE_MAX, 1)).max(MEETING_CHOICES_MAX).default([]),
});
export type NewMeeting = z.infer<typeof NewMeeting>;

/** As `NewMeeting`; `version` is the one that was changed: if there is a newer one, the change is refused. */
export const ChangedMeeting = z.strictObject({ ...NewMeeting.shape, version: z.int().min(1).optional() });
export type ChangedMeeting = z.infer<typeof ChangedMeeting>;

/** Words to all. */
const greeting = paragraphs(MEETING_GREETING_MAX);

/** One of the choices, or empty for none of them. */
const choice = singleLine(MEETING_CHOICE_MAX);

export const MeetingAnswer = z.strictObject({
  answer: Answer,
  /** How many come, oneself included; of no matter with "no". */
  persons: z.int().min(1).max(MEETING_PERSONS_MAX).default(1),
  /** For the organisers alone. */
  remark: singleLine(MEETING_REMARK_MAX).default(''),
  /** To all members, shown while the answer is not a yes; empty takes it back, left out it stays. */
  greeting: greeting.optional(),
  /** Left out, the one that was said before stays. */
  choice: choice.optional(),
  /** Who comes along, by name, for badges and lists; left out, those that are there stay. */
  companions: z
    .array(personName(MEETING_GUEST_NAME_MAX, 1))
    .max(MEETING_PERSONS_MAX - 1)
    .optional(),
  /** What those choose who come along, in their order; as `choice`. */
  along: z
    .array(choice)
    .max(MEETING_PERSONS_MAX - 1)
    .optional(),
});
export type MeetingAnswer = z.infer<typeof MeetingAnswer>;

/** Proposed while its dates are voted on. */
export const meetingStates = ['proposed', 'fixed', 'cancelled'] as const;

/** A meeting in the list. Local times of Germany; `answerUntil` is a day, empty while there is no date. */
export const MeetingSummary = z.strictObject({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  town: z.string(),
  face: MeetingFace.nullable(),
  state: z.enum(meetingStates),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  answerUntil: z.string(),
  /** The day by which to answer, as a date that was fixed may be before `answerUntil`; null once it is over, or not known. */
  answerBy: z.string().nullable(),
  /** Whether its day is over. */
  isPast: z.boolean(),
  /** Days until it begins; null without a fixed date, or when it is past. */
  days: z.int().nullable(),
  myAnswer: MeetingAnswer.nullable(),
  /** Whether the date has changed since `myAnswer`, which still counts: it should be given once more. */
  asksAgain: z.boolean(),
  /** Whether oneself has opened it as it is now. */
  isSeen: z.boolean(),
  /** Whether oneself has said something of its proposed dates. */
  hasVoted: z.boolean(),
  /** Whether there are dates to vote on. */
  hasDates: z.boolean(),
  /** Whether it was cancelled although oneself had agreed, and one has not said yet that one has read so. */
  isUnread: z.boolean(),
  /** Whether oneself organises it, or was asked to and has not said yet. */
  myRole: z.enum(['none', 'asked', 'organiser']),
  /** How many have agreed in all, and how many persons may come beside them. */
  persons: z.int(),
  maybePersons: z.int(),
  /** Of these, how many have said so to an earlier date. */
  earlier: z.strictObject({ persons: z.int(), maybePersons: z.int() }),
});
export type MeetingSummary = z.infer<typeof MeetingSummary>;

/** A person as others may see them: the username always, the name only if it is released, else empty. */
const person = { username: z.string(), name: z.string() };

/**
 * Who has entered an answer or votes for a member, null where that account is gone, and when, in seconds since the epoch.
 * `byLink`: somebody has, by a link which that organiser has passed on.
 */
export const Entered = z.strictObject({
  by: z.strictObject(person).nullable(),
  at: z.int(),
  byLink: z.boolean(),
});
export type Entered = z.infer<typeof Entered>;

/** A date that may be voted on. */
const proposed = { id: z.string(), startsAt: z.string(), endsAt: z.string().nullable() };

export const Meeting = z.strictObject({
  ...MeetingSummary.shape,
  ...eachMeetingText(() => z.string()),
  reminds: z.boolean(),
  choices: z.array(z.string()),
  version: z.int(),
  organisers: z.array(z.strictObject(person)),
  /** Who was asked to organise, too, and has not said yet; only for those who may change the meeting. */
  askedOrganisers: z.array(z.strictObject(person)),
  /** Whether oneself may change it: as an organiser, or as a maintainer. */
  mayChange: z.boolean(),
  /** Whether oneself may remove others who organise it: who called it, and maintainers. */
  mayRemoveOrganisers: z.boolean(),
  /** Seconds since the epoch; null while nobody has been invited. */
  invitedAt: z.int().nullable(),
  /** The same of the mail that asks for votes. */
  votesAskedAt: z.int().nullable(),
  /** Whether oneself may delete it: nobody was invited. */
  mayDelete: z.boolean(),
  /** When the mail leaves that tells of its last change, in seconds since the epoch: until then it can be undone. */
  tellsAt: z.int().nullable(),
  /** The proposed dates, earliest first, how many say what of each, and oneself. */
  dates: z.array(
    z.strictObject({
      ...proposed,
      yes: z.int(),
      maybe: z.int(),
      no: z.int(),
      myVote: Answer.nullable(),
    }),
  ),
  /** Who has answered, by surname; for those who may change it with what is theirs alone to know. */
  guests: z.array(
    z.strictObject({
      ...person,
      answer: Answer,
      persons: z.int(),
      /** Of those who do not come, or may not. */
      greeting: z.string().optional(),
      remark: z.string().optional(),
      choice: z.string().optional(),
      forOtherDate: z.boolean().optional(),
    }),
  ),
  /** Of those who have agreed: how many chose each, last how many chose none, for those who may change it. */
  choiceCounts: z.array(z.strictObject({ choice: z.string(), persons: z.int() })),
  /** Who comes without an account, by name. */
  otherGuests: z.array(
    z.strictObject({ id: z.string(), name: z.string(), persons: z.int(), remark: z.string().optional() }),
  ),
  /** Of `myAnswer`, unless oneself has said it. */
  myAnswerEntered: Entered.nullable(),
  /** The same of the votes of oneself. */
  myVotesEntered: Entered.nullable(),
  /** Its pictures, once there are some. */
  galleryId: z.string().nullable(),
  /** Whether guests may send pictures, for those who may change it. */
  collection: Collection.nullable(),
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

/** What its organisers may do with a meeting that others then hear of. */
export const MeetingAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('change'), meeting: ChangedMeeting }),
  z.strictObject({ act: z.literal('fix'), ...FixedDate.shape }),
  z.strictObject({ act: z.literal('cancel'), ...Cancellation.shape }),
  z.strictObject({ act: z.literal('uncancel') }),
]);
export type MeetingAct = z.infer<typeof MeetingAct>;

/** Whom an act reaches by mail, whom the invitation that is still to be sent, and whom somebody has to call. */
export const WhoHears = z.strictObject({
  byMail: z.int(),
  byInvitation: z.int(),
  /** By name whom oneself sees in the list to phone, and how many more only the maintainers know by name. */
  toCall: z.strictObject({ named: z.array(z.strictObject(person)), notNamed: z.int() }),
});
export type WhoHears = z.infer<typeof WhoHears>;

/** The invitation as it would leave, and of the reminders how many have left, and how many people one would reach now. */
export const InvitationOutlook = z.strictObject({
  ...LetterPreview.shape,
  /** Who has got the date with the links already, as it was fixed by their votes. */
  alreadyTold: z.int(),
  reminders: z.int(),
  unanswered: z.int(),
});
export type InvitationOutlook = z.infer<typeof InvitationOutlook>;

export const MailsAccepted = z.strictObject({ recipients: z.int() });

export const CalendarParams = z.strictObject({ token: z.string().min(1).max(200) });
/** The whole address, to be entered in a calendar. */
export const CalendarAddress = z.strictObject({ url: z.string() });

export const MeetingLink = z.strictObject({ token: z.string().min(1).max(300) });
/** What a mailed link tells: no more than its mail did, and what was said. */
export const MeetingLinkState = z.strictObject({
  /** What it is for. */
  asks: z.enum(['answers', 'votes']),
  /** Who is answering. */
  name: z.string(),
  /** The organiser who has passed it on, in whose name what is said by it is entered; null of a mailed one. */
  passedOnBy: z.string().nullable(),
  /** Whether the member has spoken for themselves, and by such a link nothing can be said any more. */
  isOwnSaid: z.boolean(),
  ...MeetingSummary.pick({ title: true, state: true, isPast: true, answerUntil: true, asksAgain: true })
    .shape,
  ...MeetingSummary.pick({ place: true, town: true, startsAt: true, endsAt: true }).shape,
  street: z.string(),
  /** The answer, and what belongs to it. */
  answer: Answer.nullable(),
  persons: z.int(),
  question: z.string(),
  choices: z.array(z.string()),
  choice: z.string(),
  along: z.array(z.string()),
  /** Of the member's own; empty by a link that was passed on. */
  greeting: z.string(),
  /** The date as a file for a calendar, as the mail brought it; empty while it is not fixed. */
  calendar: z.string(),
  /** What is voted on. */
  dates: z.array(z.strictObject({ ...proposed, myVote: Answer.nullable() })),
});
export type MeetingLinkState = z.infer<typeof MeetingLinkState>;

export const VotesByLink = z.strictObject({ ...MeetingLink.shape, ...MeetingVotes.shape });

export const AnswerByLink = z.strictObject({
  ...MeetingLink.shape,
  answer: Answer,
  persons: z.int().min(1).max(MEETING_PERSONS_MAX).default(1),
  /** Of a greeting only by the member's own link. */
  ...MeetingAnswer.pick({ choice: true, along: true, greeting: true }).shape,
});
