import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type {
  Gallery,
  Image,
  MaintainedGallery,
  MaintainedGalleryInFull,
  MaintainedImage,
  StorageUse,
} from '#contract/galleries.ts';
import type { RecordPart } from '#contract/record.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testSite } from '#test/support/test-site.ts';

const small = await plainJpeg({ width: 60, height: 40 });

/** Two galleries of anna, in the first a picture of anna's and one of bert's; maja is a maintainer and confirmed. */
async function twoGalleries(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert, maja] = [await site.join('anna'), await site.join('bert'), await site.maintainer()];
  const [one, two] = [await anna.createGallery('Eins'), await anna.createGallery('Zwei')];
  const first = (await anna.upload(one, small, { title: 'Am See' })).json as Image;
  site.passSeconds(1);
  const second = (await bert.upload(one, small, { title: 'Am Steg' })).json as Image;
  const at = `/maintenance/galleries/${one}`;
  return {
    site,
    anna,
    bert,
    maja,
    one,
    two,
    first,
    second,
    remove: ({ id }: Image, reason: string) => maja.post(`${at}/delete_images`, { images: [id], reason }),
    move: ({ id }: Image, galleryId: string) => maja.post(`${at}/move_images`, { images: [id], galleryId }),
    titles: async (gallery: string) =>
      ((await anna.get(`/galleries/${gallery}/images`)).json as Image[]).map(({ title }) => title),
    record: async () =>
      ((await maja.get('/maintenance/record')).json as RecordPart).entries
        .map(({ act, member, object }) => [act, member, object].join(' '))
        .toReversed(),
  };
}

test('maintainers see all galleries with who made them, whose pictures are in them, and how much they take', async (t) => {
  const { maja, one, two, first, second } = await twoGalleries(t);
  const list = (await maja.get('/maintenance/galleries')).json as MaintainedGallery[];
  assert.deepEqual(
    list.map(({ id, title, creator, images }) => ({ id, title, creator, images })),
    [
      { id: two, title: 'Zwei', creator: 'anna', images: 0 },
      { id: one, title: 'Eins', creator: 'anna', images: 2 },
    ],
  );
  const full = (await maja.get(`/maintenance/galleries/${one}`)).json as MaintainedGalleryInFull;
  assert.deepEqual(
    full.uploaders.toSorted((a, b) => (a.username < b.username ? -1 : 1)),
    [
      { username: 'anna', images: 1 },
      { username: 'bert', images: 1 },
    ],
  );
  const part = (await maja.get(`/maintenance/galleries/${one}/parts/0`)).json as MaintainedImage[];
  assert.deepEqual(
    part.map(({ bytes: _, ...image }) => image),
    [first, second],
  );
  assert.equal(
    part.reduce((sum, { bytes }) => sum + bytes, 0),
    full.bytes,
  );
});

test('a picture is deleted with a reason, which its uploader gets by mail; of two at once one does it', async (t) => {
  const { site, bert, one, second, remove, titles, record } = await twoGalleries(t);
  assert.equal((await remove(second, '  ')).status, 400);
  const reason = 'Sabine möchte darauf nicht zu sehen sein.\n<b>Danke</b>';
  const both = await Promise.all([remove(second, reason), remove(second, reason)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404]);
  assert.deepEqual(await titles(one), ['Am See']);
  assert.equal((await bert.fetch('GET', second.imagePath)).status, 404);
  assert.equal((await Array.fromAsync(site.storage.list())).length, 2, 'in the trash');
  assert.deepEqual(await record(), ['image-deleted bert Am Steg']);
  const letters = await readLetters(site);
  assert.deepEqual(
    letters.map(({ to, subject }) => [to, subject]),
    [['bert@example.org', 'Wir haben ein Bild von dir gelöscht (Klasse 1988)']],
  );
  const [{ text = '' } = {}] = letters;
  assert.ok(text.replaceAll('\r', '').includes(`Der Grund:\n${reason}`), text);
  assert.match(text, /dein Bild „Am Steg“ gelöscht\. Es war in der Galerie „Eins“\./);
});

