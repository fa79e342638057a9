import { existsSync } from 'node:fs';
import path from 'node:path';
import { startErrors, startHints } from '#texts/admin.ts';
import { createApp } from './app.ts';
import { startChores } from './chores.ts';
import { compose } from './compose.ts';
import { readConfig, readEnvironment, WrongSetting } from './config.ts';
import { StartRefused } from './data-folder.ts';
import { WEB_FILES } from './http/web-files.ts';
import { close, listen } from './listen.ts';

/** The running process: from the settings to a listening site, until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment());
  if (!existsSync(path.join(WEB_FILES, 'index.html'))) throw new StartRefused(startErrors.noWebFiles());

  const parts = await compose(config);
  const app = await createApp(parts);
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  let stopping = false;
  let port: number;
  try {
    port = await listen(app, config);
  } catch (error) {
    await parts.dispose();
    throw error;
  }
  const stopChores = startChores(parts);
  const { log, members } = parts;
  log.info({ address: config.baseUrl, port, dataDir: config.dataDir }, 'started');
  if (!config.secureCookies) log.warn({ hint: startHints.insecureCookies }, 'not encrypted');
  if ((await members.count()) === 0) log.info({ hint: startHints.firstMember }, 'no members');

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    stopChores();
    await close(app);
    await parts.dispose();
    log.info('stopped');
    process.exitCode = 0;
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error) => {
  const known = error instanceof WrongSetting || error instanceof StartRefused;
  console.error(known ? error.message : startErrors.unexpected(String(error?.message ?? error)));
  process.exitCode = 1;
});
