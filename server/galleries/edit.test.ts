import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import type { RecordPart } from '#contract/record.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const words = { title: 'Klassentreffen 2018', description: 'Ein Abend am See' };
const better = { title: '<b>Treffen</b> & „Öl“', description: 'Ein langer Abend' };

/** A gallery of anna with a picture of hers; bert is a member, maja a maintainer. */
async function gallery(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert, maja] = [await site.join('anna'), await site.join('bert'), await site.join('maja')];
  await site.promote('maja');
  const id = await anna.createGallery();
  const upload = async (by: TestBrowser, title: string, to = id) => {
    site.passSeconds(1);
    return (await by.upload(to, small, { title })).json as Image;
  };
  return {
    site,
    anna,
    bert,
    maja,
    id,
    upload,
    image: await upload(anna, 'Am See'),
    confirm: () => maja.post('/confirm_password', { password: site.password }),
    edit: (by: TestBrowser, json: object, at = id) => by.send('PUT', `/galleries/${at}`, { json }),
    retitle: (by: TestBrowser, image: Image, json: object, at = id) =>
      by.send('PUT', `/galleries/${at}/images/${image.id}`, { json }),
    remove: (by: TestBrowser, json?: object, at = id) =>
      by.send('DELETE', `/galleries/${at}`, json === undefined ? {} : { json }),
    seen: async (at = id) => (await bert.get(`/galleries/${at}`)).json as Gallery,
    listed: async () => (await bert.get('/galleries')).json as Gallery[],
    images: async (at = id) => (await bert.get(`/galleries/${at}/images`)).json as Image[],
    record: async () =>
      ((await maja.get('/maintenance/record')).json as RecordPart).entries
        .map(({ actor, act, member, object }) => [actor, act, member, object].join(' '))
        .toReversed(),
  };
}

/** What each of these may: another member nothing, a maintainer without the password nothing yet. */
async function assertGuarded(
  { bert, maja, confirm }: Awaited<ReturnType<typeof gallery>>,
  act: (by: TestBrowser) => Promise<{ status: number; text: string }>,
) {
  const refused = async (by: TestBrowser) => {
    const { status, text } = await act(by);
    return `${status} ${JSON.parse(text).error}`;
  };
  assert.equal(await refused(bert), '403 not-allowed');
  assert.equal(await refused(maja), '403 confirm-password');
  await confirm();
}

test('the creator of a gallery edits its texts, without password or record; a maintainer with both', async (t) => {
  const album = await gallery(t);
  const { anna, maja, edit, seen, record } = album;
  await assertGuarded(album, (by) => edit(by, better));
  assert.equal((await seen()).title, words.title);
  assert.deepEqual(await record(), []);
  assert.equal((await edit(anna, better)).status, 204);
  const { title, description, creator } = await seen();
  assert.deepEqual({ title, description, creator }, { ...better, creator: 'anna' });
  assert.deepEqual(await record(), []);

  assert.equal((await edit(maja, words)).status, 204);
  assert.equal((await edit(maja, words)).status, 204, 'nothing is different, and nothing written down');
  assert.equal((await album.listed())[0]?.title, words.title);
  assert.deepEqual(await record(), [`maja gallery-edited anna ${better.title}`]);
  assert.equal((await edit(anna, { ...words, title: 'x'.repeat(101) })).status, 400);
});

