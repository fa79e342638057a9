import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_SECONDS } from '#contract/durations.ts';
import type { Image, Pair } from '#contract/galleries.ts';
import { TRASH_DAYS } from '#contract/limits.ts';
import type { News, Start } from '#contract/news.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';
import { unzipAnswer } from '#test/support/unzip.ts';

const NO_ID = '01234567-89ab-4cde-8f01-23456789abcd';

/** anna has the pictures of then, bert repeats them in another gallery. */
async function workshop(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert, maja] = [await site.join('anna'), await site.join('bert'), await site.maintainer()];
  const [then, today] = [await anna.createGallery('1988'), await bert.createGallery('Treffen 2026')];
  let width = 40;
  async function send(by: TestBrowser, gallery: string, title: string, repeats = '') {
    site.passSeconds(1);
    width += 1;
    const answer = await by.upload(gallery, await plainJpeg({ width, height: 30 }), { title, repeats });
    assert.equal(answer.status, 201, answer.text);
    return answer.json as Image;
  }
  const old = await send(anna, then, 'Vor der Werkstatt');
  const addressOf = ({ id }: Image) => `/galleries/${id === old.id ? then : today}/images/${id}`;
  return {
    site,
    anna,
    bert,
    maja,
    then,
    today,
    old,
    send,
    addressOf,
    again: (title: string, repeats = old.id) => send(bert, today, title, repeats),
    remove: async (by: TestBrowser, image: Image) =>
      assert.equal((await by.send('DELETE', addressOf(image))).status, 204),
    restore: async (by: TestBrowser, image: Image) =>
      assert.equal((await by.post(`/trash/${image.id}/restore`)).status, 204),
    hide: async (by: TestBrowser, image: Image) =>
      assert.equal((await by.post(`${addressOf(image)}/hide`, { reason: '' })).status, 204),
    /** What the list of pairs says, and what both images say of themselves, which is the same. */
    async pairs(by: TestBrowser = anna) {
      const pairs = (await by.get('/pairs')).json as Pair[];
      const lists = await Promise.all([then, today].map((id) => by.get(`/galleries/${id}/images`)));
      const images = lists.flatMap(({ json }) => json as Image[]);
      const said = images.flatMap(({ id, repeats }) => (repeats ? [`${repeats} ${id}`] : []));
      assert.deepEqual(
        said.toSorted(),
        pairs.map(({ first, repeat }) => `${first.id} ${repeat.id}`).toSorted(),
      );
      const repeated = images.filter((image) => image.repeated).map(({ id }) => id);
      assert.deepEqual(repeated.toSorted(), [...new Set(pairs.map(({ first }) => first.id))].toSorted());
      return pairs.map(({ first, repeat }) => `${first.title}: ${repeat.title}`);
    },
  };
}

test('several pictures may repeat one, and what repeats a repeat is a pair with the first', async (t) => {
  const { again, pairs, old, bert, today, then } = await workshop(t);
  assert.deepEqual(await pairs(), []);
  const first = await again('2018');
  assert.equal(first.repeats, old.id);
  const second = await again('2026', first.id);
  assert.equal(second.repeats, old.id);
  assert.deepEqual(await pairs(), ['Vor der Werkstatt: 2026', 'Vor der Werkstatt: 2018']);
  const [pair] = (await bert.get('/pairs')).json as Pair[];
  assert.deepEqual([pair?.first.galleryId, pair?.repeat.galleryId], [then, today]);
  assert.equal(((await bert.get(`/galleries/${today}/images/${second.id}`)).json as Image).repeats, old.id);
});

test('what repeats a picture of then is no picture of then itself, though it is in the gallery of that year', async (t) => {
  const { site, send, anna, then, old } = await workshop(t);
  await send(anna, then, 'Heute', old.id);
  for (let day = 0; day < 2; day += 1) {
    const browser = await site.again('bert');
    assert.equal(((await browser.get('/start')).json as Start).old?.id, old.id);
    site.passSeconds(DAY_SECONDS);
  }
});

test('a new pair is told of once, to all but who made it', async (t) => {
  const { site, again, old } = await workshop(t);
  const visit = async (name: string) => {
    const browser = await site.again(name);
    const { items, until } = (await browser.get('/news')).json as News;
    await browser.post('/news/seen', { until });
    return items.flatMap(({ line }) => (line.kind === 'pairs' ? line : []));
  };
  for (const name of ['anna', 'bert']) assert.deepEqual(await visit(name), []);
  await again('2018');
  const newest = await again('2026');
  const [line, ...others] = await visit('anna');
  assert.deepEqual([line?.count, line?.first.id, line?.repeat.id, others], [2, old.id, newest.id, []]);
  assert.deepEqual([await visit('anna'), await visit('bert')], [[], []]);
});

