import type { Database } from '#server/ports/database/database.ts';
import { afterCrash, CLAIM_MS, LONGEST_STEP_MS } from './dispatch.ts';
import { STORED_CLOCK_TOLERANCE_MS, shiftTries } from './pace.ts';
import { limitPause } from './pause.ts';
import { LIFE_MS, LONGEST_DELAY_MS } from './queue.ts';

/**
 * Releases copies whose process died while sending: those whose claim has expired, or all when no other process
 * can be running. Returns the ids of those that are set aside.
 */
export async function takeBack(db: Database, at: number, all: boolean): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const copies = await transaction
      .selectFrom('mail_copies')
      .select(['id', 'crashes'])
      .where('state', '=', 'sending')
      .$if(!all, (sending) =>
        // A claim from the far future was made before the clock was set back.
        sending.where((is) =>
          is.or([
            is('claimed_until', '<=', at),
            is('claimed_until', '>', at + CLAIM_MS + STORED_CLOCK_TOLERANCE_MS),
          ]),
        ),
      )
      .execute();
    const held: string[] = [];
    for (const { id, crashes } of copies) {
      const changes = afterCrash(crashes);
      await transaction
        .updateTable('mail_copies')
        .set({ ...changes, due_at: at, claimed_until: null })
        .where('id', '=', id)
        .execute();
      if (changes.state === 'held') held.push(id);
    }
    return held;
  });
}

/** Gives up copies that are too old to be of use. Returns how many. */
export async function expire(db: Database, at: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_copies')
    .set({ state: 'given-up' })
    .where('state', 'in', ['waiting', 'deferred'])
    .where('ends_at', '<=', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * After the clock was set back nothing may wait for the old time, nor live until then: retries wait one step at most,
 * and pace and pause are moved back, too.
 */
export async function adjustToClock(db: Database, at: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const copies = () => transaction.updateTable('mail_copies');
    const waiting = () => copies().set({ due_at: at }).where('state', '=', 'waiting');
    await waiting().where('urgent', '=', 1).where('due_at', '>', at).execute();
    await waiting()
      .where('urgent', '=', 0)
      .where('due_at', '>', at + LONGEST_DELAY_MS)
      .execute();
    await copies()
      .set({ due_at: at + LONGEST_STEP_MS })
      .where('state', '=', 'deferred')
      .where('due_at', '>', at + LONGEST_STEP_MS)
      .execute();
    await copies()
      .set({ ends_at: at + LIFE_MS })
      .where('state', 'in', ['waiting', 'deferred'])
      .where('ends_at', '>', at + LIFE_MS + STORED_CLOCK_TOLERANCE_MS)
      .execute();
    const notEnded = transaction.selectFrom('mails').select('id').where('ended_at', 'is', null);
    await copies()
      .set({ handed_at: at })
      .where('mail_id', 'in', notEnded)
      .where('handed_at', '>', at)
      .execute();
    await shiftTries(transaction, at);
    await limitPause(transaction, at);
  });
}
