import type { ExpressionBuilder, Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { MailKind } from '#contract/kinds.ts';
import { dayOf, localTimeAt } from '#server/german-time.ts';
import { addressColumns, addressesOf, addressKey } from '#server/people/address.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow, setRow } from '#server/ports/database/rows.ts';
import { hostOf, isAtHost } from './pause.ts';

type Failing = Pick<Selectable<Tables['members']>, 'failed_address' | 'failed_at' | 'dead_since'>;

/** Older failures say nothing any more. */
const REMEMBERED_MS = 90 * DAY_MS;

const day = (ms: number) => dayOf(localTimeAt(ms));

const isSame = (address: string, row: Pick<Failing, 'failed_address'>) =>
  row.failed_address !== null && addressKey(row.failed_address) === addressKey(address);

/** The columns of a member whose address was saved or confirmed: emails are tried again. */
export const notDead = { failed_address: null, failed_at: null, dead_since: null };

/** An email that failed for good; `at`: when it left. */
type Failure = { memberId: string; address: string; at: number };

/**
 * Notes that a mailbox was reported not to exist. A second email to it, of another day, makes it a dead address, unless one
 * between them has come through, or it may be that the mail server refuses everybody.
 */
export async function noteFailure(transaction: Database, failure: Failure): Promise<void> {
  const { memberId, address, at } = failure;
  const row = await findRow(transaction, 'members', memberId);
  if (!row || (row.dead_since !== null && isSame(address, row))) return;
  const first = row.failed_at;
  const isSecond =
    isSame(address, row) &&
    first !== null &&
    Math.abs(at - first) <= REMEMBERED_MS &&
    !(await hasArrived(transaction, failure, first));
  if (isSecond && (day(first) === day(at) || !(await areOthersAccepted(transaction, failure, first)))) return;
  await setRow(transaction, 'members', memberId, {
    failed_address: address,
    failed_at: isSecond ? first : at,
    dead_since: isSecond ? at : null,
  });
}

/** A failure was not about the address. */
export async function takeBackFailure(
  transaction: Database,
  { memberId, address, at }: Failure,
): Promise<void> {
  const row = await findRow(transaction, 'members', memberId);
  if (!row || !isSame(address, row)) return;
  if (row.failed_at === at) await setRow(transaction, 'members', memberId, notDead);
  else if (row.dead_since === at) await setRow(transaction, 'members', memberId, { dead_since: null });
}

/** An email was accepted there. If it comes back, it is a further failure. */
export async function noteArrival(
  transaction: Database,
  memberId: string | null,
  address: string,
): Promise<void> {
  const row = memberId === null ? undefined : await findRow(transaction, 'members', memberId);
  if (row && memberId !== null && isDead(row, address))
    await setRow(transaction, 'members', memberId, { dead_since: null });
}

/**
 * Whether others at the same host were accepted between two failures; where nobody else is at that host, whether anybody
 * was on the day of the second.
 */
async function areOthersAccepted(
  transaction: Database,
  { address, at }: Failure,
  first: number,
): Promise<boolean> {
  const [from, to] = first < at ? [first, at] : [at, first];
  const isOther = (is: ExpressionBuilder<Tables, 'mail_copies'>) =>
    is(is.fn<string>('lower', ['mail_copies.address']), '!=', address.toLowerCase());
  const isThere = isAtHost(hostOf(address));
  const others = transaction.selectFrom('mail_copies').select('handed_at').where(isOther);
  const accepted = others.where('state', '=', 'handed-over');
  const between = accepted.where(isThere).where('handed_at', '>=', from).where('handed_at', '<=', to);
  if (await between.limit(1).executeTakeFirst()) return true;
  const anyThere = others.where(isThere).where('handed_at', '>', at - REMEMBERED_MS);
  if (await anyThere.limit(1).executeTakeFirst()) return false;
  const thatDay = await accepted
    .where('handed_at', '>', at - DAY_MS)
    .where('handed_at', '<', at + DAY_MS)
    .execute();
  return thatDay.some(({ handed_at: handed }) => handed !== null && day(handed) === day(at));
}

/** Whether an email of another day between two failures was not returned. */
async function hasArrived(transaction: Database, { memberId, address, at }: Failure, first: number) {
  const [from, to] = first < at ? [first, at] : [at, first];
  const between = await transaction
    .selectFrom('mail_copies')
    .select('handed_at')
    .where('member_id', '=', memberId)
    .where((is) => is(is.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .where('state', '=', 'handed-over')
    .where('handed_at', '>', from)
    .where('handed_at', '<', to)
    .execute();
  return between.some(({ handed_at: handed }) => ![day(from), day(to)].includes(day(handed ?? from)));
}

/** Of one who has an address: whether that is dead. */
export const isDead = (row: Failing, address: string | null | undefined): address is string =>
  typeof address === 'string' && row.dead_since !== null && isSame(address, row);

/** Account mails that nobody has asked for. */
const UNASKED: string[] = ['invitation', 'invitation-reminder'] satisfies MailKind<'password'>[];

/**
 * Whether an email stays here because its address is dead. What its reader asked for, or must be told of the account,
 * leaves all the same: it may be corrected meanwhile.
 */
export async function isHeldBack(
  db: Database,
  kind: string,
  copy: { member_id: string | null; address: string; urgent: number },
): Promise<boolean> {
  if (copy.member_id === null || (copy.urgent === 1 && !UNASKED.includes(kind))) return false;
  const row = await findRow(db, 'members', copy.member_id);
  return row !== undefined && isDead(row, copy.address);
}

/** Finds the address of a member to which nothing leaves by itself, of those that are in use. */
export function createDeadAddress(db: Database): (memberId: string) => Promise<string | undefined> {
  const find = compiledQuery(db, (memberId: string) =>
    db
      .selectFrom('members')
      .select(['failed_address', 'failed_at', 'dead_since'])
      .select(addressColumns)
      .where('id', '=', memberId),
  );
  return async (memberId) => {
    const [row] = await find(memberId);
    if (!row) return undefined;
    return addressesOf(row).find((address) => isDead(row, address)) ?? undefined;
  };
}
