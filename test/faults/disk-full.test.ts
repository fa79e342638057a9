import assert from 'node:assert/strict';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { takeBack } from '#test/support/take-back.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { refusedStart } from '#test/support/test-process.ts';
import { fill, memoryDisk } from './disks.ts';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';

const MB = 1_000_000;
const one = 'm000';

test(
  'below the reserve uploads and e-mails to the group are refused, all else works',
  needs('mount'),
  async (t) => {
    const dataDir = await memoryDisk(t, 120);
    const site = await faultSite(t, { dataDir, settings: { FREE_SPACE_RESERVE_MB: '20' } });
    const running = await site.start();
    const worker = await running.worker(one);
    const { json } = (await site.work.createGallery(worker)) ?? {};
    const { id: gallery } = json as { id: string };
    assert.equal((await site.work.upload(worker, gallery))?.status, 201);

    fill(dataDir, 60 * MB);
    const upload = await site.work.upload(worker, gallery);
    assert.deepEqual([upload?.status, (upload?.json as { error: string }).error], [507, 'no-room']);
    assert.equal((await site.work.writeToGroup(worker))?.status, 202);

    fill(dataDir, 15 * MB);
    const mail = await site.work.writeToGroup(worker);
    assert.deepEqual([mail?.status, (mail?.json as { error: string }).error], [507, 'no-room']);
    assert.equal((await site.work.saveCity(worker))?.status, 204);
    assert.equal((await site.work.changePassword(worker))?.status, 204);
    assert.ok(await running.fits('m001', site.ledger.password));
    const [image = ''] = site.ledger.images.keys();
    assert.equal((await site.work.remove(worker, image))?.status, 204);
    judge(t, 2, await site.lookAtTheEnd(running));
  },
);

test(
  'a disk that fills up during an upload costs that upload, and leaves nothing of it',
  needs('mount'),
  async (t) => {
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
  },
);

test(
  'a commit without room changes nothing, and the next one works when there is room',
  needs('mount'),
  async (t) => {
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
  },
);

test(
  'an update of the data without room for their copy ends with a sentence, and goes on when there is room',
  needs('mount'),
  async (t) => {
    const dataDir = await memoryDisk(t, 40);
    const site = await faultSite(t, { dataDir });
    const running = await site.start();
    assert.equal((await site.work.saveCity(await running.worker(one)))?.status, 204);
    await running.end('SIGTERM');
    const old = new DatabaseSync(site.paths.database);
    takeBack(old, '0014');
    // As much as a class has in years.
    old.exec('create table letters (text text)');
    old.prepare('insert into letters values (?)').run('x'.repeat(8 * MB));
    old.close();
    const before = await readFile(site.paths.database);

    const makeRoom = fill(dataDir, 4 * MB);
    const { code, stderr } = await refusedStart(t, site.environment);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Die Daten sind von einer älteren Version, .+ kein Platz mehr; .+ Die Daten sind unverändert, .+\n$/,
    );
    assert.deepEqual(await readFile(site.paths.database), before);
    const { free } = await statfs(dataDir).then(({ bavail, bsize }) => ({ free: bavail * bsize }));
    assert.ok(free > 3 * MB, `${free} bytes are free: half a copy was left`);
    makeRoom();
    judge(t, 2, await site.lookAtTheEnd(await site.start()));
  },
);
