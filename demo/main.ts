import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { close, listen } from '#server/process/listen.ts';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { terminal } from '#texts/demo.ts';
import { choosePort } from './choose-port.ts';
import { DEMO_PASSWORD, fillDemo } from './fill.ts';
import { serveMailPage } from './mail-page.ts';
import { demoLogins, demoMaintainer } from './members.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());

const showProgress = (done: number, all: number) => {
  if (process.stdout.isTTY)
    process.stdout.write(`\r${terminal.progress(done, all)}${done === all ? '\n' : ''}`);
};

console.log(terminal.whatItIs);

const dataDir = await mkdtemp(path.join(tmpdir(), 'klassenkreis-demo-'));
const config = readConfig({
  PORT: String(await choosePort()),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: 'betreuer@example.org',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  UPLOADS_PER_HOUR: '1000',
  // No mail server is to be spared.
  MAIL_PER_MINUTE: '0',
  MAIL_PER_HOUR: '0',
});
const { outbox } = dataFolderPaths(dataDir);

const site = await composeSite(config);
try {
  console.log(terminal.preparing);
  await fillDemo(site, { progress: showProgress, signal: stop.signal });
  const app = await createApp(site);
  await listen(app, config);
  const stopScheduledJobs = startScheduledJobs(site);
  site.mailWorker.start();
  const mailPage = await serveMailPage(outbox, config.port + 1);

  console.log(`\n${terminal.ready(config.baseUrl)}\n\n${terminal.logins}`);
  for (const username of demoLogins)
    console.log(
      terminal.login(username, DEMO_PASSWORD) + (username === demoMaintainer ? terminal.maintains : ''),
    );
  console.log(`\n${terminal.mails(mailPage.address, outbox)}`);
  console.log(`\n${terminal.folder(dataDir)}`);

  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  await Promise.all([stopScheduledJobs(), site.mailWorker.stop(), close(app), mailPage.close()]);
} catch (error) {
  if (!stop.signal.aborted) throw error;
} finally {
  await site.dispose();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(terminal.stopped);
