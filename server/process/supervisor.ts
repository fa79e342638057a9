import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { type Config, failureIsHeard } from '../config/config.ts';
import { ownUrl } from './listen.ts';
import type { Log } from './log.ts';

type Site = { config: Pick<Config, 'host' | 'supervisor'>; port: number; log: Log };

/**
 * Tells systemd that the site listens and, as often as systemd wants to know, that it still answers. Returns a
 * function that ends this. Node has no datagram sockets of the file system, hence the program that comes with systemd;
 * it waits until systemd has read the message, so that none is lost with its sender.
 */
export async function tellSupervisor({ config, port, log }: Site): Promise<() => void> {
  if (!config.supervisor) return () => {};
  const { aliveMs } = config.supervisor;
  await notify('--ready');
  if (aliveMs === undefined) return () => {};

  const sayAlive = async () => {
    await askItself(config.host, port, aliveMs / 2);
    await notify('WATCHDOG=1');
  };
  const timer = setInterval(() => {
    sayAlive().catch((error) => log.error({ err: error }, 'no answer to itself'));
  }, aliveMs / 3);
  timer.unref();
  return () => clearInterval(timer);
}

const run = promisify(execFile);
const notify = (message: string) => run('systemd-notify', [message]);

/** Leaves the sentence of a failure with systemd, where the alert and `status` find it until the next start. */
export function tellWhyFailed(sentence: string): void {
  if (failureIsHeard()) spawnSync('systemd-notify', [`STATUS=${sentence.replaceAll(/\s+/g, ' ').trim()}`]);
}

/** Any answer will do: from an address other than loopback it is a 404. */
async function askItself(host: string, port: number, patienceMs: number): Promise<void> {
  const answer = await fetch(new URL('/healthz', ownUrl(host, port)), {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
}
