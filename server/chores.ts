import type { Parts } from './compose.ts';
import { sweepImages } from './galleries/sweep.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What the site does by itself: once now, then every hour or day. Answers how to stop it. */
export function startChores(parts: Parts): () => void {
  const { sessions, attempts, log } = parts;

  const run = (name: string, chore: () => Promise<void>) => () =>
    chore().catch((error) => log.error({ err: error, chore: name }, 'chore failed'));

  const hourly = run('tidy', async () => {
    await sessions.deleteEnded();
    await attempts.tidy();
  });
  const daily = run('sweep', () => sweepImages(parts));

  void hourly();
  void daily();
  const timers = [setInterval(hourly, HOUR_MS), setInterval(daily, DAY_MS)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
