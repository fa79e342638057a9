import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { DAY_SECONDS, TRASH_DAYS } from '#contract/durations.ts';
import type { Image } from '#contract/galleries.ts';
import { commitInDoubt } from '#test/support/commit-in-doubt.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import { testHouse } from '#test/support/test-house.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

async function houseWithGallery(t: TestContext, settings: Record<string, string> = {}) {
  const house = await testHouse(t, { settings });
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  return { house, anna, gallery, target: `/galleries/${gallery}/images` };
}

type Prepared = Awaited<ReturnType<typeof houseWithGallery>>;

/** What is special about a request. */
type Special = { headers?: Record<string, string | number>; gallery?: string };
/** The announced length of a body that is not too long. */
const few = { 'content-length': 1000 };

const refusedAtTheDoor: [
  what: string,
  status: number,
  code: string,
  settings: Record<string, string>,
  request: (prepared: Prepared) => Special | Promise<Special>,
][] = [
  ['nobody is logged in', 401, 'no-session', {}, () => ({ headers: { cookie: '' } })],
  ['the token is missing', 403, 'forged', {}, () => ({ headers: { 'x-xsrf-token': '' } })],
  [
    'the token is another one',
    403,
    'forged',
    {},
    () => ({ headers: { 'x-xsrf-token': `${'a'.repeat(22)}.b` } }),
  ],
  ['another site is behind it', 403, 'forged', {}, () => ({ headers: { 'sec-fetch-site': 'cross-site' } })],
  ['it is JSON', 415, 'wrong-type', {}, () => ({ headers: { 'content-type': 'application/json' } })],
  ['the gallery is unknown', 404, 'not-found', {}, () => ({ gallery: UNKNOWN })],
  ['more bytes are announced than a file may have', 413, 'too-large', {}, () => ({})],
  [
    'the disk is nearly full',
    507,
    'no-room',
    { FREE_SPACE_RESERVE_MB: '10000000' },
    () => ({ headers: few }),
  ],
  [
    'the member has all the images allowed',
    409,
    'quota-reached',
    { MEMBER_MAX_IMAGES: '1' },
    async ({ anna, gallery }) => {
      assert.equal((await anna.upload(gallery, small)).status, 201);
      return { headers: few };
    },
  ],
  [
    'the member has all the megabytes allowed',
    409,
    'quota-reached',
    { MEMBER_MAX_MB: '3' },
    async ({ house, anna, gallery }) => {
      assert.equal((await anna.upload(gallery, small)).status, 201);
      await house.db.updateTable('images').set({ bytes: 3_000_000 }).execute();
      return { headers: few };
    },
  ],
  [
    'the member has uploaded often in the last hour',
    429,
    'too-often',
    { UPLOADS_PER_HOUR: '1' },
    async ({ anna, gallery }) => {
      assert.equal((await anna.upload(gallery, small)).status, 201);
      return { headers: few };
    },
  ],
];

for (const [what, status, code, settings, request] of refusedAtTheDoor)
  test(`an upload is refused before its body arrives when ${what}`, async (t) => {
    const prepared = await houseWithGallery(t, settings);
    const { house, anna, gallery } = prepared;
    const special = await request(prepared);
    const before = await storedTraces(house);

    const { sent, answered } = openRequest(
      house.address,
      anna,
      `/galleries/${special.gallery ?? gallery}/images`,
      {
        'content-length': 100_000_000,
        ...special.headers,
      },
    );
    // Not a byte of the body is ever sent: an answer that waited for it would never come.
    const answer = await answered;
    sent.destroy();
    assert.deepEqual([answer.status, answer.text], [status, JSON.stringify({ error: code })]);
    assert.equal(answer.headers.connection, 'close');
    assert.deepEqual(await storedTraces(house), before);
  });

test('a place in the quota is free again once what was deleted has left the trash', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t, { MEMBER_MAX_IMAGES: '1' });
  const { id } = (await anna.upload(gallery, small)).json as Image;
  assert.equal((await anna.upload(gallery, small)).status, 409);
  await anna.send('DELETE', `/galleries/${gallery}/images/${id}`);
  assert.equal((await anna.upload(gallery, small)).status, 409);
  house.passSeconds(TRASH_DAYS * DAY_SECONDS);
  await house.trash.end();
  await anna.login('anna', house.password);
  assert.equal((await anna.upload(gallery, small)).status, 201);
});

