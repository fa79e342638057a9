import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { nextPlace } from '#test/support/longer.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { unzip } from '#test/support/unzip.ts';
import { fill, memoryDisk } from './disks.ts';
import { faultSite } from './site.ts';
import { oneThread } from './strace.ts';
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
  let kills = 0;
  for (const kind of ['write,pwrite64,writev', 'fsync,fdatasync', 'rename,renameat,renameat2'])
    for (let n = 1; ; n = nextPlace(n, 4)) {
      const folder = await folderWithoutDatabase(t);
      const file = path.join(folder, 'album.zip');
      const trace = ['-f', '-D', '-o', '/dev/null', '-e', `trace=${kind}`];
      const under = ['strace', ...trace, '-e', `inject=${kind}:signal=SIGKILL:when=${n}`];
      const words = ['album', 'create', file];
      const { signal } = await runAdmin(t, words, { ...environment, ...oneThread }, '', { under });
      const found = await readdir(folder);
      for (const name of found) assert.match(name, /^album\.zip(\.\d+\.unfertig)?$/, `${kind} ${n}`);
      if (found.includes('album.zip')) await mustBeWhole(file);
      if (signal !== 'SIGKILL') break;
      kills += 1;
      if (found.includes('album.zip')) continue;
      const again = await runAdmin(t, words, environment);
      assert.deepEqual([again.code, again.stderr], [0, '']);
      await mustBeWhole(file);
    }
  t.diagnostic(`faults: album create: ${kills} kills`);
  assert.ok(kills > 3);
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
