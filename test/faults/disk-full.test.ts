import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { fill, memoryDisk } from './disks.ts';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';

const MB = 1_000_000;
const one = 'm000';

test('below the reserve uploads and letters to all are refused, nothing else', needs('mount'), async (t) => {
  const dataDir = await memoryDisk(t, 120);
  const site = await faultSite(t, { dataDir, settings: { FREE_SPACE_RESERVE_MB: '20' } });
  const running = await site.start();
  const worker = await running.worker(one);
  const { json } = (await site.work.createGallery(worker)) ?? {};
  const { id: gallery } = json as { id: string };
  assert.equal((await site.work.upload(worker, gallery))?.status, 201);

  fill(dataDir, 60 * MB);
  const upload = await site.work.upload(worker, gallery);
  assert.deepEqual([upload?.status, JSON.parse(upload?.text ?? '{}').error], [507, 'no-room']);
  assert.equal((await site.work.writeToGroup(worker))?.status, 202);

  fill(dataDir, 15 * MB);
  const mail = await site.work.writeToGroup(worker);
  assert.deepEqual([mail?.status, JSON.parse(mail?.text ?? '{}').error], [507, 'no-room']);
  assert.equal((await site.work.saveCity(worker))?.status, 204);
  assert.equal((await site.work.changePassword(worker))?.status, 204);
  assert.ok(await running.fits('m001', site.ledger.password));
  const [image = ''] = site.ledger.images.keys();
  assert.equal((await site.work.remove(worker, image))?.status, 204);
  judge(t, 2, await site.lookAtTheEnd(running));
});

test('a disk that fills up during an upload costs that upload alone', needs('mount'), async (t) => {
  const dataDir = await memoryDisk(t, 80);
  const site = await faultSite(t, { dataDir });
  const running = await site.start();
  const worker = await running.worker(one);
  const { json } = (await site.work.createGallery(worker)) ?? {};
  const target = `/galleries/${(json as { id: string }).id}/images`;
  const form = multipart([textPart('title', 'Bild'), filePart(Buffer.alloc(20 * MB, 0xff))]);
  const upload = openRequest(running.address, worker.browser, target, { 'content-length': form.length });
  await new Promise((written) => upload.sent.write(form.subarray(0, MB), written));
  while ((await readdir(site.paths.work)).length === 0);
  const makeRoom = fill(dataDir);
  upload.sent.end(form.subarray(MB));
  const { status, text } = await upload.answered;
  assert.deepEqual([status, JSON.parse(text).error], [507, 'no-room']);
  assert.deepEqual(await readdir(site.paths.work), []);
  makeRoom();
  assert.deepEqual((await worker.browser.get(target)).json, []);
  judge(t, 1, await site.lookAtTheEnd(running));
});

test('a commit without room changes nothing, and the next one with room works', needs('mount'), async (t) => {
  const dataDir = await memoryDisk(t, 8);
  const site = await faultSite(t, { dataDir });
  const running = await site.start();
  const worker = await running.worker(one);
  assert.equal((await site.work.saveCity(worker))?.status, 204);
  const makeRoom = fill(dataDir);
  for (let round = 0; round < 5; round += 1) {
    const answers = [await site.work.saveCity(worker), await site.work.createGallery(worker)];
    if (answers.every((answer) => answer?.status === 507)) break;
  }
  for (const refused of [await site.work.saveCity(worker), await site.work.createGallery(worker)]) {
    assert.equal(refused?.status, 507, refused?.text ?? 'no answer');
    assert.match(refused.text, /"no-room"/);
  }
  assert.equal((await worker.browser.get(`/users/${one}`)).status, 200);
  // Nobody is told that the right password is wrong, nor who has an account.
  for (const [name, password] of [
    [one, site.ledger.password],
    [one, 'falsch'],
    ['niemand', 'falsch'],
  ] as const)
    assert.equal((await running.logIn(name, password)).status, 507);
  makeRoom();
  assert.equal((await site.work.saveCity(worker))?.status, 204);
  judge(t, 1, await site.lookAtTheEnd(running));
});
