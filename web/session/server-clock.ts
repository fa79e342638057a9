import { MINUTE_MS } from '#contract/durations.ts';

const AHEAD = 'clock_ahead';
/** Smaller clock errors, in ms, have no noticeable effect. */
const TOLERANCE = MINUTE_MS;

/** The server's time in ms: clocks of members' devices are sometimes hours off. */
export const serverNow = (): number => Date.now() - Number(localStorage.getItem(AHEAD));

/** Stores how far this device's clock is ahead of the `Date` header of an answer, where that matters. */
export function storeClockDifference(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!(Math.abs(ahead - Number(localStorage.getItem(AHEAD))) > TOLERANCE)) return;
  if (Math.abs(ahead) > TOLERANCE) localStorage.setItem(AHEAD, String(ahead));
  else localStorage.removeItem(AHEAD);
}
