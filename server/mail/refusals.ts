import type { Selectable } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { setRow } from '#server/ports/database/rows.ts';
import { readOwnReply } from '#server/ports/mail/mail.ts';
import { takeBackFailure } from './dead-addresses.ts';
import { failureKind } from './failure-kinds.ts';
import { holdHost, hostOf, isAtHost, type Pause, pauseAfterRefusal, readHolds, readPause } from './pause.ts';

// A refusal that meets many is about us, not about them.

type CopyRow = Selectable<Tables['mail_copies']>;

/** As many refusals in the same words, without one accepted in between, are about us. Some mailboxes may really be gone. */
const MANY = 2;
const MANY_GONE = 3;

const many = (reply: string) => (['gone', 'full'].includes(failureKind(reply)) ? MANY_GONE : MANY);

const LOOKED_AT = 50;

/** What servers put into the same sentence of each recipient: addresses, numbers, names of machines, links. */
const sentenceOf = (reply: string) =>
  reply
    .toLowerCase()
    .replaceAll(/https?:\S+|\S*\d\S*|…|[^\p{L}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isSameSentence = (one: string, other: string) => sentenceOf(one) === sentenceOf(other);

export const isSameRefusal = (one: string | null, other: string) =>
  one !== null && readOwnReply(one) === undefined && isSameSentence(one, other);

/** Of a copy that was just refused: as it was before this try. */
type Refused = {
  before: CopyRow;
  address: string;
  reply: string;
  at: number;
  /** The name of our mail server. */
  server: string | undefined;
};

/**
 * The pause that a refusal brings, as it is one of many; the copies that met it before are tried again, and no address is
 * blamed. Undefined: it is about this recipient alone. The row of the copy says already how the try has ended.
 */
export async function pauseOfMany(db: Database, refused: Refused): Promise<Pause | undefined> {
  const { before, address, reply, at, server } = refused;
  const host = hostOf(address);
  if (await isTheirOwn(db, refused)) return undefined;
  const known = [(await readHolds(db))[host], await readPause(db)];
  const isKnown = known.map((pause) => pause?.ofMany && isSameRefusal(pause.reason, reply));
  const tries = await latestTries(db, at);
  const everywhere = inARow(tries, before.id, reply);
  const there = inARow(
    tries.filter((copy) => hostOf(copy.address) === host),
    before.id,
    reply,
  );
  const hosts = new Set(everywhere.map((copy) => hostOf(copy.address)));
  const isEverywhere = isKnown[1] || (hosts.size > 1 && distinct(everywhere) >= many(reply));
  if (!isEverywhere && !isKnown[0] && distinct(there) < many(reply)) return undefined;
  const pause = isEverywhere
    ? await pauseAfterRefusal(db, reply, at, { ofMany: true, server })
    : await holdHost(db, host, reply, at);
  for (const copy of isEverywhere ? everywhere : there) {
    await putBack(db, copy, at + pause.minutes * MINUTE_MS);
    await forgetFailure(db, copy);
  }
  return pause;
}

/** The copies that were tried, the last one first. */
const latestTries = (db: Database, at: number): Promise<CopyRow[]> =>
  db
    .selectFrom('mail_copies')
    .selectAll()
    .where('handed_at', '>', at - DAY_MS)
    .where('handed_at', '<=', at)
    .where('address', '!=', '')
    .where('state', 'in', ['handed-over', 'failed', 'deferred'])
    .orderBy('handed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();

/** Those refused in the words of this one since one was accepted, but for others of which it is known that it is about them. */
function inARow(tries: readonly CopyRow[], id: string, reply: string): CopyRow[] {
  const accepted = tries.find(({ state }) => state === 'handed-over')?.handed_at ?? 0;
  return tries
    .filter(({ handed_at }) => handed_at !== null && handed_at >= accepted)
    .filter((copy) => isSameRefusal(copy.reply, reply))
    .filter((copy) => copy.id === id || copy.state !== 'failed' || copy.attempts === 1);
}

const distinct = (copies: readonly CopyRow[]) =>
  new Set(copies.map(({ address }) => address.toLowerCase())).size;

/**
 * Whether it is about this recipient: refused once more in the same words, while another email to the same host was
 * accepted; where nobody else is at that host, any other email.
 */
async function isTheirOwn(db: Database, { before, address, reply, at }: Refused): Promise<boolean> {
  if (before.handed_at === null || !isSameRefusal(before.reply, reply)) return false;
  const others = db
    .selectFrom('mail_copies')
    .select('id')
    .where((is) => is(is.fn<string>('lower', ['address']), '!=', address.toLowerCase()))
    .where('handed_at', '>=', before.handed_at)
    .where('handed_at', '<=', at)
    .limit(1);
  const accepted = others.where('state', '=', 'handed-over').where('handed_at', '>', before.handed_at);
  if (await accepted.where(isAtHost(hostOf(address))).executeTakeFirst()) return true;
  if (await others.where(isAtHost(hostOf(address))).executeTakeFirst()) return false;
  return (await accepted.executeTakeFirst()) !== undefined;
}

/** An email that comes back in such numbers may do so once more. */
const RETRY_RETURNED_MS = 2 * HOUR_MS;

/**
 * Whether a mail comes back from most mailboxes of a host, in the same words: then it is about us. Each is tried once more,
 * later, what else is for that host waits, and no address is blamed.
 */
export async function areReturnedByAll(
  db: Database,
  { mail_id, address }: CopyRow,
  said: string,
  at: number,
): Promise<boolean> {
  const host = hostOf(address);
  const copies = await db
    .selectFrom('mail_copies')
    .selectAll()
    .where('mail_id', '=', mail_id)
    .where('handed_at', 'is not', null)
    .where(isAtHost(host))
    .execute();
  const isBack = ({ state, reply }: CopyRow) => {
    const own = readOwnReply(reply ?? '');
    return own?.code === 'returned' && state !== 'handed-over' && isSameSentence(own.detail ?? '', said);
  };
  const back = copies.filter(isBack);
  if (distinct(back) < many(said) || 2 * distinct(back) <= distinct(copies)) return false;
  if ((await readHolds(db))[host] === undefined) await holdHost(db, host, said, at);
  for (const copy of back) {
    if (copy.state === 'failed' && copy.attempts === 1) await putBack(db, copy, at + RETRY_RETURNED_MS);
    await forgetFailure(db, copy);
  }
  return true;
}

async function putBack(db: Database, { id, mail_id }: CopyRow, dueAt: number): Promise<void> {
  await setRow(db, 'mail_copies', id, { state: 'deferred', due_at: dueAt });
  await setRow(db, 'mails', mail_id, { ended_at: null });
}

async function forgetFailure(db: Database, { member_id, address, handed_at }: CopyRow): Promise<void> {
  if (member_id !== null && handed_at !== null)
    await takeBackFailure(db, { memberId: member_id, address, at: handed_at });
}
