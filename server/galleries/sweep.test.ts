import assert from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { sweepImages } from './files.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const MINUTE_MS = 60_000;

const folderOf = ({ dataDir }: TestHouse, id: string) => path.join(dataDir, 'images', id.slice(-2), id);

/** Files without a row, as left by a crash this many minutes ago. */
async function orphan(house: TestHouse, id: string, minutesOld: number) {
  const folder = folderOf(house, id);
  await mkdir(folder, { recursive: true });
  for (const name of imageFileNames) await writeFile(path.join(folder, name), 'x');
  await age(house, id, minutesOld);
  return id;
}

async function age(house: TestHouse, id: string, minutesOld: number) {
  const changed = new Date(house.now() - minutesOld * MINUTE_MS);
  await utimes(folderOf(house, id), changed, changed);
}

const storedIds = async ({ storage }: TestHouse) =>
  (await Array.fromAsync(storage.list())).map(({ imageId }) => imageId).sort();

/** This many images that are listed and stored, all of them old. */
async function listedImages(house: TestHouse, count: number) {
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  const ids: string[] = [];
  for (let image = 0; image < count; image += 1)
    ids.push(((await anna.upload(gallery, small)).json as Image).id);
  for (const id of ids) await age(house, id, 600);
  return { anna, gallery, ids };
}

const OLD = '01890000-0000-7000-8000-0000000000aa';
const YOUNG = '01890000-0000-7000-8000-0000000000ab';

test('files without a row go after an hour; younger ones and those with a row stay', async (t) => {
  const house = await testHouse(t);
  const { ids } = await listedImages(house, 2);
  await orphan(house, OLD, 61);
  await orphan(house, YOUNG, 59);

  await sweepImages(house);
  assert.deepEqual(await storedIds(house), [...ids, YOUNG].sort());
  house.passSeconds(120);
  await sweepImages(house);
  assert.deepEqual(await storedIds(house), ids.toSorted());
});

test('nothing is removed when more than a fifth of the listed images is missing', async (t) => {
  const house = await testHouse(t);
  const { ids } = await listedImages(house, 5);
  await orphan(house, OLD, 100);
  const [first = '', second = ''] = ids;
  await house.storage.remove(first);
  await house.storage.remove(second);
  await sweepImages(house);
  assert.ok((await storedIds(house)).includes(OLD));
  assert.match(house.logLines.join(''), /"level":"warn".*"missing":2,"listed":5.*images without files/);

  await orphan(house, second, 100);
  await sweepImages(house);
  assert.deepEqual(await storedIds(house), ids.slice(1).sort());
});

test('nothing is removed while the images folder lacks its marker', async (t) => {
  const house = await testHouse(t);
  await listedImages(house, 2);
  await orphan(house, OLD, 100);
  await rm(path.join(house.dataDir, 'images', '.klassenkreis'));
  const stored = () => readdir(path.join(house.dataDir, 'images'), { recursive: true });
  const before = await stored();
  await assert.rejects(sweepImages(house), { name: 'StoreUnavailable' });
  assert.deepEqual(await stored(), before);
});

test('an image uploaded while the sweep looks around is neither removed nor missed', async (t) => {
  const house = await testHouse(t);
  const { anna, gallery, ids } = await listedImages(house, 1);
  const { list } = house.storage;
  const uploaded: string[] = [];
  const upload = async () => uploaded.push(((await anna.upload(gallery, small)).json as Image).id);
  t.mock.method(house.storage, 'list', async function* () {
    await upload();
    yield* list();
    await upload();
  });
  await orphan(house, OLD, 100);
  await sweepImages(house);
  t.mock.restoreAll();
  assert.deepEqual(await storedIds(house), [...ids, ...uploaded].sort());
  assert.doesNotMatch(house.logLines.join(''), /images without files/);
});
