import { MINUTE_MS } from '#contract/durations.ts';
import { deleteValue, readValue, writeValue } from '#server/named-values.ts';
import type { Database } from '#server/ports/database/database.ts';

const FIRST_MINUTES = 15;
const LONGEST_MINUTES = 120;

/** No letter leaves before `until`, which is null when the maintainers paused the queue. */
export type Pause = { since: number; until: number | null; minutes: number; reason: string };

const ROW = 'pause';

/** The latest pause, over or not; it is deleted when the server has accepted a letter. */
export async function readPause(db: Database): Promise<Pause | undefined> {
  const value = await readValue(db, 'mail_control', ROW);
  return value === undefined ? undefined : JSON.parse(value);
}

const write = (db: Database, pause: Pause) => writeValue(db, 'mail_control', ROW, JSON.stringify(pause));

/**
 * Pauses the queue because the mail server refuses us: for 15 minutes, doubled by every further refusal, two
 * hours at most. A pause by the maintainers is left as it is.
 */
export async function pauseAfterRefusal(db: Database, reason: string, at: number): Promise<Pause> {
  const before = await readPause(db);
  if (before?.until === null) return before;
  const minutes = before ? Math.min(before.minutes * 2, LONGEST_MINUTES) : FIRST_MINUTES;
  const pause = { since: before?.since ?? at, until: at + minutes * MINUTE_MS, minutes, reason };
  await write(db, pause);
  return pause;
}

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

/** The server has accepted a letter again. A pause of the maintainers lasts until they end it. */
export async function endPauseByItself(db: Database, at: number): Promise<void> {
  if ((await readPause(db))?.until) await endPause(db, at);
}

/** With a new start the settings may be others: the next letter is a try, however long the pause was to last. */
export async function tryAfterStart(db: Database, at: number): Promise<void> {
  const pause = await readPause(db);
  if (pause && pause.until !== null && pause.until > at) await write(db, { ...pause, until: at });
}

/** After the clock was set back: no pause may last longer than intended, nor have begun later than now. */
export async function limitPause(db: Database, at: number): Promise<void> {
  const pause = await readPause(db);
  if (!pause) return;
  const longest = at + pause.minutes * MINUTE_MS;
  const isLong = pause.until !== null && pause.until > longest;
  if (isLong || pause.since > at)
    await write(db, { ...pause, since: Math.min(pause.since, at), until: isLong ? longest : pause.until });
}

/** More refusals in a row than this are blamed on the text, not the recipients. */
const REFUSALS_ALLOWED = 3;

/** Too big (552), or against a policy (5.7.x): spam, a forbidden link. */
const aboutTheText = (reply: string | null) => /^552\b|\b5\.7\.\d/.test(reply ?? '');

/**
 * When the server keeps refusing the text of a mail, sets aside the copies not sent yet, as all of them would
 * fail for good. Returns how many.
 */
export async function holdRefusedCopies(db: Database, mailId: string, reply: string): Promise<number> {
  if (!aboutTheText(reply)) return 0;
  const latest = await db
    .selectFrom('mail_copies')
    .select(['state', 'reply'])
    .where('mail_id', '=', mailId)
    .where('handed_at', 'is not', null)
    .orderBy('handed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REFUSALS_ALLOWED + 1)
    .execute();
  const inARow = latest.filter((copy) => copy.state === 'failed' && aboutTheText(copy.reply));
  if (inARow.length <= REFUSALS_ALLOWED) return 0;
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'held', reply })
    .where('mail_id', '=', mailId)
    .where('state', 'in', ['waiting', 'deferred'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
