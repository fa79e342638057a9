import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import { readEnvironment } from '#server/config/config.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { proveTexts as texts } from '#texts/admin/prove.ts';

/** The program of the site: in the sources, and beside the bundle of this one. */
const PROGRAM = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, '../../main.ts')
  : path.join(import.meta.dirname, 'main.js');

/** Nobody outside is to notice: no letter leaves, no store of the site is touched. */
const aside = {
  HOST: '127.0.0.1',
  PORT: '0',
  BASE_URL: 'http://localhost',
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  SMTP_URL: '',
  IMAP_URL: '',
  BOUNCE_ADDRESS: '',
  ALERT_MAILS: 'off',
  FREE_SPACE_RESERVE_MB: '0',
  LOG_LEVEL: 'info',
  NOTIFY_SOCKET: '',
};

const STARTS_WITHIN_MS = 2 * MINUTE_MS;
const ENDS_WITHIN_MS = 30 * SECOND_MS;
const ANSWERS_WITHIN_MS = 30 * SECOND_MS;

/** What members see first; each asks other tables. */
const calls = [
  '/session',
  '/start',
  '/news',
  '/users',
  '/directory',
  '/birthdays',
  '/galleries',
  '/meetings',
].concat(['/group_emails', '/missing', '/memorials', '/trash', '/own_address', '/devices']);

type Login = { username: string; password: string };

/**
 * Starts the site of this program on a data folder of its own, at a free port, logs somebody in and asks for what
 * members see. Throws a `MaintainerError` that says what it does not do.
 */
export async function tryASite(dataDir: string, login: Login): Promise<void> {
  const env = { ...readEnvironment(), ...aside, SETTINGS_FILE: '', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [PROGRAM], { cwd: dataDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  try {
    const port = await Promise.race([
      portOf(child.stdout),
      ended.then(() => undefined),
      after(STARTS_WITHIN_MS),
    ]);
    if (port === undefined) throw new MaintainerError(texts.notStarting(said.at(-1) ?? ''));
    await look(`http://127.0.0.1:${port}`, login);
  } finally {
    child.kill('SIGTERM');
    await Promise.race([ended, after(ENDS_WITHIN_MS)]);
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());

async function portOf(output: NodeJS.ReadableStream): Promise<number | undefined> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('{')) continue;
    const { event, port } = JSON.parse(line);
    if (event === 'started') {
      output.resume();
      return port;
    }
  }
  return undefined;
}

async function look(address: string, login: Login): Promise<void> {
  const ask = async (target: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(address + target, { ...init, signal }).catch(() => undefined);
    if (answer?.status !== 200) throw new MaintainerError(texts.notAnswering(target, answer?.status));
    await answer.text();
    return answer;
  };
  await ask('/');
  const loggedIn = await ask(`${API_ROOT}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(login),
  });
  const cookie = loggedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  for (const call of [...calls, `/users/${login.username}`])
    await ask(API_ROOT + call, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
}
