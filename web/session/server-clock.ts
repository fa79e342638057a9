const AHEAD = 'clock_ahead';
/** A clock that is wrong by less, in ms, changes nothing that anybody would notice. */
const TOLERANCE = 60_000;

/** The server's time in ms: devices of members are hours wrong at times. */
export const serverNow = (): number => Date.now() - Number(localStorage.getItem(AHEAD));

/** Learns from the `Date` of an answer how far the clock of this device is ahead, and remembers it where that is far. */
export function learnServerTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '');
  if (!(Math.abs(ahead - Number(localStorage.getItem(AHEAD))) > TOLERANCE)) return;
  if (Math.abs(ahead) > TOLERANCE) localStorage.setItem(AHEAD, String(ahead));
  else localStorage.removeItem(AHEAD);
}
