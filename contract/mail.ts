import { z } from 'zod';
import { copyReasons } from './group-email.ts';
import { NotNamed } from './members.ts';

export const mailKinds = {
  acts: { mails: ['mail-paused', 'mail-resumed', 'mail-retried', 'mail-cancelled', 'mail-tested'] },
  readings: ['mails-read'],
  tasks: ['addresses-failing'],
} as const;

/** Why no mail leaves now; `slow`: as many have left as the mail server takes in an hour; `folder`: there is none. */
export const deliveries = ['running', 'paused-by-hand', 'paused', 'slow', 'folder'] as const;
export type Delivery = (typeof deliveries)[number];

/** What became of copies, as maintainers count them. */
export const copyCounts = ['waiting', 'handed-over', 'retrying', 'held', 'failed', 'not-wanted'] as const;
export type CopyCount = (typeof copyCounts)[number];

const Counts = z.strictObject({
  waiting: z.int(),
  'handed-over': z.int(),
  retrying: z.int(),
  held: z.int(),
  failed: z.int(),
  'not-wanted': z.int(),
});
export type CopyCounts = z.infer<typeof Counts>;

/** A copy that did not leave, and why. */
const Trouble = z.strictObject({
  /** Of the member; empty if the account is gone, or if it was for none. */
  name: z.string(),
  username: z.string(),
  state: z.enum(['retrying', 'held', 'failed']),
  why: z.enum(copyReasons),
  /** What the mail server said, or our German words for it. */
  reply: z.string(),
  /** Where it failed for good, and somebody can be asked whether it is right. */
  address: z.string().optional(),
});

/** A mail that is under way, or that somebody did not get. Times in seconds since the epoch. */
export const MaintainedMail = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Of a member's email to the group; empty for the site's own. */
  subject: z.string(),
  at: z.int(),
  counts: Counts,
  troubles: z.array(Trouble),
});
export type MaintainedMail = z.infer<typeof MaintainedMail>;

export const MailOverview = z.strictObject({
  delivery: z.enum(deliveries),
  /** When the pause began. */
  since: z.int().optional(),
  /** When the next try is made. */
  until: z.int().optional(),
  /** Why the mail server refuses us, and what the way out is, in German. */
  reason: z.string().optional(),
  todo: z.string().optional(),
  /** Hosts of addresses where all are refused: since when and why, what the way out is, and when the next try is made. */
  refusedAt: z.array(z.strictObject({ what: z.string(), todo: z.string(), until: z.int() })),
  /** Of all that is kept. */
  counts: Counts,
  /** Newest first. */
  mails: z.array(MaintainedMail),
});
export type MailOverview = z.infer<typeof MailOverview>;

/** What is done with the queue as a whole. */
export const queueActs = ['pause', 'resume', 'retry'] as const;
export type QueueAct = (typeof queueActs)[number];
export const QueueActParams = z.strictObject({ act: z.enum(queueActs) });

/** What is done with one mail. */
export const mailActs = ['retry', 'cancel'] as const;
export type MailAct = (typeof mailActs)[number];
export const MailActParams = z.strictObject({ id: z.uuid(), act: z.enum(mailActs) });

/** How many copies it concerned. */
export const Concerned = z.strictObject({ count: z.int() });

/** Whether the mail server took it; if not, why, in German. */
export const TestSent = z.strictObject({ address: z.string(), failure: z.string().optional() });

/**
 * A mail to all before it is sent: as its readers get it, how many they are, and who gets none: by name who has released
 * it, and how many others. Maintainers who have entered their password again see all names.
 */
export const LetterPreview = z.strictObject({
  subject: z.string(),
  text: z.string(),
  recipients: z.int(),
  notWrittenTo: z.array(z.strictObject({ username: z.string(), name: z.string() })),
  notNamed: NotNamed,
});
export type LetterPreview = z.infer<typeof LetterPreview>;
