import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** Limits Node to one file-system thread: strace counts per thread, and so counts all calls in order. */
export const oneThread = { UV_THREADPOOL_SIZE: '1' };

/**
 * Injects a fault into system calls of a running process, in strace's syntax such as `fsync` and `error=EIO`. Returns
 * a function that removes it.
 */
export async function inject(t: TestContext, pid: number | undefined, calls: string, fault: string) {
  const words = ['-f', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:${fault}`];
  const tracer = spawn('strace', [...words, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
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
