import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { freePort } from '#test/support/free-port.ts';
import { choosePort } from '../demo/choose-port.ts';
import { DEMO_PASSWORD, fillDemo } from '../demo/fill.ts';
import { serveMailPage } from '../demo/mail-page.ts';
import { demoLogins } from '../demo/members.ts';
import { createFront } from './dev/front.ts';
import { restartedServer } from './dev/restarted-server.ts';
import { helpWhenAsked } from './help.ts';

helpWhenAsked(`
npm run dev [-- --data FOLDER]   the site while you change it

The demo class is made once and kept in dev-data/, or in FOLDER; delete it to begin anew. A change in web/ shows in
the open page, which keeps its state where React allows; after one in server/, contract/ or texts/ the server
starts again. Settings of the environment (SITE_NAME, PORT, SMTP_URL …) count, those of .env do not.
`);

const root = path.join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { data: { type: 'string', default: path.join(root, 'dev-data') } } });
const dataDir = path.resolve(values.data);
const port = await choosePort();
const serverPort = await freePort();
const baseUrl = `http://localhost:${port}`;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

if (!existsSync(dataDir)) await makeDemo();

const settings = {
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: 'betreuer@example.org',
  MAIL_PER_MINUTE: '0',
  MAIL_PER_HOUR: '0',
  ...process.env,
  PORT: String(serverPort),
  HOST: '127.0.0.1',
  BASE_URL: baseUrl,
  DATA_DIR: dataDir,
};
const server = restartedServer(settings);
const { http, vite } = await createFront({ server, serverPort, site: readConfig(settings).identity });

const serverFolders = ['server', 'contract', 'texts'].map((folder) => path.join(root, folder));
vite.watcher.add(serverFolders);
vite.watcher.on('all', (_event, file) => {
  const [folder, subfolder] = path.relative(root, file).split(path.sep);
  const isServerFile =
    serverFolders.includes(path.join(root, folder ?? '')) && !(folder === 'texts' && subfolder === 'web');
  if (isServerFile && !/\.(test|long|postgres)\.ts$/.test(file)) server.restart();
});

server.restart();
await server.ready();
await new Promise<void>((done) => http.listen(port, '127.0.0.1', done));
const outbox = path.join(dataDir, 'outbox');
const mailPage = await serveMailPage(outbox, port + 1);
console.log(`
The site:  ${baseUrl}
Logins:    ${demoLogins.join(', ')}; password: ${DEMO_PASSWORD}
Mails:     ${mailPage.address} (files in ${outbox})
`);

if (!stop.signal.aborted) await once(stop.signal, 'abort');
await server.stop();
await vite.close();
await mailPage.close();
http.closeAllConnections();
http.close();

/** Filled in a temporary folder and renamed, so that an interrupted run starts over. */
async function makeDemo() {
  const unfinished = `${dataDir}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(path.dirname(unfinished), { recursive: true });
  console.log('Making the demo class, once …');
  const config = { DATA_DIR: unfinished, LOG_LEVEL: 'warn', UPLOADS_PER_HOUR: '1000', BASE_URL: baseUrl };
  const site = await composeSite(readConfig(config));
  await fillDemo(site, { signal: stop.signal })
    .catch((error) => {
      if (!stop.signal.aborted) throw error;
    })
    .finally(site.dispose);
  if (stop.signal.aborted) process.exit();
  renameSync(unfinished, dataDir);
}
