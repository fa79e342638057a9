import type { Database } from '#server/ports/database/database.ts';
import type { CopyState } from './dispatch.ts';
import { HOUR_MS } from './pace.ts';
import { readPause } from './pause.ts';

/** What the maintainers look at first. */
const TROUBLE: CopyState[] = ['held', 'failed', 'given-up', 'deferred'];
const TROUBLES_SHOWN = 10;

export async function countByState(db: Database): Promise<{ state: CopyState; count: number }[]> {
  const rows = await db
    .selectFrom('mail_copies')
    .select((of) => ['state', of.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** The newest copies that did not leave as they should, with what the mail server said. */
export async function latestTroubles(db: Database) {
  return db
    .selectFrom('mail_copies')
    .innerJoin('mails', 'mails.id', 'mail_copies.mail_id')
    .select(['mail_id', 'kind', 'name', 'state', 'reply', 'due_at', 'created_at'])
    .where('state', 'in', TROUBLE)
    .orderBy('mail_copies.id', 'desc')
    .limit(TROUBLES_SHOWN)
    .execute();
}

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
