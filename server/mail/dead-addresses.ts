import type { Selectable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountMailKind } from '#contract/mail.ts';
import { dayOf, localTimeAt } from '#server/german-time.ts';
import { addressColumns, addressesOf, addressKey } from '#server/people/address.ts';
import { compiledQuery } from '#server/ports/database/compiled-query.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { findRow, setRow } from '#server/ports/database/rows.ts';

type Failing = Pick<Selectable<Tables['members']>, 'failed_address' | 'failed_at' | 'dead_since'>;

/** Older failures say nothing any more. */
const REMEMBERED_MS = 90 * DAY_MS;

const day = (ms: number) => dayOf(localTimeAt(ms));

const isSame = (address: string, row: Pick<Failing, 'failed_address'>) =>
  row.failed_address !== null && addressKey(row.failed_address) === addressKey(address);

/** The columns of a member whose address was saved or confirmed: letters are tried again. */
export const notDead = { failed_address: null, failed_at: null, dead_since: null };

/** A letter that failed for good; `at`: when it left. */
type Failure = { memberId: string; address: string; at: number };

/**
 * Notes that a mailbox is said not to exist. A second letter to it, of another day, makes it a dead address, unless one
 * between them has come through.
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
  if (isSecond && day(first) === day(at)) return;
  await setRow(transaction, 'members', memberId, {
    failed_address: address,
    failed_at: isSecond ? first : at,
    dead_since: isSecond ? at : null,
  });
}

/** Whether a letter of another day between two failures was not returned. */
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
const UNASKED: string[] = ['invitation', 'invitation-reminder'] satisfies AccountMailKind[];

/**
 * Whether a letter stays here because its address is dead. What its reader asked for, or must be told of the account,
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