test('nobody is written to who is disabled, gone, or has done it', async (t) => {
  const { site, maja, one, second, first, remove, record } = await twoGalleries(t);
  const own = (await maja.upload(one, small, { title: 'Von Maja' })).json as Image;
  assert.equal((await remove(own, '')).status, 204);
  const id = async (name: string) => (await site.members.find(name))?.id ?? '';
  await site.accounts.setDisabled(site.db, await id('bert'), true);
  assert.equal((await remove(second, 'Ein Grund')).status, 204);
  await site.accounts.remove(site.db, await id('anna'), { keepImages: true });
  assert.equal((await remove(first, '')).status, 204);
  assert.deepEqual(await readLetters(site), []);
  assert.deepEqual(await record(), [
    'image-deleted maja Von Maja',
    'image-deleted bert Am Steg',
    'image-deleted  Am See',
  ]);
});

test('a moved picture is in the other gallery at once, and its old addresses are unknown', async (t) => {
  const { anna, bert, one, two, first, second, move, titles, record } = await twoGalleries(t);
  const galleryOf = async (id: string) => (await anna.get(`/galleries/${id}`)).json as Gallery;
  await anna.send('PUT', `/galleries/${one}`, {
    json: { title: 'Eins', description: 'Ein Abend am See', coverId: first.id },
  });
  await anna.get(`/galleries/${one}/zip`);
  const etag = (await bert.fetch('GET', first.thumbnailPath ?? '')).headers.get('etag') ?? '';

  const both = await Promise.all([move(first, two), move(first, two)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404]);
  assert.deepEqual([await titles(one), await titles(two)], [['Am Steg'], ['Am See']]);
  for (const path of [first.imagePath, first.displayPath, first.thumbnailPath, first.smallThumbnailPath]) {
    const asked = await bert.fetch('GET', path ?? '', { headers: { 'if-none-match': etag } });
    assert.equal(asked.status, 404, 'also for whoever has it in a cache');
    const moved = await bert.fetch('GET', path?.replace(one, two) ?? '');
    assert.equal(moved.status, 200);
  }
  const [left, right] = [await galleryOf(one), await galleryOf(two)];
  assert.deepEqual([left.imageCount, left.coverId, left.thumbnailPath], [1, undefined, second.thumbnailPath]);
  assert.equal(right.imageCount, 1);
  assert.equal((await anna.get(`/galleries/${one}/images/${first.id}`)).status, 404);
  assert.equal(((await anna.get(`/galleries/${two}/sent_hashes`)).json as string[]).length, 1);

  assert.equal((await move(second, one)).status, 409);
  assert.deepEqual(await record(), ['image-moved anna Am See']);
});

test('the page shows who stores how much, and uploads are stopped and allowed again', async (t) => {
  const { bert, maja, one, record } = await twoGalleries(t);
  const use = async () => (await maja.get('/maintenance/storage')).json as StorageUse;
  const { uploaders, maxImages } = await use();
  assert.equal(maxImages, 500);
  assert.deepEqual(
    uploaders.map(({ username, images, bytes, uploadsOff }) => [username, images, bytes > 0, uploadsOff]),
    [
      ['anna', 1, true, false],
      ['bert', 1, true, false],
      ['maja', 0, false, false],
    ],
  );
  const act = (what: string) => maja.post(`/maintenance/members/bert/${what}`, {});
  assert.equal((await act('uploads-off')).status, 200);
  assert.equal((await bert.upload(one, small)).text, '{"error":"uploads-off"}');
  assert.equal((await use()).uploaders.find(({ username }) => username === 'bert')?.uploadsOff, true);
  assert.equal((await act('uploads-on')).status, 200);
  assert.equal((await bert.upload(one, small)).status, 201);
  assert.deepEqual(await record(), ['uploads-stopped bert ', 'uploads-allowed bert ']);
});
