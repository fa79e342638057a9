import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** Node does its file work in one thread, so that strace, which counts by thread, counts its calls in their order. */
export const oneThread = { UV_THREADPOOL_SIZE: '1' };

/**
 * Puts a fault into the system calls of a running process, in the words of strace such as `fsync` and
 * `error=EIO`. Answers how to take it out again.
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
      // It may wait for ever for the threads of a process that it has killed; their own end needs no tracer.
      const patience = setTimeout(() => tracer.kill('SIGKILL'), 1000);
      await ended;
      clearTimeout(patience);
    },
  };
}
