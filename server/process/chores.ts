import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { SiteServices } from '../compose/site.ts';
import { sweepImages } from '../galleries/sweep.ts';
import { deleteOldMails } from '../mail/ended.ts';
import { REMINDER } from '../password/invitations.ts';

/** Runs the background chores now, then hourly or daily. Returns a stop function that waits for running ones. */
export function startChores(parts: SiteServices): () => Promise<void> {
  const {
    db,
    now,
    sessions,
    deviceMarks,
    attempts,
    links,
    log,
    watch,
    dailyNews,
    meetingServices,
    yearlyChecks,
    monthlyMail,
    missing,
  } = parts;
  const stopping = new AbortController();

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
    await missing.endTold();
    await deleteOldMails(db, now(), [REMINDER]);
  });
  const reminders = run('reminders', () => meetingServices.invitations.remindDue());
  const checks = run('yearly check', () => yearlyChecks.sendDue());
  const daily = run('sweep', () => sweepImages(parts));
  const news = run('daily news', () => dailyNews.tell());
  const monthly = run('monthly mail', () => monthlyMail.sendDue());
  const watchHourly = run('watch', () => watch.hourly());
  const watchDaily = run('watch', () => watch.daily(stopping.signal));

  const each = (ms: number, ...chores: (() => void)[]) =>
    chores.map((chore) => {
      chore();
      return setInterval(chore, ms);
    });
  const timers = [
    ...each(HOUR_MS, hourly, reminders, checks, watchHourly, news, monthly),
    ...each(DAY_MS, daily, watchDaily),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    stopping.abort();
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
