import type { CopyReason } from '#contract/group-email.ts';
import { type OwnReply, readOwnReply } from '#server/ports/mail/mail.ts';

/** What a member is told of replies that we wrote ourselves. */
const ownReasons: Partial<Record<OwnReply, CopyReason>> = {
  unreachable: 'not-now',
  silent: 'not-now',
  'connection-lost': 'not-now',
  'broken-off': 'not-now',
  'not-stored': 'not-now',
  'no-address': 'mailbox-unknown',
  cancelled: 'cancelled',
};

/** RFC 5321 and 3463: `550 5.1.1 …`, or `550-5.1.1 …` where it has several lines. */
const CODES = /^([45])\d\d(?:[ -]#?([45]\.\d{1,3}\.\d{1,3})\b)?/;

/**
 * What a member is told of a mail server's reply: one of a closed set, chosen by its codes. Only maintainers see
 * its text.
 */
export function reasonOf(reply: string): CopyReason {
  const own = readOwnReply(reply);
  if (own) return ownReasons[own.code] ?? 'other';
  const [, kind, status = ''] = CODES.exec(reply) ?? [];
  if (/\.2\.2$/.test(status)) return 'mailbox-full';
  if (kind === '4') return 'not-now';
  // 5.1.7 and 5.1.8 are about the sender.
  if (/^5\.1\.(?![78]$)/.test(status)) return 'mailbox-unknown';
  return /^5\.7\./.test(status) ? 'refused' : 'other';
}
