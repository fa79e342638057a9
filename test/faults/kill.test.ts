import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longer, nextPlace } from '#test/support/longer.ts';
import { judge, nothingFound, sumUp } from './findings.ts';
import { type Killed, killedOnTheWay } from './killed.ts';
import { portraitKilled } from './portrait-killed.ts';
import { faultSite } from './site.ts';
import { inject, oneThread } from './strace.ts';
import { needs } from './tools-at-hand.ts';

/** The system calls between which a change may be half done. */
const FLUSHES = 'fsync,fdatasync';

/** System calls that write outside the process, and reads in between. A kill comes at the n-th call of a kind. */
const calls = [
  'openat',
  'write',
  'pwrite64',
  FLUSHES,
  'ftruncate',
  'mkdir,mkdirat',
  'rename,renameat,renameat2',
  'unlink,unlinkat,rmdir',
];

const isAlive = ({ address }: { address: string }) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Kills the process at the n-th system call of each kind during an action, for n = 1, 2, … until it survives; where
 * only samples are taken n grows faster, except for flushes. After every kill it is started again and compared with the ledger.
 */
async function killEverywhere(t: TestContext, killed: Killed): Promise<void> {
  const site = await faultSite(t, { members: killed.members, settings: oneThread });
  const sum = nothingFound();
  let running = await site.start();
  let kills = 0;
  let tries = 0;
  for (const kind of calls) {
    for (let n = 1; ; n = kind === FLUSHES ? n + 1 : nextPlace(n, 3)) {
      const worker = await running.worker(site.names[tries++ % site.names.length] ?? '');
      await killed.prepare?.(site, worker);
      const fault = await inject(t, running.child.pid, kind, `signal=SIGKILL:when=${n}`);
      const answer = await killed.run(site, worker);
      // Time for a kill in work that continues after the answer.
      if (answer) await sleep(50);
      await fault.out();
      // A process that was killed after its answer may still be exiting.
      const isDead = !answer || !(await isAlive(running));
      if (isDead) {
        await running.ended;
        kills += 1;
        running = await site.start();
      }
      sumUp(sum, await site.look(running));
      if (killed.after) sumUp(sum, await killed.after(site, await running.worker(worker.name)));
      if (!isDead) break;
    }
  }
  sumUp(sum, await site.lookAtTheEnd(running));
  judge(t, kills, sum);
}

for (const killed of [...killedOnTheWay, ...(longer ? [portraitKilled()] : [])])
  test(`killed at a system call, ${killed.name}`, needs('strace'), (t) => killEverywhere(t, killed));
