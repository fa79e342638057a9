import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { API_ROOT } from '#contract/endpoint.ts';
import { sentenceIn } from '#server/failure-in-words.ts';

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
};

/** Runs a command of ours to its end. */
export async function runOwnCommand(words: string[], { env, owner, input = '', isHeard = false }: Options) {
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

/**
 * Logs in as a browser would, and returns how to read pages, pictures and calls of the site. `refuse` makes the error
 * for what is not answered with 200; without a status nothing came.
 */
export async function visitAside(
  address: string,
  login: Login,
  refuse: (target: string, status: number | undefined) => Error,
) {
  const read = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'sec-fetch-site': 'same-origin', ...init.headers };
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const answer = await fetch(address + target, { ...init, headers, signal }).catch(() => undefined);
    if (answer?.status !== 200) throw refuse(target, answer?.status);
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
  return async (target: string): Promise<Uint8Array> => {
    const answer = await read(target, { headers: { cookie } });
    return new Uint8Array(await answer.arrayBuffer());
  };
}
