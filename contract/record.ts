import { z } from 'zod';
import { ANY } from './endpoint.ts';

/** What maintainers read of others beyond what a member sees; a line stands for a list, not for each who is in it. */
export const recordedReadings = [
  'members-read',
  'members-exported',
  'guests-read',
  'guests-exported',
  'calls-read',
  'hidden-images-read',
  'mails-read',
  'missing-read',
  'memorials-read',
  'import-previewed',
  'trash-read',
] as const;
export type RecordedReading = (typeof recordedReadings)[number];

/** What is in the record, by what it is about; it only grows. */
export const actsByKind = {
  members: [
    'member-added',
    'member-invited',
    'member-reminded',
    'member-corrected',
    'member-deleted',
    'member-disabled',
    'member-enabled',
    // By the member.
    'member-leaves',
    'member-stays',
    'member-unblocked',
    'sessions-ended',
    'password-link-made',
    'code-made',
    // No longer written: a line stands for all of a table.
    'member-imported',
    'members-imported',
    'member-supplemented',
    'maintainer-added',
    'maintainer-removed',
  ],
  pictures: [
    'hidden-image-shown',
    'hidden-image-deleted',
    'gallery-edited',
    'gallery-deleted',
    // The images of one uploader, deleted together with a gallery.
    'gallery-images-deleted',
    'image-edited',
    'image-turned',
    'image-moved',
    'image-deleted',
    // Several of one uploader, in one gallery.
    'images-moved',
    'images-deleted',
    'gallery-restored',
    'image-restored',
    'uploads-stopped',
    'uploads-allowed',
    'comment-removed',
    // By a member, too.
    'album-made',
    'album-names-set',
  ],
  mails: [
    'mail-paused',
    'mail-resumed',
    'mail-retried',
    'mail-cancelled',
    'mail-tested',
    'group-email-taken-out',
    'yearly-check-set',
  ],
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
    'meeting-told',
    'meeting-payment-noted',
    'meeting-guests-changed',
  ],
  'missing-and-memorials': [
    'missing-added',
    'missing-removed',
    'missing-found',
    'hints-done',
    'memorial-added',
    'memorial-changed',
    'memorial-removed',
    'memorial-note-removed',
  ],
  site: ['site-begun', 'identity-changed', 'welcome-written', 'imprint-written', 'privacy-notice-written'],
  // The first is no longer written: the list that the page has is a reading.
  readings: ['member-viewed', ...recordedReadings],
} as const;
export type RecordKind = keyof typeof actsByKind;
export const recordKinds = Object.keys(actsByKind) as RecordKind[];

export type RecordedAct = (typeof actsByKind)[RecordKind][number];
export const recordedActs: readonly RecordedAct[] = Object.values(actsByKind).flat();

/** As an entry is shown: `unknown` is one of a newer version, before the program was set back. */
const shownActs = [...recordedActs, 'unknown'] as const;
export type ShownAct = (typeof shownActs)[number];

/** Whose acts of what kind, and the entries before the one with this number. */
export const RecordParams = z.strictObject({
  kind: z.enum([ANY, ...recordKinds]),
  /** A username, of who acted or of whom it was about; as it is today, or as it was then. */
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
