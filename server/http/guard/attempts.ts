import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Endpoint, Attempts as Limit } from '#contract/endpoint.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { Refusal } from '../table/refusal.ts';
import { createCounting, type OpenMemory } from './counting.ts';
import { networkOf, sourceOf } from './source.ts';

/**
 * How many tries a bucket takes in a window of `seconds`. `grows`: each further try lengthens the wait; never for a
 * bucket that attacker and victim share, or the victim could be locked out. `beyond`: a second allowance for when
 * the first is used up.
 */
export type Allowance = { tries: number; seconds: number; grows?: true; beyond?: Allowance };

export type Bucket = readonly [name: string, allowance: Allowance];

const GROWS_BY_SECONDS = 60;
/** Caps the growing wait at 15 minutes. */
const GROWS_TIMES = 15;

/** An IPv6 network of 48 bits may be one customer of a provider, or many. */
export const NETWORK_FACTOR = 10;

/** No window is longer than a day, and nothing grows it by more than this. */
const LONGEST_MS = 25 * HOUR_MS;

/** Only reached under attack. */
const MAX_BUCKETS = 20_000;
/** Tries between two cleanups; the hourly job is too slow under attack. */
const TIDY_EVERY = 1000;

/** The buckets of a source; its IPv6 /48 network has a larger one, whose wait never grows. */
export function bucketsOfSource(what: string, source: string, allowance: Allowance): Bucket[] {
  const own: Bucket = [`${what} ${source}`, allowance];
  const network = networkOf(source);
  const { tries, seconds } = allowance;
  return network === source
    ? [own]
    : [[`${what} ${network}`, { tries: NETWORK_FACTOR * tries, seconds }], own];
}

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts a try of a call as its endpoint says, or throws `too-often`. `run` runs the handler and gives the
 * try back unless its outcome counts. A miss is what the handler reports as one, or a `not-found`.
 */
export async function beginAttempt(
  attempts: Attempts,
  { attempts: limit }: Endpoint,
  request: FastifyRequest,
) {
  const giveBack = limit ? await attempts.take(bucketsFor(limit, request)) : undefined;
  let isMiss = false;
  let isDone = false;
  return {
    missed() {
      isMiss = true;
    },
    async run<T>(handle: () => Promise<T> | T): Promise<T> {
      try {
        const result = await handle();
        isDone = true;
        return result;
      } catch (error) {
        isMiss ||= error instanceof Refusal && error.code === 'not-found';
        throw error;
      } finally {
        const isCounted = { misses: isMiss, successes: isDone, all: true }[limit?.counts ?? 'all'];
        if (!isCounted) await giveBack?.();
      }
    },
  };
}

function bucketsFor({ of, name, tries, seconds }: Limit, { ip, session }: FastifyRequest): Bucket[] {
  const allowance = { tries, seconds };
  if (of === 'source') return bucketsOfSource(`${name} source`, sourceOf(ip), allowance);
  if (!session) throw new Refusal('no-session');
  return [[`${name} member ${session.member.id}`, allowance]];
}

/** The name of the second allowance of a bucket. */
const beyondOf = (bucket: string) => `${bucket} beyond`;

/**
 * Counters in the database, so that they survive a restart and are exact across processes; in memory while it has no
 * room. A try is counted before its outcome is known and may be given back after, so that parallel guesses gain nothing.
 */
