import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { pictureLimits } from '#server/compose/site.ts';
import { createPictures, type Pictures } from '#server/galleries/pictures/pictures.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testHouse } from '#test/support/test-house.ts';
import { filePart, multipart, openRequest, textPart } from '#test/support/test-multipart.ts';

const small = await plainJpeg({ width: 60, height: 40 });
/**
 * A house whose picture process is taken by a turn of carl's, until `release`. `made` has who was served after it, with
 * what, in order; `inLine` waits until so many pieces have come to the picture process.
 */
async function heldHouse(t: TestContext) {
  const real = createPictures(pictureLimits);
  const order: string[] = [];
  let arrived = 0;
  const noting =
    <A extends [source: string, folder: string, ...more: never[]], R>(ask: (...asked: A) => Promise<R>) =>
    async (...asked: A) => {
      arrived += 1;
      const result = await ask(...asked);
      order.push(path.basename(asked[1]));
      return result;
    };
  const pictures: Pictures = {
    ...real,
    make: noting(real.make),
    turn: noting(real.turn),
    makePortrait: noting(real.makePortrait),
  };
  const house = await testHouse(t, { replaced: { pictures } });
  const carl = await house.join('carl');
  const gallery = await carl.createGallery();
  const upload = async (browser: TestBrowser) => (await browser.upload(gallery, small)).json as Image;
  const turn = (browser: TestBrowser, { id }: Image) =>
    browser.post(`/galleries/${gallery}/images/${id}/turn`, { degrees: 90 });

  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { read } = house.storage;
  const taken = await upload(carl);

  return {
    house,
    carl,
    gallery,
    upload,
    turn,
    async hold() {
      house.storage.read = async (...asked) => {
        house.storage.read = read;
        held.resolve();
        await goOn.promise;
        return read(...asked);
      };
      const first = turn(carl, taken);
      await held.promise;
      [arrived, order.length] = [0, 0];
      return async () => {
        goOn.resolve();
        assert.equal((await first).status, 200);
      };
    },
    /** An upload whose whole body is sent. */
    send(browser: TestBrowser) {
      const { sent, answered } = openRequest(house.address, browser, `/galleries/${gallery}/images`);
      sent.end(multipart([textPart('title', 'Bild'), filePart(small)]));
      return { sent, answer: answered };
    },
    async inLine(count: number) {
      while (arrived < count) await sleep(5);
    },
    /** Files under way. */
    work: () => readdir(path.join(house.dataDir, 'work')),
    /** Who was served after carl, in order. */
    async made() {
      const rows = await house.db
        .selectFrom('images')
        .innerJoin('members', 'members.id', 'images.uploader_id')
        .select(['username', 'files_id', 'turned'])
        .execute();
      return order.flatMap((id) => {
        const row = rows.find(({ files_id: filesId }) => filesId === id);
        return row?.username === 'carl'
          ? []
          : [row ? row.username + (row.turned ? ' turns' : '') : 'portrait'];
      });
    },
  };
}

test('turns and portraits stand in the same line as uploads, which go before what is turned', async (t) => {
  const { house, hold, send, inLine, upload, turn, made } = await heldHouse(t);
  const [anna, bert, dora] = [await house.join('anna'), await house.join('bert'), await house.join('dora')];
  const [ofAnna, ofBert] = [await upload(anna), await upload(bert)];
  const release = await hold();
  const answers: Promise<{ status: number | undefined }>[] = [];
  for (const ask of [
    () => turn(anna, ofAnna),
    () => send(anna).answer,
    () => send(anna).answer,
    () => turn(bert, ofBert),
  ]) {
    answers.push(ask());
    await inLine(answers.length);
  }
  const body = new FormData();
  body.append('file', new File([new Uint8Array(small)], 'ich.jpg', { type: 'image/jpeg' }));
  answers.push(dora.send('PUT', '/users/dora/portraits/now', { body }));
  await inLine(5);
  await release();
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status }) => status),
    [200, 201, 201, 200, 204],
  );
  assert.deepEqual(await made(), ['anna', 'bert turns', 'portrait', 'anna', 'anna turns']);
});

test('what was sent by somebody who has left is neither made nor stored, and its file is gone at once', async (t) => {
  const { house, hold, send, inLine, work, upload, turn, made, gallery } = await heldHouse(t);
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  const ofAnna = await upload(anna);
  const release = await hold();
  const { sent } = send(anna);
  await inLine(1);
  const portrait = openRequest(house.address, anna, '/users/anna/portraits/now', {}, 'PUT').sent;
  portrait.end(multipart([filePart(small)]));
  await inLine(2);
  const at = `/galleries/${gallery}/images/${ofAnna.id}/turn`;
  const turning = openRequest(house.address, anna, at, { 'content-type': 'application/json' }).sent;
  turning.end('{"degrees":90}');
  await inLine(3);
  assert.equal((await work()).length, 4);
  for (const request of [sent, portrait, turning]) request.destroy();
  // While the picture process is still taken.
  for (let tries = 0; tries < 500 && (await work()).length > 0; tries += 1) await sleep(10);
  assert.deepEqual(await work(), []);

  const own = send(bert).answer;
  await inLine(4);
  await release();
  assert.equal((await own).status, 201);
  assert.deepEqual(await made(), ['bert']);
  const uploaders = ((await bert.get(`/galleries/${gallery}/images`)).json as Image[]).map(
    ({ uploader }) => uploader,
  );
  assert.deepEqual(uploaders.toSorted(), ['anna', 'bert', 'carl']);
  assert.equal((await anna.get('/users/anna/portraits/now')).status, 404);
  // Nothing of it stands in the way of another try.
  assert.equal((await turn(anna, ofAnna)).status, 200);
});
