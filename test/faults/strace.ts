import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { longer } from '#test/support/longer.ts';

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

/** The n-th call of a kind, in whichever thread comes to so many first. */
export type Place = { kind: string; n: number };

const killAt = ({ kind, n }: Place) => [kind, `signal=SIGKILL:when=${n}`] as const;
export const nameOf = ({ kind, n }: Place): string => `${kind} ${n}`;

/** Of how many places of each kind samples are taken. */
const SAMPLES = 2;

/**
 * The places to which a run has come, as strace wrote it down: all of them, or of each kind some drawn by lot, so that
 * each run of the tests tries others.
 */
export function placesIn(log: string): Place[] {
  const calls = [...readFileSync(log, 'utf8').matchAll(/^(\d+) +(\w+)\(/gm)];
  return CHANGES.flatMap((kind) => {
    const threads = new Map<string, number>();
    for (const [, thread = '', call = ''] of calls)
      if (kind.split(',').includes(call)) threads.set(thread, (threads.get(thread) ?? 0) + 1);
    const most = Math.max(0, ...threads.values());
    const wanted = longer ? most : Math.min(SAMPLES, most);
    // One of each part of the run.
    const drawn = (part: number) => Math.floor(((part + Math.random()) * most) / wanted) + 1;
    return Array.from({ length: wanted }, (_, part) => ({ kind, n: longer ? part + 1 : drawn(part) }));
  });
}

const traced = (calls: string) => ['-e', `trace=${calls}`];
const injected = (calls: string, fault: string) => [...traced(calls), '-e', `inject=${calls}:${fault}`];
const all = traced(CHANGES.join());

/** Puts a program under strace, which stays beside it. */
const under = (...words: string[]) => ['strace', '-f', '-D', ...words];

/** Writes down to which places a program comes. */
export const watched = (log: string) => under('-o', log, ...all);
/** Kills a program there. */
export const killedAt = (place: Place) => under('-o', '/dev/null', ...injected(...killAt(place)));

/**
 * Injects a fault into system calls of a running process, in strace's syntax such as `fsync` and `error=EIO`. Returns
 * a function that removes it.
 */
export const inject = (t: TestContext, pid: number | undefined, calls: string, fault: string) =>
  attach(t, pid, ['-o', '/dev/null', ...injected(calls, fault)]);

/** The same for a kill. */
export const kill = (t: TestContext, pid: number | undefined, place: Place) =>
  inject(t, pid, ...killAt(place));

/** Writes down to which places a running process comes, until that is removed. */
export const watch = (t: TestContext, pid: number | undefined, log: string) =>
  attach(t, pid, ['-o', log, ...all]);

async function attach(t: TestContext, pid: number | undefined, words: string[]) {
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
