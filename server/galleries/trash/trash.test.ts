import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_ROOT } from '#contract/endpoint.ts';
import type { Gallery, Image, TrashEntry } from '#contract/galleries.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import type { RecordPart } from '#contract/record.ts';
import { sweepImages } from '#server/galleries/files.ts';
import { classWithPicture, giveFace, TITLE } from '#test/support/hidden-picture.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { makeStoredOld } from '#test/support/stored-pictures.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { everyWay, waysTo } from '#test/support/ways-to-picture.ts';

const DAY_SECONDS = 24 * 60 * 60;

const trashOf = async (by: TestBrowser, of = '/trash') => (await by.get(of)).json as TrashEntry[];
const ALL = '/maintenance/trash';

async function again(all: Awaited<ReturnType<typeof classWithPicture>>) {
  for (const name of ['anna', 'bert', 'carl', 'maja'] as const)
    await all[name].login(name, all.site.password);
  await all.maja.post('/confirm_password', { password: all.site.password });
}

test('a deleted picture is shown only in the trash of the member who deleted it and of maintainers, and is back as it was', async (t) => {
  const all = await classWithPicture(t);
  const { anna, bert, carl, maja, gallery, image } = all;
  const address = `/galleries/${gallery}/images/${image.id}`;
  await bert.post(`${address}/comments`, { text: 'Da fehlt eine Planke' });
  await anna.send('PUT', `${address}/people`, { json: { text: 'Vorn: Kai', marks: [] } });
  const title = 'Anne Pier';
  await anna.send('PUT', `/galleries/${gallery}`, { json: { title, description: 'Alt', coverId: image.id } });
  const ways = everyWay(all, [await giveFace(all)]);
  const marks = [image.id, TITLE, 'Da fehlt eine Planke', 'Vorn: Kai'].map((word) => Buffer.from(word));
  const before = await waysTo(carl, ways, marks);
  const card = (await carl.get(`/galleries/${gallery}`)).json as Gallery;
  const file = await carl.get(image.imagePath.replace(API_ROOT, ''));
  assert.equal(file.status, 200);

  assert.equal((await anna.send('DELETE', address)).status, 204);
  assert.deepEqual(await waysTo(carl, ways, marks), []);
  assert.deepEqual(await all.titles(anna), ['Kuchen']);
  const now = (await carl.get(`/galleries/${gallery}`)).json as Gallery;
  assert.deepEqual([now.imageCount, now.coverId], [1, undefined]);
  for (const by of [anna, maja])
    for (const refused of [
      await by.send('DELETE', address),
      await by.send('PUT', address, { json: { title: 'x' } }),
      await by.post(`${address}/turn`, { degrees: 90 }),
      await by.post(`${address}/hide`, { reason: '' }),
      await by.post(`${address}/comments`, { text: 'x' }),
      await by.fetch('GET', image.imagePath),
    ])
      assert.equal(refused.status, 404);

  assert.deepEqual(await trashOf(bert), []);
  const ids = (await trashOf(maja, ALL)).map(({ id }) => id);
  assert.deepEqual(ids, [image.id]);
  assert.equal((await bert.post(`/trash/${image.id}/restore`)).status, 404);
  assert.equal((await anna.post(`/trash/${image.id}/restore`)).status, 204);
  assert.equal((await anna.post(`/trash/${image.id}/restore`)).status, 404);
  assert.deepEqual(await trashOf(anna), []);
  // An album is taken home three times a day.
  await all.site.db.deleteFrom('attempts').execute();
  assert.deepEqual(await waysTo(carl, ways, marks), before);
  const back = (await carl.get(`/galleries/${gallery}`)).json as Gallery;
  assert.deepEqual(back, card);
});

test('a gallery goes and comes back with what was deleted with it, and not with what was deleted before', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl, maja, gallery, image } = all;
  await all.hide(bert);
  const bertsPicture = (
    await bert.upload(gallery, await plainJpeg({ width: 70, height: 40 }), { title: 'Von Bert' })
  ).json as Image;
  const first = await anna.upload(gallery, await plainJpeg({ width: 80, height: 40 }), { title: 'Vorher' });
  await anna.send('DELETE', `/galleries/${gallery}/images/${(first.json as Image).id}`);
  site.passSeconds(60);
  const deletion = { images: 3, reason: 'Doppelt' };
  assert.equal((await maja.send('DELETE', `/galleries/${gallery}`, { json: deletion })).status, 204);
  for (const by of [anna, bert, carl, maja]) {
    assert.equal((await by.get(`/galleries/${gallery}`)).status, 404);
    assert.deepEqual((await by.get('/galleries')).json, []);
    assert.equal((await by.fetch('GET', bertsPicture.imagePath)).status, 404);
    const sent = await by.upload(gallery, await plainJpeg({ width: 90, height: 40 }), { title: 'Zu spät' });
    assert.equal(sent.status, 404);
  }
  assert.equal(
    await site.storage.read(image.id, 'display.webp', 1),
    undefined,
    'the hidden one is gone for good',
  );
  const rows = (entries: TrashEntry[]) =>
    entries.map(({ kind, title, images, deletedBy }) => [kind, title, images, deletedBy]);
  // The single picture cannot come back where there is no gallery.
  assert.deepEqual(rows(await trashOf(maja, ALL)), [['gallery', 'Klassentreffen 2018', 2, 'maja']]);
  assert.deepEqual(await trashOf(anna), []);
  assert.equal((await anna.post(`/trash/${(first.json as Image).id}/restore`)).status, 409);
  assert.equal((await anna.post(`/trash/${gallery}/restore`)).status, 404);
  assert.equal((await maja.post(`${ALL}/${gallery}/restore`)).status, 204);
  assert.deepEqual(await all.titles(maja), ['Kuchen', 'Von Bert']);
  assert.deepEqual(rows(await trashOf(anna)), [['image', 'Vorher', 1, 'anna']]);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(entries.map(({ act, member, detail }) => [act, member, detail]).slice(0, 1), [
    ['gallery-restored', undefined, '2'],
  ]);
});

