import { sql } from 'kysely';
import type { CopyReason } from '#contract/group-email.ts';
import { meaningOfFailure } from '#server/failure-in-words.ts';
import { addressColumns, addressesOf, isTheirAddress } from '#server/people/address.ts';
import { isEnabled } from '#server/people/named.ts';
import { usernameKey } from '#server/people/username.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type OwnReply, readOwnReply } from '#server/ports/mail/mail.ts';
import { mailTexts } from '#texts/admin/mail.ts';
import { isDead } from './dead-addresses.ts';
import { type FailureKind, failureKind } from './failure-kinds.ts';

/** What a member is told of replies that we wrote ourselves. */
const ownReasons: Partial<Record<OwnReply, CopyReason>> = {
  unreachable: 'not-now',
  silent: 'not-now',
  'connection-lost': 'not-now',
  'broken-off': 'not-now',
  'not-stored': 'not-now',
  'no-address': 'mailbox-unknown',
  cancelled: 'cancelled',
  'dead-address': 'mailbox-unknown',
};

/** What is told of a letter that came back. */
const returnReasons: Record<FailureKind, CopyReason> = {
  gone: 'mailbox-unknown',
  full: 'mailbox-full',
  policy: 'refused',
  later: 'not-now',
  other: 'other',
};

/** RFC 5321 and 3463: `550 5.1.1 …`, or `550-5.1.1 …` where it has several lines. */
const CODES = /^([45])\d\d(?:[ -]#?([45]\.\d{1,3}\.\d{1,3})\b)?/;

/**
 * What a member is told of a mail server's reply: one of a closed set, chosen by its codes. Only maintainers see
 * its text.
 */
export function reasonOf(reply: string): CopyReason {
  const own = readOwnReply(reply);
  if (own?.code === 'returned') return returnReasons[failureKind(own.detail ?? '')];
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

/** One returned letter alone says nothing yet, nor does one that did not leave. */
const SAYS_NOTHING: (OwnReply | undefined)[] = ['returned', 'dead-address'];

/** Whether a reply says that the mailbox takes nothing: neither is the letter refused, nor the mailbox full. */
function refusesAll(reply: string | null): boolean {
  const text = reply ?? '';
  if (SAYS_NOTHING.includes(readOwnReply(text)?.code)) return false;
  return !['refused', 'mailbox-full'].includes(reasonOf(text));
}

type FailingAddress = { id: string; username: string };

const failingColumns = [
  ...(['members.id', 'username', 'failed_address', 'failed_at', 'dead_since'] as const),
  ...addressColumns,
] as const;

/** Members whose address of today is dead, or refused the last letter for good. */
export async function failingAddresses(db: Database): Promise<FailingAddress[]> {
  const dead = db
    .selectFrom('members')
    .select(failingColumns)
    .select(sql<string | null>`null`.as('reply'))
    .where('dead_since', 'is not', null)
    .where(isEnabled);
  const rows = await db
    .selectFrom('mail_copies as failed')
    .innerJoin('members', 'members.id', 'failed.member_id')
    .select(failingColumns)
    .select('failed.reply')
    .where('failed.state', '=', 'failed')
    .where('failed.reply', 'is not', null)
    .where(isEnabled)
    .where((is) => isTheirAddress(is.ref('failed.address')))
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
    .unionAll(dead)
    .execute();
  const failing = rows.filter((row) =>
    row.reply === null ? addressesOf(row).some((one) => isDead(row, one)) : refusesAll(row.reply),
  );
  const found = new Map(failing.map(({ id, username }) => [id, { id, username }]));
  return [...found.values()].sort((a, b) => (usernameKey(a.username) < usernameKey(b.username) ? -1 : 1));
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
  return last?.state === 'failed' && refusesAll(last.reply);
}
