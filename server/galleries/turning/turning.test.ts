import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { type Degrees, type Gallery, type Image, imageFileNames } from '#contract/galleries.ts';
import type { RecordPart } from '#contract/record.ts';
import { corners, orientedJpeg } from '#test/support/samples.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';

/** Red and green above, blue and white below, wider than it is high. */
const photo = await orientedJpeg(1, { width: 120, height: 80 });

/** A gallery of anna with a picture of hers; bert is a member, maja a maintainer who has entered her password. */
async function pictureOfAnna(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert, maja] = [await site.join('anna'), await site.join('bert'), await site.maintainer()];
  const gallery = await anna.createGallery();
  const image = (await anna.upload(gallery, photo, { title: 'Am See' })).json as Image;
  const address = `/galleries/${gallery}/images/${image.id}`;
  const ask = (by: TestBrowser, json: object, at = address) => by.send('POST', `${at}/turn`, { json });
  return {
    site,
    anna,
    bert,
    maja,
    gallery,
    image,
    address,
    ask,
    turn: async (degrees: Degrees, by = anna) => {
      const answer = await ask(by, { degrees });
      assert.equal(answer.status, 200, answer.text);
      return answer.json as Image;
    },
    seen: async (by = bert) => (await by.get(address)).json as Image,
    list: async () => (await bert.get(`/galleries/${gallery}/images`)).json as Image[],
    card: async () => (await bert.get(`/galleries/${gallery}`)).json as Gallery,
    stored: async () => (await Array.fromAsync(site.storage.list())).map(({ filesId }) => filesId),
    work: () => readdir(path.join(site.dataDir, 'work')),
  };
}

const pathsOf = ({ imagePath, displayPath, thumbnailPath, smallThumbnailPath }: Image) =>
  [imagePath, displayPath, thumbnailPath ?? '', smallThumbnailPath ?? ''] as const;

const bytesOf = async (by: TestBrowser, address: string) =>
  Buffer.from(await (await by.fetch('GET', address)).arrayBuffer());

/** Which of the colours is in which corner, looked up near to it. */
async function cornersOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const nameAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const near = (color: number[]) =>
      color.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < 60);
    return Object.entries(corners).find(([, color]) => near(color))?.[0];
  };
  return { ...info, at: nameAt };
}

/** Where a place on a picture is once that is turned; both from 0 to 1, from its left and its upper edge. */
function turnedPoint(x: number, y: number, degrees: Degrees): { x: number; y: number } {
  if (degrees === 90) return { x: 1 - y, y: x };
  return degrees === 180 ? { x: 1 - x, y: 1 - y } : { x: y, y: 1 - x };
}

test('a turned picture stands so in every size, and a place on it is where it was', async (t) => {
  const { anna, turn } = await pictureOfAnna(t);
  for (const [step, degrees] of [
    [90, 90],
    [180, 270],
    [270, 180],
  ] as const) {
    const image = await turn(step);
    const isSide = degrees !== 180;
    assert.deepEqual([image.width, image.height], isSide ? [80, 120] : [120, 80]);
    const places = {
      topLeft: [0.1, 0.1],
      topRight: [0.9, 0.1],
      bottomLeft: [0.1, 0.9],
      bottomRight: [0.9, 0.9],
    };
    for (const address of pathsOf(image)) {
      const { width, height, at } = await cornersOf(await bytesOf(anna, address));
      // Thumbnails are cut to one shape, whatever is on them.
      if (!address.includes('thumbnail')) assert.deepEqual([width, height], [image.width, image.height]);
      for (const [name, [x = 0, y = 0]] of Object.entries(places)) {
        const now = turnedPoint(x, y, degrees);
        assert.equal(at(now.x, now.y), name, `${address} ${name}`);
      }
    }
  }
});

test('a turned picture has new addresses everywhere, the old ones are unknown, and nothing else of it changes', async (t) => {
  const { site, anna, bert, gallery, image, turn, seen, list, card, stored } = await pictureOfAnna(t);
  const rowOf = () =>
    site.db.selectFrom('images').selectAll().where('id', '=', image.id).executeTakeFirstOrThrow();
  const before = await rowOf();
  const etag =
    (await bert.get(`/galleries/${gallery}/images/${image.id}/display.webp`)).headers.get('etag') ?? '';
  const turned = await turn(90);

  const shown = await seen();
  const [listed] = await list();
  for (const one of [shown, listed]) assert.deepEqual(one, turned);
  const { id, title, uploader, uploadedAt, averageColor } = image;
  assert.deepEqual({ ...turned, id, title, uploader, uploadedAt, averageColor }, turned);
  for (const [index, address] of pathsOf(turned).entries()) {
    assert.notEqual(address, pathsOf(image)[index]);
    const headers = { 'if-none-match': etag };
    assert.equal((await bert.fetch('GET', pathsOf(image)[index] ?? '', { headers })).status, 404);
  }
  assert.deepEqual(await brokenImages(bert, [turned]), []);
  const { thumbnailPath, smallThumbnailPath } = await card();
  assert.deepEqual([thumbnailPath, smallThumbnailPath], [turned.thumbnailPath, turned.smallThumbnailPath]);

  const { width, height, bytes, files_id, turned: degrees, ...kept } = await rowOf();
  assert.deepEqual({ ...before, ...kept }, { ...before });
  assert.deepEqual([width, height, degrees, await stored()], [80, 120, 90, [files_id]]);
  const files = await site.db.selectFrom('image_files').selectAll().execute();
  assert.deepEqual(files.map(({ name }) => name).toSorted(), imageFileNames.toSorted());
  const sum = files.reduce((all, file) => all + file.bytes, 0);
  assert.equal(bytes, sum);

  // Four quarters are a whole turn.
  for (const _ of [1, 2, 3]) await turn(90);
  assert.deepEqual([(await rowOf()).turned, (await stored()).length], [0, 1]);
  assert.equal((await cornersOf(await bytesOf(anna, (await seen()).imagePath))).at(0.1, 0.1), 'topLeft');
});

