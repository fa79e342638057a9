import { z } from 'zod';
import { MESSAGE_MAX, SUBJECT_MAX } from './limits.ts';
import { NotNamed } from './members.ts';
import { paragraphs, singleLine } from './text.ts';

export const groupEmailKinds = {
  mails: { 'group-email': 'group-emails', 'group-email-test': null, 'not-reached': null },
  consents: ['group-emails'],
  acts: { mails: ['group-email-taken-out'] },
} as const;

export const GroupEmail = z.strictObject({
  subject: singleLine(SUBJECT_MAX, 1),
  message: paragraphs(MESSAGE_MAX, 1),
});
export type GroupEmail = z.infer<typeof GroupEmail>;

export const GroupEmailAccepted = z.strictObject({ id: z.string(), recipients: z.int() });

/** Before sending: how many people would receive it, which address of the sender they would see, what was sent last. */
export const GroupEmailOutlook = z.strictObject({
  recipients: z.int(),
  /** Absent if the sender has no address: replies then go to the maintainers, or nowhere. */
  replyAddress: z.string().optional(),
  /** The last one that this member has sent, as long as it is kept. */
  lastMailId: z.string().optional(),
});
export type GroupEmailOutlook = z.infer<typeof GroupEmailOutlook>;

/** The state of a copy. Never "delivered": a mail server that accepts it may still fail later. */
export const copyStates = ['waiting', 'handed-over', 'retrying', 'undeliverable', 'not-wanted'] as const;
export type CopyState = (typeof copyStates)[number];

/** Why a copy is retried or failed. Our own codes, as the reply of a mail server may contain an address. */
export const copyReasons = [
  'mailbox-unknown',
  'mailbox-full',
  'refused',
  'not-now',
  'cancelled',
  'other',
] as const;
export type CopyReason = (typeof copyReasons)[number];

export const GroupEmailParams = z.strictObject({ id: z.uuid() });

export const GroupEmailState = z.strictObject({
  id: z.string(),
  subject: z.string(),
  /** Seconds since the epoch. */
  acceptedAt: z.int(),
  /**
   * One entry per recipient, without a name: who takes Rundmails is nobody's business. Only maintainers who have entered
   * their password again see the names of today, empty if the account is gone, and why copies are retried or failed;
   * to others, who has opted out meanwhile counts as not reached.
   */
  copies: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(copyStates),
      reason: z.enum(copyReasons).optional(),
    }),
  ),
  /** Who of the class is not reached, for whatever reason: by name who has released it, and how many others. */
  notReached: z.array(z.strictObject({ username: z.string(), name: z.string() })),
  notNamed: NotNamed,
});
export type GroupEmailState = z.infer<typeof GroupEmailState>;

export const ArchivedGroupEmail = z.strictObject({
  id: z.string(),
  subject: z.string(),
  /** The name as it is released today, with the username; empty without that, and when the account is gone. */
  sender: z.string(),
  /** Seconds since the epoch. */
  sentAt: z.int(),
  text: z.string(),
  /** Whether it is one's own. */
  own: z.boolean(),
});
export type ArchivedGroupEmail = z.infer<typeof ArchivedGroupEmail>;

export const ArchivePartParams = z.strictObject({ part: z.string().regex(/^(0|[1-9]\d{0,5})$/) });

export const UnsubscribeParams = z.strictObject({ token: z.string().min(1).max(200) });
