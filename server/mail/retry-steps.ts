const MINUTE_MS = 60_000;

/** Minutes after the first, second, … try; then every hour. */
const STEPS = [1, 5, 15, 30, 60];

/** The longest wait between two tries. */
export const LONGEST_STEP_MS = 60 * MINUTE_MS;

/** How long a copy waits after this many failed tries. */
export const retryAfterMs = (attempts: number) =>
  (STEPS[attempts - 1] ?? LONGEST_STEP_MS / MINUTE_MS) * MINUTE_MS;
