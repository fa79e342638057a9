import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, nothingFound, sumUp } from './findings.ts';
import { type Killed, killedOnTheWay } from './killed.ts';
import { faultSite } from './site.ts';
import { killEverywhere, oneThread, running } from './strace.ts';
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
async function killAction(t: TestContext, killed: Killed): Promise<void> {
  const site = await faultSite(t, { members: killed.members, settings: oneThread });
  const sum = nothingFound();
  let server = await site.start();
  let tries = 0;
  const tracer = running(t, () => server.child.pid);
  const kills = await killEverywhere(t, tracer, async (trace, at) => {
    const worker = await server.worker(site.names[tries++ % site.names.length] ?? '');
    await killed.prepare?.(site, worker);
    const traced = await trace();
    const answer = await killed.run(site, worker);
    // Time for a kill in work that continues after the answer.
    if (answer) await sleep(50);
    await traced.out();
    // A process that was killed after its answer may still be exiting.
    const isDead = !answer || !(await isAlive(server));
    if (isDead) {
      await server.ended;
      server = await site.start();
    }
    sumUp(sum, await site.look(server), at);
    if (killed.after) sumUp(sum, await killed.after(site, await server.worker(worker.name)), at);
    return isDead;
  });
  sumUp(sum, await site.lookAtTheEnd(server));
  judge(t, kills, sum);
}

for (const killed of killedOnTheWay)
  test(`killed at a system call, ${killed.name}`, needs('strace'), (t) => killAction(t, killed));
