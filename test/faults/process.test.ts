import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { smallPhoto } from '#test/support/samples.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { until } from '#test/support/test-post.ts';
import { judge } from './findings.ts';
import { word } from './ledger.ts';
import { type FaultSite, faultSite, type RunningSite } from './site.ts';
import { keepBusy, type Worker } from './work.ts';

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
  await until(async () => (await readdir(site.paths.work)).length > 0);
  return { answered, finish: () => sent.end(form.subarray(-100)) };
}

const takesConnections = ({ address }: RunningSite) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test('SIGTERM under load: what is under way is finished and kept, nothing new is begun, and the write-ahead log is empty', async (t) => {
  const site = await faultSite(t, { members: 8 });
  const running = await site.start();
  const { workers, gallery } = await running.gather();
  // Who changes the password meanwhile would end the session that an upload began in.
  const uploading = workers.splice(0, 4);
  const busy = keepBusy(site.ledger, workers, gallery);
  const enough = site.ledger.acknowledged + 20;
  await until(() => site.ledger.acknowledged >= enough);
  assert.ok(existsSync(`${site.paths.database}-wal`));
  const halves = await Promise.all(uploading.map((one) => halfUpload(site, running, one, gallery)));
  const asked = performance.now();
  running.child.kill('SIGTERM');
  await running.logLine('stopping');
  await until(async () => !(await takesConnections(running)));
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

test('a log whose reader has gone away does not stop the site', async (t) => {
  const site = await faultSite(t);
  const running = await site.start();
  const worker = await running.worker('m000');
  running.child.stdout.destroy();
  for (let request = 0; request < 20; request += 1)
    assert.equal((await site.work.saveCity(worker))?.status, 204);
  assert.equal((await running.end('SIGTERM')).code, 0);
});
