import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { readValue, writeValue } from '../named-values.ts';
import type { Database } from '../ports/database/database.ts';

/** Tolerated clock skew between servers that share a database. */
export const MAX_CLOCK_SKEW_MS = MINUTE_MS;

/**
 * A clock in ms since the epoch that never runs backwards. It follows the system clock forward, and the monotonic
 * one when that is set back, so that nothing outlives its expiry.
 */
export function createClock(): () => number {
  let time = Date.now();
  let readAt = performance.now();
  return () => {
    const elapsed = performance.now() - readAt;
    readAt += elapsed;
    time = Math.max(time + elapsed, Date.now());
    return Math.floor(time);
  };
}

/** Whether what cannot be undone may be done by the clock now: delete for good, give up. */
export type ClockTrust = { isEarned(): Promise<boolean> };

/** Of a clock that somebody else vouches for, as a test that moves it. */
export const vouchedFor: ClockTrust = { isEarned: async () => true };

const ROW = 'clock';

/** When the site looked at the clock last, by what it showed then, in ms. */
export async function lastLookAtClock(db: Database): Promise<number | undefined> {
  const value = await readValue(db, 'mail_control', ROW);
  return Number(value?.split(' ')[1]) || undefined;
}

/** As long as the clock must have agreed; longer gaps between two looks are no agreement either. */
const PROBATION_MS = DAY_MS;
/** How often a look is written down. */
const NOTE_MS = 10 * MINUTE_MS;

/**
 * Looks at the clock each time it is asked, and remembers in the database when it did. The clock has earned trust once
 * all looks of a day agree: none is before the one that was written last, none far ahead of it, and the system's own
 * clock, `wall`, which `now` does not follow back, says the same.
 */
export function createClockTrust(deps: { db: Database; now: () => number; wall: () => number }): ClockTrust {
  const { db, now, wall } = deps;
  return {
    async isEarned() {
      const at = now();
      const value = await readValue(db, 'mail_control', ROW);
      const [since = at, last = at] = value?.split(' ').map(Number) ?? [];
      const isSteady = last - MAX_CLOCK_SKEW_MS <= at && at - last <= PROBATION_MS;
      const agrees = isSteady && Math.abs(at - wall()) <= MAX_CLOCK_SKEW_MS;
      if (value === undefined || !agrees || at - last > NOTE_MS)
        await writeValue(db, 'mail_control', ROW, `${agrees ? since : at} ${at}`);
      return agrees && since + PROBATION_MS <= at;
    },
  };
}
