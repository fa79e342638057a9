import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image, MaintainedImage } from '#contract/galleries.ts';
import { IMAGES_PER_PART } from '#contract/limits.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { singleImageAlbum, singleImageStorage } from '#test/support/single-image-album.ts';
import { testSite } from '#test/support/test-site.ts';

const COUNT = 2 * IMAGES_PER_PART + 5;

test('the parts of a gallery are its list, nothing twice', async (t) => {
  const storage = await singleImageStorage();
  t.after(storage.dispose);
  const time = Date.now();
  // Many of them come in the same millisecond.
  const site = await testSite(t, { replaced: { storage, now: () => time } });
  const [anna, maja] = [await site.join('anna'), await site.maintainer()];
  const photo = await plainJpeg({ width: 400, height: 300 });
  const { gallery } = await singleImageAlbum(site, { username: 'anna', photo, count: COUNT });
  const all = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  const partOf = async (part: number) =>
    (await maja.get(`/maintenance/galleries/${gallery}/parts/${part}`)).json as MaintainedImage[];

  const parts = await Promise.all([0, 1, 2, 3].map(partOf));
  const found = parts.map((part) => part.length);
  assert.deepEqual(found, [IMAGES_PER_PART, IMAGES_PER_PART, 5, 0]);
  assert.deepEqual(
    parts.flat().map(({ bytes: _, ...image }) => image),
    all,
  );

  const [first] = all;
  assert.deepEqual((await anna.get(`/galleries/${gallery}/images/${first?.id}`)).json, first);
  const other = await anna.createGallery('Abschlussfahrt 1988');
  assert.equal((await anna.get(`/galleries/${other}/images/${first?.id}`)).status, 404);
  assert.equal((await maja.get(`/maintenance/galleries/${gallery}/parts/-1`)).status, 404);
});
