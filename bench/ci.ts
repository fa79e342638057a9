import { helpWhenAsked } from '../tools/help.ts';
import { BUDGETS, type Budgeted } from './http/budgets.ts';
import { costsOf, startBare, startSite } from './http/running.ts';

helpWhenAsked(`
npm run bench:ci   whether the commonest calls keep to their budgets, in half a minute

By CPU time against bare node:http in the same rounds. What is below its budget is measured up to three times more, and
has failed when it never keeps to it.
`);

const ROUNDS = 8;
const ATTEMPTS = 4;
const SIZE = { members: 30, galleries: 20, albums: [100], elsewhere: 0 };

const bare = await startBare();
const site = await startSite(SIZE);

async function ratioOf(name: Budgeted): Promise<number> {
  const [bareCost = 0, cost = 0] = await costsOf(
    [
      [bare, '/'],
      [site, site.offer.targets[name] ?? ''],
    ],
    ROUNDS,
  );
  return bareCost / cost;
}

let failed = 0;
const names = Object.keys(BUDGETS) as Budgeted[];
for (const name of names) {
  let ratio = 0;
  for (let attempt = 0; attempt < ATTEMPTS && ratio < BUDGETS[name]; attempt += 1)
    ratio = Math.max(ratio, await ratioOf(name));
  const isKept = ratio >= BUDGETS[name];
  if (!isKept) failed += 1;
  console.log(
    `${isKept ? '✓' : '✗'} ${name}: ${ratio.toFixed(3)} × bare node:http, at least ${BUDGETS[name]}`,
  );
}
await bare.stop();
await site.stop();
console.log(`${names.length - failed} passed, ${failed} failed, 0 skipped`);
if (failed > 0) process.exitCode = 1;
