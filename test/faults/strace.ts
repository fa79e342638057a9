import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { longer } from '#test/support/longer.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';

/** Limits Node to one file-system thread: strace counts per thread, and so counts all calls in order. */
export const oneThread = { UV_THREADPOOL_SIZE: '1' };

/** System calls that leave a trace outside the process: between two of them a kill finds the same. */
const CHANGES = [
  'write,writev',
  'pwrite64,pwritev',
  'fsync,fdatasync',
  'ftruncate',
  'mkdir,mkdirat',
  'rename,renameat,renameat2',
  'unlink,unlinkat,rmdir',
];
/** Those between which most goes wrong: at one place of each a sample kills. */
const SAMPLED = CHANGES.filter((kind) => /^(pwrite64|fsync|rename|unlink)/.test(kind));

/** The n-th call of a kind, in whichever thread comes to so many first. */
type Place = { kind: string; n: number };

const killAt = ({ kind, n }: Place) => [kind, `signal=SIGKILL:when=${n}`] as const;
const nameOf = ({ kind, n }: Place): string => `${kind} ${n}`;

/** The places to which a run has come, as strace wrote it down: all, or the middle one of each sampled kind. */
function placesIn(log: string): Place[] {
  const calls = [...readFileSync(log, 'utf8').matchAll(/^(\d+) +(\w+)\(/gm)];
  return (longer ? CHANGES : SAMPLED).flatMap((kind) => {
    const threads = new Map<string, number>();
    for (const [, thread = '', call = ''] of calls)
      if (kind.split(',').includes(call)) threads.set(thread, (threads.get(thread) ?? 0) + 1);
    const most = Math.max(0, ...threads.values());
    const every = Array.from({ length: most }, (_, at) => ({ kind, n: at + 1 }));
    return longer ? every : every.slice(most >> 1).slice(0, 1);
  });
}

const traced = (calls: string) => ['-e', `trace=${calls}`];
const injected = (calls: string, fault: string) => [...traced(calls), '-e', `inject=${calls}:${fault}`];
const all = traced(CHANGES.join());

/** Puts a program under strace, which stays beside it. */
const under = (...words: string[]) => ['strace', '-f', '-D', ...words];

/** How a piece of work is looked at by strace: either all places to which it comes are written down, or it is killed. */
type Tracer<T> = { watch(log: string): T; kill(place: Place): T };

/** For a program that is started; what it is started under. */
export const started: Tracer<string[]> = {
  watch: (log) => under('-o', log, ...all),
  kill: (place) => under('-o', '/dev/null', ...injected(...killAt(place))),
};

/** For a running process: attaches strace to the one of that moment. Answers how to remove it. */
export const running = (t: TestContext, pid: () => number | undefined): Tracer<() => Attached> => ({
  watch: (log) => () => attach(t, pid(), ['-o', log, ...all]),
  kill: (place) => () => inject(t, pid(), ...killAt(place)),
});

/**
 * Does a piece of work once, and again with a kill at the places to which it came then. `attempt` answers whether it
 * was killed. Returns how many were.
 */
export async function killEverywhere<T>(
  t: TestContext,
  tracer: Tracer<T>,
  attempt: (traced: T, at: string) => Promise<boolean>,
): Promise<number> {
  const log = path.join(await folderWithoutDatabase(t), 'calls');
  assert.ok(!(await attempt(tracer.watch(log), 'not killed')));
  const places = placesIn(log);
  let kills = 0;
  for (const place of places) if (await attempt(tracer.kill(place), nameOf(place))) kills += 1;
  // A place may be passed by: not every run makes as many calls, and a busy machine lets a start go on beyond its end.
  assert.ok(kills >= places.length / 4, `${kills} kills at ${places.length} places`);
  return kills;
}

/** For a program that is started: kills it before this file or folder gets another name. */
export const atRenameOf = (file: string) =>
  under(
    ...['-o', '/dev/null', '-P', file, '-P', path.basename(file)],
    ...injected('rename,renameat,renameat2', 'signal=SIGKILL'),
  );

type Attached = Promise<{ out(): Promise<void> }>;

/**
 * Injects a fault into system calls of a running process, in strace's syntax such as `fsync` and `error=EIO`. Returns
 * a function that removes it.
 */
export const inject = (t: TestContext, pid: number | undefined, calls: string, fault: string) =>
  attach(t, pid, ['-o', '/dev/null', ...injected(calls, fault)]);

async function attach(t: TestContext, pid: number | undefined, words: string[]): Attached {
  const tracer = spawn('strace', ['-f', ...words, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'exit');
  t.after(() => tracer.kill('SIGKILL'));
  let said = '';
  for await (const words of tracer.stderr.iterator({ destroyOnReturn: false })) {
    said += words;
    if (/attached/.test(said)) break;
  }
  if (!/attached/.test(said)) throw new Error(`strace: ${said}`);
  tracer.stderr.resume();
  return {
    async out(): Promise<void> {
      tracer.kill('SIGTERM');
      // strace may wait for ever for the threads of a process that it has killed; they end without it.
      const patience = setTimeout(() => tracer.kill('SIGKILL'), 1000);
      await ended;
      clearTimeout(patience);
    },
  };
}
