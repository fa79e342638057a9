import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';
import { linesOf, look, visit } from '#test/support/test-news.ts';

/** anna has uploaded two pictures into a gallery of hers, and has seen all that was new. */
async function classWithPictures(t: TestContext) {
  const house = await testHouse(t);
  const [anna, bert, carl] = [await house.join('anna'), await house.join('bert'), await house.join('carl')];
  const lake = await anna.createGallery('See');
  const upload = async (title: string) => {
    const jpeg = await plainJpeg({ width: 60, height: 40 });
    return ((await anna.upload(lake, jpeg, { title })).json as Image).id;
  };
  const images = { pier: await upload('Steg'), boat: await upload('Boot') };
  for (const browser of [anna, bert, carl]) await look(browser);
  const addressOf = (image: string) => `/galleries/${lake}/images/${image}`;
  return {
    ...{ house, anna, bert, carl, lake, images },
    addressOf,
    hide: async (by: TestBrowser, image: string) =>
      assert.equal((await by.post(`${addressOf(image)}/hide`, { reason: '' })).status, 204),
  };
}

test('whose picture it is, is told that something was written under it, once, while it stands there', async (t) => {
  const { house, anna, bert, carl, lake, images, addressOf, hide } = await classWithPictures(t);
  const write = async (by: TestBrowser, image: string, text: string) => {
    house.passSeconds(1);
    const { status, json } = await by.post(`${addressOf(image)}/words`, { text });
    assert.equal(status, 201);
    return json as { id: string };
  };
  const line = (count: number, image?: { id: string; title: string }) => {
    return { kind: 'words', galleryId: lake, gallery: 'See', count, ...(image && { image }) };
  };
  const pier = { id: images.pier, title: 'Steg' };

  await write(anna, images.pier, 'Das war 1987.');
  assert.deepEqual(await linesOf(anna), []);
  const { id } = await write(bert, images.pier, 'Schön war das.');
  await write(carl, images.pier, 'Und kalt.');
  assert.deepEqual(await linesOf(anna), [line(1, pier)]);
  await write(carl, images.boat, 'Mein Boot!');
  assert.deepEqual(await linesOf(anna), [line(2)]);
  // Nobody else's news.
  for (const browser of [bert, carl]) assert.deepEqual(await linesOf(browser), []);

  await house.change('carl', { disabled: 1 });
  assert.deepEqual(await linesOf(anna), [line(1, pier)]);
  await hide(bert, images.pier);
  // The one who uploaded it sees it still.
  assert.deepEqual(await linesOf(anna), [line(1, pier)]);
  assert.equal((await bert.send('DELETE', `${addressOf(images.pier)}/words/${id}`)).status, 204);
  assert.deepEqual(await linesOf(anna), []);

  await write(bert, images.boat, 'Wie das schaukelte.');
  assert.deepEqual(await look(anna), [line(1, { id: images.boat, title: 'Boot' })]);
  assert.deepEqual(await linesOf(await visit(house, 'anna')), []);
});

test('who is marked on a picture is told, once, as long as the mark is shown', async (t) => {
  const { house, anna, bert, carl, lake, images, addressOf, hide } = await classWithPictures(t);
  const publish = (username: string, publicationConsent: boolean) =>
    house.change(username, { publication_consent: Number(publicationConsent) });
  const mark = async (by: TestBrowser, image: string, ...usernames: string[]) => {
    house.passSeconds(1);
    const marks = usernames.map((username, place) => ({ x: place / 10, y: 0.5, username }));
    const { status, text } = await by.send('PUT', `${addressOf(image)}/people`, {
      json: { text: '', marks },
    });
    assert.equal(status, 204, text);
  };
  const line = (count: number, image?: { id: string; title: string }) => {
    return { kind: 'marks', galleryId: lake, gallery: 'See', count, ...(image && { image }) };
  };
  const pier = { id: images.pier, title: 'Steg' };

  for (const username of ['anna', 'bert']) await publish(username, true);
  await mark(anna, images.pier, 'anna', 'bert');
  assert.deepEqual(await linesOf(bert), [line(1, pier)]);
  // Not what one did oneself, and nothing of others.
  for (const browser of [anna, carl]) assert.deepEqual(await linesOf(browser), []);
  await mark(anna, images.boat, 'bert');
  assert.deepEqual(await linesOf(bert), [line(2)]);

  await hide(carl, images.boat);
  assert.deepEqual(await linesOf(bert), [line(1, pier)]);
  await publish('bert', false);
  assert.deepEqual(await linesOf(bert), []);
  await publish('bert', true);
  assert.deepEqual(await look(bert), [line(1, pier)]);
  assert.equal((await bert.send('DELETE', `${addressOf(images.pier)}/own_mark`)).status, 204);
  assert.deepEqual(await linesOf(bert), []);
});
