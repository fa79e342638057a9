import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import type { S3Settings } from '#server/config/settings.ts';
import { sweepImages } from '#server/galleries/files.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';
import { testSite } from '#test/support/test-site.ts';
import { createS3Storage } from './s3.ts';

const work = await mkdtemp(join(tmpdir(), 's3-storage-'));
after(() => rm(work, { recursive: true }));
const small = await plainJpeg({ width: 60, height: 40 });

async function prepare() {
  const folder = await mkdtemp(join(work, 'image-'));
  for (const name of imageFileNames) await writeFile(join(folder, name), name);
  return folder;
}

/** `close` may be called by the test, too. */
async function openStore(t: TestContext) {
  const { settings, close } = await startS3(await mkdtemp(join(work, 's3-')));
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  t.after(closeOnce);
  return { settings, close: closeOnce };
}

/** Every operation must report that the store is unavailable. */
async function isAway(settings: S3Settings, patienceMs?: number) {
  const storage = createS3Storage(settings, patienceMs);
  const filesId = randomUUID();
  await assert.rejects(storage.put(filesId, await prepare()), StoreUnavailable);
  await assert.rejects(storage.read(filesId, 'full.jpg'), StoreUnavailable);
  await assert.rejects(storage.stream(filesId, 'full.jpg'), StoreUnavailable);
  await assert.rejects(Array.fromAsync(storage.list()), StoreUnavailable);
}

test('a wrong key, a missing bucket, a closed store and one that says nothing are a store that is away', async (t) => {
  const { settings, close } = await openStore(t);
  await isAway({ ...settings, accessKeyId: 'wrong' });
  await isAway({ ...settings, bucket: 'no-such-bucket' });
  await close();
  await isAway(settings);
  const silent = createTcpServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  await isAway({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 200);
});

test('a store that sends elsewhere is away, and nothing follows it there', async (t) => {
  const { settings } = await openStore(t);
  let followed = 0;
  const elsewhere = createServer((_, response) => {
    followed += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  const { port } = elsewhere.address() as AddressInfo;
  const sending = createServer((request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end();
  }).listen(0, '127.0.0.1');
  for (const server of [elsewhere, sending]) t.after(() => server.close());
  await isAway({ ...settings, endpoint: `http://127.0.0.1:${(sending.address() as AddressInfo).port}` });
  assert.equal(followed, 0);
});

test('an answer that breaks off is an error for its reader, not a short picture', async (t) => {
  const breaking = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write('x'.repeat(1000), () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(breaking, 'listening');
  t.after(() => breaking.close());
  const { port } = breaking.address() as AddressInfo;
  const { settings } = await openStore(t);
  const storage = createS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` });
  await assert.rejects(storage.read(randomUUID(), 'full.jpg'));
  const stream = await storage.stream(randomUUID(), 'full.jpg');
  assert.ok(stream);
  await assert.rejects(Array.fromAsync(stream));
});

test('pictures go through the site alone; while the store is away all but the pictures works', async (t) => {
  const { settings, close } = await openStore(t);
  const site = await testSite(t, { settings: s3Settings(settings) });
  const anna = await site.join('anna');
  const readiness = async () => (await fetch(`${site.address}/readyz`)).json();
  assert.deepEqual(await readiness(), { missing: [], mailWaitsSeconds: 0, isOutdated: false });
  const gallery = await anna.createGallery();
  const image = (await anna.upload(gallery, small)).json as Image;
  const shown = await anna.fetch('GET', image.imagePath);
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg']);
  assert.equal((await anna.fetch('GET', image.displayPath)).status, 200);
  assert.equal((await site.browser().fetch('GET', image.imagePath)).status, 401);
  assert.deepEqual(await readdir(join(site.dataDir, 'images')), ['.klassenkreis']);

  const address = `/galleries/${gallery}/images/${image.id}`;
  const turned = (await anna.post(`${address}/turn`, { degrees: 90 })).json as Image;
  assert.deepEqual(await brokenImages(anna, [turned]), []);
  assert.equal((await anna.fetch('GET', image.imagePath)).status, 404);
  // Objects without a row are swept, not at once.
  const orphan = randomUUID();
  await site.storage.put(orphan, await prepare());
  const stored = async () => (await Array.fromAsync(site.storage.list())).length;
  await sweepImages(site);
  assert.equal(await stored(), 2);
  const clock = await site.storage.clock();
  assert.ok(Math.abs(clock - Date.now()) < 10_000);
  t.mock.method(site.storage, 'clock', async () => clock + (3600 + 60) * 1000);
  await sweepImages(site);
  assert.equal(await stored(), 1);

  await close();
  assert.deepEqual(await readiness(), { missing: ['images'], mailWaitsSeconds: 0, isOutdated: false });
  assert.equal((await anna.post(`${address}/turn`, { degrees: 90 })).status, 503);
  const refused = await anna.upload(gallery, small);
  assert.deepEqual([refused.status, (refused.json as { error: string }).error], [503, 'store-away']);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await anna.fetch('GET', turned.imagePath)).status, 503);
  assert.equal(((await anna.get(`/galleries/${gallery}/images`)).json as Image[]).length, 1);
  assert.deepEqual(await readdir(join(site.dataDir, 'work')), []);
  // The row is deleted at once, the files when the store is available again.
  assert.equal((await anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`)).status, 204);
});
