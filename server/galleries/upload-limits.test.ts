import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Image } from '#contract/galleries.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import type { Database } from '#server/ports/database/database.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import { openRequest } from '#test/support/test-multipart.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

/**
 * The connection breaks at the commit of the next transaction: it fails, and lands when the returned function is called,
 * as a database may do that has heard of it and could not answer.
 */
function commitInDoubt(db: Database): () => Promise<unknown> {
  const transaction = db.transaction.bind(db);
  let land: () => Promise<unknown> = async () => assert.fail('No transaction was begun');
  const inDoubt = () => {
    db.transaction = transaction;
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => {
      land = () => execute(work);
      return execute(async (written) => {
        await work(written);
        throw new StoreUnavailable(new Error('Connection terminated unexpectedly'));
      });
    };
    return builder;
  };
  db.transaction = inDoubt;
  return () => land();
}

const small = await plainJpeg({ width: 60, height: 40 });

async function siteWithGallery(t: TestContext, settings: Record<string, string> = {}) {
  const site = await testSite(t, { settings });
  const anna = await site.join('anna');
  const gallery = await anna.createGallery();
  return { site, anna, gallery, target: `/galleries/${gallery}/images` };
}

type Settings = Partial<TestSite['config']>;

// Who may not upload at all is refused as early in server/http/guard/early-refusal.test.ts.
test('an upload is refused before its body arrives when there is no room, in the quota, the hour or on the disk', async (t) => {
  const { site, anna, gallery, target } = await siteWithGallery(t);
  assert.equal((await anna.upload(gallery, small)).status, 201);
  await site.db.updateTable('images').set({ bytes: 3_000_000 }).execute();
  const before = await storedTraces(site);
  const { memberMaxImages, memberMaxBytes, uploadsPerHour } = site.config;
  assert.ok(uploadsPerHour >= 100, 'the pictures of a reunion go up in one evening');
  const attempt = async (settings: Settings) => {
    Object.assign(site.config, { memberMaxImages, memberMaxBytes, uploadsPerHour }, settings);
    const { sent, answered } = openRequest(site.address, anna, target, { 'content-length': 1000 });
    // Not a byte of the body is ever sent: an answer that waited for it would never come.
    const { status, text } = await answered;
    sent.destroy();
    return `${status} ${JSON.parse(text).error}`;
  };
  assert.equal(await attempt({ memberMaxImages: 1 }), '409 quota-reached');
  assert.equal(await attempt({ memberMaxBytes: 3_000_000 }), '409 quota-reached');
  assert.equal(await attempt({ uploadsPerHour: 1 }), '429 too-often');
  assert.deepEqual(await storedTraces(site), before);
  Object.assign(site.config, { memberMaxImages: 2, memberMaxBytes: 3_000_001, uploadsPerHour: 2 });
  assert.equal((await anna.upload(gallery, small)).status, 201);

  const full = await siteWithGallery(t, { FREE_SPACE_RESERVE_MB: '10000000' });
  const { sent, answered } = openRequest(full.site.address, full.anna, full.target, {
    'content-length': 1000,
  });
  const answer = await answered;
  sent.destroy();
  assert.deepEqual([answer.status, JSON.parse(answer.text).error], [507, 'no-room']);
});

test('a place in the quota is free again once what was deleted has left the trash', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t, { MEMBER_MAX_IMAGES: '1' });
  const { id } = (await anna.upload(gallery, small)).json as Image;
  assert.equal((await anna.upload(gallery, small)).status, 409);
  await anna.send('DELETE', `/galleries/${gallery}/images/${id}`);
  assert.equal((await anna.upload(gallery, small)).status, 409);
  site.passSeconds(TRASH_DAYS * DAY_SECONDS);
  await site.trash.end();
  await anna.login('anna', site.password);
  assert.equal((await anna.upload(gallery, small)).status, 201);
});

test('an hour after the first upload, be it refused, the member may upload again, and is told how long to wait', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t, { UPLOADS_PER_HOUR: '2' });
  assert.equal((await anna.upload(gallery, Buffer.from('x'))).status, 415);
  site.passSeconds(600);
  await anna.upload(gallery, small);
  const { status, headers } = await anna.upload(gallery, small);
  const wait = Number(headers.get('retry-after'));
  assert.equal(status, 429);
  assert.ok(wait > 2900 && wait <= 3000, `${wait} s`);
  const bert = await site.join('bert');
  assert.equal((await bert.upload(gallery, small)).status, 201, 'the hour of one is not that of another');
  site.passSeconds(wait);
  assert.equal((await anna.upload(gallery, small)).status, 201);
});

test('when the database fails at the last row of an upload, all its rows and files are gone', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  assert.equal((await anna.upload(gallery, small)).status, 201);
  const before = await storedTraces(site);
  await sql.raw('create unique index failing on image_files (name)').execute(site.db);
  const answer = await anna.upload(gallery, small);
  assert.deepEqual([answer.status, (answer.json as { error: string }).error], [500, 'defect']);
  assert.deepEqual(await storedTraces(site), before);
});

test('when the storage fails after it took the files, they are gone as well', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const { put } = site.storage;
  t.mock.method(site.storage, 'put', async (id: string, folder: string) => {
    await put(id, folder);
    throw Object.assign(new Error('i/o error'), { code: 'EROFS' });
  });
  const { status, headers } = await anna.upload(gallery, small);
  assert.deepEqual([status, headers.get('retry-after')], [503, '5']);
  assert.deepEqual(await storedTraces(site), []);
});

test('a row that lands after the database reported a failure keeps its files', async (t) => {
  const { site, anna, gallery } = await siteWithGallery(t);
  const { put } = site.storage;
  let land: ReturnType<typeof commitInDoubt> = async () => {};
  t.mock.method(site.storage, 'put', async (id: string, folder: string) => {
    await put(id, folder);
    land = commitInDoubt(site.db);
  });
  assert.equal((await anna.upload(gallery, small)).status, 503);
  await land();
  const images = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  assert.equal(images.length, 1);
  assert.deepEqual(await brokenImages(anna, images), []);
});
