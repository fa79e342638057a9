import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { API_ROOT } from '#contract/endpoint.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { saveData } from '#test/support/own-data.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { remember } from '#test/support/test-memorial.ts';

test('what was cut out of a picture is hidden, shown again and deleted with it, wherever it stands', async (t) => {
  const all = await classWithPicture(t);
  const { site, anna, bert, carl, maja, gallery, image } = all;
  await saveData(bert, 'bert', { publicationConsent: true });
  const file = `${API_ROOT}/galleries/${gallery}/images/${image.id}/full.jpg`;
  const full = new Uint8Array(await (await bert.fetch('GET', file)).arrayBuffer());
  const send = async (browser: TestBrowser, target: string) => {
    const body = new FormData();
    body.append('file', new File([full], 'ich.jpg', { type: 'image/jpeg' }));
    const { status, text } = await browser.send('PUT', target, { body });
    assert.equal(status, 204, text);
  };
  const memorial = await remember(maja);
  // By the call for it, and by sending what was fetched of it.
  const json = { galleryId: gallery, imageId: image.id, x: 0, y: 0, size: 1 };
  assert.equal((await bert.post('/users/bert/portraits/then/from_image', json)).status, 204);
  await send(bert, '/users/bert/portraits/now');
  await send(maja, `/maintenance/memorials/${memorial}/portrait`);

  const ways: Record<string, (browser: TestBrowser) => Promise<boolean>> = {
    ...Object.fromEntries(
      [
        '/users/bert/portraits/then',
        '/users/bert/portraits/now/96',
        `/memorials/${memorial}/portrait/480`,
      ].map((target) => [
        target,
        async (browser: TestBrowser) => (await browser.fetch('GET', API_ROOT + target)).status === 200,
      ]),
    ),
    ...Object.fromEntries(
      ['/directory', '/users/bert/profile', '/memorials'].map((target) => [
        target,
        async (browser: TestBrowser) => /"portraits?":(\[\{|\{|")/.test((await browser.get(target)).text),
      ]),
    ),
    'a vCard': async (browser) => /PHOTO/.test((await browser.get('/users/bert/vcard')).text),
  };
  const seenBy = async (browser: TestBrowser) => {
    const seen = [];
    for (const [name, isSeen] of Object.entries(ways)) if (await isSeen(browser)) seen.push(name);
    return seen;
  };
  const everywhere = Object.keys(ways);
  assert.deepEqual(await seenBy(carl), everywhere);

  assert.equal((await all.hide(carl)).status, 204);
  for (const browser of [anna, bert, carl, maja]) assert.deepEqual(await seenBy(browser), []);
  assert.deepEqual((await all.hidden())[0]?.portraits, ['bert', 'Jens Riedel']);
  assert.equal((await all.decide('show')).status, 204);
  assert.deepEqual(await seenBy(carl), everywhere);

  const inTrash = (deleted_at: number | null) =>
    site.db.updateTable('images').set({ deleted_at }).where('id', '=', image.id).execute();
  await inTrash(site.now());
  assert.deepEqual(await seenBy(carl), []);
  await inTrash(null);
  assert.deepEqual(await seenBy(carl), everywhere);

  assert.equal((await all.hide(carl)).status, 204);
  assert.equal((await all.decide('delete')).status, 204);
  for (const table of ['portraits', 'memorial_portraits'] as const)
    assert.deepEqual(await site.db.selectFrom(table).select('size').execute(), []);
});

test('nothing reads the rows of portraits without asking whether they may be shown', () => {
  const root = path.join(import.meta.dirname, '../..');
  const readers = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|postgres|long)\.ts$/.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const reads = text.match(/(?:selectFrom|innerJoin|leftJoin)\(\s*'(?:memorial_)?portraits'/g) ?? [];
      const asks = text.match(/isShownPortrait\('/g) ?? [];
      return reads.length > asks.length;
    });
  // For maintainers, whose portraits are hidden.
  assert.deepEqual(readers, ['server/galleries/hidden/hidden-images.ts']);
});
