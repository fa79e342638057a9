import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Database } from '#server/ports/database/database.ts';
import { countOf } from '#server/ports/database/dialect.ts';

/**
 * A stored time this little ahead does not mean that the clock was set back: the clocks of processes differ, and
 * one that waited for its transaction read its clock before the previous one wrote.
 */
export const STORED_CLOCK_TOLERANCE_MS = MINUTE_MS;

/** How many copies may be handed to the mail server. Infinity: no limit. */
export type Pace = { perMinute: number; perHour: number };

/** How many of an hour's copies are reserved for urgent ones; never more than half. */
const RESERVED = 10;

const reserved = (perHour: number) => Math.min(RESERVED, Math.floor(perHour / 2));

/** When the next copy may leave, in ms; a past time means now. Tries of other processes count, too. */
export async function nextFreeAt(
  db: Database,
  { perMinute, perHour }: Pace,
  urgent: boolean,
): Promise<number> {
  const rules = [
    { limit: perMinute, window: MINUTE_MS, all: true },
    { limit: perHour, window: HOUR_MS, all: true },
    ...(urgent ? [] : [{ limit: perHour - reserved(perHour), window: HOUR_MS, all: false }]),
  ];
  let free = 0;
  for (const { limit, window, all } of rules) {
    if (limit === Number.POSITIVE_INFINITY) continue;
    // The try `limit` tries ago must have left the window.
    const blocking = await db
      .selectFrom('mail_tries')
      .select('at')
      .$if(!all, (tries) => tries.where('urgent', '=', 0))
      .orderBy('at', 'desc')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst();
    if (blocking) free = Math.max(free, blocking.at + window);
  }
  return free;
}

/** How many tries there were in the last minute and the last hour. */
export async function recentTries(db: Database, at: number): Promise<{ minute: number; hour: number }> {
  const since = (from: number) => countOf(db.selectFrom('mail_tries').where('at', '>', from));
  return { minute: await since(at - MINUTE_MS), hour: await since(at - HOUR_MS) };
}

/** Deletes the tries that have left every window. */
export async function deleteOldTries(db: Database, at: number): Promise<void> {
  await db
    .deleteFrom('mail_tries')
    .where('at', '<=', at - HOUR_MS)
    .execute();
}

/** After the clock was set back: shifts all tries alike, so that the pace neither stalls nor loses count. */
export async function shiftTries(db: Database, at: number): Promise<void> {
  const { newest } = await db
    .selectFrom('mail_tries')
    .select((of) => of.fn.max('at').as('newest'))
    .executeTakeFirstOrThrow();
  if (newest === null || newest <= at + STORED_CLOCK_TOLERANCE_MS) return;
  await db
    .updateTable('mail_tries')
    .set((of) => ({ at: of('at', '-', newest - at) }))
    .execute();
}
