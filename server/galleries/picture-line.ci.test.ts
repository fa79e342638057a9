import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { pictureLimits } from '#server/compose/shared.ts';
import { createPictures, type Pictures } from '#server/galleries/pictures/pictures.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';
import { testSite } from '#test/support/test-site.ts';

const small = await plainJpeg({ width: 60, height: 40 });
test('what was sent by somebody who has left is neither made nor stored, and its file is gone at once', async (t) => {
  const real = createPictures(pictureLimits);
  let arrived = 0;
  const made: string[] = [];
  const noting =
    <A extends unknown[], R>(what: string, ask: (...asked: A) => Promise<R>) =>
    async (...asked: A) => {
      arrived += 1;
      const result = await ask(...asked);
      made.push(what);
      return result;
    };
  const pictures: Pictures = {
    ...real,
    make: noting('picture', real.make),
    turn: noting('turn', real.turn),
    makePortrait: noting('portrait', real.makePortrait),
  };
  const site = await testSite(t, { replaced: { pictures } });
  const [anna, bert, carl] = [await site.join('anna'), await site.join('bert'), await site.join('carl')];
  const gallery = await carl.createGallery();
  const upload = async (by: TestBrowser) => (await by.upload(gallery, small)).json as Image;
  const turn = (by: TestBrowser, { id }: Image) =>
    by.post(`/galleries/${gallery}/images/${id}/turn`, { degrees: 90 });
  const send = (by: TestBrowser) => {
    const request = openRequest(site.address, by, `/galleries/${gallery}/images`);
    request.sent.end(multipart([textPart('title', 'Bild'), filePart(small)]));
    return request;
  };
  const inLine = async (count: number) => {
    while (arrived < count) await sleep(5);
  };
  const work = () => readdir(path.join(site.dataDir, 'work'));
  const [ofAnna, ofCarl] = [await upload(anna), await upload(carl)];

  // A turn of carl's keeps the picture process until it is let go on.
  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { read } = site.storage;
  site.storage.read = async (...asked) => {
    site.storage.read = read;
    held.resolve();
    await goOn.promise;
    return read(...asked);
  };
  const first = turn(carl, ofCarl);
  await held.promise;
  [arrived, made.length] = [0, 0];
  const { sent } = send(anna);
  await inLine(1);
  const portrait = openRequest(site.address, anna, '/users/anna/portraits/now', {}, 'PUT').sent;
  portrait.end(multipart([filePart(small)]));
  await inLine(2);
  const at = `/galleries/${gallery}/images/${ofAnna.id}/turn`;
  const turning = openRequest(site.address, anna, at, { 'content-type': 'application/json' }).sent;
  turning.end('{"degrees":90}');
  await inLine(3);
  assert.equal((await work()).length, 4);
  for (const request of [sent, portrait, turning]) request.destroy();
  // While the picture process is still taken.
  for (let tries = 0; tries < 500 && (await work()).length > 0; tries += 1) await sleep(10);
  assert.deepEqual(await work(), []);

  const own = send(bert).answered;
  await inLine(4);
  goOn.resolve();
  assert.deepEqual([(await first).status, (await own).status], [200, 201]);
  assert.deepEqual(made, ['turn', 'picture']);
  const uploaders = ((await bert.get(`/galleries/${gallery}/images`)).json as Image[]).map(
    ({ uploader }) => uploader,
  );
  assert.deepEqual(uploaders.toSorted(), ['anna', 'bert', 'carl']);
  assert.equal((await anna.get('/users/anna/portraits/now')).status, 404);
  // Nothing of it is in the way of another try.
  assert.equal((await turn(anna, ofAnna)).status, 200);
});
