import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longer } from '#test/support/longer.ts';
import { smallPhoto } from '#test/support/samples.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { burden } from './burden.ts';
import { judge } from './findings.ts';
import { word } from './ledger.ts';
import { type FaultSite, faultSite, type RunningSite } from './site.ts';
import { needs } from './tools-at-hand.ts';
import { keepBusy, type Worker } from './work.ts';

const MOST_DESCRIPTORS = 128;

/** An upload whose end is still to come. */
async function halfUpload(site: FaultSite, { address }: RunningSite, { browser }: Worker, gallery: string) {
  const form = multipart([textPart('title', word('Bild')), filePart(await smallPhoto())]);
  const { sent, answered } = openRequest(address, browser, `/galleries/${gallery}/images`, {
    'content-length': form.length,
    // Its answer says that the site has taken this upload, and not only the system its connection.
    expect: '100-continue',
  });
  await once(sent, 'continue');
  await new Promise((written) => sent.write(form.subarray(0, -100), written));
  for (let wait = 0; wait < 200 && (await readdir(site.paths.work)).length === 0; wait += 1) await sleep(50);
  return { answered, finish: () => sent.end(form.subarray(-100)) };
}

const takesConnections = ({ address }: RunningSite) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test('SIGTERM under load: what is under way is finished and kept, nothing new is begun, and the write-ahead log is empty', async (t) => {
  const site = await faultSite(t, { members: 12 });
  const running = await site.start();
  const { workers, gallery } = await running.gather();
  // Who changes the password meanwhile would end the session that an upload began in.
  const uploading = workers.splice(0, 4);
  const busy = keepBusy(site.ledger, workers, gallery);
  await sleep(3000);
  assert.ok(existsSync(`${site.paths.database}-wal`));
  const halves = await Promise.all(uploading.map((one) => halfUpload(site, running, one, gallery)));
  const asked = performance.now();
  running.child.kill('SIGTERM');
  await running.logLine('stopping');
  while (await takesConnections(running)) await sleep(20);
  assert.equal(running.child.exitCode, null);
  for (const half of halves) half.finish();
  for (const { answered } of halves) {
    const { status, headers, text } = await answered;
    assert.deepEqual([status, headers.connection], [201, 'close'], text);
    site.ledger.images.set(JSON.parse(text).id, gallery);
  }
  const { code, stderr } = await running.ended;
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(performance.now() - asked < 25_000);
  assert.equal(existsSync(`${site.paths.database}-wal`), false);
  await busy.end();
  judge(t, 1, await site.lookAtTheEnd(await site.start()));
});

test('a process that stands still in the middle of an upload and of calls goes on where it was', async (t) => {
  const site = await faultSite(t);
  const running = await site.start();
  const worker = await running.worker('m000');
  const gallery = await site.work.openGallery(worker);
  const { answered, finish } = await halfUpload(site, running, worker, gallery);
  running.child.kill('SIGSTOP');
  const answers = [site.work.saveCity(worker), site.work.createGallery(worker)];
  finish();
  await sleep(longer ? 40_000 : 3000);
  running.child.kill('SIGCONT');
  for (const answer of await Promise.all(answers))
    assert.ok(answer && answer.status < 300, answer?.text ?? 'no answer');
  const uploaded = await answered;
  assert.equal(uploaded.status, 201, uploaded.text);
  judge(t, 1, await site.lookAtTheEnd(running));
});

test(
  'without descriptors left it refuses, and recovers as soon as there are some',
  needs('prlimit'),
  async (t) => {
    const site = await faultSite(t);
    const running = await site.start({ under: ['prlimit', `--nofile=${MOST_DESCRIPTORS}`] });
    const worker = await running.worker('m000');
    const gallery = await site.work.openGallery(worker);
    const { port } = new URL(running.address);
    const sockets = Array.from({ length: 300 }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => {}),
    );
    // Uses up all descriptors.
    for (let wait = 0; wait < 300; wait += 1) {
      if ((await burden(running.child.pid)).descriptors >= MOST_DESCRIPTORS) break;
      await sleep(100);
    }
    // On the browser's open connection: an upload needs a descriptor, a list does not.
    const refused = await site.work.upload(worker, gallery);
    assert.deepEqual(
      [refused?.status, refused?.headers.get('retry-after')],
      [503, '5'],
      refused?.text ?? 'no answer',
    );
    assert.equal((await worker.browser.get('/galleries')).status, 200);
    assert.equal(running.child.exitCode, null);
    for (const socket of sockets) socket.destroy();

    let answer: typeof refused;
    for (let wait = 0; wait < 300 && answer?.status !== 201; wait += 1) {
      await sleep(100);
      answer = await site.work.upload(worker, gallery);
    }
    assert.equal(answer?.status, 201, answer?.text ?? 'no answer');
    judge(t, 1, await site.lookAtTheEnd(running));
  },
);

test('a log that nobody can take any more does not stop the site', async (t) => {
  const site = await faultSite(t);
  const running = await site.startWithoutLog(['sh', '-c', 'exec "$@" >/dev/full', 'sh']);
  const worker = await running.worker('m000');
  for (let request = 0; request < 20; request += 1)
    assert.equal((await site.work.saveCity(worker))?.status, 204);
  assert.equal((await running.end('SIGTERM')).code, 0);
});

test('a log whose reader has gone away does not stop the site', async (t) => {
  const site = await faultSite(t);
  const running = await site.start();
  const worker = await running.worker('m000');
  running.child.stdout.destroy();
  for (let request = 0; request < 20; request += 1)
    assert.equal((await site.work.saveCity(worker))?.status, 204);
  assert.equal((await running.end('SIGTERM')).code, 0);
});
