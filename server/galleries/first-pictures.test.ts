import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#server/testing/samples.ts';
import { testHouse } from '#server/testing/test-house.ts';

test('pages of galleries name their first picture to members, and to nobody else', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const picture = await plainJpeg({ width: 60, height: 40 });
  const upload = async (gallery: string) => (await anna.upload(gallery, picture)).json as Image;
  const older = await anna.createGallery();
  const first = await upload(older);
  await upload(older);
  const newer = await anna.createGallery();
  const inNewer = await upload(newer);
  const named = async (page: string, browser = anna) =>
    (await (await browser.fetch('GET', page)).text()).match(/imagesrcset="[^"]+ 320w, (\S+) 500w"/)?.[1];

  assert.equal(await named('/image-galleries'), inNewer.thumbnailPath);
  assert.equal(await named(`/image-galleries/${older}`), first.thumbnailPath);
  assert.equal(await named(`/image-galleries/${crypto.randomUUID()}`), undefined);
  for (const page of ['/image-galleries', `/image-galleries/${older}`])
    assert.equal(await named(page, house.browser()), undefined);
});
