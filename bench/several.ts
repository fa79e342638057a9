import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';
import { memoryOf } from './memory-of.ts';
import { PROGRAM, SETTLED_MS } from './process.ts';
import { median, type Result } from './result.ts';

const COUNTS = [1, 10, 50];
const TICKS_PER_SECOND = 100;

/** What a process has worked so far, in seconds of CPU time. */
function workOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}

/** Classes of one machine beside each other, each an idle process of its own. */
export async function benchSeveral(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-bench-'));
  const running: { pid: number; stop(): Promise<void> }[] = [];
  const starts: number[] = [];
  const start = async () => {
    const port = await freePort();
    const env = {
      ...process.env,
      DATA_DIR: path.join(folder, String(running.length)),
      PORT: String(port),
      NODE_COMPILE_CACHE: path.join(folder, 'cache'),
    };
    const site = spawn(process.execPath, PROGRAM, { env, stdio: 'ignore' });
    const ended = once(site, 'exit');
    const pid = site.pid ?? 0;
    const stop = async () => {
      site.kill();
      await ended;
    };
    running.push({ pid, stop });
    while (!(await fetch(`http://127.0.0.1:${port}/login`).catch(() => undefined))?.ok) await pause(20);
    starts.push(workOf(pid));
  };

  try {
    const results: Result[] = [];
    for (const count of COUNTS) {
      while (running.length < count) await start();
      await pause(SETTLED_MS);
      const memory = running.reduce((sum, { pid }) => sum + memoryOf(pid), 0);
      results.push({
        name: `memory of each of ${count} idle`,
        value: memory / count,
        unit: 'MB (Pss)',
        atMost: 110,
      });
    }
    // The first one fills the compile cache.
    const work = median(starts.slice(1));
    return [
      ...results,
      { name: 'work of a start to the first page', value: work, unit: 's (CPU)', atMost: 4 },
    ];
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  }
}
