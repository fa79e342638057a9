import assert from 'node:assert/strict';
import { readdir, readlink } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg, smallPhoto } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import { testHouse } from '#test/support/test-house.ts';
import {
  filePart,
  multipart,
  multipartType,
  openRequest,
  type Part,
  textPart,
} from '#test/support/test-multipart.ts';

const small = await plainJpeg({ width: 60, height: 40 });

async function houseWithGallery(t: TestContext, options: Parameters<typeof testHouse>[1] = {}) {
  const house = await testHouse(t, options);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  const target = `/galleries/${gallery}/images`;
  return {
    house,
    anna,
    gallery,
    target,
    sendForm: (parts: Part[], form?: Parameters<typeof multipart>[1]) =>
      anna.send('POST', target, { body: multipart(parts, form), headers: { 'content-type': multipartType } }),
  };
}

// Files that are no JPEG, forms that are none and whatever else is refused stand in test/attacks/.
test('the ending of a JPEG counts in any case', async (t) => {
  const { anna, gallery } = await houseWithGallery(t);
  for (const name of ['bild.jpg', 'BILD.JPEG', 'Ausflug 1. Mai.Jpg'])
    assert.equal((await anna.upload(gallery, small, { name })).status, 201, name);
});

test('25 MB are accepted, a byte more is refused, whether its length was announced or not', async (t) => {
  const { house, anna, gallery, target } = await houseWithGallery(t);
  const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
  const most = 25_000_000;

  const announced = await anna.upload(gallery, padded(most + 1));
  assert.deepEqual([announced.status, announced.text], [413, '{"error":"too-large"}']);
  const { sent, answered } = openRequest(house.address, anna, target);
  sent.end(multipart([textPart('title', 'Bild'), filePart(padded(most + 1))]));
  const unannounced = await answered;
  assert.deepEqual([unannounced.status, unannounced.text], [413, '{"error":"too-large"}']);
  assert.deepEqual(await storedTraces(house), []);

  assert.equal((await anna.upload(gallery, padded(most))).status, 201);
});

const file = filePart(small);
const title = textPart('title', 'Bild');
test('title and file may come in either order, a title of 100 characters is kept whole', async (t) => {
  const { sendForm } = await houseWithGallery(t);
  const longest = '🎨'.repeat(50);
  const answer = await sendForm([file, textPart('title', longest)]);
  assert.deepEqual([answer.status, (answer.json as Image).title], [201, longest]);
});

test('a client that goes away in mid-upload leaves no file and no descriptor behind', async (t) => {
  const { house, anna, target } = await houseWithGallery(t);
  const photo = await smallPhoto();
  const form = multipart([title, filePart(photo)]);
  // Of files; how many connections to a database there are is another matter.
  const openFiles = async () => {
    if (process.platform !== 'linux') return [];
    const open = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    return (await Promise.all(open)).filter((file) => file.startsWith('/'));
  };
  const before = await openFiles();
  for (let round = 0; round < 40; round += 1) {
    const { sent } = openRequest(house.address, anna, target, { 'content-length': form.length });
    const bytes = Math.floor((form.length * round) / 40);
    await new Promise((written) => sent.write(form.subarray(0, bytes), written));
    await sleep(round % 4);
    sent.destroy();
  }
  const left = async () => {
    const traces = await storedTraces(house);
    const open = await openFiles();
    return open.length > before.length + 2 ? [...traces, ...open] : traces;
  };
  // For a second, as the last of them may not even have begun when nothing is there yet.
  let empty = 0;
  await settled(async () => {
    empty = (await left()).length === 0 ? empty + 1 : 0;
    return empty >= 20;
  }).catch(async () => assert.deepEqual(await left(), []));
  assert.equal((await anna.get('/galleries')).status, 200);
  assert.doesNotMatch(house.logLines.join(''), /"level":"error"/);
});

/** Waits until it is so, for two minutes at most. */
async function settled(isSo: () => Promise<boolean>) {
  for (let round = 0; !(await isSo()); round += 1) {
    assert.ok(round < 2400);
    await sleep(50);
  }
}

test('images stand in the order in which their sending began, whichever is through first', async (t) => {
  const { house, anna, gallery, target } = await houseWithGallery(t);
  const slow = openRequest(house.address, anna, target);
  const form = multipart([textPart('title', 'zuerst'), file]);
  slow.sent.write(form.subarray(0, form.length - 100));
  await settled(async () => (await storedTraces(house)).length > 0);
  house.passSeconds(1);
  assert.equal((await anna.upload(gallery, small, { title: 'danach' })).status, 201);
  slow.sent.end(form.subarray(-100));
  assert.equal((await slow.answered).status, 201);

  const titles = ((await anna.get(target)).json as Image[]).map((image) => image.title);
  assert.deepEqual(titles, ['zuerst', 'danach']);
});

test('the name of the file is used nowhere', async (t) => {
  const { house, anna, sendForm } = await houseWithGallery(t);
  for (const name of [
    '../../evil.jpg',
    '/etc/evil.jpg',
    ';touch evil.jpg',
    '$(touch evil).jpg',
    'evil%00.jpg',
  ]) {
    const answer = await sendForm([title, filePart(small, name)]);
    assert.equal(answer.status, 201, name);
    const image = answer.json as Image;
    const served = await anna.fetch('GET', image.imagePath);
    assert.equal(served.headers.get('content-disposition'), `inline; filename="bild-${image.id}.jpg"`);
    await served.arrayBuffer();
  }
  const everything = [
    await readdir(house.dataDir, { recursive: true }),
    await storedTraces(house),
    house.logLines,
  ];
  assert.doesNotMatch(JSON.stringify(everything), /evil/);
});

test('an image that is deleted as soon as it is there was uploaded all the same', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  const { put } = house.storage;
  let deleted: Promise<unknown> | undefined;
  const untilDeleted = async (id: string) => {
    let isGone = false;
    const ask = async () => {
      while (!isGone) {
        const { status } = await anna.send('DELETE', `/galleries/${gallery}/images/${id}`);
        isGone ||= status === 204;
      }
    };
    // Several at once, so that one of them is always the next after the commit.
    await Promise.all(Array.from({ length: 4 }, ask));
  };
  house.storage.put = async (id, files) => {
    await put(id, files);
    deleted = untilDeleted(id);
  };
  for (let round = 0; round < 10; round += 1) {
    const answer = await anna.upload(gallery, small, { title: 'Kurz da' });
    assert.deepEqual([answer.status, (answer.json as Image).title], [201, 'Kurz da']);
    await deleted;
  }
  assert.deepEqual(await house.images.list(gallery), []);
});
