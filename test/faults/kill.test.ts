import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longer } from '#test/support/longer.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { judge, nothingFound, sumUp } from './findings.ts';
import { type Killed, killedOnTheWay } from './killed.ts';
import { portraitKilled } from './portrait-killed.ts';
import { faultSite } from './site.ts';
import { kill, nameOf, oneThread, placesIn, watch } from './strace.ts';
import { needs } from './tools-at-hand.ts';

const isAlive = ({ address }: { address: string }) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Kills the process at the places to which an action comes. After every kill it is started again and compared with the
 * ledger.
 */
async function killEverywhere(t: TestContext, killed: Killed): Promise<void> {
  const site = await faultSite(t, { members: killed.members, settings: oneThread });
  const log = path.join(await temporaryFolder(t), 'calls');
  const sum = nothingFound();
  let running = await site.start();
  let kills = 0;
  let tries = 0;
  const attempt = async (tracer: () => ReturnType<typeof watch>, at: string) => {
    const worker = await running.worker(site.names[tries++ % site.names.length] ?? '');
    await killed.prepare?.(site, worker);
    const traced = await tracer();
    const answer = await killed.run(site, worker);
    // Time for a kill in work that continues after the answer.
    if (answer) await sleep(50);
    await traced.out();
    // A process that was killed after its answer may still be exiting.
    if (!answer || !(await isAlive(running))) {
      await running.ended;
      kills += 1;
      running = await site.start();
    }
    sumUp(sum, await site.look(running), at);
    if (killed.after) sumUp(sum, await killed.after(site, await running.worker(worker.name)), at);
  };
  await attempt(() => watch(t, running.child.pid, log), 'not killed');
  const places = placesIn(log);
  for (const place of places) await attempt(() => kill(t, running.child.pid, place), nameOf(place));
  sumUp(sum, await site.lookAtTheEnd(running));
  // A place may be passed by: not every run makes as many calls.
  assert.ok(kills > places.length / 2, `${kills} kills at ${places.length} places`);
  judge(t, kills, sum);
}

for (const killed of [...killedOnTheWay, ...(longer ? [portraitKilled()] : [])])
  test(`killed at a system call, ${killed.name}`, needs('strace'), (t) => killEverywhere(t, killed));
