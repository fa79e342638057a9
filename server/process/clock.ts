/** How far the clocks of servers that share a database may be apart. */
export const CLOCKS_APART_MS = 60_000;

/**
 * The time in ms since the epoch, as this process knows it. It follows the machine's clock forward, and goes on by
 * the monotonic one when that is set back: nothing that has an end lives longer than it should.
 */
export function createClock(): () => number {
  let time = Date.now();
  let readAt = performance.now();
  return () => {
    const passed = performance.now() - readAt;
    readAt += passed;
    time = Math.max(time + passed, Date.now());
    return Math.floor(time);
  };
}
