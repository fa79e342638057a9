import type { Database } from '#server/ports/database/database.ts';
import { HOUR_MS } from './pace.ts';
import { readPause } from './pause.ts';

/** Even the slowest pace lets something out in that time. */
const STANDSTILL_MS = 2 * HOUR_MS;

/**
 * How long the copy has waited that should have left first, and whether the queue stands still: something is
 * due, nothing leaves, and the maintainers have not paused it.
 */
export async function queueState(db: Database, at: number): Promise<{ waitingMs: number; stuck: boolean }> {
  const due = await db
    .selectFrom('mail_copies')
    .select((of) => of.fn.min<number | null>('due_at').as('since'))
    .where('state', 'in', ['waiting', 'deferred'])
    .executeTakeFirstOrThrow();
  // Tries are kept for an hour: none means that it was longer ago.
  const handed = await db
    .selectFrom('mail_tries')
    .select((of) => of.fn.max<number | null>('at').as('at'))
    .executeTakeFirstOrThrow();
  const waitingMs = due.since === null ? 0 : Math.max(0, at - due.since);
  const quietMs = at - (handed.at ?? 0);
  const pausedByHand = (await readPause(db))?.until === null;
  return { waitingMs, stuck: !pausedByHand && waitingMs > STANDSTILL_MS && quietMs > STANDSTILL_MS };
}
