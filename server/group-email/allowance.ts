import { Refusal } from '#server/http/table/refusal.ts';
import type { Database } from '#server/ports/database/database.ts';
import { GROUP_EMAIL } from './kinds.ts';

const HOUR_MS = 60 * 60_000;

/** How many e-mails to the group a member may send within any window of this length in ms. */
const ALLOWANCES = [
  { mails: 3, window: HOUR_MS },
  { mails: 10, window: 24 * HOUR_MS },
];

/** Refuses another e-mail from a member who has used up an allowance. `at` in ms. */
export async function refuseTooMany(db: Database, senderId: string, at: number): Promise<void> {
  const waits = await Promise.all(
    ALLOWANCES.map(async ({ mails, window }) => {
      // The `mails`-th latest e-mail must have left the window.
      const blocking = await db
        .selectFrom('mails')
        .select('created_at')
        .where('kind', '=', GROUP_EMAIL)
        .where('sender_id', '=', senderId)
        .where('created_at', '>', at - window)
        .orderBy('created_at', 'desc')
        .offset(mails - 1)
        .limit(1)
        .executeTakeFirst();
      // Never longer than the window, even if the clock was set back.
      return blocking ? Math.min(blocking.created_at - at + window, window) : 0;
    }),
  );
  const wait = Math.max(...waits);
  if (wait > 0) throw new Refusal('too-often', { retryAfter: Math.ceil(wait / 1000) });
}
