import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { imageDisk } from './disks.ts';
import { judge } from './findings.ts';
import { type FaultSite, faultSite, type RunningSite } from './site.ts';
import { inject, oneThread } from './strace.ts';
import { needs } from './tools-at-hand.ts';
import type { Worker } from './work.ts';

const one = 'm000';

/** A gallery with an image. */
async function withImage({ work }: FaultSite, worker: Worker) {
  const gallery = await work.openGallery(worker);
  const uploaded = await work.upload(worker, gallery);
  assert.equal(uploaded?.status, 201);
  return { gallery, image: uploaded.json as Image };
}

const isReady = async ({ address }: RunningSite) => (await fetch(`${address}/readyz`)).status === 200;

const ofDatabase = 'error=EIO';
/** The first flush is that of the upload itself, which is discarded; strace counts per thread. */
const ofFiles = 'error=EIO:when=2+';

for (const [what, fault, act] of [
  ['a change', ofDatabase, ({ work }, worker) => work.saveCity(worker)],
  ['an e-mail to the group', ofDatabase, ({ work }, worker) => work.writeToGroup(worker)],
  ['an image', ofFiles, ({ work, ledger }, worker) => work.upload(worker, [...ledger.galleries][0] ?? '')],
] as [string, string, (site: FaultSite, worker: Worker) => ReturnType<FaultSite['work']['saveCity']>][])
  test(`${what} that cannot be flushed is not acknowledged, and all ends`, needs('strace'), async (t) => {
    const site = await faultSite(t, { settings: oneThread });
    const running = await site.start();
    const worker = await running.worker(one);
    await withImage(site, worker);
    await inject(t, running.child.pid, 'fsync,fdatasync', fault);
    const answer = await act(site, worker);
    assert.ok(!answer || answer.status >= 500, answer?.text ?? '');
    const lives = sleep(60_000, { code: 'it lives on' }, { ref: false });
    assert.equal((await Promise.race([running.ended, lives])).code, 1);
    assert.equal((await running.logLine('disk failed')).level, 'fatal');
    judge(t, 1, await site.lookAtTheEnd(await site.start()));
  });

test('a read-only disk is read on, and written after repair', needs('mount', 'mkfs.ext4'), async (t) => {
  const disk = await imageDisk(t, 80);
  const site = await faultSite(t, { dataDir: path.join(disk.mounted, 'data') });
  const running = await site.start();
  const worker = await running.worker(one);
  const { gallery, image } = await withImage(site, worker);

  disk.failForGood();
  const writes = [
    await site.work.saveCity(worker),
    await site.work.createGallery(worker),
    await site.work.upload(worker, gallery),
    await site.work.writeToGroup(worker),
  ];
  for (const write of writes) assert.ok(!write || write.status === 503, write?.text ?? '');
  // A failed flush ends the process, and then nothing is answered.
  if (!writes.includes(undefined)) {
    assert.equal((await worker.browser.get(`/galleries/${gallery}/images`)).status, 200);
    assert.equal((await worker.browser.fetch('GET', image.imagePath)).status, 200);
    assert.equal(await isReady(running), false);
  }
  await running.end('SIGKILL');
  disk.unmount();
  disk.check();
  disk.mount();
  judge(t, 1, await site.lookAtTheEnd(await site.start()));
});
