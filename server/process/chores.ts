import type { SiteParts } from '../compose/site.ts';
import { sweepImages } from '../galleries/sweep.ts';
import { forgetMails } from '../mail/ended.ts';
import { REMINDER } from '../password/invitations.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Runs the background chores now, then hourly or daily. Returns a stop function that waits for running ones. */
export function startChores(parts: SiteParts): () => Promise<void> {
  const { db, now, sessions, deviceMarks, attempts, links, log } = parts;

  const running = new Set<Promise<void>>();

  const run = (name: string, chore: () => Promise<void>) => () => {
    const done = chore()
      .catch((error) => log.error({ err: error, chore: name }, 'chore failed'))
      .finally(() => running.delete(done));
    running.add(done);
  };

  const hourly = run('tidy', async () => {
    await sessions.deleteEnded();
    await deviceMarks.deleteOld();
    await attempts.tidy();
    await links.deleteOld();
    await forgetMails(db, now(), [REMINDER]);
  });
  const daily = run('sweep', () => sweepImages(parts));

  hourly();
  daily();
  const timers = [setInterval(hourly, HOUR_MS), setInterval(daily, DAY_MS)];
  for (const timer of timers) timer.unref();
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
