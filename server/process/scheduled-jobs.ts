import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Module, ScheduledJob } from '../compose/module.ts';
import type { SiteServices } from '../compose/site.ts';
import { isByDay } from '../german-time.ts';

const INTERVALS = { 'quarter of an hour': 15 * MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

/** Runs the scheduled jobs of all modules now, then at their intervals. Returns a stop function that waits for running ones. */
export function startScheduledJobs({ modules, clockTrust, now, log }: SiteServices): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const isDue = async ({ only }: ScheduledJob) => {
    if (only === 'by a trusted clock') return clockTrust.isEarned();
    return only === undefined || isByDay(now());
  };

  const run = (job: ScheduledJob) => {
    const done = isDue(job)
      .then((due) => (due ? job.run(stopping.signal) : undefined))
      .catch((error) => log.error({ err: error, job: job.name }, 'job failed'))
      .then(() => void running.delete(done));
    running.add(done);
  };

  const timers = Object.values<Module>(modules)
    .flatMap(({ jobs = [] }) => jobs)
    .map((job) => {
      run(job);
      return setInterval(run, INTERVALS[job.every], job).unref();
    });
  return async () => {
    stopping.abort();
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
