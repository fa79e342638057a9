import { existsSync } from 'node:fs';
import path from 'node:path';
import { failureInWords } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { startErrors, startHints } from '#texts/admin.ts';
import { dayAndTime } from '#texts/dates.ts';
import { createApp } from '../app.ts';
import { composeSite } from '../compose/site.ts';
import { readConfig, readEnvironment } from '../config/config.ts';
import { WEB_FILES } from '../http/pages/web-files.ts';
import type { Database } from '../ports/database/database.ts';
import { jumpBetween, looksAtClock } from './clock.ts';
import { dataFolderPaths } from './data-folder.ts';
import { failedFlush } from './flush.ts';
import { close, listen } from './listen.ts';
import { nameWhatIsHere } from './names.ts';
import { startScheduledJobs } from './scheduled-jobs.ts';
import { tellSupervisor, tellWhyFailed } from './supervisor.ts';

/** EX_CONFIG of sysexits.h: the service unit does not restart after this exit code. */
const EX_CONFIG = 78;

/** After this long the first jobs are through. */
const STARTED_MS = 10_000;
/**
 * Gives back what the start has left: Node would keep it until memory is short, and an idle site never comes to that.
 * The last resort is the only kind that takes back room for new objects. Without `--expose-gc` nothing happens.
 */
const collectGarbage = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** From the settings to a listening site, until SIGTERM or SIGINT. */
async function run(): Promise<void> {
  const { stopSignal, stopped } = firstSignal();
  const config = readConfig(readEnvironment());
  if (!existsSync(path.join(WEB_FILES, 'index.html')))
    throw new MaintainerError(startErrors.noWebFiles(), { permanent: true });

  const parts = await composeSite(config, {}, stopped).catch((error) => {
    if (!(stopped.aborted && error.name === 'AbortError')) throw error;
  });
  if (!parts) return;
  const { log, mailWorker, db, health } = parts;
  // An uncaught error leaves the process in an unknown state; the supervisor starts a new one.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'crashed');
    process.exit(1);
  });
  failedFlush.subscribe((error) => {
    log.fatal({ err: error }, 'disk failed');
    process.exit(1);
  });

  try {
    const app = await createApp(parts);
    const { firstStart } = parts.modules.maintenance.provides;
    const isNew = await firstStart.isOpen(db);
    const port = await listen(app, config);
    const jump = await jumpOfClock(db);
    const stopScheduledJobs = startScheduledJobs(parts);
    mailWorker.start();
    log.info({ address: config.baseUrl, port, dataDir: config.dataDir }, 'started');
    if (jump)
      log.warn({ hint: startHints.clockJumped(dayAndTime(jump.from), dayAndTime(jump.to)) }, 'clock jumped');
    if (!config.secureCookies) log.warn({ hint: startHints.insecureCookies }, 'not encrypted');
    if (!config.mailServer)
      log.info({ hint: startHints.outbox, folder: dataFolderPaths(config.dataDir).outbox }, 'no mail server');
    if (!config.adminEmail) log.info({ hint: startHints.noContact }, 'no contact');
    if (isNew) log.info({ hint: startHints.firstMember(), open: firstStart.address }, 'no maintainer yet');
    const endTelling = await tellSupervisor({ config, port, log });
    setTimeout(collectGarbage, STARTED_MS).unref();

    const signal = await stopSignal;
    endTelling();
    health.stop();
    log.info({ signal }, 'stopping');
    await Promise.all([stopScheduledJobs(), mailWorker.stop(), close(app)]);
  } finally {
    await parts.dispose();
  }
  log.info('stopped');
}

/** Whether the clock shows far more, or less, than when the site last looked at it. */
async function jumpOfClock(db: Database) {
  const looks = await looksAtClock(db);
  return looks && jumpBetween(looks.last, Date.now());
}

/** Registered first, so that no signal kills the process halfway through its start. */
function firstSignal() {
  const stopping = new AbortController();
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopping.abort();
      resolve(signal);
    });
  return { stopSignal: promise, stopped: stopping.signal };
}

/** Runs the process; a failed start is reported in one sentence. */
export async function main(): Promise<void> {
  try {
    nameWhatIsHere();
    await run();
  } catch (error) {
    const known = error instanceof MaintainerError;
    const sentence = known ? error.message : startErrors.unexpected(failureInWords(error));
    console.error(sentence);
    tellWhyFailed(sentence);
    process.exitCode = known && error.permanent ? EX_CONFIG : 1;
  }
}
