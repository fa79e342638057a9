import type { FastifyRequest } from 'fastify';
import { DAY_SECONDS, HOUR_MS } from '#contract/durations.ts';
import type { Endpoint, Attempts as Limit } from '#contract/endpoint.ts';
import { collectionCode, isWhole, linkCode } from '#contract/link-code.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreFull } from '#server/ports/store-unavailable.ts';
import { Refusal } from '../table/refusal.ts';
import { createCounting, type OpenMemory } from './counting.ts';
import { networkOf, sourceOf } from './source.ts';
import {
  type Allowance,
  type Bucket,
  beyondOf,
  createFixedWindows,
  createSlidingWindows,
} from './windows.ts';

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
  const isLong =
    token !== undefined &&
    (collectionCode(token) !== undefined || (isWhole(token) && linkCode(token) === undefined));
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

/**
 * Counters in the database, so that they survive a restart and are exact across processes; in memory while it has no
 * room. A try is counted before its outcome is known and may be given back after, so that parallel guesses gain nothing.
 */
export function createAttempts(db: Database, now: () => number, openMemory?: OpenMemory) {
  const counting = createCounting(db, now, openMemory);
  const fixedWindows = createFixedWindows(now);
  const slidingWindows = createSlidingWindows(now);
  let counted = 0;

  const tidy = async () => {
    for (const one of counting.databases()) await tidyIn(one, now());
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
      return fixedWindows.count(db, bucket, allowance);
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
          await fixedWindows.giveBack(transaction, taken);
          return { wait, taken, isSilent: false };
        };
        for (const one of fixed) {
          const { bucket, wait } = await fixedWindows.take(transaction, one);
          if (wait > 0) return refuse(wait);
          taken.push(bucket);
        }
        const wait = await slidingWindows.take(transaction, sliding, at);
        if (wait > 0) return refuse(wait);
        return { wait, taken, isSilent: (await slidingWindows.take(transaction, silent, at)) > 0 };
      });
      if (done.wait > 0) throw new Refusal('too-often', { retryAfter: done.wait });
      const isSilent = done.isSilent;
      return {
        isSilent,
        // In one transaction, which is flushed once.
        giveBack: () =>
          counting.run(looked, async (transaction) => {
            await fixedWindows.giveBack(transaction, done.taken);
            await slidingWindows.giveBack(transaction, isSilent ? sliding : [...sliding, ...silent], at);
          }),
      };
    },

    tidy,
  };
}

/**
 * Deletes expired buckets, those that a clock which was ahead would keep full for long, and those beyond the limit,
 * fewest tries first, or a flood of made-up names would push out the buckets that are under attack.
 */
async function tidyIn(from: Database, now: number) {
  const latest = now + LONGEST_MS;
  await from
    .deleteFrom('attempts')
    .where((is) => is.or([is('ends_at', '<=', now), is('ends_at', '>', latest)]))
    .execute();
  const fullest = from
    .selectFrom('attempts')
    .select('bucket')
    .orderBy('count', 'desc')
    .orderBy('ends_at', 'desc')
    .limit(MAX_BUCKETS);
  await from.deleteFrom('attempts').where('bucket', 'not in', fullest).execute();
}
