import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import { sentenceIn } from '#server/failure-in-words.ts';
import { MaintainerError } from '#server/maintainer-error.ts';
import { notAnswering } from '#texts/admin/update.ts';

// The command line starts itself and the site anew: on other settings, or as the user to whom the data belong.

/** This command line, and the site beside it: in the sources, and as the package has them. */
const admin = () => path.resolve(process.argv[1] ?? '');
const site = () =>
  admin().endsWith('.ts')
    ? path.join(path.dirname(admin()), '../main.ts')
    : path.join(path.dirname(admin()), 'main.js');

export type Owner = { uid: number; gid: number };

type Environment = Record<string, string | undefined>;

type Options = {
  env: Environment;
  /** As whom; undefined: as now. */
  owner?: Owner | undefined;
  /** What it reads. */
  input?: string;
  /** Whether people read what it says as it says it. */
  isHeard?: boolean;
  /** Ends it before its time. */
  giveUp?: AbortSignal;
};

/** Runs a command of ours to its end. */
export async function runOwnCommand(words: string[], options: Options) {
  const { env, owner, input = '', isHeard = false, giveUp } = options;
  const out = isHeard ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [admin(), ...words], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['pipe', out, out],
    ...owner,
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  giveUp?.addEventListener('abort', () => child.kill());
  const [code] = await once(child, 'close');
  return { code: Number(code ?? 1), said: Buffer.concat(said).toString().trim() };
}

// A second site on this machine, for the command line alone: on a copy of the data, or on a backup.

/** Nobody outside is to notice it. At the level `info` it says where it listens. */
export const asideSettings = {
  HOST: '127.0.0.1',
  PORT: '0',
  BASE_URL: 'http://localhost',
  ALERT_MAILS: 'off',
  LOG_LEVEL: 'info',
};

const STARTS_WITHIN_MS = 2 * MINUTE_MS;
const ENDS_WITHIN_MS = 30 * SECOND_MS;
const ANSWERS_WITHIN_MS = 30 * SECOND_MS;

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());

/**
 * Starts the site on an environment with `asideSettings`, in its data folder. `address`: undefined if it has not
 * started; `said`, what its standard error tells of why.
 */
export async function startAside(env: Environment, dataDir: string) {
  const child = spawn(process.execPath, [site()], {
    cwd: dataDir,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not before all that it said was read.
  const ended = once(child, 'close');
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const port = await Promise.race([
    portOf(child.stdout),
    ended.then(() => undefined),
    after(STARTS_WITHIN_MS),
  ]);
  return {
    address: port === undefined ? undefined : `http://127.0.0.1:${port}`,
    said: sentenceIn(said),
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill('SIGTERM');
      await Promise.race([ended, after(ENDS_WITHIN_MS)]);
      if (child.exitCode === null) child.kill('SIGKILL');
    },
  };
}

/** Goes on reading what the site says, which would wait with its answers otherwise. */
function portOf(output: NodeJS.ReadableStream): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  createInterface({ input: output }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const { event, port } = JSON.parse(line);
    if (event === 'started') resolve(port);
  });
  return promise;
}

export type Login = { username: string; password: string };

/** Of somebody who looks around in a second site, and is nobody in the first. */
export const probeLogin = (): Login => ({
  username: `probe-${randomBytes(6).toString('hex')}`,
  password: randomBytes(18).toString('base64'),
});

/** What members see first; each asks other tables. */
const calls = [
  ...['/session', '/start', '/news', '/users', '/directory', '/birthdays', '/galleries', '/meetings'],
  ...['/group_emails', '/missing', '/memorials', '/trash', '/own_address', '/devices'],
];

/**
 * Logs in as a browser would and asks for what members see. Returns how to read more of the site. Throws a
 * `MaintainerError` for what is not answered with 200.
 */
export async function lookAround(address: string, login: Login) {
  const read = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'sec-fetch-site': 'same-origin', ...init.headers };
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(address + target, { ...init, headers, redirect: 'manual', signal }).catch(
      () => undefined,
    );
    if (answer?.status !== 200) throw new MaintainerError(notAnswering(target, answer?.status));
    return answer;
  };
  const loggedIn = await read(`${API_ROOT}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const cookie = loggedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const readAsMember = (target: string) => read(target, { headers: { cookie } });
  await (await readAsMember('/')).arrayBuffer();
  for (const call of [...calls, `/users/${login.username}`])
    await (await readAsMember(API_ROOT + call)).arrayBuffer();
  return readAsMember;
}
