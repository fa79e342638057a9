import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { SENT_HASH_LENGTH } from '#contract/limits.ts';
import { insertAfterStart, plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';
import { writeCameraFacts } from '../../web/galleries/upload/camera-facts.ts';

const red = await plainJpeg({ width: 60, height: 40 }, '#aa3333');
const blue = await plainJpeg({ width: 60, height: 40 }, '#3333aa');

/** How the page knows a file again. */
const known = (file: Uint8Array) => hash('sha256', file).slice(0, SENT_HASH_LENGTH);

const sentTo = async (browser: TestBrowser, gallery: string) =>
  (await browser.get(`/galleries/${gallery}/sent_hashes`)).json;

async function annaAndBert(t: TestContext) {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  return { anna, bert, gallery: await anna.createGallery() };
}

test('a file that was sent to a gallery is known there, whoever sent it and whoever asks', async (t) => {
  const { anna, bert, gallery } = await annaAndBert(t);
  assert.deepEqual(await sentTo(anna, gallery), []);
  await anna.upload(gallery, red);
  await bert.upload(gallery, blue);
  for (const browser of [anna, bert])
    assert.deepEqual(await sentTo(browser, gallery), [known(red), known(blue)]);
});

test('it is not known in another gallery, may be sent again, and is known until the last of its pictures is deleted', async (t) => {
  const { anna, gallery } = await annaAndBert(t);
  const other = await anna.createGallery();
  const remove = (image: unknown) =>
    anna.send('DELETE', `/galleries/${gallery}/images/${(image as Image).id}`);
  const first = await anna.upload(gallery, red);
  const second = await anna.upload(gallery, red);
  assert.equal(second.status, 201);
  assert.deepEqual(await sentTo(anna, other), []);
  await remove(first.json);
  assert.deepEqual(await sentTo(anna, gallery), [known(red)]);
  await remove(second.json);
  assert.deepEqual(await sentTo(anna, gallery), []);
});

test('a picture that was scaled on the way is known by the file it was made from', async (t) => {
  const { anna, gallery } = await annaAndBert(t);
  const sentFrom = (words: string) =>
    insertAfterStart(red, Buffer.from(writeCameraFacts({ orientation: 1 }, words)));
  await anna.upload(gallery, sentFrom(`sha256:${hash('sha256', red)}`));
  assert.deepEqual(await sentTo(anna, gallery), [known(red)]);
  // Whatever else is there is a name that a scanner gave.
  const others = [`sha256:${'x'.repeat(64)}`, `sha256:${hash('sha256', red)}0`, 'Klassenfoto 1988'];
  for (const words of others) {
    const other = await anna.createGallery();
    const file = sentFrom(words);
    assert.equal((await anna.upload(other, file)).status, 201, words);
    assert.deepEqual(await sentTo(anna, other), [known(file)], words);
  }
});
