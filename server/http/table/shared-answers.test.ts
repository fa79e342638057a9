import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { testSite } from '#test/support/test-site.ts';

test('the lists show every change at once, whoever made it', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const names = async () => (await anna.get('/users')).json;
  assert.deepEqual(await names(), ['anna']);
  assert.deepEqual(await names(), ['anna']);

  await site.addMember('bernd');
  assert.deepEqual(await names(), ['anna', 'bernd']);

  // Another process, such as the command line.
  const other = await openTestDatabase(t, site.dataDir);
  await other.updateTable('members').set({ disabled: 1 }).where('username', '=', 'bernd').execute();
  assert.deepEqual(await names(), ['anna']);

  const galleries = async () => ((await anna.get('/galleries')).json as unknown[]).length;
  assert.equal(await galleries(), 0);
  await anna.createGallery();
  assert.equal(await galleries(), 1);
});

test('a picture is shown to nobody any more once another process has deleted it', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const picture = await plainJpeg({ width: 60, height: 40 });
  const { imagePath } = (await anna.upload(await anna.createGallery(), picture)).json as Image;
  const status = async () => (await anna.fetch('GET', imagePath)).status;
  assert.deepEqual([await status(), await status()], [200, 200]);

  const other = await openTestDatabase(t, site.dataDir);
  await other.deleteFrom('images').execute();
  assert.equal(await status(), 404);
});
