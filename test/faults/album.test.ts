import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { unzip } from '#test/support/unzip.ts';
import { fill, memoryDisk } from './disks.ts';
import { faultSite } from './site.ts';
import { killEverywhere, oneThread, started } from './strace.ts';
import { needs } from './tools-at-hand.ts';

const PICTURES = 3;

/** The settings of a stopped site with pictures. */
async function stoppedSite(t: TestContext) {
  const site = await faultSite(t);
  const running = await site.start();
  const { workers } = await running.gather();
  const [worker] = workers;
  assert.ok(worker);
  const gallery = await worker.browser.createGallery();
  for (let count = 0; count < PICTURES; count += 1) {
    const picture = await plainJpeg({ width: 1200 + count, height: 900 });
    assert.equal((await worker.browser.upload(gallery, picture)).status, 201);
  }
  await running.end('SIGTERM');
  return site.environment;
}

async function mustBeWhole(file: string) {
  const names = unzip(await readFile(file)).map(({ name }) => name);
  assert.equal(names.filter((name) => name.startsWith('ansicht/')).length, PICTURES);
  assert.equal(names.at(-1), 'index.html');
}

test('an album that is killed while it is made is whole or has another name', needs('strace'), async (t) => {
  const environment = await stoppedSite(t);
  const words = (folder: string) => ['album', 'create', path.join(folder, 'album.zip')];
  /** Whether it was killed. */
  const attempt = async (under: string[], at: string): Promise<boolean> => {
    const folder = await folderWithoutDatabase(t);
    const file = path.join(folder, 'album.zip');
    const { signal } = await runAdmin(t, words(folder), { ...environment, ...oneThread }, '', { under });
    const found = await readdir(folder);
    for (const name of found) assert.match(name, /^album\.zip(\.\d+\.unfertig)?$/, at);
    if (!found.includes('album.zip')) {
      assert.equal(signal, 'SIGKILL', at);
      const again = await runAdmin(t, words(folder), environment);
      assert.deepEqual([again.code, again.stderr], [0, ''], at);
    }
    await mustBeWhole(file);
    return signal === 'SIGKILL';
  };

  const kills = await killEverywhere(t, started, attempt);
  t.diagnostic(`faults: album create: ${kills} kills`);
});

test('a full disk ends it with a sentence, and leaves nothing', needs('mount'), async (t) => {
  const environment = await stoppedSite(t);
  const folder = await memoryDisk(t, 1);
  fill(folder);
  const before = await readdir(folder);
  const { code, stdout, stderr } = await runAdmin(
    t,
    ['album', 'create', path.join(folder, 'album.zip')],
    environment,
  );
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^Das Album „.*album\.zip“ ist nicht entstanden: .*(Platz|voll).*ENOSPC/);
  assert.deepEqual(await readdir(folder), before);
});
