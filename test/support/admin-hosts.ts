import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Answer, Command } from './admin-host.ts';

/** Two, as some tests run commands side by side. */
const MOST = 2;

const byZone = new Map<string, ReturnType<typeof createHosts>>();

/** Runs the command in a process that has run others before. */
export async function runInHost(command: Command): Promise<Answer> {
  const zone = command.env.TZ ?? '';
  const hosts = byZone.get(zone) ?? createHosts(zone);
  byZone.set(zone, hosts);
  const host = await hosts.take();
  const ended = Promise.withResolvers<unknown>();
  const fail = () => ended.reject(new Error(`The process ended in „${command.args.join(' ')}“`));
  host.once('message', ended.resolve).once('exit', fail);
  host.send(command);
  const answer = (await ended.promise) as Answer;
  host.off('exit', fail);
  hosts.giveBack(host);
  return answer;
}

/** Processes for commands, all in this time zone. They end with this one. */
function createHosts(zone: string) {
  const idle: ChildProcess[] = [];
  const waiting: ((host: ChildProcess) => void)[] = [];
  let started = 0;

  const start = () => {
    started += 1;
    const { NODE_COMPILE_CACHE } = process.env;
    return fork(path.join(import.meta.dirname, 'admin-host.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: { NODE_COMPILE_CACHE, ...(zone && { TZ: zone }) },
    });
  };

  return {
    async take(): Promise<ChildProcess> {
      const known = idle.pop();
      if (!known && started === MOST) return new Promise((resolve) => void waiting.push(resolve));
      const host = known ?? start();
      host.ref();
      host.channel?.ref();
      return host;
    },
    giveBack(host: ChildProcess): void {
      const next = waiting.shift();
      if (next) {
        next(host);
        return;
      }
      host.unref();
      host.channel?.unref();
      idle.push(host);
    },
  };
}
