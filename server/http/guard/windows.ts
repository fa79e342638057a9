import { sql } from 'kysely';
import type { Database } from '#server/ports/database/database.ts';

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

/** The name of the second allowance of a bucket. */
export const beyondOf = (bucket: string) => `${bucket} beyond`;

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

/** Windows that begin with their first try. `now` is the clock in ms. */
export function createFixedWindows(now: () => number) {
  const endOf = async (from: Database, bucket: string) => {
    const query = from.selectFrom('attempts').select('ends_at').where('bucket', '=', bucket);
    return (await query.executeTakeFirst())?.ends_at ?? now();
  };

  /** Counts a try. Returns 0 when it is allowed, else the seconds to wait. */
  const count = async (from: Database, bucket: string, allowance: Allowance): Promise<number> => {
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
    return secondsBetween(time, endsAt);
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
  const take = async (from: Database, [bucket, { beyond, ...allowance }]: Bucket) => {
    const wait = await count(from, bucket, allowance);
    if (wait === 0 || !beyond) return { bucket, wait };
    const second = beyondOf(bucket);
    return { bucket: second, wait: Math.min(wait, await count(from, second, beyond)) };
  };

  return { count, take, giveBack };
}

/** Windows that slide: any span of their length holds no more tries than they take. `now` is the clock in ms. */
export function createSlidingWindows(now: () => number) {
  /** What is in these sliding windows. */
  const read = async (from: Database, buckets: readonly Bucket[]) => {
    const names = buckets.map(([bucket]) => bucket);
    const rows = await from.selectFrom('attempts').selectAll().where('bucket', 'in', names).execute();
    return buckets.map(([bucket, allowance]) => {
      const row = rows.find((one) => one.bucket === bucket) ?? { times: null };
      return { bucket, allowance, times: timesIn(row, allowance, now()) };
    });
  };

  type Windows = Awaited<ReturnType<typeof read>>;

  const write = async (from: Database, windows: Windows) => {
    if (windows.length === 0) return;
    await from
      .insertInto('attempts')
      .values(
        windows.map(({ bucket, allowance, times }) => ({
          bucket,
          count: times.length,
          times: times.join(' '),
          ends_at: (times.at(-1) ?? 0) + allowance.seconds * 1000,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet(({ ref }) => ({
          count: ref('excluded.count'),
          times: ref('excluded.times'),
          ends_at: ref('excluded.ends_at'),
        })),
      )
      .execute();
  };

  /** Counts a try in all of these, unless one is full: then returns the seconds to wait. */
  const take = async (from: Database, buckets: readonly Bucket[], at: number): Promise<number> => {
    if (buckets.length === 0) return 0;
    const windows = await read(from, buckets);
    const full = windows.find(({ times, allowance }) => times.length >= allowance.tries);
    if (full) return secondsBetween(at, opensAt(full.times, full.allowance));
    const counted = windows.map((one) => ({ ...one, times: [...one.times, at] }));
    await write(from, counted);
    return 0;
  };

  /** Takes a try of this time out of them. */
  const giveBack = async (from: Database, buckets: readonly Bucket[], at: number): Promise<void> => {
    if (buckets.length === 0) return;
    const windows = await read(from, buckets);
    await write(
      from,
      windows.map((one) => {
        const found = one.times.lastIndexOf(at);
        return { ...one, times: found < 0 ? one.times : one.times.toSpliced(found, 1) };
      }),
    );
  };

  return { take, giveBack };
}

const secondsBetween = (at: number, until: number) => Math.max(1, Math.ceil((until - at) / 1000));
