import assert from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';
import { sweepImages } from './files.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const MINUTE_MS = 60_000;

const folderOf = ({ dataDir }: TestSite, id: string) => path.join(dataDir, 'images', id.slice(-2), id);

/** Files without a row, as left by a crash this many minutes ago. */
async function orphan(site: TestSite, id: string, minutesOld: number) {
  const folder = folderOf(site, id);
  await mkdir(folder, { recursive: true });
  for (const name of imageFileNames) await writeFile(path.join(folder, name), 'x');
  await age(site, id, minutesOld);
  return id;
}

async function age(site: TestSite, id: string, minutesOld: number) {
  const changed = new Date(Date.now() - minutesOld * MINUTE_MS);
  await utimes(folderOf(site, id), changed, changed);
}

const storedIds = async ({ storage }: TestSite) =>
  (await Array.fromAsync(storage.list())).map(({ filesId }) => filesId).sort();

/** This many images that are listed and stored, all of them old. */
async function listedImages(site: TestSite, count: number) {
  const anna = await site.join('anna');
  const gallery = await anna.createGallery();
  const ids: string[] = [];
  for (let image = 0; image < count; image += 1)
    ids.push(((await anna.upload(gallery, small)).json as Image).id);
  for (const id of ids) await age(site, id, 600);
  return { anna, gallery, ids };
}

const OLD = '01890000-0000-7000-8000-0000000000aa';
const YOUNG = '01890000-0000-7000-8000-0000000000ab';

test('files without a row go after an hour; younger ones and those with a row stay', async (t) => {
  const site = await testSite(t);
  const { ids } = await listedImages(site, 2);
  await orphan(site, OLD, 61);
  await orphan(site, YOUNG, 59);

  await sweepImages(site);
  assert.deepEqual(await storedIds(site), [...ids, YOUNG].sort());
  await age(site, YOUNG, 61);
  await sweepImages(site);
  assert.deepEqual(await storedIds(site), ids.toSorted());
});

test('a process whose clock is ahead takes no upload in progress for an old one', async (t) => {
  const site = await testSite(t);
  await listedImages(site, 1);
  await orphan(site, YOUNG, 0);
  site.passSeconds(2 * 3600);
  await sweepImages(site);
  assert.ok((await storedIds(site)).includes(YOUNG));
});

test('nothing is removed when more than a fifth of the listed images is missing', async (t) => {
  const site = await testSite(t);
  const { ids } = await listedImages(site, 5);
  await orphan(site, OLD, 100);
  const [first = '', second = ''] = ids;
  await site.storage.remove(first);
  await site.storage.remove(second);
  await sweepImages(site);
  assert.ok((await storedIds(site)).includes(OLD));
  assert.match(site.logLines.join(''), /"level":"warn".*"missing":2,"listed":5.*images without files/);

  await orphan(site, second, 100);
  await sweepImages(site);
  assert.deepEqual(await storedIds(site), ids.slice(1).sort());
});

test('nothing is removed while the images folder lacks its marker', async (t) => {
  const site = await testSite(t);
  await listedImages(site, 2);
  await orphan(site, OLD, 100);
  await rm(path.join(site.dataDir, 'images', '.klassenkreis'));
  const stored = () => readdir(path.join(site.dataDir, 'images'), { recursive: true });
  const before = await stored();
  await assert.rejects(sweepImages(site), { name: 'StoreUnavailable' });
  assert.deepEqual(await stored(), before);
});

test('an image uploaded while the sweep looks around is neither removed nor missed', async (t) => {
  const site = await testSite(t);
  const { anna, gallery, ids } = await listedImages(site, 1);
  const { list } = site.storage;
  const uploaded: string[] = [];
  const upload = async () => uploaded.push(((await anna.upload(gallery, small)).json as Image).id);
  t.mock.method(site.storage, 'list', async function* () {
    await upload();
    yield* list();
    await upload();
  });
  await orphan(site, OLD, 100);
  await sweepImages(site);
  t.mock.restoreAll();
  assert.deepEqual(await storedIds(site), [...ids, ...uploaded].sort());
  assert.doesNotMatch(site.logLines.join(''), /images without files/);
});
