import { costsOf, type Running, startBare, startSite } from './http/running.ts';
import type { Result } from './result.ts';

const ROUNDS = 24;

const JSON_OF_1_KB = '× bare node:http, requests per CPU second';
const SAME_BYTES = '× bare node:http with the same bytes';

/** What is asked for, against which baseline, and its smallest allowed ratio. */
const cases: { name: string; target: string; sameBytes?: true; atLeast?: number }[] = [
  { name: 'session check + name list of 30', target: 'name list', atLeast: 0.2 },
  { name: 'session check + list of galleries', target: 'list of galleries' },
  { name: "a member's data", target: "a member's data", atLeast: 0.18 },
  { name: 'list of 100 images', target: 'list of 100 images', atLeast: 0.1 },
  { name: 'list of 1,000 images', target: 'list of 1,000 images', sameBytes: true },
  { name: 'list of 10,000 images', target: 'list of 10,000 images', sameBytes: true },
  { name: 'thumbnail with session check', target: 'thumbnail', atLeast: 0.15 },
  { name: 'the same', target: 'thumbnail', sameBytes: true },
  { name: 'full picture with session check', target: 'full picture', sameBytes: true },
];

/** Each call against bare node:http. */
export async function benchHttp(): Promise<Result[]> {
  const bare = await startBare();
  const site = await startSite({ members: 30, galleries: 20, albums: [100, 1000, 10_000], elsewhere: 0 });
  const results: Result[] = [];
  for (const { name, target, sameBytes, atLeast } of cases) {
    const path = site.offer.targets[target] ?? '';
    const baseline = sameBytes ? `/${await bytesOf(site, path)}` : '/';
    const [cost = 0, bareCost = 0] = await costsOf(
      [
        [site, path],
        [bare, baseline],
      ],
      ROUNDS,
    );
    results.push({
      name,
      value: bareCost / cost,
      unit: sameBytes ? SAME_BYTES : JSON_OF_1_KB,
      ...(atLeast !== undefined && { atLeast }),
    });
  }
  bare.child.disconnect();
  site.child.disconnect();
  return results;
}

async function bytesOf({ offer: { port, headers } }: Running, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return (await answer.arrayBuffer()).byteLength;
}
