import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gallery, Image } from '#contract/galleries.ts';
import { classWithPicture, TITLE } from '#test/support/hidden-picture.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { done, newPlace, restore } from '#test/support/test-backups.ts';
import { testSite } from '#test/support/test-site.ts';

test('what was hidden or rests in the trash comes back so from a backup, and what was deleted as hidden stays refused', async (t) => {
  const all = await classWithPicture(t);
  const { anna, bert, gallery, image } = all;
  const upload = async (width: number, title: string) => {
    const sent = await plainJpeg({ width, height: 40 });
    return { sent, ...((await anna.upload(gallery, sent, { title })).json as Image) };
  };
  const [unwanted, resting] = [await upload(70, 'Unerwünscht'), await upload(80, 'Vorher')];
  for (const { id } of [image, unwanted])
    assert.equal((await bert.post(`/galleries/${gallery}/images/${id}/hide`, { reason: '' })).status, 204);
  assert.equal((await all.decide('delete', '', unwanted.id)).status, 204);
  await anna.send('DELETE', `/galleries/${gallery}/images/${resting.id}`);

  const backups = await newPlace(t);
  await done(t, all.site.dataDir, 'backup', 'create', backups);
  const { dataDir } = await restore(t, backups);
  const site = await testSite(t, { settings: { DATA_DIR: dataDir } });
  const owner = await site.again('anna');
  assert.equal((await owner.post(`/trash/${resting.id}/restore`)).status, 204);
  const titles = async (username: string) => {
    const browser = await site.again(username);
    const [card] = (await browser.get('/galleries')).json as Gallery[];
    const images = (await browser.get(`/galleries/${gallery}/images`)).json as Image[];
    assert.equal(card?.imageCount, images.length);
    return images.map(({ title }) => title);
  };
  assert.deepEqual(await titles('carl'), ['Kuchen', 'Vorher']);
  assert.deepEqual(await titles('anna'), ['Kuchen', TITLE, 'Vorher']);
  const again = await site.again('anna');
  assert.equal((await again.fetch('GET', resting.imagePath)).status, 200);
  assert.equal((await again.upload(gallery, unwanted.sent)).text, '{"error":"hidden-picture"}');
});
