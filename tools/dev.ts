import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeSite } from '#server/compose/site.ts';
import { readConfig } from '#server/config/config.ts';
import { freePort } from '#test/support/free-port.ts';
import { choosePort } from '../demo/choose-port.ts';
import { DEMO_PASSWORD, demoLogins, fillDemo } from '../demo/fill.ts';
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
const { http, vite } = await createFront({ server, serverPort, site: readConfig(settings) });

const ofServer = ['server', 'contract', 'texts'].map((room) => path.join(root, room));
vite.watcher.add(ofServer);
vite.watcher.on('all', (_event, file) => {
  const [room, part] = path.relative(root, file).split(path.sep);
  const isOfServer = ofServer.includes(path.join(root, room ?? '')) && !(room === 'texts' && part === 'web');
  if (isOfServer && !/\.(test|long|postgres)\.ts$/.test(file)) server.restart();
});

server.restart();
await server.ready();
await new Promise<void>((done) => http.listen(port, '127.0.0.1', done));
console.log(`
The site:  ${baseUrl}
Logins:    ${demoLogins.join(', ')}; password: ${DEMO_PASSWORD}
Mails:     ${path.join(dataDir, 'outbox')}
`);

if (!stop.signal.aborted) await once(stop.signal, 'abort');
await server.stop();
await vite.close();
http.closeAllConnections();
http.close();

/** Made aside, so that one that was broken off is made anew. */
async function makeDemo() {
  const aside = `${dataDir}.part`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(path.dirname(aside), { recursive: true });
  console.log('Making the demo class, once …');
  const config = { DATA_DIR: aside, LOG_LEVEL: 'warn', UPLOADS_PER_HOUR: '1000', BASE_URL: baseUrl };
  const parts = await composeSite(readConfig(config));
  await fillDemo(parts, { signal: stop.signal })
    .catch((error) => {
      if (!stop.signal.aborted) throw error;
    })
    .finally(parts.dispose);
  if (stop.signal.aborted) process.exit();
  renameSync(aside, dataDir);
}
