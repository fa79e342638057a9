import { MINUTE_MS } from '#contract/durations.ts';

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
