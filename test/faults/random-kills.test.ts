import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longer } from '#test/support/longer.ts';
import { judge, nothingFound, sumUp } from './findings.ts';
import { faultSite } from './site.ts';
import { keepBusy } from './work.ts';

const KILLS = Number(process.env.KILLS ?? (longer ? 200 : 3));
const MEMBERS = longer ? 12 : 6;

test(`${KILLS} kills at random moments of mixed work lose nothing, double nothing and leave nothing behind`, async (t) => {
  const site = await faultSite(t, { members: MEMBERS });
  const { ledger } = site;
  const sum = nothingFound();
  let running = await site.start();
  const gallery = await site.work.openGallery(await running.worker(site.names[0] ?? ''));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const workers = await running.workers();
    const busy = keepBusy(ledger, workers, gallery);
    // Each round dies at another moment, the last one after every kind of change.
    const enough = ledger.acknowledged + (kill % 4);
    const isYoung = () =>
      ledger.acknowledged < enough || (kill === KILLS - 1 && !(ledger.deleted.size > 0 && ledger.turned > 0));
    for (let wait = 0; wait < 6000 && isYoung(); wait += 1) await sleep(10);
    await sleep(Math.random() * 500);
    await running.end('SIGKILL');
    await busy.end();
    running = await site.start();
    site.forgetGuesses();
    sumUp(sum, await site.look(running));
  }
  sumUp(sum, await site.lookAtTheEnd(running));
  assert.ok(ledger.deleted.size > 0 && ledger.turned > 0, 'the kills came in the middle of work');
  judge(t, KILLS, sum);
});
