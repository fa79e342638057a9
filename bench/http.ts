import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { load } from './http/load.ts';
import type { Offer } from './http/offer.ts';
import type { Result } from './result.ts';

const ROUNDS = 12;
const SECONDS = 0.5;
const CONNECTIONS = 16;

/** Smallest allowed ratio of each call to the baseline. */
const budgets: Record<string, number> = {
  'session check + name list of 30': 0.2,
  "a member's data": 0.18,
  'list of 100 images': 0.1,
  'thumbnail with session check': 0.15,
};

type Running = { child: ChildProcess; offer: Offer };

async function start(script: string): Promise<Running> {
  const child = fork(path.join(import.meta.dirname, 'http', script), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [offer] = (await once(child, 'message')) as [Offer];
  return { child, offer };
}

async function cpuOf({ child }: Running): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu;
}

/**
 * Requests a second of the server's CPU time, all threads: what one core can do. Requests a second of the clock
 * would say the same on a quiet machine, and on a busy one mostly how busy it is.
 */
async function rate(server: Running, target: string): Promise<number> {
  const before = await cpuOf(server);
  const { port, headers } = server.offer;
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return (answers / ((await cpuOf(server)) - before)) * 1e6;
}

/**
 * Each call against bare node:http, in turn, so that a drifting machine weighs on both. Of the rounds the best
 * counts on either side: what else runs on the machine only ever adds to the cost.
 */
export async function benchHttp(): Promise<Result[]> {
  const bare = await start('bare-server.ts');
  const site = await start('site-server.ts');
  const results: Result[] = [];
  for (const [name, target] of Object.entries(site.offer.targets)) {
    await rate(site, target);
    const rates: number[] = [];
    const baselines: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      baselines.push(await rate(bare, bare.offer.targets.bare ?? '/'));
      rates.push(await rate(site, target));
    }
    const budget = budgets[name];
    results.push({
      name,
      value: Math.max(...rates) / Math.max(...baselines),
      unit: '× bare node:http, requests per CPU second',
      ...(budget !== undefined && { atLeast: budget }),
    });
  }
  bare.child.disconnect();
  site.child.disconnect();
  return results;
}
