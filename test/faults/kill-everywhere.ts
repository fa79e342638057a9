import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestAnswer } from '#test/support/test-browser.ts';
import { type Findings, judge, nothingFound, sumUp } from './findings.ts';
import { type FaultSite, faultSite } from './site.ts';
import { inject, oneThread } from './strace.ts';
import type { Worker } from './work.ts';

/** Where a half change shows: after one flush and before the next. */
const FLUSHES = 'fsync,fdatasync';

/** What leaves a trace outside the process, and what reads on the way. A kill falls at the n-th of one kind. */
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

export type Killed = {
  name: string;
  /** Members that a run needs; each try is made by the next one. */
  members: number;
  /** What has to be there before, such as the image that is then deleted. */
  prepare?(site: FaultSite, worker: Worker): Promise<unknown>;
  run(site: FaultSite, worker: Worker): Promise<TestAnswer | undefined>;
  /** What the ledger does not know. */
  after?(site: FaultSite, worker: Worker): Promise<Partial<Findings>>;
};

const isAlive = ({ address }: { address: string }) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Kills the process at the n-th system call of each kind while it does something, for n = 1, 2, … until it
 * survives; with `sampled` the steps grow, but for flushes. After every kill it comes up again and is compared with the ledger.
 */
export async function killEverywhere(
  t: TestContext,
  killed: Killed,
  { sampled }: { sampled: boolean },
): Promise<void> {
  const site = await faultSite(t, { members: killed.members, settings: oneThread });
  const sum = nothingFound();
  let running = await site.start();
  let kills = 0;
  let tries = 0;
  for (const kind of calls) {
    for (let n = 1; ; n = sampled && kind !== FLUSHES ? n * 3 + 1 : n + 1) {
      const worker = await running.worker(site.names[tries++ % site.names.length] ?? '');
      await killed.prepare?.(site, worker);
      const fault = await inject(t, running.child.pid, kind, `signal=SIGKILL:when=${n}`);
      const answer = await killed.run(site, worker);
      // What goes on behind the answer has its time, too.
      if (answer) await sleep(50);
      await fault.out();
      // Killed behind its answer, it may be on its way out and not yet gone.
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
