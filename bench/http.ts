import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { load } from './http/load.ts';
import type { Offer } from './http/offer.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 5;
const SECONDS = 1;
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

/** Requests a second of the server's CPU time: what one core can do, however busy the machine is. */
async function rate(server: Running, target: string): Promise<number> {
  const before = await cpuOf(server);
  const { port, headers } = server.offer;
  const answers = await load({ port, target, headers, connections: CONNECTIONS, seconds: SECONDS });
  return (answers / ((await cpuOf(server)) - before)) * 1e6;
}

/** Each call against bare node:http, in turn, so that a drifting machine weighs on both. */
export async function benchHttp(): Promise<Result[]> {
  const bare = await start('bare-server.ts');
  const site = await start('site-server.ts');
  const results: Result[] = [];
  for (const [name, target] of Object.entries(site.offer.targets)) {
    await rate(site, target);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = await rate(bare, bare.offer.targets.bare ?? '/');
      ratios.push((await rate(site, target)) / baseline);
    }
    const budget = budgets[name];
    results.push({
      name,
      value: median(ratios),
      unit: '× bare node:http',
      ...(budget !== undefined && { atLeast: budget }),
    });
  }
  bare.child.disconnect();
  site.child.disconnect();
  return results;
}