test('an image that nobody has, or not everybody sees, is not repeated, and the picture is taken all the same', async (t) => {
  const { again, send, pairs, old, hide, anna, bert, today } = await workshop(t);
  assert.equal((await again('Von keinem', NO_ID)).repeats, undefined);
  await hide(bert, old);
  // anna sees it still, as she has uploaded it.
  assert.equal((await again('Von einem verborgenen')).repeats, undefined);
  assert.equal((await send(anna, today, 'Von einem eigenen', old.id)).repeats, undefined);
  assert.deepEqual(await pairs(), []);
  const wrong = await bert.upload(today, await plainJpeg({ width: 20, height: 30 }), { repeats: 'x' });
  assert.deepEqual([wrong.status, wrong.json], [400, { error: 'not-valid' }]);
  const edit = await anna.send('PUT', `/galleries/${today}/images/${NO_ID}`, {
    json: { title: 'x', repeats: NO_ID },
  });
  assert.equal(edit.status, 400);
});

test('the pair ends when one of both is deleted, the other stays, and restoring brings the pair back', async (t) => {
  const { site, again, pairs, old, anna, bert, remove, restore } = await workshop(t);
  const [first, second] = [await again('2018'), await again('2026')];
  await remove(bert, first);
  assert.deepEqual(await pairs(), ['Vor der Werkstatt: 2026']);
  await remove(anna, old);
  assert.deepEqual(await pairs(), []);
  assert.equal((await again('Ohne Paar')).repeats, undefined);
  // Meanwhile the first of what is left is what is repeated.
  const chained = await again('2030', second.id);
  assert.equal(chained.repeats, second.id);
  await restore(anna, old);
  await restore(bert, first);
  assert.deepEqual((await pairs()).toSorted(), [
    '2026: 2030',
    'Vor der Werkstatt: 2018',
    'Vor der Werkstatt: 2026',
  ]);
  await remove(anna, old);
  site.passSeconds((TRASH_DAYS + 1) * DAY_SECONDS);
  await site.trash.end();
  assert.deepEqual(await pairs(await site.again('bert')), ['2026: 2030']);
});

test('the pair ends for everybody when one of both is hidden, also for its uploader, and begins again with it', async (t) => {
  const { again, pairs, old, anna, bert, maja, hide } = await workshop(t);
  const repeat = await again('2026');
  for (const image of [old, repeat]) {
    await hide(anna, image);
    for (const member of [anna, bert, maja]) assert.deepEqual(await pairs(member), []);
    assert.equal(
      (await maja.post(`/maintenance/hidden_images/${image.id}/show`, { reason: '' })).status,
      204,
    );
    assert.deepEqual(await pairs(bert), ['Vor der Werkstatt: 2026']);
  }
});

test('the own export says what a picture repeats, as long as that is shown', async (t) => {
  const { again, anna, bert, old, hide, site } = await workshop(t);
  await again('2026');
  async function ownData() {
    const files = await unzipAnswer(await bert.fetch('GET', '/api/v1/users/bert/export'));
    return files.map(({ bytes }) => bytes.toString()).join('\n');
  }
  assert.match(await ownData(), /"repeats": "Vor der Werkstatt"/);
  await hide(anna, old);
  site.passSeconds(1);
  assert.match(await ownData(), /"repeats": null/);
});

test('the album shows a pair side by side, with a link from each picture to the other, as long as it is one', async (t) => {
  const { site, anna, bert, again, hide } = await workshop(t);
  const repeat = await again('Heute');
  const pages = async () => {
    await site.db.deleteFrom('attempts').execute();
    const files = await unzipAnswer(await anna.fetch('GET', '/api/v1/album'));
    const texts = files.filter(({ name }) => /\.(html|js)$/.test(name));
    return texts.map(({ bytes }) => bytes.toString('utf8')).join('\n');
  };
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

  const album = await pages();
  assert.match(
    album,
    /Noch einmal aufgestellt<[\s\S]*?class="pair"><figure>[^\n]*alt="Vor der Werkstatt"[^\n]*<figure>[^\n]*alt="Heute"/,
  );
  assert.equal(count(album, />Zum Bild von heute</g), 1);
  assert.equal(count(album, />Zum Bild von damals</g), 1);
  const [, fadedIn = ''] = /"again":\["([^"]+)"\],"title":"Vor der Werkstatt"/.exec(album) ?? [];
  assert.ok(fadedIn.length > 0, 'the slide show has the picture of today after that of then');

  await hide(bert, repeat);
  assert.doesNotMatch(await pages(), /Noch einmal aufgestellt|Zum Bild von (heute|damals)|"again":\["/);
});
