import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, nothingFound, sumUp } from './findings.ts';
import { faultSite } from './site.ts';
import { keepBusy } from './work.ts';

const KILLS = Number(process.env.KILLS ?? 200);
const MEMBERS = 12;

test(`${KILLS} kills at random moments of mixed work lose nothing and double nothing`, async (t) => {
  const site = await faultSite(t, { members: MEMBERS });
  const sum = nothingFound();
  let running = await site.start();
  const gallery = await site.work.openGallery(await running.worker(site.names[0] ?? ''));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const workers = await running.workers();
    const busy = keepBusy(site.ledger, workers, gallery);
    await sleep(Math.random() * 1000);
    await running.end('SIGKILL');
    await busy.end();
    running = await site.start();
    site.forgetGuesses();
    sumUp(sum, await site.look(running));
  }
  sumUp(sum, await site.lookAtTheEnd(running));
  judge(t, KILLS, sum);
});
