import type { CopyReason } from '#contract/group-email.ts';
import { meaningOfFailure } from '#server/failure-in-words.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type OwnReply, readOwnReply } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';

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

/** For the maintainers: our own codes as German text, and behind what it means what a mail server or a system said. */
export function replyInWords(reply: string): string {
  const own = readOwnReply(reply);
  const said = own ? own.detail : reply;
  const meaning = said === undefined ? undefined : meaningOfFailure(said);
  if (!own) return meaning === undefined ? reply : `${meaning} (${reply})`;
  const text = [mailTexts.ownReplies[own.code], ...(meaning === undefined ? [] : [meaning])].join(': ');
  return said === undefined ? text : `${text} (${said})`;
}

/** A refused letter says nothing about the mailbox. */
const ABOUT_THE_LETTER = 'refused';

type FailingAddress = { id: string; username: string };

/** Members whose address of today refused the last letter for good. */
export async function failingAddresses(db: Database): Promise<FailingAddress[]> {
  const rows = await db
    .selectFrom('mail_copies as failed')
    .innerJoin('members', 'members.id', 'failed.member_id')
    .select(['members.id', 'members.username', 'failed.reply'])
    .where('failed.state', '=', 'failed')
    .where(isEnabled)
    .where((is) =>
      is.or([
        is('failed.address', '=', is.ref('members.linked_address')),
        is('failed.address', '=', is.ref('members.private_email_address')),
        is('failed.address', '=', is.ref('members.office_email_address')),
      ]),
    )
    // Nothing has arrived there since.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('mail_copies as arrived')
            .select('arrived.id')
            .whereRef('arrived.member_id', '=', 'failed.member_id')
            .whereRef('arrived.address', '=', 'failed.address')
            .where('arrived.state', '=', 'handed-over')
            .whereRef('arrived.handed_at', '>', 'failed.handed_at'),
        ),
      ),
    )
    .orderBy('members.username_key')
    .execute();
  const failing = rows.filter(({ reply }) => reasonOf(reply ?? '') !== ABOUT_THE_LETTER);
  return [...new Map(failing.map(({ id, username }) => [id, { id, username }])).values()];
}

/** Whether the last letter to this address of a member was refused for good. */
export async function hasRefused(db: Database, memberId: string, address: string): Promise<boolean> {
  const last = await db
    .selectFrom('mail_copies')
    .select(['state', 'reply'])
    .where('member_id', '=', memberId)
    .where('address', '=', address)
    .where('state', 'in', ['failed', 'handed-over'])
    .orderBy('handed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'failed' && reasonOf(last.reply ?? '') !== ABOUT_THE_LETTER;
}
