import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { SiteServices } from '../compose/site.ts';
import { removeFiles, sweepImages } from '../galleries/files.ts';
import { isByDay } from '../german-time.ts';
import { GROUP_EMAIL } from '../group-email/group-emails.ts';
import { deleteOldMails } from '../mail/tidy.ts';
import { REMINDER } from '../password/invitations.ts';
import { readReturns } from './read-returns.ts';

/** Runs the background chores now, then hourly or daily. Returns a stop function that waits for running ones. */
export function startChores(parts: SiteServices): () => Promise<void> {
  const {
    db,
    now,
    sessions,
    deviceMarks,
    attempts,
    links,
    loginRequests,
    passkeys,
    log,
    watch,
    dailyNews,
    meetingServices,
    yearlyChecks,
    monthlyMail,
    missing,
    leaving,
    trash,
    clockTrust,
  } = parts;
  const stopping = new AbortController();

  const running = new Set<Promise<void>>();

  const run = (name: string, chore: () => Promise<void>) => () => {
    const done = chore()
      .catch((error) => log.error({ err: error, chore: name }, 'chore failed'))
      .finally(() => running.delete(done));
    running.add(done);
  };

  /** What deletes by the clock, once that can be trusted. */
  const deletions = (name: string, chore: () => Promise<void>) =>
    run(name, async () => {
      if (await clockTrust.isEarned()) await chore();
    });

  /** Letters that leave by themselves: what is due at night, or was while the site was down, waits for the day. */
  const letters = (name: string, chore: () => Promise<void>) =>
    run(name, async () => {
      if (isByDay(now())) await chore();
    });

  // Ways in and counts, which anybody gets again; those from a clock that was ahead end here, too.
  const hourly = run('tidy', async () => {
    await sessions.deleteEnded();
    await deviceMarks.deleteOld();
    await attempts.tidy();
    await links.deleteOld();
    await loginRequests.deleteOld();
    await passkeys.deleteOldChallenges();
  });
  const forgetting = deletions('forget', async () => {
    await missing.endTold();
    await removeFiles(parts.storage, await leaving.end(), log);
    await deleteOldMails(db, now(), [REMINDER, GROUP_EMAIL]);
  });
  const reminders = letters('reminders', () => meetingServices.invitations.remindDue());
  const checks = letters('yearly check', () => yearlyChecks.sendDue());
  const daily = run('sweep', async () => {
    if (await clockTrust.isEarned()) await trash.end();
    // Files without a row, which a crash leaves.
    await sweepImages(parts);
  });
  const returns = run('returns', () => readReturns(parts.config, stopping.signal));
  const news = letters('daily news', () => dailyNews.tell());
  const monthly = letters('monthly mail', () => monthlyMail.sendDue());
  const watchHourly = run('watch', () => watch.hourly());
  const watchDaily = run('watch', () => watch.daily(stopping.signal));

  const each = (ms: number, ...chores: (() => void)[]) =>
    chores.map((chore) => {
      chore();
      return setInterval(chore, ms);
    });
  const timers = [
    ...each(HOUR_MS, hourly, forgetting, reminders, checks, watchHourly, news, monthly),
    ...each(DAY_MS, daily, watchDaily),
    ...each(15 * MINUTE_MS, returns),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    stopping.abort();
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