export function createAttempts(db: Database, now: () => number, openMemory?: OpenMemory) {
  const counting = createCounting(db, now, openMemory);
  let counted = 0;

  /**
   * Deletes expired buckets, those that a clock which was ahead would keep full for long, and those beyond the limit,
   * fewest tries first, or a flood of made-up names would push out the buckets that are under attack.
   */
  const tidyIn = async (from: Database) => {
    const latest = now() + LONGEST_MS;
    await from
      .deleteFrom('attempts')
      .where((is) => is.or([is('ends_at', '<=', now()), is('ends_at', '>', latest)]))
      .execute();
    const fullest = from
      .selectFrom('attempts')
      .select('bucket')
      .orderBy('count', 'desc')
      .orderBy('ends_at', 'desc')
      .limit(MAX_BUCKETS);
    await from.deleteFrom('attempts').where('bucket', 'not in', fullest).execute();
  };

  const tidy = async () => {
    for (const one of counting.databases()) await tidyIn(one);
  };

  const endOf = async (from: Database, bucket: string) => {
    const query = from.selectFrom('attempts').select('ends_at').where('bucket', '=', bucket);
    return (await query.executeTakeFirst())?.ends_at ?? now();
  };

  const countIn = async (from: Database, bucket: string, allowance: Allowance): Promise<number> => {
    const { tries, seconds, grows } = allowance;
    const time = now();
    // Counting further would change nothing.
    const maxCount = tries + (grows ? GROWS_TIMES : 0);
    const row = await from
      .insertInto('attempts')
      .values({ bucket, count: 1, ends_at: time + seconds * 1000 })
      .onConflict((conflict) =>
        conflict
          .column('bucket')
          .doUpdateSet({
            count: sql<number>`case when attempts.ends_at <= ${time} then 1 else attempts.count + 1 end`,
            ends_at: sql<number>`case when attempts.ends_at <= ${time} then excluded.ends_at else attempts.ends_at end`,
          })
          .where(sql<boolean>`attempts.ends_at <= ${time} or attempts.count < ${maxCount}`),
      )
      .returning(['count', 'ends_at'])
      .executeTakeFirst();
    const over = row ? row.count - tries : GROWS_TIMES;
    if (over <= 0) return 0;

    const endedAt = row?.ends_at ?? (await endOf(from, bucket));
    const wait = grows ? GROWS_BY_SECONDS * over * 1000 : 0;
    const endsAt = Math.max(endedAt, time + wait);
    if (endsAt > endedAt)
      await from
        .updateTable('attempts')
        .set({ ends_at: endsAt })
        .where('bucket', '=', bucket)
        // Another process may have set a later end meanwhile.
        .where('ends_at', '<', endsAt)
        .execute();
    return Math.max(1, Math.ceil((endsAt - time) / 1000));
  };

  const giveBack = async (from: Database, buckets: readonly string[]) => {
    for (const bucket of buckets)
      await from
        .updateTable('attempts')
        .set({ count: sql<number>`count - 1` })
        .where('bucket', '=', bucket)
        .where('count', '>', 0)
        .execute();
  };

  /** Returns the bucket that took the try; `wait` is 0, or the seconds to wait when none did. */
  const takeFrom = async (from: Database, [bucket, { beyond, ...allowance }]: Bucket) => {
    const wait = await countIn(from, bucket, allowance);
    if (wait === 0 || !beyond) return { bucket, wait };
    const second = beyondOf(bucket);
    return { bucket: second, wait: Math.min(wait, await countIn(from, second, beyond)) };
  };

  const tidyUnderLoad = async () => {
    counted += 1;
    if (counted % TIDY_EVERY !== 0) return;
    await tidy().catch((error) => {
      if (!(error instanceof StoreFull)) throw error;
    });
  };

  return {
    /** Counts a try. Returns 0 when it is allowed, else the seconds to wait. */
    async count(bucket: string, allowance: Allowance): Promise<number> {
      await tidyUnderLoad();
      return countIn(db, bucket, allowance);
    },

    /**
     * Counts a try in all of these buckets, or throws `too-often` and uncounts the earlier ones when one is full.
     * Returns a function that gives the try back.
     */
    async take(buckets: readonly Bucket[]): Promise<() => Promise<void>> {
      await tidyUnderLoad();
      const looked = buckets.flatMap(([bucket]) => [bucket, beyondOf(bucket)]);
      const { wait, taken } = await counting.run(looked, async (transaction) => {
        const taken: string[] = [];
        for (const one of buckets) {
          const { bucket, wait } = await takeFrom(transaction, one);
          if (wait > 0) {
            await giveBack(transaction, taken);
            return { wait, taken };
          }
          taken.push(bucket);
        }
        return { wait: 0, taken };
      });
      if (wait > 0) throw new Refusal('too-often', { retryAfter: wait });
      // In one transaction, which is flushed once.
      return () => counting.run(taken, (transaction) => giveBack(transaction, taken));
    },

    tidy,
  };
}
