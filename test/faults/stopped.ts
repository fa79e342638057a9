import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';

/** Stops the process for so long while it is asked for something; then it goes on where it was. */
export async function stopFor(t: TestContext, seconds: number): Promise<void> {
  const site = await faultSite(t);
  const running = await site.start();
  const worker = await running.worker('m000');
  running.child.kill('SIGSTOP');
  const answers = [site.work.saveCity(worker), site.work.createGallery(worker)];
  await sleep(seconds * 1000);
  running.child.kill('SIGCONT');
  for (const answer of await Promise.all(answers))
    assert.ok(answer && answer.status < 300, answer?.text ?? 'no answer');
  judge(t, 1, await site.lookAtTheEnd(running));
}
