import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { burden } from './client.ts';
import { judge } from './findings.ts';
import { faultSite } from './site.ts';
import { stopFor } from './stopped.ts';
import { needs } from './tools-at-hand.ts';
import { keepBusy } from './work.ts';

const MOST_DESCRIPTORS = 128;

test('SIGTERM under mixed load ends it in time, loses nothing and empties the write-ahead log', async (t) => {
  const site = await faultSite(t, { members: 8 });
  const running = await site.start();
  const { workers, gallery } = await running.gather();
  const busy = keepBusy(site.ledger, workers, gallery);
  await sleep(3000);
  assert.ok(existsSync(`${site.paths.database}-wal`));
  const asked = performance.now();
  const { code, stderr } = await running.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
  assert.ok(performance.now() - asked < 25_000);
  assert.equal(existsSync(`${site.paths.database}-wal`), false);
  await busy.end();
  judge(t, 1, await site.lookAtTheEnd(await site.start()));
});

test('a process that was stopped for a while goes on where it was', (t) => stopFor(t, 3));

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
