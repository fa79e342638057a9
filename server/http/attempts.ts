import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';

/**
 * How many tries a bucket takes in a window of so many seconds. `grows`: who goes on trying waits longer and
 * longer. Never for what an attacker shares with his victim, or he could keep the victim out.
 */
export type Allowance = { tries: number; seconds: number; grows?: true };

/** Where the growing wait of an overfull bucket ends. */
const LONGEST_WAIT_SECONDS = 15 * 60;

/** Rows are few and short; this bound only matters under attack. The oldest go first. */
const BUCKETS_KEPT = 20_000;
/** Under attack an hour is too long to wait for the hourly tidying. */
const TIDY_EVERY = 1000;

/** What was typed may be a password in the wrong field, so a bucket is named by its hash alone. */
export const hiddenName = (typed: string) => hash('sha256', typed, 'base64url');

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counters in the database, so that they survive a restart and are exact with several processes. A try is
 * counted before its outcome is known and given back when it succeeded: parallel guesses gain nothing.
 */
export function createAttempts(db: Database, now: () => number) {
  let counted = 0;

  /** Forgets what is over, and the oldest buckets beyond the bound. */
  const tidy = async () => {
    await db.deleteFrom('attempts').where('ends_at', '<=', now()).execute();
    const newest = db.selectFrom('attempts').select('bucket').orderBy('ends_at', 'desc').limit(BUCKETS_KEPT);
    await db.deleteFrom('attempts').where('bucket', 'not in', newest).execute();
  };

  return {
    /** Counts a try. Answers 0 when it is allowed, else how many seconds to wait. */
    async count(bucket: string, { tries, seconds, grows }: Allowance): Promise<number> {
      const time = now();
      counted += 1;
      if (counted % TIDY_EVERY === 0) await tidy();
      const { count, ends_at } = await db
        .insertInto('attempts')
        .values({ bucket, count: 1, ends_at: time + seconds * 1000 })
        .onConflict((conflict) =>
          conflict.column('bucket').doUpdateSet({
            count: sql<number>`case when attempts.ends_at <= ${time} then 1 else attempts.count + 1 end`,
            ends_at: sql<number>`case when attempts.ends_at <= ${time} then excluded.ends_at else attempts.ends_at end`,
          }),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow();
      const over = count - tries;
      if (over <= 0) return 0;

      // Every further try makes the wait a minute longer, up to a quarter of an hour.
      const wait = grows ? Math.min(60 * over, LONGEST_WAIT_SECONDS) * 1000 : 0;
      const endsAt = Math.max(ends_at, time + wait);
      if (endsAt > ends_at)
        await db
          .updateTable('attempts')
          .set({ ends_at: endsAt })
          .where('bucket', '=', bucket)
          // Another process may have set a later end meanwhile.
          .where('ends_at', '<', endsAt)
          .execute();
      return Math.ceil((endsAt - time) / 1000);
    },

    /** Gives a try back: it was no guess. */
    async giveBack(bucket: string): Promise<void> {
      await db
        .updateTable('attempts')
        .set({ count: sql<number>`count - 1` })
        .where('bucket', '=', bucket)
        .where('count', '>', 0)
        .execute();
    },

    tidy,
  };
}
