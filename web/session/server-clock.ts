import { MINUTE_MS } from '#contract/durations.ts';

const AHEAD = 'clock_ahead';

/** The server's time in ms: clocks of members' devices are sometimes hours off. */
export const serverNow = (): number => Date.now() - Number(localStorage.getItem(AHEAD));

/**
 * Stores how far this device's clock is ahead of the `Date` header of an answer. Less than a minute has no noticeable
 * effect.
 */
export function storeClockDifference(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!(Math.abs(ahead - Number(localStorage.getItem(AHEAD))) > MINUTE_MS)) return;
  if (Math.abs(ahead) > MINUTE_MS) localStorage.setItem(AHEAD, String(ahead));
  else localStorage.removeItem(AHEAD);
}
