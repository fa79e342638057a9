import type { ExpressionBuilder, Selectable } from 'kysely';
import type { MailKind } from '#contract/kinds.ts';
import { addressColumns, addressesOf, addressKey, addressToWriteTo } from '#server/people/address.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import type { CopyState } from '#server/ports/database/mail-tables.ts';
import { nextFreeAt, type Pace } from './pace.ts';
import { type Holds, isAtHost, readHolds } from './pause.ts';

export const ANY = Number.POSITIVE_INFINITY;

export type CopyRow = Selectable<Tables['mail_copies']>;

/** What is said to one address of it or of another stays there. */
const TO_AN_ADDRESS: string[] = [
  'address-changed',
  'address-set',
  'address-confirmation',
] satisfies MailKind<'password'>[];

/** Where a copy goes now: after its member, when the address it was queued for is none of theirs any more. */
export async function currentAddress(
  from: Database,
  { mail_id, member_id, address }: Pick<CopyRow, 'mail_id' | 'member_id' | 'address'>,
): Promise<string> {
  if (member_id === null) return address;
  const member = await from
    .selectFrom('members')
    .select([...addressColumns, 'linked_address_key', 'disabled'])
    .select((is) => is.selectFrom('mails').select('kind').where('mails.id', '=', mail_id).as('kind'))
    .where('members.id', '=', member_id)
    .executeTakeFirst();
  if (!member || TO_AN_ADDRESS.includes(member.kind ?? '')) return address;
  const isTheirs = addressesOf(member).some((one) => one && addressKey(one) === addressKey(address));
  return isTheirs ? address : (addressToWriteTo(member) ?? address);
}

/** `isProbe`: rather one that was not refused yet. */
export type Which = { crashesBelow: number; holds: Holds; isProbe: boolean };

/** Of a query with copies: those that may leave at all. */
const mayLeave =
  (at: number, { crashesBelow, holds }: Which) =>
  (is: ExpressionBuilder<Tables, 'mail_copies'>) => {
    const held = Object.entries(holds).filter(([, { until }]) => until !== null && until > at);
    return is.and([
      ...(crashesBelow === ANY ? [] : [is('crashes', '<', crashesBelow)]),
      ...held.map(([host]) => is.not(isAtHost(host)(is))),
    ]);
  };

/** Urgent copies first, then those tried before; at most four short index lookups. */
export function nextCopy(db: Database, at: number, which: Which): Promise<CopyRow | undefined> {
  const first = (state: CopyState, urgent: number) =>
    db
      .selectFrom('mail_copies')
      .select('id')
      .where('state', '=', state)
      .where('urgent', '=', urgent)
      .where('due_at', '<=', at)
      .where(mayLeave(at, which))
      .orderBy('due_at')
      .limit(1);
  const isProbe = which.isProbe || Object.keys(which.holds).length > 0;
  const [one, other] = isProbe ? (['waiting', 'deferred'] as const) : (['deferred', 'waiting'] as const);
  return db
    .selectFrom('mail_copies')
    .selectAll()
    .where('id', '=', (is) => is.fn.coalesce(first(one, 1), first(other, 1), first(one, 0), first(other, 0)))
    .executeTakeFirst();
}

/** When there may be something again: a copy is due, or a host is tried again. */
export async function nextDue(db: Database, at: number, which: Which): Promise<number> {
  const { due } = await db
    .selectFrom('mail_copies')
    .select((of) => of.fn.min('due_at').as('due'))
    .where('state', 'in', ['deferred', 'waiting'])
    .where(mayLeave(at, which))
    .executeTakeFirstOrThrow();
  const ends = Object.values(which.holds).flatMap(({ until }) =>
    until !== null && until > at ? [until] : [],
  );
  return Math.min(due ?? ANY, ...ends);
}

/** When the next copy may leave, if only the pace holds it back now. */
export async function heldByPace(db: Database, pace: Pace, at: number): Promise<number | undefined> {
  const row = await nextCopy(db, at, { crashesBelow: ANY, holds: await readHolds(db), isProbe: false });
  const free = row ? await nextFreeAt(db, pace, row.urgent === 1) : at;
  return free > at ? free : undefined;
}