test('after its days in the trash it is gone for good with its files, and takes no room any more', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, gallery, image } = all;
  const { id = '' } = (await site.members.find('anna')) ?? {};
  const stored = await site.images.storedBy(id);
  await anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`);
  assert.deepEqual(await site.images.storedBy(id), stored, 'what rests takes room');
  const empty = await anna.createGallery('Leer');
  await anna.send('DELETE', `/galleries/${empty}`);
  site.passSeconds(TRASH_DAYS * DAY_SECONDS - 60);
  await site.trash.end();
  await again(all);
  const found = (await trashOf(anna)).map((entry) => entry.id);
  assert.deepEqual(found, [empty, image.id]);
  site.passSeconds(120);
  assert.equal((await anna.post(`/trash/${image.id}/restore`)).status, 404, 'before it is swept, too');
  await site.trash.end();
  await makeStoredOld(site.dataDir);
  await sweepImages(site);
  assert.deepEqual(await trashOf(anna), []);
  assert.equal((await site.images.storedBy(id)).images, 1);
  assert.equal(await site.storage.read(image.id, 'display.webp', 1), undefined);
  assert.deepEqual(await all.titles(anna), ['Kuchen']);
});

test('of a member who is deleted nothing rests in the trash, also when pictures stay', async (t) => {
  const { site, anna, maja, gallery, image } = await classWithPicture(t);
  await anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`);
  await anna.send('DELETE', `/galleries/${await anna.createGallery('Leer')}`);
  const deleted = await maja.send('DELETE', '/maintenance/members/anna', { json: { keepImages: true } });
  assert.equal(deleted.status, 204, deleted.text);
  assert.deepEqual(await trashOf(maja, ALL), []);
  assert.equal(await site.storage.read(image.id, 'display.webp', 1), undefined);
  assert.equal(((await maja.get(`/galleries/${gallery}`)).json as Gallery).imageCount, 1);
});

test('maintainers delete or move several pictures at once: one email to each, and a line for each of whom they are', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, maja, gallery } = all;
  const other = await maja.createGallery('Anderswo');
  const upload = async (by: TestBrowser, title: string) => {
    site.passSeconds(1);
    return ((await by.upload(gallery, await plainJpeg({ width: 40, height: 30 }), { title })).json as Image)
      .id;
  };
  const ids = [await upload(anna, 'C'), await upload(anna, 'B'), await upload(bert, 'A')];
  const act = (what: string, json: object) => maja.post(`/maintenance/galleries/${gallery}/${what}`, json);
  assert.equal((await act('move_images', { images: ids, galleryId: other })).status, 204);
  assert.equal(
    (await act('move_images', { images: ids, galleryId: other })).status,
    404,
    'they are not here',
  );
  const titles = ((await bert.get(`/galleries/${other}/images`)).json as Image[]).map(({ title }) => title);
  assert.deepEqual(titles, ['C', 'B', 'A']);
  const from = `/maintenance/galleries/${other}/delete_images`;
  assert.equal((await maja.post(from, { images: ids, reason: '' })).status, 400);
  assert.equal((await maja.post(from, { images: ids, reason: 'Unscharf' })).status, 204);
  const letters = await site.db.selectFrom('mail_copies').select('address').execute();
  assert.deepEqual(letters.map(({ address }) => address).toSorted(), [
    'anna@example.org',
    'bert@example.org',
  ]);
  const { entries } = (await maja.get('/maintenance/record')).json as RecordPart;
  assert.deepEqual(
    entries.map(({ act: name, member, detail }) => [name, member, detail].filter(Boolean).join(' ')),
    ['image-deleted bert', 'images-deleted anna 2', 'image-moved bert', 'images-moved anna 2'],
  );
  const [entry, ...rest] = await trashOf(maja, ALL);
  assert.deepEqual([entry?.images, rest], [3, []], 'deleted together, they come back together');
  assert.deepEqual([entry?.id, entry?.title], [ids[0], 'C']);
  assert.equal((await maja.post(`${ALL}/${entry?.id}/restore`)).status, 204);
  const found = ((await bert.get(`/galleries/${other}/images`)).json as Image[]).map(({ title }) => title);
  assert.deepEqual(found, ['C', 'B', 'A']);
});
