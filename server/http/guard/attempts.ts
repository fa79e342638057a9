import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DAY_SECONDS, HOUR_MS } from '#contract/durations.ts';
import type { Endpoint, Attempts as Limit } from '#contract/endpoint.ts';
import { isWhole, linkCode } from '#contract/link-code.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { Refusal } from '../table/refusal.ts';
import { createCounting, type OpenMemory } from './counting.ts';
import { networkOf, sourceOf } from './source.ts';

/**
 * How many tries a bucket takes in a window of `seconds`, which begins with its first. `slides`: in any such window.
 * `grows`: each further try lengthens the wait; never for a bucket that attacker and victim share, or the victim could be
 * locked out. `beyond`: a second allowance for when the first is used up.
 */
export type Allowance = { tries: number; seconds: number; slides?: true; grows?: true; beyond?: Allowance };

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

type SlidingRow = { times: string | null };

/** When the tries of a sliding window were that have not left it, the oldest first. */
export const timesIn = ({ times }: SlidingRow, { seconds }: Allowance, now: number): number[] =>
  (times ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((at) => at > now - seconds * 1000);

/** When a full sliding window takes a try again. */
export const opensAt = (times: readonly number[], { tries, seconds }: Allowance): number =>
  (times[times.length - tries] ?? 0) + seconds * 1000;

/** Wrong codes of printed letters, which are short: of no account, as there is none for a code that nobody has. */
const PRINTED_CODES: Allowance = { tries: 10, seconds: DAY_SECONDS, slides: true };

/** The token with which a call is made, if it is one that is made by a mailed or printed link. */
function tokenOf({ body, params }: FastifyRequest): string | undefined {
  const { token } = { ...(params as { token?: unknown }), ...(body as { token?: unknown }) };
  return typeof token === 'string' ? token : undefined;
}

/**
 * Counts a try of a call as its endpoint says, or throws `too-often`. `run` runs the handler and gives the
 * try back unless its outcome counts. A miss is what the handler reports as one, or a `not-found`. Where only misses
 * count, a token too long to be guessed is looked at beyond the limit, too: the right one works, another is refused.
 */
export async function beginAttempt(
  attempts: Attempts,
  { attempts: limit }: Endpoint,
  request: FastifyRequest,
) {
  const token = limit?.counts === 'misses' ? tokenOf(request) : undefined;
  const isLong = token !== undefined && isWhole(token) && linkCode(token) === undefined;
  let beyond: Refusal | undefined;
  const taken =
    limit &&
    (await attempts.take(bucketsFor(limit, request, token)).catch((error) => {
      if (!isLong || !(error instanceof Refusal)) throw error;
      beyond = error;
      return undefined;
    }));
  let isMiss = false;
  let isDone = false;
  return {
    missed() {
      isMiss = true;
    },
    async run<T>(handle: () => Promise<T> | T): Promise<T> {
      try {
        const result = await handle();
        if (isMiss && beyond) throw beyond;
        isDone = true;
        return result;
      } catch (error) {
        isMiss ||= error instanceof Refusal && error.code === 'not-found';
        throw (isMiss && beyond) || error;
      } finally {
        const isCounted = { misses: isMiss, successes: isDone, all: true }[limit?.counts ?? 'all'];
        if (!isCounted) await taken?.giveBack();
      }
    },
  };
}

function bucketsFor(limit: Limit, request: FastifyRequest, token: string | undefined): Bucket[] {
  const buckets = bucketsOfLimit(limit, request);
  if (token === undefined || linkCode(token) === undefined) return buckets;
  return [...buckets, ...bucketsOfSource('printed code source', sourceOf(request.ip), PRINTED_CODES)];
}

function bucketsOfLimit({ of, name, tries, seconds }: Limit, { ip, session }: FastifyRequest): Bucket[] {
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

  /** What stands in these sliding windows. */
  const readSliding = async (from: Database, buckets: readonly Bucket[]) => {
    const names = buckets.map(([bucket]) => bucket);
    const rows = await from.selectFrom('attempts').selectAll().where('bucket', 'in', names).execute();
    return buckets.map(([bucket, allowance]) => {
      const row = rows.find((one) => one.bucket === bucket) ?? { times: null };
      return { bucket, allowance, times: timesIn(row, allowance, now()) };
    });
  };

  type Sliding = Awaited<ReturnType<typeof readSliding>>;

  const writeSliding = async (from: Database, windows: Sliding) => {
    if (windows.length === 0) return;
    await from
      .insertInto('attempts')
      .values(
        windows.map(({ bucket, allowance, times }) => ({
          ...{ bucket, count: times.length, times: times.join(' ') },
          ends_at: (times.at(-1) ?? 0) + allowance.seconds * 1000,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet(({ ref }) => ({
          ...{ count: ref('excluded.count'), times: ref('excluded.times') },
          ends_at: ref('excluded.ends_at'),
        })),
      )
      .execute();
  };

  /** Counts a try in all of these, unless one is full: then returns the seconds to wait. */
  const takeSliding = async (from: Database, buckets: readonly Bucket[], at: number): Promise<number> => {
    if (buckets.length === 0) return 0;
    const windows = await readSliding(from, buckets);
    const full = windows.find(({ times, allowance }) => times.length >= allowance.tries);
    if (full) return Math.max(1, Math.ceil((opensAt(full.times, full.allowance) - at) / 1000));
    const counted = windows.map((one) => ({ ...one, times: [...one.times, at] }));
    await writeSliding(from, counted);
    return 0;
  };

  /** Takes a try of this time out of them. */
  const giveBackSliding = async (from: Database, buckets: readonly Bucket[], at: number): Promise<void> => {
    if (buckets.length === 0) return;
    const windows = await readSliding(from, buckets);
    await writeSliding(
      from,
      windows.map((one) => {
        const found = one.times.lastIndexOf(at);
        return { ...one, times: found < 0 ? one.times : one.times.toSpliced(found, 1) };
      }),
    );
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
     * Counts a try in all of these buckets, or throws `too-often` and uncounts the earlier ones when one is full. Those
     * of `silent`, which slide, refuse nothing: `isSilent` says that one of them was full.
     */
    async take(
      buckets: readonly Bucket[],
      silent: readonly Bucket[] = [],
    ): Promise<{ giveBack: () => Promise<void>; isSilent: boolean }> {
      await tidyUnderLoad();
      const looked = [...buckets, ...silent].flatMap(([bucket]) => [bucket, beyondOf(bucket)]);
      const fixed = buckets.filter(([, { slides }]) => !slides);
      const sliding = buckets.filter(([, { slides }]) => slides);
      const at = now();
      const done = await counting.run(looked, async (transaction) => {
        const taken: string[] = [];
        const refuse = async (wait: number) => {
          await giveBack(transaction, taken);
          return { wait, taken, isSilent: false };
        };
        for (const one of fixed) {
          const { bucket, wait } = await takeFrom(transaction, one);
          if (wait > 0) return refuse(wait);
          taken.push(bucket);
        }
        const wait = await takeSliding(transaction, sliding, at);
        if (wait > 0) return refuse(wait);
        return { wait, taken, isSilent: (await takeSliding(transaction, silent, at)) > 0 };
      });
      if (done.wait > 0) throw new Refusal('too-often', { retryAfter: done.wait });
      const isSilent = done.isSilent;
      return {
        isSilent,
        // In one transaction, which is flushed once.
        giveBack: () =>
          counting.run(looked, async (transaction) => {
            await giveBack(transaction, done.taken);
            await giveBackSliding(transaction, isSilent ? sliding : [...sliding, ...silent], at);
          }),
      };
    },

    tidy,
  };
}
