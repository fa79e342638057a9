import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { singleImageAlbum, singleImageStorage } from '#test/support/single-image-album.ts';
import { testSite } from '#test/support/test-site.ts';

const COUNT = 2 * IMAGES_PER_PART + 5;

/** anna, and her album of two full parts and five images more; many of them have come in the same millisecond. */
async function longAlbum(t: TestContext) {
  const storage = await singleImageStorage();
  t.after(storage.dispose);
  const time = Date.now();
  const site = await testSite(t, { replaced: { storage, now: () => time } });
  const anna = await site.join('anna');
  const photo = await plainJpeg({ width: 400, height: 300 });
  const { gallery } = await singleImageAlbum(site, { username: 'anna', photo, count: COUNT });
  const all = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  return { anna, gallery, all };
}

test('the parts of a gallery are its list, nothing twice, and an image says how many stand before it', async (t) => {
  const { anna, gallery, all } = await longAlbum(t);
  const parts = await Promise.all(
    [0, 1, 2, 3].map(async (part) => (await anna.get(`/galleries/${gallery}/parts/${part}`)).json as Image[]),
  );
  const found = parts.map((part) => part.length);
  assert.deepEqual(found, [IMAGES_PER_PART, IMAGES_PER_PART, 5, 0]);
  assert.deepEqual(parts.flat(), all);

  for (const position of [0, 1, IMAGES_PER_PART, COUNT - 1]) {
    const image = all[position];
    const { json } = await anna.get(`/galleries/${gallery}/images/${image?.id}`);
    assert.deepEqual(json, { ...image, position });
  }
  const other = await anna.createGallery('Abschlussfahrt 1988');
  for (const target of [`/galleries/${gallery}/parts/-1`, `/galleries/${other}/images/${all[0]?.id}`])
    assert.equal((await anna.get(target)).status, 404, target);
});
