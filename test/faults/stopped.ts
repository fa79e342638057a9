import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallPhoto } from '#test/support/samples.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';

/** Suspends the process for so long in the middle of an upload and while requests arrive, then resumes it. */
export async function stopFor(t: TestContext, seconds: number): Promise<void> {
  const site = await faultSite(t);
  const running = await site.start();
  const worker = await running.worker('m000');
  const gallery = await site.work.openGallery(worker);
  const form = multipart([textPart('title', 'Bild'), filePart(await smallPhoto())]);
  const { sent, answered } = openRequest(running.address, worker.browser, `/galleries/${gallery}/images`, {
    'content-length': form.length,
  });
  sent.write(form.subarray(0, -100));
  for (let wait = 0; wait < 200 && (await readdir(site.paths.work)).length === 0; wait += 1) await sleep(50);

  running.child.kill('SIGSTOP');
  const answers = [site.work.saveCity(worker), site.work.createGallery(worker)];
  sent.end(form.subarray(-100));
  await sleep(seconds * 1000);
  running.child.kill('SIGCONT');
  for (const answer of await Promise.all(answers))
    assert.ok(answer && answer.status < 300, answer?.text ?? 'no answer');
  const uploaded = await answered;
  assert.equal(uploaded.status, 201, uploaded.text);
  judge(t, 1, await site.lookAtTheEnd(running));
}
