import { sql } from 'kysely';
import type { CopyReason } from '#contract/group-email.ts';
import { usernameKey } from '#contract/username.ts';
import { meaningOfFailure } from '#server/failure-in-words.ts';
import { addressColumns, addressesOf, isTheirAddress } from '#server/people/address.ts';
import { isEnabled } from '#server/people/named.ts';
import type { Database } from '#server/ports/database/database.ts';
import { type OwnReply, readOwnReply } from '#server/ports/mail/mail.ts';
import { mailTexts as doctorTexts } from '#texts/admin/doctor/stored.ts';
import { mailTexts, refusalTexts, waysOutOfRefusal } from '#texts/admin/mail.ts';
import { dayAndTime } from '#texts/dates.ts';
import type { UpkeepOf } from '../maintenance/upkeep-of-module.ts';
import { isDead } from './dead-addresses.ts';
import { type FailureKind, failureKind, isLimit } from './failure-kinds.ts';
import type { Pause } from './pause.ts';

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

/** What is told of what a mail server said. */
const reasons: Record<FailureKind, CopyReason> = {
  gone: 'mailbox-unknown',
  full: 'mailbox-full',
  policy: 'refused',
  later: 'not-now',
  other: 'other',
};

/** What a member is told of a mail server's reply: one of a closed set. Only maintainers see its text. */
export function reasonOf(reply: string): CopyReason {
  const own = readOwnReply(reply);
  if (own && own.code !== 'returned') return ownReasons[own.code] ?? 'other';
  return reasons[failureKind(own?.detail ?? reply)];
}

/** Of a mail server's reply: it begins with its number. */
const meaningOfReply = (said: string) =>
  /^[245]\d\d\b/.test(said) ? refusalTexts[failureKind(said)] : undefined;

/** For the maintainers: our own codes as German text, and behind what it means what a mail server or a system said. */
export function replyInWords(reply: string): string {
  const own = readOwnReply(reply);
  const said = own ? own.detail : reply;
  const isRefusal = own === undefined || own.code === 'returned';
  const meaning =
    said === undefined
      ? undefined
      : (meaningOfFailure(said) ?? (isRefusal ? meaningOfReply(said) : undefined));
  if (!own) return meaning === undefined ? reply : `${meaning} (${reply})`;
  const text = [mailTexts.ownReplies[own.code], ...(meaning === undefined ? [] : [meaning])].join(': ');
  return said === undefined ? text : `${text} (${said})`;
}

/** Why nothing leaves, or nothing for one host, and what the way out is; `why` without since when. */
export function pauseInWords({ since, reason, server, host, ofMany }: Pause) {
  const day = dayAndTime(since);
  const why = ofMany
    ? doctorTexts.refusedByServer(server ?? doctorTexts.aMailServer, reason)
    : replyInWords(reason);
  const { what, todo } = doctorTexts.paused(day, why, server);
  if (host !== undefined)
    return { what: doctorTexts.refusedAtHost(day, host, reason), why, todo: wayOutOfRefusal(reason) };
  return { what, why, todo: ofMany || isLimit(reason) ? wayOutOfRefusal(reason) : todo };
}

/** What to do where all are refused in these words. */
function wayOutOfRefusal(said: string): string {
  const { limit, later, policy, other, page, press } = waysOutOfRefusal;
  if (isLimit(said)) return limit;
  const kind = failureKind(said);
  if (kind === 'later') return later;
  const [address] = /https?:\/\/[^\s)"<>]+/.exec(said) ?? [];
  return [kind === 'policy' ? policy : other, ...(address ? [page(address)] : []), press].join(' ');
}

/** One returned email alone says nothing yet, nor does one that did not leave. */
const SAYS_NOTHING: (OwnReply | undefined)[] = ['returned', 'dead-address'];

/** Whether a reply says that there is no such mailbox. */
function isGone(reply: string | null): boolean {
  const text = reply ?? '';
  return !SAYS_NOTHING.includes(readOwnReply(text)?.code) && reasonOf(text) === 'mailbox-unknown';
}

type FailingAddress = { id: string; username: string; isDead: boolean };

const failingColumns = [
  ...(['members.id', 'username', 'failed_address', 'failed_at', 'dead_since'] as const),
  ...addressColumns,
] as const;

/** Members whose address of today is dead, or refused the last email for good. */
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
    row.reply === null ? addressesOf(row).some((one) => isDead(row, one)) : isGone(row.reply),
  );
  const found = new Map(
    failing.map(({ id, username, dead_since }) => [id, { id, username, isDead: dead_since !== null }]),
  );
  return [...found.values()].sort((a, b) => (usernameKey(a.username) < usernameKey(b.username) ? -1 : 1));
}

/** Whether the last email to this address of a member was refused for good. */
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
  return last?.state === 'failed' && isGone(last.reply);
}

export const mailUpkeep: UpkeepOf<'mail'> = {
  tasks: {
    'addresses-failing': async (db) => (await failingAddresses(db)).length,
  },
  ownColumns: ['failed_address', 'failed_at', 'dead_since'],
  members: async (db) =>
    (await failingAddresses(db)).map(({ id, isDead }) => ({
      id,
      maybeOutdated: true,
      ...(isDead && { addressIsDead: true }),
    })),
};
