import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runInHost } from './admin-hosts.ts';
import { createBrowser } from './test-browser.ts';
import { dataSettings, makeTestDatabase } from './test-database.ts';

const root = path.join(import.meta.dirname, '../..');
/** What tests start finds here what others have compiled, which halves the CPU time of a start. */
export const { NODE_COMPILE_CACHE } = process.env;

export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string };

/** How long a refused start may take on a busy machine. */
const REFUSED_WITHIN_MS = 30_000;

type Settings = Record<string, string>;

/**
 * `under`: a program that runs Node, with its arguments. `node`: options for Node. `cwd`: the folder of `.env`.
 * `bundle`: the folder of a bundled server, in place of the sources. `now`: where the clock of a command stands, in ms.
 */
type Options = { under?: readonly string[]; node?: string[]; cwd?: string; bundle?: string; now?: number };

/** A folder for data or other files, removed after the test. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-process-'));
  // A process that was just killed may still write a file meanwhile.
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await makeTestDatabase(t, folder);
  return folder;
}

/** What is made for a test, for something that is none; all of it is gone at the end. */
export async function asTest<T>(run: (t: TestContext) => Promise<T>): Promise<T> {
  const hooks: (() => unknown)[] = [];
  try {
    return await run({ after: (hook: () => unknown) => void hooks.push(hook) } as unknown as TestContext);
  } finally {
    for (const hook of hooks.toReversed()) await hook();
  }
}

/** These settings and no others. */
const environment = (settings: Settings) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE,
  ...(settings.DATA_DIR !== undefined && dataSettings(settings.DATA_DIR)),
  ...settings,
});

/** Starts a program of ours. */
function start(
  t: TestContext,
  args: string[],
  settings: Settings,
  { under = [], node = [], cwd = root }: Options,
) {
  const [program = '', ...rest] = args;
  const [first = '', ...more] = [...under, process.execPath, ...node, path.resolve(root, program), ...rest];
  const child = spawn(first, more, {
    cwd,
    env: environment(settings),
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, ...output }));
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

const ADMIN = 'server/admin/main.ts';

/**
 * Runs the maintainers' command line to its end; `input` is what comes in from a pipe. Commands share processes, as
 * a start would take most of the time of their tests; `runAdminAlone` starts one.
 */
export async function runAdmin(
  t: TestContext,
  args: string[],
  settings: Settings,
  input = '',
  options: Options = {},
): Promise<Ended> {
  const { under, node, cwd = root, now } = options;
  const isReadAtStart = Object.keys(settings).some((name) => name.startsWith('NODE_'));
  if (under || node || isReadAtStart) return runAdminAlone(t, args, settings, input, options);
  const program = path.join(root, ADMIN);
  const answer = await runInHost({ program, args, env: environment(settings), cwd, input, now });
  return { ...answer, signal: null };
}

/** The same in a process of its own. */
export async function runAdminAlone(
  t: TestContext,
  args: string[],
  settings: Settings,
  input = '',
  options: Options = {},
): Promise<Ended> {
  const program = options.bundle ? path.join(options.bundle, 'admin.js') : ADMIN;
  const { child, ended } = start(t, [program, ...args], settings, options);
  child.stdin.on('error', () => {}).end(input);
  return ended;
}

/** Starts the server process, whether it comes up or not. */
export function launchServer(t: TestContext, settings: Settings, options: Options = {}) {
  const program = options.bundle ? path.join(options.bundle, 'main.js') : 'server/main.ts';
  const server = start(t, [program], { PORT: '0', ...settings }, options);
  return {
    ...server,
    /** Waits for the first log line with this event. */
    async logLine(event: string): Promise<Record<string, unknown>> {
      for (;;) {
        const lines = server.output.stdout.split('\n').slice(0, -1);
        const found = lines.find((line) => line.includes(`"event":"${event}"`));
        if (found) return JSON.parse(found);
        const end = await Promise.race([once(server.child.stdout, 'data'), server.ended]);
        if ('code' in end) throw new Error(`Ended without „${event}“: ${end.stderr}${end.stdout}`);
      }
    },
  };
}

/** The exit code of a refusal that only a maintainer can resolve; after any other the service restarts. */
export const REFUSED_FOR_GOOD = 78;

/** Starts the server process, which must refuse and end by itself. Returns its output. */
export async function refusedStart(
  t: TestContext,
  settings: Settings,
  options: Options = {},
): Promise<Ended> {
  const { ended, output } = launchServer(t, settings, options);
  const end = await Promise.race([ended, sleep(REFUSED_WITHIN_MS, undefined, { ref: false })]);
  if (!end) throw new Error(`The start was not refused: ${output.stderr}${output.stdout}`);
  return end;
}

export type TestProcess = ReturnType<typeof servedAt>;

/** Starts the server process and waits until it listens. */
export async function startServer(t: TestContext, settings: Settings, options: Options = {}) {
  const server = launchServer(t, settings, options);
  const { port } = await server.logLine('started');
  return servedAt(server, `http://127.0.0.1:${port}`);
}

/** A server process that listens at this address. */
export function servedAt(server: ReturnType<typeof launchServer>, address: string) {
  return {
    ...server,
    address,
    browser: (cookies?: Map<string, string>) => createBrowser(address, cookies),
    /** Sends the signal and waits for the end. */
    async end(signal: NodeJS.Signals): Promise<Ended> {
      server.child.kill(signal);
      return server.ended;
    },
  };
}
