import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Image } from '#contract/galleries.ts';
import { COMMENTS_PER_IMAGE, TRASH_DAYS } from '#contract/limits.ts';
import type { Comment } from '#contract/pictures.ts';
import type { RecordPart } from '#contract/record.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';

type Class = Awaited<ReturnType<typeof classWithPicture>>;

function wordsOf({ site, gallery, image }: Class) {
  const address = `/galleries/${gallery}/images/${image.id}/comments`;
  return {
    address,
    async write(by: TestBrowser, text: string): Promise<Comment> {
      site.passSeconds(1);
      const answer = await by.post(address, { text });
      assert.equal(answer.status, 201, answer.text);
      return answer.json as Comment;
    },
    remove: async (by: TestBrowser, { id }: Comment) => (await by.send('DELETE', `${address}/${id}`)).status,
    async read(by: TestBrowser): Promise<string[]> {
      const answer = await by.get(address);
      assert.equal(answer.status, 200);
      return (answer.json as Comment[]).map(({ name, text }) => `${name}: ${text}`);
    },
    /** How many every answer that shows the picture counts; undefined where it says nothing of them. */
    async counted(by: TestBrowser): Promise<number | undefined> {
      const images = (await by.get(`/galleries/${gallery}/images`)).json as Image[];
      const listed = images.find(({ id }) => id === image.id)?.comments;
      const alone = (await by.get(`/galleries/${gallery}/images/${image.id}`)).json as Image;
      assert.equal(alone.comments, listed);
      return listed;
    },
  };
}

test('members write under a picture and take back their own; all see it with the names that are released', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl } = all;
  const { address, write, remove, read, counted } = wordsOf(all);
  assert.deepEqual([await read(carl), await counted(carl)], [[], undefined]);

  await saveData(bert, 'bert', { firstName: 'Bert', surname: 'Vogt', publicationConsent: true });
  const berts = await write(bert, ' Da war der Steg\r\nnoch neu <b>und</b> https://steg.example ');
  await write(carl, 'Wer hat das aufgenommen?');
  const both = [
    'Bert Vogt: Da war der Steg\nnoch neu <b>und</b> https://steg.example',
    'carl: Wer hat das aufgenommen?',
  ];
  assert.deepEqual([await read(anna), await counted(anna)], [both, 2]);
  assert.deepEqual([berts.author, Math.abs(berts.writtenAt - site.now() / 1000) < 60], ['bert', true]);

  // Two taps, or an answer that got lost: it is there once, at its first time.
  const again = await write(bert, 'Da war der Steg\nnoch neu <b>und</b> https://steg.example');
  assert.deepEqual(again, berts);
  const twice = await Promise.all([write(carl, 'Oder?'), write(carl, 'Oder?')]);
  assert.equal(twice[0]?.id, twice[1]?.id);
  assert.deepEqual(await read(carl), [...both, 'carl: Oder?']);

  assert.equal(await remove(carl, berts), 403);
  // Also under a hidden picture, of which one learns nothing else.
  assert.equal((await all.hide(carl)).status, 204);
  for (const answer of [await bert.get(address), await bert.post(address, { text: 'Noch mehr' })])
    assert.deepEqual([answer.status, answer.text], [404, '{"error":"not-found"}']);
  assert.equal(await remove(carl, berts), 404);
  assert.equal(await remove(bert, berts), 204);
  assert.equal((await all.decide('show')).status, 204);
  assert.equal(await remove(bert, berts), 404);
  assert.deepEqual([await read(bert), await counted(bert)], [[...both, 'carl: Oder?'].slice(1), 2]);
});

test('a comment has 1 to 500 characters, and nobody writes more than thirty times in ten minutes', async (t) => {
  const all = await classWithPicture(t);
  const { bert } = all;
  const { address, write } = wordsOf(all);
  for (const text of [' \u200b ', 'x'.repeat(501), 'a\u202eb'])
    assert.equal((await bert.post(address, { text })).status, 400, text);
  await write(bert, 'x'.repeat(500));
  const images = (await bert.get(`/galleries/${all.gallery}/images`)).json as Image[];
  const addresses = images.map((image) => wordsOf({ ...all, image }).address);
  for (let nth = 1; nth < 30; nth += 1) {
    const answer = await bert.post(addresses[nth % addresses.length] ?? '', { text: `${nth}` });
    assert.equal(answer.status, 201, `${nth}`);
  }
  assert.equal((await bert.post(address, { text: 'Noch eins' })).status, 429);
});

