import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SiteSize } from './fill-site.ts';
import { load } from './load.ts';
import type { Offer } from './offer.ts';

const SECONDS = 0.25;
const CONNECTIONS = 16;

/** A server in a process of its own. */
export type Running = { child: ChildProcess; offer: Offer };

async function start(script: string, ...words: string[]): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, script), words, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [offer] = (await once(child, 'message')) as [Offer];
  return { child, offer };
}

export const startBare = () => start('bare-server.ts');
export const startSite = (size: SiteSize) => start('site-server.ts', JSON.stringify(size));

async function cpuOf({ child }: Running): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu;
}

/**
 * What an answer costs: µs of the server's CPU time, all threads. Time of the clock would say the same on a quiet
 * machine, and on a busy one mostly how busy it is.
 */
export async function costOf(server: Running, target: string): Promise<number> {
  const before = await cpuOf(server);
  const { port, headers } = server.offer;
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return ((await cpuOf(server)) - before) / answers;
}

/**
 * The cost of each target, measured in turn so that a drifting machine weighs on all. Of the rounds the three best
 * count: what else runs on the machine only ever adds to the cost.
 */
export async function costsOf(targets: [Running, string][], rounds: number): Promise<number[]> {
  for (const [server, target] of targets) await costOf(server, target);
  const costs = targets.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [server, target]] of targets.entries())
      costs[index]?.push(await costOf(server, target));
  }
  return costs
    .map((of) => of.sort((a, b) => a - b).slice(0, 3))
    .map((best) => best.reduce((a, b) => a + b) / 3);
}