test('the quotas of one member are not those of another', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t, {
    MEMBER_MAX_IMAGES: '1',
    UPLOADS_PER_HOUR: '1',
  });
  const bert = await house.join('bert');
  for (const browser of [anna, bert]) assert.equal((await browser.upload(gallery, small)).status, 201);
});

test('the pictures of a reunion go up in one evening on the settings as they come', async (t) => {
  const { anna, gallery } = await houseWithGallery(t);
  for (let count = 1; count <= 61; count += 1)
    assert.equal((await anna.upload(gallery, small)).status, 201, `picture ${count}`);
});

test('an hour after the first upload, be it refused, the member may upload again, and is told how long to wait', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t, { UPLOADS_PER_HOUR: '2' });
  assert.equal((await anna.upload(gallery, Buffer.from('x'))).status, 415);
  house.passSeconds(600);
  await anna.upload(gallery, small);
  const { status, headers } = await anna.upload(gallery, small);
  const wait = Number(headers.get('retry-after'));
  assert.equal(status, 429);
  assert.ok(wait > 2900 && wait <= 3000, `${wait} s`);
  house.passSeconds(wait);
  assert.equal((await anna.upload(gallery, small)).status, 201);
});

/** A column of which two images have the same. */
const repeated = { images: 'gallery_id', image_files: 'name' };

for (const [table, column] of Object.entries(repeated))
  test(`when the database fails at the row of ${table}, row and files are gone`, async (t) => {
    const { house, anna, gallery } = await houseWithGallery(t);
    assert.equal((await anna.upload(gallery, small)).status, 201);
    const before = await storedTraces(house);
    await sql.raw(`create unique index failing on ${table} (${column})`).execute(house.db);
    const answer = await anna.upload(gallery, small);
    assert.deepEqual([answer.status, (answer.json as { error: string }).error], [500, 'defect']);
    assert.deepEqual(await storedTraces(house), before);

    await sql.raw('drop index failing').execute(house.db);
    assert.equal((await anna.upload(gallery, small)).status, 201);
  });

test('when the storage fails after it took the files, they are gone as well', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t);
  const { put } = house.storage;
  t.mock.method(house.storage, 'put', async (id: string, folder: string) => {
    await put(id, folder);
    throw Object.assign(new Error('i/o error'), { code: 'EROFS' });
  });
  const { status, headers } = await anna.upload(gallery, small);
  assert.deepEqual([status, headers.get('retry-after')], [503, '5']);
  assert.deepEqual(await storedTraces(house), []);
});

test('a row that lands after the database reported a failure keeps its files', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t);
  const { put } = house.storage;
  let land: ReturnType<typeof commitInDoubt> = async () => {};
  t.mock.method(house.storage, 'put', async (id: string, folder: string) => {
    await put(id, folder);
    land = commitInDoubt(house.db);
  });
  assert.equal((await anna.upload(gallery, small)).status, 503);
  await land();
  const images = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  assert.equal(images.length, 1);
  assert.deepEqual(await brokenImages(anna, images), []);
});

test('a delete is done once the row is gone, even if the files have to wait for the sweep', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t);
  const { id, imagePath } = (await anna.upload(gallery, small)).json as Image;
  // What is hidden goes at once.
  assert.equal((await anna.post(`/galleries/${gallery}/images/${id}/hide`, { reason: '' })).status, 204);
  t.mock.method(house.storage, 'remove', async () => {
    throw new Error('i/o error');
  });
  assert.equal((await anna.send('DELETE', `/galleries/${gallery}/images/${id}`)).status, 204);
  assert.equal((await anna.fetch('GET', imagePath)).status, 404);
});

test('eight uploads at once are all stored', async (t) => {
  const { house, anna, gallery, target } = await houseWithGallery(t);
  const forms = Array.from({ length: 8 }, (_, picture) => {
    const { sent, answered } = openRequest(house.address, anna, target);
    sent.end(multipart([textPart('title', `Bild ${picture}`), filePart(small)]));
    return answered;
  });
  for (const { status } of await Promise.all(forms)) assert.equal(status, 201);
  const list = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  assert.equal(new Set(list.map(({ title }) => title)).size, 8);
});
