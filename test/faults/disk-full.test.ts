import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { fill, memoryDisk } from './disks.ts';
import { judge } from './findings.ts';
import { type FaultSite, faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';
import type { Worker } from './work.ts';

const MB = 1_000_000;
const one = 'm000';

test('below the reserve uploads and emails to all are refused, nothing else', needs('mount'), async (t) => {
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

/** Fills the disk until nothing of a member is written any more. Returns a function that makes room. */
async function withoutRoom(site: FaultSite, worker: Worker): Promise<() => void> {
  const makeRoom = fill(site.dataDir);
  for (let round = 0; round < 5; round += 1) {
    const answers = [await site.work.saveCity(worker), await site.work.createGallery(worker)];
    if (answers.every((answer) => answer?.status === 507)) break;
  }
  return makeRoom;
}

test('a commit without room changes nothing, and the next one with room works', needs('mount'), async (t) => {
  const dataDir = await memoryDisk(t, 8);
  const site = await faultSite(t, { dataDir });
  const running = await site.start();
  const worker = await running.worker(one);
  assert.equal((await site.work.saveCity(worker))?.status, 204);
  const makeRoom = await withoutRoom(site, worker);
  for (const refused of [await site.work.saveCity(worker), await site.work.createGallery(worker)]) {
    assert.equal(refused?.status, 507, refused?.text ?? 'no answer');
    assert.match(refused.text, /"no-room"/);
  }
  assert.equal((await worker.browser.get(`/users/${one}`)).status, 200);
  makeRoom();
  assert.equal((await site.work.saveCity(worker))?.status, 204);
  judge(t, 1, await site.lookAtTheEnd(running));
});

test(
  'without room the right password lets in to read, and guesses are counted as ever',
  needs('mount'),
  async (t) => {
    const dataDir = await memoryDisk(t, 8);
    const site = await faultSite(t, { dataDir });
    const running = await site.start();
    const worker = await running.worker(one);
    const { password } = site.ledger;
    const guess = async (from: string, typed = 'falsch', browser = running.browser()) => {
      const headers = { 'x-forwarded-for': from };
      const json = { username: 'm001', password: typed };
      return (await browser.send('POST', '/login', { json, headers })).status;
    };
    const before = '192.0.2.1';
    for (let n = 0; n < 4; n += 1) assert.equal(await guess(before), 401);

    const makeRoom = await withoutRoom(site, worker);
    const [stays, leaves, ended] = [running.browser(), running.browser(), running.browser()];
    for (const [n, browser] of [stays, leaves, ended].entries())
      assert.equal(await guess(`198.51.100.${n}`, password, browser), 200);
    assert.equal((await running.logIn('niemand', password)).status, 401);
    assert.equal(stays.cookies.has('__Host-device'), false, 'no mark that nobody knows');
    const held = { name: 'm001', browser: stays };
    for (const target of ['/session', '/users/m001', '/galleries', '/news', '/devices'])
      assert.equal((await stays.get(target)).status, 200, target);
    assert.equal((await site.work.saveCity(held))?.status, 507);
    assert.equal((await stays.get('/session')).status, 200, 'what cannot be written ends nothing');
    await leaves.post('/logout');
    assert.equal((await leaves.get('/session')).status, 401);
    const { status } = await running.browser().post('/request_login_link', { username: 'm001' });
    assert.equal(status, 507, 'a mail that cannot be kept is not promised');

    // Four were counted on the disk.
    for (let n = 4; n < 10; n += 1) assert.equal(await guess(before), 401);
    assert.equal(await guess(before), 429);
    assert.equal(await guess(before, password), 429, 'nor is the right one tried then');

    makeRoom();
    assert.equal(await guess(before), 429, 'what was counted meanwhile counts on');
    const onDisk = () =>
      site.withStores(async ({ db }) => ({
        counted: await db
          .selectFrom('attempts')
          .select('count')
          .where('bucket', '=', `login source ${before}`)
          .execute(),
        sessions: await db
          .selectFrom('sessions')
          .innerJoin('members', 'members.id', 'member_id')
          .select('username')
          .where('username', '=', 'm001')
          .execute(),
      }));
    const { counted, sessions } = await onDisk();
    assert.ok(Number(counted[0]?.count) >= 10, 'and is on the disk');
    assert.deepEqual(sessions, []);
    assert.equal((await site.work.saveCity(held))?.status, 204);
    assert.equal((await onDisk()).sessions.length, 1, 'its first write stores a session');
    assert.equal((await ended.get('/session')).status, 200);
    assert.equal((await stays.post('/logout_everywhere')).status, 204);
    for (const browser of [stays, ended]) assert.equal((await browser.get('/session')).status, 401);
    judge(t, 1, await site.lookAtTheEnd(running));
  },
);
