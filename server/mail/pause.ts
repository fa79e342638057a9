import type { ExpressionBuilder } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import { deleteValue, readValue, writeValue } from '#server/named-values.ts';
import type { Database, Tables } from '#server/ports/database/database.ts';
import { isAboutLetter } from './failure-kinds.ts';

const FIRST_MINUTES = 15;
/** Limits are often those of an hour. */
const FIRST_MINUTES_OF_MANY = 30;
const LONGEST_MINUTES = 120;

/**
 * No email leaves before `until`, which is null when the maintainers paused the queue. `server`, `host`: who refuses
 * us, our mail server itself or for one host of addresses. `ofMany`: because recipient after recipient was refused.
 */
export type Pause = {
  since: number;
  until: number | null;
  minutes: number;
  reason: string;
  server?: string;
  host?: string;
  ofMany?: true;
};

const ROW = 'pause';

/** The latest pause, over or not; it is deleted when the server has accepted an email. */
export async function readPause(db: Database): Promise<Pause | undefined> {
  const value = await readValue(db, 'mail_control', ROW);
  return value === undefined ? undefined : JSON.parse(value);
}

const write = (db: Database, pause: Pause) => writeValue(db, 'mail_control', ROW, JSON.stringify(pause));

/** After a further refusal twice as long, two hours at most. */
function longer(before: Pause | undefined, first: number, reason: string, at: number) {
  const minutes = before ? Math.min(before.minutes * 2, LONGEST_MINUTES) : first;
  return { since: before?.since ?? at, until: at + minutes * MINUTE_MS, minutes, reason };
}

/**
 * Pauses the queue because the mail server refuses us: for 15 minutes, for half an hour where it refuses recipient after
 * recipient, and longer by every further refusal. A pause by the maintainers is left as it is.
 */
export async function pauseAfterRefusal(
  db: Database,
  reason: string,
  at: number,
  { ofMany = false, server }: { ofMany?: boolean; server?: string | undefined } = {},
): Promise<Pause> {
  const before = await readPause(db);
  if (before?.until === null) return before;
  const pause: Pause = {
    ...longer(before, ofMany ? FIRST_MINUTES_OF_MANY : FIRST_MINUTES, reason, at),
    ...(server !== undefined && { server }),
    ...(ofMany && { ofMany }),
  };
  await write(db, pause);
  return pause;
}

/** By the host of the addresses: where all are refused, so that nothing leaves for them before `until`. */
export type Holds = Record<string, Pause>;

const HOLDS = 'holds';

export async function readHolds(db: Database): Promise<Holds> {
  const value = await readValue(db, 'mail_control', HOLDS);
  return value === undefined ? {} : JSON.parse(value);
}

async function writeHolds(db: Database, holds: Holds): Promise<void> {
  if (Object.keys(holds).length === 0) await deleteValue(db, 'mail_control', HOLDS);
  else await writeValue(db, 'mail_control', HOLDS, JSON.stringify(holds));
}

export async function holdHost(db: Database, host: string, reason: string, at: number): Promise<Pause> {
  const holds = await readHolds(db);
  const hold: Pause = { ...longer(holds[host], FIRST_MINUTES_OF_MANY, reason, at), host, ofMany: true };
  await writeHolds(db, { ...holds, [host]: hold });
  return hold;
}

/** An email was accepted there, or the maintainers want a try now. What waited lives as much longer. */
export async function releaseHosts(db: Database, at: number, only?: string): Promise<void> {
  const holds = await readHolds(db);
  for (const [host, { since }] of Object.entries(holds)) {
    if (only !== undefined && only !== host) continue;
    await db
      .updateTable('mail_copies')
      .set((is) => ({ ends_at: is('ends_at', '+', Math.max(0, at - since)), due_at: at }))
      .where('state', 'in', ['waiting', 'deferred'])
      .where(isAtHost(host))
      .execute();
    delete holds[host];
  }
  await writeHolds(db, holds);
}

/** The host of an address, as servers compare it. */
export const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const isAtHost = (host: string) => (is: ExpressionBuilder<Tables, 'mail_copies'>) =>
  is(is.fn<string>('lower', ['mail_copies.address']), 'like', `%@${host}`);

export async function pauseQueue(db: Database, at: number): Promise<void> {
  await write(db, { since: at, until: null, minutes: 0, reason: '' });
}

/** What waited meanwhile lives as much longer: nobody's mail is given up for what we did wrong. */
export async function endPause(db: Database, at: number): Promise<void> {
  const pause = await readPause(db);
  const lost = at - (pause?.since ?? at);
  if (lost > 0)
    await db
      .updateTable('mail_copies')
      .set((is) => ({ ends_at: is('ends_at', '+', lost) }))
      .where('state', 'in', ['waiting', 'sending', 'deferred'])
      .execute();
  await deleteValue(db, 'mail_control', ROW);
}

/** The server has accepted an email again. A pause of the maintainers lasts until they end it. */
export async function endPauseByItself(db: Database, at: number): Promise<void> {
  if ((await readPause(db))?.until) await endPause(db, at);
}

/** With a new start the settings may be others: the next email is a try, however long the pause was to last. */
export async function tryAfterStart(db: Database, at: number): Promise<void> {
  const pause = await readPause(db);
  if (pause && pause.until !== null && pause.until > at) await write(db, { ...pause, until: at });
}

function limited(pause: Pause, at: number): Pause | undefined {
  const longest = at + pause.minutes * MINUTE_MS;
  const isLong = pause.until !== null && pause.until > longest;
  if (!isLong && pause.since <= at) return undefined;
  return { ...pause, since: Math.min(pause.since, at), until: isLong ? longest : pause.until };
}

/** After the clock was set back: no pause may last longer than intended, nor have begun later than now. */
export async function limitPauses(db: Database, at: number): Promise<void> {
  const pause = await readPause(db);
  const shorter = pause && limited(pause, at);
  if (shorter) await write(db, shorter);
  const holds = await readHolds(db);
  const limitedHolds = Object.entries(holds).flatMap(([host, hold]) => {
    const found = limited(hold, at);
    return found ? [[host, found] as const] : [];
  });
  if (limitedHolds.length > 0) await writeHolds(db, { ...holds, ...Object.fromEntries(limitedHolds) });
}

/** More refusals in a row than this are blamed on the text, not the recipients. */
const REFUSALS_ALLOWED = 3;

/**
 * When the server keeps refusing the text of a mail, sets aside the copies not sent yet, as all of them would
 * fail for good. Returns how many.
 */
export async function holdRefusedCopies(db: Database, mailId: string, reply: string): Promise<number> {
  if (!isAboutLetter(reply)) return 0;
  const latest = await db
    .selectFrom('mail_copies')
    .select(['state', 'reply'])
    .where('mail_id', '=', mailId)
    .where('handed_at', 'is not', null)
    .orderBy('handed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REFUSALS_ALLOWED + 1)
    .execute();
  const inARow = latest.filter((copy) => copy.state === 'failed' && isAboutLetter(copy.reply ?? ''));
  return inARow.length <= REFUSALS_ALLOWED ? 0 : holdRest(db, mailId, reply);
}

/** Sets aside what has not left of a mail, for the maintainers to look at. */
export async function holdRest(db: Database, mailId: string, reply: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'held', reply })
    .where('mail_id', '=', mailId)
    .where('state', 'in', ['waiting', 'deferred'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
