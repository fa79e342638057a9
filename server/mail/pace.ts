import type { Database } from '#server/ports/database/database.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How many copies may be handed to the mail server. Infinity: as many as there are. */
export type Pace = { perMinute: number; perHour: number };

/** Of the hour's copies so many are kept for urgent ones, but never more than half. */
const RESERVED = 10;

const reserved = (perHour: number) => Math.min(RESERVED, Math.floor(perHour / 2));

/** When the next copy may leave, in ms; in the past: now. Every try counts, also one of another process. */
export async function freeAt(db: Database, { perMinute, perHour }: Pace, urgent: boolean): Promise<number> {
  const rules = [
    { limit: perMinute, window: MINUTE_MS, all: true },
    { limit: perHour, window: HOUR_MS, all: true },
    ...(urgent ? [] : [{ limit: perHour - reserved(perHour), window: HOUR_MS, all: false }]),
  ];
  let free = 0;
  for (const { limit, window, all } of rules) {
    if (limit === Number.POSITIVE_INFINITY) continue;
    // The copy that was handed over so many copies ago must be out of the window.
    const blocking = await db
      .selectFrom('mail_copies')
      .select('handed_at')
      .where('handed_at', 'is not', null)
      .$if(!all, (copies) => copies.where('urgent', '=', 0))
      .orderBy('handed_at', 'desc')
      .offset(limit - 1)
      .limit(1)
      .executeTakeFirst();
    if (blocking?.handed_at) free = Math.max(free, blocking.handed_at + window);
  }
  return free;
}

/** How many copies left in the last minute and the last hour. */
export async function handedLately(db: Database, at: number): Promise<{ minute: number; hour: number }> {
  const since = async (from: number) => {
    const row = await db
      .selectFrom('mail_copies')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('handed_at', '>', from)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { minute: await since(at - MINUTE_MS), hour: await since(at - HOUR_MS) };
}
