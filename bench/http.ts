import { BUDGETS } from './http/budgets.ts';
import { startNginx } from './http/nginx.ts';
import { costsOf, type Running, startBare, startSite, timeOf } from './http/running.ts';
import type { Result } from './result.ts';

const ROUNDS = 24;

const JSON_OF_1_KB = '× bare node:http, requests per CPU second';
const SAME_BYTES = '× bare node:http with the same bytes';

/** The calls, the baseline of each, and its smallest allowed ratio. */
const cases: { name: string; target: string; sameBytes?: true; atLeast?: number }[] = [
  { name: 'session check + name list of 30', target: 'name list', atLeast: BUDGETS['name list'] },
  { name: 'session check + list of galleries', target: 'list of galleries' },
  { name: "a member's data", target: "a member's data", atLeast: BUDGETS["a member's data"] },
  { name: 'list of 100 images', target: 'list of 100 images', atLeast: BUDGETS['list of 100 images'] },
  { name: 'list of 1,000 images', target: 'list of 1,000 images', sameBytes: true },
  { name: 'list of 10,000 images', target: 'list of 10,000 images', sameBytes: true },
  { name: 'thumbnail with session check', target: 'thumbnail', atLeast: BUDGETS.thumbnail },
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
    const baseline = sameBytes ? `/${(await answerOf(site, path)).length}` : '/';
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
  results.push(...(await benchNginx(site)));
  await bare.stop();
  await site.stop();
  return results;
}

/** The full picture against the same file from nginx, which checks no session. */
async function benchNginx(site: Running): Promise<Result[]> {
  const path = site.offer.targets['full picture'] ?? '';
  const nginx = await startNginx(await answerOf(site, path));
  if (!nginx) {
    console.log('Without nginx on this machine: the full picture is not compared with it.');
    return [];
  }
  const targets: [Running, string][] = [
    [site, path],
    [nginx, nginx.offer.targets.file ?? ''],
  ];
  const [time = 0, nginxTime = 0] = await costsOf(targets, ROUNDS, timeOf);
  const [cost = 0, nginxCost = 0] = await costsOf(targets, ROUNDS);
  await nginx.stop();
  const unit = '× the same file unprotected from nginx';
  return [
    { name: 'the same', value: nginxTime / time, unit: `${unit}, MB/s`, atLeast: 0.2 },
    // nginx uses sendfile, whose copying is charged to the receiver.
    { name: 'the same', value: nginxCost / cost, unit: `${unit}, MB per CPU second` },
  ];
}

async function answerOf({ offer: { port, headers } }: Running, path: string): Promise<Uint8Array> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return new Uint8Array(await answer.arrayBuffer());
}
