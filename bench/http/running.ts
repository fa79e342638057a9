import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { meanOfBest } from '../result.ts';
import type { SiteSize } from './fill-site.ts';
import { load } from './load.ts';
import type { Offer } from './offer.ts';

const SECONDS = 0.25;
const CONNECTIONS = 16;

/** A server in a process of its own. `cpu`: the CPU time that it has used, in µs. */
export type Running = { offer: Offer; cpu(): Promise<number>; stop(): Promise<void> };

async function start(script: string, ...words: string[]): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, script), words, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [offer] = (await once(child, 'message')) as [Offer];
  return {
    offer,
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
export const startSite = (size: SiteSize) => start('site-server.ts', JSON.stringify(size));

/**
 * What an answer costs: µs of the server's CPU time, all threads. Time of the clock would say the same on a quiet
 * machine, and on a busy one mostly how busy it is.
 */
export async function costOf(server: Running, target: string): Promise<number> {
  const before = await server.cpu();
  const { port, headers } = server.offer;
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return ((await server.cpu()) - before) / answers;
}

/** µs of the clock until the next answer is there, sixteen being asked for at once. */
export async function timeOf({ offer: { port, headers } }: Running, target: string): Promise<number> {
  const start = performance.now();
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return ((performance.now() - start) * 1000) / answers;
}

/**
 * The cost of each target, or its time, measured in turn so that a drifting machine weighs on all. Of the rounds the
 * three best count.
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
  return costs.map((of) => meanOfBest(of));
}
