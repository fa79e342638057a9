import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import { classWithPicture } from '#test/support/hidden-picture.ts';
import { insertAfterStart, plainJpeg, segment } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { writeCameraFacts } from '../../../web/galleries/upload/camera-facts.ts';

const REFUSED = [409, '{"error":"hidden-picture"}'];

const upload = async (by: TestBrowser, gallery: string, file: Uint8Array) => {
  const { status, text } = await by.upload(gallery, Buffer.from(file), { title: 'Noch einmal' });
  return status === 201 ? status : [status, text];
};

/** The picture as `classWithPicture` has sent it, the same pixels with other words beside them, and another one. */
async function pictures() {
  const sent = await plainJpeg({ width: 50, height: 40 });
  const retold = insertAfterStart(sent, segment(0xfe, Buffer.from('Von der Klassenfahrt')));
  return { sent, retold, another: await plainJpeg({ width: 52, height: 40 }) };
}

test('a hidden picture is refused to anyone who sends it again, to any gallery, known by its file, its pixels and what was fetched of it', async (t) => {
  const { sent, retold, another } = await pictures();
  const all = await classWithPicture(t);
  const { anna, bert, carl, maja, gallery, image } = all;
  const other = await carl.createGallery('Ausflug');
  assert.equal(await upload(carl, other, sent), 201);
  // Another browser has scaled the same file.
  const claimed = writeCameraFacts({ orientation: 1 }, `sha256:${hash('sha256', sent)}`);
  const scaled = insertAfterStart(another, Buffer.from(claimed));
  const full = Buffer.from(await (await carl.fetch('GET', image.imagePath)).arrayBuffer());
  assert.equal((await all.hide(bert)).status, 204);
  // Its uploader still sees it, and turns it.
  const turned = (await anna.post(`/galleries/${gallery}/images/${image.id}/turn`, { degrees: 90 }))
    .json as Image;
  const fullTurned = Buffer.from(await (await anna.fetch('GET', turned.imagePath)).arrayBuffer());
  for (const file of [sent, scaled, full, retold, fullTurned])
    assert.deepEqual(await upload(carl, gallery, file), REFUSED);
  for (const by of [anna, bert, maja]) assert.deepEqual(await upload(by, other, sent), REFUSED);
  assert.equal(await upload(carl, other, another), 201);
});

test('it stays refused when it is deleted, by whom and in what way ever; nothing but hashes is kept', async (t) => {
  const { sent, retold } = await pictures();
  for (const removal of ['gallery', 'member', 'decision'] as const) {
    const all = await classWithPicture(t);
    const { site, anna, bert, carl, gallery } = all;
    const other = await carl.createGallery('Ausflug');
    assert.equal((await all.hide(bert)).status, 204);
    const ways = {
      gallery: () => anna.send('DELETE', `/galleries/${gallery}`, { json: { images: 2, reason: '' } }),
      decision: () => all.decide('delete', 'Bitte nicht.'),
      async member() {
        const { id = '' } = (await site.members.find('anna')) ?? {};
        await site.accounts.remove(site.db, id, { keepImages: false });
        return { status: 204 };
      },
    };
    assert.equal((await ways[removal]()).status, 204, removal);
    assert.deepEqual(await upload(carl, other, sent), REFUSED, removal);
    assert.deepEqual(await upload(carl, other, retold), REFUSED, removal);
    const rows = await site.db.selectFrom('hidden_hashes').selectAll().execute();
    assert.equal(rows.length, imageFileNames.length + 1);
    for (const row of rows) assert.deepEqual({ ...row }, { sha256: row.sha256, image_id: null });
  }
});

test('shown again, it may be sent again, also as it was before a turn, once no other one of it is hidden', async (t) => {
  const { sent, retold } = await pictures();
  const all = await classWithPicture(t);
  const { anna, bert, carl, gallery, image } = all;
  const other = await carl.createGallery('Ausflug');
  const twin = (await carl.upload(other, sent)).json as Image;
  assert.equal((await all.hide(bert)).status, 204);
  assert.equal((await bert.post(`/galleries/${other}/images/${twin.id}/hide`, { reason: '' })).status, 204);
  const turn = { degrees: 90 };
  assert.equal((await anna.post(`/galleries/${gallery}/images/${image.id}/turn`, turn)).status, 200);
  assert.equal((await all.decide('show')).status, 204);
  assert.deepEqual(await upload(carl, other, sent), REFUSED);
  assert.equal((await all.decide('show', '', twin.id)).status, 204);
  for (const file of [sent, retold]) assert.equal(await upload(carl, other, file), 201);
});