test('of two who edit the same words, the second is told instead of overwriting unseen', async (t) => {
  const { anna, maja, edit, retitle, seen, images, image, confirm } = await gallery(t);
  await confirm();
  const mine = { title: 'Treffen am See', description: words.description };
  const answers = await Promise.all([
    edit(anna, { ...mine, before: words }),
    edit(maja, { ...better, before: words }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409]);
  const { title, description } = await seen();
  assert.equal((await edit(anna, { ...mine, before: { title, description } })).status, 204);
  assert.equal((await seen()).title, mine.title);

  assert.equal((await retitle(maja, image, { title: 'Am Steg', before: 'Am See' })).status, 204);
  assert.equal((await retitle(anna, image, { title: 'Am Ufer', before: 'Am See' })).status, 409);
  assert.equal((await images())[0]?.title, 'Am Steg');
});

test('the uploader edits the title of a picture', async (t) => {
  const album = await gallery(t);
  const { anna, maja, image, retitle, images, record } = album;
  await assertGuarded(album, (by) => retitle(by, image, { title: 'Am Steg' }));
  assert.equal((await retitle(anna, image, { title: ' Am <i>Steg</i> ' })).status, 204);
  assert.equal((await images())[0]?.title, 'Am <i>Steg</i>');
  assert.equal((await retitle(maja, image, { title: 'Am Ufer' })).status, 204);
  assert.deepEqual(await record(), ['maja image-edited anna Am <i>Steg</i>']);
  const other = await anna.createGallery('Andere');
  assert.equal((await retitle(anna, image, { title: 'x' }, other)).status, 404);
  assert.equal((await retitle(anna, image, { title: 'x'.repeat(101) })).status, 400);
});

test('the picture on the card is the chosen one, until it is gone; then the newest again', async (t) => {
  const { anna, bert, edit, seen, listed, image, upload, id } = await gallery(t);
  const newest = await upload(bert, 'Später');
  assert.equal((await seen()).thumbnailPath, newest.thumbnailPath);
  assert.equal((await edit(anna, { ...words, coverId: image.id })).status, 204);
  assert.equal((await edit(anna, better)).status, 204, 'left out, it stays');
  const chosen = await seen();
  assert.deepEqual([chosen.thumbnailPath, chosen.coverId], [image.thumbnailPath, image.id]);
  assert.equal((await listed())[0]?.smallThumbnailPath, image.smallThumbnailPath);
  assert.equal((await edit(anna, { ...words, coverId: null })).status, 204);
  assert.equal((await seen()).thumbnailPath, newest.thumbnailPath);

  const elsewhere = await upload(anna, 'Anderswo', await anna.createGallery('Andere'));
  assert.equal((await edit(anna, { ...words, coverId: elsewhere.id })).status, 409);

  await edit(anna, { ...words, coverId: image.id });
  assert.equal((await anna.send('DELETE', `/galleries/${id}/images/${image.id}`)).status, 204);
  const later = await seen();
  assert.deepEqual([later.coverId, later.thumbnailPath], [undefined, newest.thumbnailPath]);
});

test('the creator deletes a gallery as long as all its pictures are their own, as many as were asked about', async (t) => {
  const album = await gallery(t);
  const { anna, bert, remove, upload, image, site, id } = album;
  const foreign = await upload(bert, 'Von Bert');
  assert.equal((await remove(anna)).status, 403);
  assert.equal((await bert.send('DELETE', `/galleries/${id}/images/${foreign.id}`)).status, 204);
  await assertGuarded(album, (by) => remove(by));

  await upload(anna, 'Noch eins');
  assert.equal((await remove(anna, { images: 1, reason: '' })).status, 409);
  const both = await Promise.all([remove(anna, { images: 2, reason: '' }), remove(anna)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404]);
  assert.equal((await anna.get(`/galleries/${id}`)).status, 404);
  assert.equal((await anna.fetch('GET', image.imagePath)).status, 404);
  assert.equal((await Array.fromAsync(site.storage.list())).length, 3, 'in the trash');
  assert.deepEqual([await album.record(), await readLetters(site)], [[], []]);
});

test('two maintainers delete a gallery at once: one does, and everybody whose pictures are gone is told why', async (t) => {
  const album = await gallery(t);
  const { site, maja, bert, confirm, remove, upload } = album;
  await upload(bert, 'Von Bert');
  await upload(maja, 'Von Maja');
  await confirm();
  const second = await site.maintainer('otto');
  assert.equal((await remove(maja, { images: 3, reason: ' ' })).status, 400);
  const told = { images: 3, reason: 'Die Galerie gab es zweimal.' };
  const both = await Promise.all([remove(maja, told), remove(second, told)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 404]);
  const actor = both[0]?.status === 204 ? 'maja' : 'otto';
  assert.deepEqual((await album.record()).toSorted(), [
    `${actor} gallery-deleted anna ${words.title}`,
    `${actor} gallery-images-deleted anna ${words.title}`,
    `${actor} gallery-images-deleted bert ${words.title}`,
    `${actor} gallery-images-deleted maja ${words.title}`,
  ]);
  const letters = await readLetters(site);
  const readers = ['anna', 'bert', ...(actor === 'maja' ? [] : ['maja'])];
  assert.deepEqual(
    letters.map(({ to }) => to).toSorted(),
    readers.map((name) => `${name}@example.org`),
  );
  for (const { text } of letters)
    assert.match(
      text,
      /„Klassentreffen 2018“ gelöscht.* ein Bild von dir[\s\S]*:\s+Die Galerie gab es zweimal\./,
    );
  assert.ok((await bert.get('/users/bert/export')).text.includes('gallery-images-deleted'));
});