test('a member who has written enough under a picture removes something first, or goes on under the next one', async (t) => {
  const all = await classWithPicture(t);
  const { anna, bert, carl, gallery } = all;
  const { address, write, remove, read } = wordsOf(all);
  const last = await write(bert, 'Nummer 0');
  for (let nth = 1; nth < COMMENTS_PER_IMAGE; nth += 1) await write(bert, `Nummer ${nth}`);
  const refused = await bert.post(address, { text: 'Noch eins' });
  assert.deepEqual([refused.status, refused.text], [409, '{"error":"conflict"}']);
  // What was sent already is there.
  assert.deepEqual(await write(bert, 'Nummer 0'), last);
  await write(carl, 'Und ich');
  const images = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  const other = images.find(({ id }) => id !== all.image.id) ?? assert.fail();
  await wordsOf({ ...all, image: other }).write(bert, 'Hier noch');
  assert.equal(await remove(bert, last), 204);
  await write(bert, 'Noch eins');
  assert.equal((await read(bert)).length, COMMENTS_PER_IMAGE + 1);
});

test('the uploader and maintainers remove what others wrote, the latter confirmed and with a line in the record', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl, maja } = all;
  const { write, remove, read } = wordsOf(all);
  const record = async () =>
    ((await maja.get('/maintenance/record')).json as RecordPart).entries.filter(
      ({ act }) => act === 'comment-removed',
    );

  const first = await write(bert, 'Grässlich');
  const second = await write(bert, 'Ganz grässlich');
  await write(bert, 'Na gut, doch schön');
  assert.equal(await remove(carl, first), 403);
  assert.equal(await remove(anna, first), 204);
  assert.deepEqual(await record(), []);

  await site.db.updateTable('sessions').set({ confirmed_until: null }).execute();
  const refused = await maja.send('DELETE', `${wordsOf(all).address}/${second.id}`);
  assert.deepEqual([refused.status, refused.json], [403, { error: 'confirm-password' }]);
  await site.confirm(maja);
  assert.equal(await remove(maja, second), 204);
  const [{ actor, member, object } = {}, ...others] = await record();
  assert.deepEqual([actor, member, object, others], ['maja', 'bert', 'Geheimer Steg', []]);
  assert.deepEqual(await read(carl), ['bert: Na gut, doch schön']);

  // Her own need neither the password nor a line.
  await site.db.updateTable('sessions').set({ confirmed_until: null }).execute();
  assert.equal(await remove(maja, await write(maja, 'Von mir')), 204);
});

test('comments go along with a picture that is moved, and with their picture, gallery or author; a disabled author is not shown', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl, maja, gallery, image } = all;
  const { write, read, counted } = wordsOf(all);
  const rows = async () => (await site.db.selectFrom('comments').selectAll().execute()).length;
  const { accounts } = site;
  const idOf = async (username: string) => (await site.members.find(username))?.id ?? '';

  await write(bert, 'Von Bert');
  await write(carl, 'Von Carl');
  await accounts.setDisabled(site.db, await idOf('bert'), true);
  assert.deepEqual([await read(carl), await counted(carl)], [['carl: Von Carl'], 1]);
  await accounts.setDisabled(site.db, await idOf('bert'), false);
  assert.equal(await counted(carl), 2);
  await accounts.remove(site.db, await idOf('bert'), { keepImages: true });
  assert.deepEqual([await read(carl), await rows()], [['carl: Von Carl'], 1]);

  const other = await carl.createGallery('Von Carl');
  const move = `/maintenance/galleries/${gallery}/move_images`;
  assert.equal((await maja.post(move, { images: [image.id], galleryId: other })).status, 204);
  assert.equal((await carl.get(wordsOf(all).address)).status, 404);
  const moved = wordsOf({ ...all, gallery: other });
  assert.deepEqual([await moved.read(carl), await moved.counted(carl)], [['carl: Von Carl'], 1]);
  assert.equal((await anna.send('DELETE', `/galleries/${other}/images/${image.id}`)).status, 204);
  assert.equal((await carl.get(moved.address)).status, 404);
  site.passSeconds(TRASH_DAYS * DAY_SECONDS);
  await site.trash.end();
  assert.equal(await rows(), 0);
});
