import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { meanOfFastest } from '../result.ts';
import type { SiteSize } from './fill-site.ts';
import { load } from './load.ts';
import type { Offer } from './offer.ts';

const SECONDS = 0.25;
const CONNECTIONS = 16;

/** A server in a process of its own. `cpu`: the CPU time that it has used, in µs. */
export type Running = { offer: Offer; pid: number; cpu(): Promise<number>; stop(): Promise<void> };

async function start(script: string, ...words: string[]): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, script), words, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [offer] = (await once(child, 'message')) as [Offer];
  return {
    offer,
    pid: child.pid ?? 0,
    async cpu() {
      child.send('cpu');
      const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
      return cpu;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

export const startBare = () => start('bare-server.ts');
export const startSite = (size: SiteSize, settings: Record<string, string> = {}) =>
  start('site-server.ts', JSON.stringify(size), JSON.stringify(settings));

/**
 * The cost of an answer: µs of the server's CPU time, all threads. Elapsed time would say the same on a quiet machine,
 * but on a busy one mostly how busy it is.
 */
export async function costOf(server: Running, target: string): Promise<number> {
  const before = await server.cpu();
  const { port, headers } = server.offer;
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return ((await server.cpu()) - before) / answers;
}

/** Elapsed µs per answer, with sixteen requests at once. */
export async function timeOf({ offer: { port, headers } }: Running, target: string): Promise<number> {
  const start = performance.now();
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return ((performance.now() - start) * 1000) / answers;
}

/**
 * The cost or time of each target. They are measured in turn, so that a machine that becomes slower affects all of
 * them. The three best rounds count.
 */
export async function costsOf(
  targets: [Running, string][],
  rounds: number,
  measure = costOf,
): Promise<number[]> {
  for (const [server, target] of targets) await measure(server, target);
  const costs = targets.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [server, target]] of targets.entries())
      costs[index]?.push(await measure(server, target));
  }
  return costs.map((of) => meanOfFastest(of));
}