test('the uploader turns a picture, and so does a maintainer, which is recorded; nobody else, and none by eighths', async (t) => {
  const { anna, bert, maja, site, ask, turn, image } = await pictureOfAnna(t);
  assert.equal((await ask(bert, { degrees: 90 })).text, '{"error":"not-allowed"}');
  assert.equal((await ask(anna, { degrees: 45 })).status, 400);
  await turn(180, maja);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  const found = entries.map(({ actor, act, member, object }) => [actor, act, member, object]);
  assert.deepEqual(found, [['maja', 'image-turned', 'anna', 'Am See']]);
  site.passSeconds(30 * 60 + 1);
  assert.equal((await ask(maja, { degrees: 180 })).text, '{"error":"confirm-password"}');
  // Seen before the maintainer has turned it.
  const late = await ask(anna, { degrees: 180, before: image.imagePath });
  assert.deepEqual([late.status, late.text], [409, '{"error":"conflict"}']);
  await site.change('anna', { uploads_off: 1 });
  assert.equal((await ask(anna, { degrees: 180 })).text, '{"error":"uploads-off"}');
});

/** Something happens when the new files are stored, just before the row is switched. */
function beforeTheSwitch(site: Awaited<ReturnType<typeof testSite>>, happens: () => Promise<unknown>) {
  const { put } = site.storage;
  site.storage.put = async (id, folder) => {
    await put(id, folder);
    site.storage.put = put;
    await happens();
  };
}

test('of two turns at once one happens; who deletes or hides meanwhile is not undone, and no file is left', async (t) => {
  const { site, anna, bert, maja, ask, address, image, seen, stored, work } = await pictureOfAnna(t);
  const both = await Promise.all([ask(anna, { degrees: 90 }), ask(anna, { degrees: 90 })]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.deepEqual([(await seen()).width, (await stored()).length], [80, 1]);

  beforeTheSwitch(site, () => bert.post(`${address}/hide`, { reason: '' }));
  assert.equal((await ask(anna, { degrees: 90 })).status, 200);
  assert.equal((await bert.get(address)).status, 404);
  for (const file of pathsOf(await seen(anna))) assert.equal((await bert.fetch('GET', file)).status, 404);
  assert.deepEqual(await brokenImages(anna, [await seen(anna)]), []);
  assert.equal((await maja.post(`/maintenance/hidden_images/${image.id}/show`, { reason: '' })).status, 204);

  const before = await stored();
  beforeTheSwitch(site, () => anna.send('DELETE', address));
  assert.equal((await ask(anna, { degrees: 90 })).text, '{"error":"not-found"}');
  assert.deepEqual([await stored(), await work()], [before, []]);
});

test('a member turns one picture at a time, and nobody else that one', async (t) => {
  const { site, anna, maja, gallery, ask } = await pictureOfAnna(t);
  const second = ((await anna.upload(gallery, photo)).json as Image).id;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { read } = site.storage;
  t.mock.method(site.storage, 'read', async (...asked: Parameters<typeof read>) => {
    reached.resolve();
    await goOn.promise;
    return read(...asked);
  });
  const first = ask(anna, { degrees: 90 });
  await reached.promise;
  // Answered while that one is still on its way.
  for (const by of [anna, maja]) assert.equal((await ask(by, { degrees: 90 })).text, '{"error":"conflict"}');
  const at = `/galleries/${gallery}/images/${second}`;
  const other = await ask(anna, { degrees: 90 }, at);
  assert.deepEqual([other.status, (other.json as { error: string }).error], [503, 'busy']);
  assert.ok(Number(other.headers.get('retry-after')) > 0);
  goOn.resolve();
  assert.equal((await first).status, 200);
  assert.equal((await ask(anna, { degrees: 90 }, at)).status, 200);
});

test('what cannot be turned is as before: changed or missing files, no disk, a storage that is away', async (t) => {
  const { site, anna, ask, image, seen, stored, work } = await pictureOfAnna(t);
  const before = await seen();
  const refused = async (code: string) => {
    assert.equal(JSON.parse((await ask(anna, { degrees: 90 })).text).error, code);
    assert.deepEqual([await seen(), await stored(), await work()], [before, [image.id], []]);
  };
  const full = path.join(site.dataDir, 'images', image.id.slice(-2), image.id, 'full.jpg');
  const sound = await readFile(full);
  await writeFile(full, Buffer.concat([sound, Buffer.alloc(1)]));
  await refused('damaged-jpeg');
  await writeFile(full, sound);
  const { put } = site.storage;
  site.storage.put = async () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  await refused('no-room');
  // The files are there, and the answer of the storage is lost.
  site.storage.put = async (id, folder) => {
    await put(id, folder);
    throw Object.assign(new Error('gone'), { code: 'EIO' });
  };
  await refused('store-away');
});
