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

/** What the clock showed at a look, and at the next one, which does not fit: nobody knows which of them is right. */
export type Jump = { from: number; to: number };

/** By what the clock showed, in ms. `since`: all looks since then agree. `last`: the latest. `jump`: before `since`. */
type Looks = { since: number; last: number; jump?: Jump | undefined };

/** How the site found the clock so far; undefined before its first look. */
export async function looksAtClock(db: Database): Promise<Looks | undefined> {
  const value = await readValue(db, 'mail_control', ROW);
  if (value === undefined) return undefined;
  const [since = 0, last = 0, from, to] = value.split(' ').map(Number);
  return { since, last, jump: from === undefined || to === undefined ? undefined : { from, to } };
}

const written = ({ since, last, jump }: Looks) =>
  [since, last, ...(jump ? [jump.from, jump.to] : [])].join(' ');

/** As long as the clock must have agreed; longer gaps between two looks are no agreement either. */
const PROBATION_MS = DAY_MS;
/** How often a look is written down. */
const NOTE_MS = 10 * MINUTE_MS;

/** Undefined where what the clock shows fits what it showed before: it was not set back, nor ahead by a day or more. */
export function jumpBetween(from: number, to: number): Jump | undefined {
  const isSteady = from - MAX_CLOCK_SKEW_MS <= to && to - from <= PROBATION_MS;
  return isSteady ? undefined : { from, to };
}

/**
 * Looks at the clock each time it is asked, and remembers in the database when it did. The clock has earned trust once
 * all looks of a day agree: none is before the one that was written last, none far ahead of it, and the system's own
 * clock, `wall`, which `now` does not follow back, says the same. Until then it knows of the last jump.
 */
export function createClockTrust(deps: { db: Database; now: () => number; wall: () => number }): ClockTrust {
  const { db, now, wall } = deps;
  return {
    async isEarned() {
      const at = now();
      const before = await looksAtClock(db);
      const { since, last, jump } = before ?? { since: at, last: at };
      const jumped = jumpBetween(last, at);
      const agrees = !jumped && Math.abs(at - wall()) <= MAX_CLOCK_SKEW_MS;
      const isEarned = agrees && since + PROBATION_MS <= at;
      if (!before || !agrees || at - last > NOTE_MS) {
        const looks: Looks = {
          since: agrees ? since : at,
          last: at,
          jump: isEarned ? undefined : (jumped ?? jump),
        };
        await writeValue(db, 'mail_control', ROW, written(looks));
      }
      return isEarned;
    },
  };
}
