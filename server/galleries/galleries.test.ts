import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testSite } from '#test/support/test-site.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

test('galleries are listed newest first, also of the same moment and after the clock was set back', async (t) => {
  let time = Date.now();
  const site = await testSite(t, { replaced: { now: () => time } });
  const anna = await site.join('anna');
  const typed = { title: ' <b>Öl & Lack</b> ', description: 'eins\r\nzwei ' };
  const created = await anna.post('/galleries', typed);
  assert.equal(created.status, 201);
  const { id, ...gallery } = created.json as Gallery;
  const made = [id];
  for (let count = 0; count < 8; count += 1) {
    made.push(await anna.createGallery());
    if (count === 5) time -= 5000;
  }
  const list = (await anna.get('/galleries')).json as Gallery[];
  const found = list.map((one) => one.id);
  assert.deepEqual(found, made.toReversed());
  assert.deepEqual(list.at(-1), { id, ...gallery });
  assert.deepEqual(gallery, {
    title: '<b>Öl & Lack</b>',
    description: 'eins\nzwei',
    creator: 'anna',
    imageCount: 0,
  });
});

test('a member creates thirty galleries an hour, and is told how long to wait', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  for (let count = 0; count < 30; count += 1) await anna.createGallery();
  const refused = await anna.post('/galleries', { title: 'x', description: 'x' });
  assert.deepEqual([refused.status, refused.text], [429, '{"error":"too-often"}']);
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 3000 && wait <= 3600, `${wait}`);
  await bert.createGallery();
  assert.equal(((await anna.get('/galleries')).json as Gallery[]).length, 31);
  site.passSeconds(wait);
  assert.equal((await anna.post('/galleries', { title: 'x', description: 'x' })).status, 201);
});

test('an uploaded image is listed, shown by its gallery, and all its files are served', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const gallery = await anna.createGallery();
  const upload = await anna.upload(gallery, await plainJpeg({ width: 160, height: 120 }), {
    title: ' Am See ',
    name: 'IMG_1.JPG',
  });
  assert.equal(upload.status, 201, upload.text);

  const image = upload.json as Image;
  assert.deepEqual((await bert.get(`/galleries/${gallery}/images`)).json, [image]);
  assert.deepEqual([image.title, image.uploader, image.width, image.height], ['Am See', 'anna', 160, 120]);
  assert.match(image.averageColor, /^#[\da-f]{6}$/);

  const shown = (await bert.get(`/galleries/${gallery}`)).json as Gallery;
  assert.deepEqual([shown.imageCount, shown.thumbnailPath], [1, image.thumbnailPath]);

  const served = [image.imagePath, image.displayPath, image.thumbnailPath, image.smallThumbnailPath];
  for (const path of served) {
    const file = await bert.fetch('GET', path ?? '');
    assert.equal(file.status, 200);
    assert.equal(file.headers.get('content-type'), path?.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
    assert.equal(file.headers.get('cache-control'), 'private, no-cache');
    assert.match(
      file.headers.get('content-disposition') ?? '',
      new RegExp(`^inline; filename="bild-${image.id}\\.(jpg|webp)"$`),
    );
    const bytes = await file.arrayBuffer();
    assert.equal(String(bytes.byteLength), file.headers.get('content-length'));
    assert.ok(bytes.byteLength > 100);
    const headers = { 'if-none-match': file.headers.get('etag') ?? '' };
    assert.equal((await bert.fetch('GET', path ?? '', { headers })).status, 304);
    assert.equal((await site.browser().fetch('GET', path ?? '', { headers })).status, 401);
  }
  // Who is disabled is shown as one who is deleted.
  await site.change('anna', { disabled: 1 });
  assert.deepEqual((await bert.get(`/galleries/${gallery}/images`)).json, [{ ...image, uploader: '' }]);
});

test('only the uploader deletes an image; then it is in the trash, and none of its addresses is known', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const gallery = await anna.createGallery();
  const other = await anna.createGallery('Andere');
  const image = (await anna.upload(gallery, await plainJpeg({ width: 400, height: 300 }))).json as Image;
  const target = `/galleries/${gallery}/images/${image.id}`;

  assert.equal((await bert.send('DELETE', target)).status, 403);
  assert.equal((await anna.send('DELETE', `/galleries/${other}/images/${image.id}`)).status, 404);
  assert.equal((await anna.send('DELETE', `/galleries/${UNKNOWN}/images/${image.id}`)).status, 404);
  const paths = [image.imagePath, image.displayPath, image.thumbnailPath ?? ''];
  for (const path of paths) assert.equal((await anna.fetch('GET', path)).status, 200);

  const deleted = await anna.send('DELETE', target);
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  for (const path of paths) assert.equal((await anna.fetch('GET', path)).status, 404);
  assert.deepEqual((await anna.get(`/galleries/${gallery}/images`)).json, []);
  assert.equal((await anna.send('DELETE', target)).status, 404);
  assert.equal((await Array.fromAsync(site.storage.list())).length, 1);
});
