import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import {
  filePart,
  multipart,
  multipartType,
  openRequest,
  type Part,
  textPart,
} from '#test/support/test-multipart.ts';
import { testSite } from '#test/support/test-site.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const file = filePart(small);
const title = textPart('title', 'Bild');

async function siteWithGallery(t: TestContext, options: Parameters<typeof testSite>[1] = {}) {
  const site = await testSite(t, options);
  const anna = await site.join('anna');
  const gallery = await anna.createGallery();
  const target = `/galleries/${gallery}/images`;
  return {
    site,
    anna,
    gallery,
    target,
    sendForm: (parts: Part[], form?: Parameters<typeof multipart>[1]) =>
      anna.send('POST', target, { body: multipart(parts, form), headers: { 'content-type': multipartType } }),
  };
}

test('title and file come in either order, the ending of a JPEG counts in any case, a title has 100 characters', async (t) => {
  const { sendForm } = await siteWithGallery(t);
  const longest = 'ä'.repeat(100);
  for (const name of ['bild.jpg', 'Ausflug 1. Mai.Jpg', 'BILD.JPEG'])
    for (const parts of [
      [0, 1],
      [1, 0],
    ] as const) {
      const form = [textPart('title', longest), filePart(small, name)] as const;
      const answer = await sendForm(parts.map((part) => form[part]));
      assert.deepEqual([answer.status, (answer.json as Image).title], [201, longest]);
    }
  assert.equal((await sendForm([textPart('title', `${longest}x`), file])).status, 400);
  assert.equal((await sendForm([title, filePart(small, 'bild.png')])).status, 415);
});

test('25 MB are accepted, and a byte more is refused also when its length was not announced', async (t) => {
  const { site, anna, gallery, target } = await siteWithGallery(t);
  const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
  const most = 25_000_000;

  const { sent, answered } = openRequest(site.address, anna, target);
  sent.end(multipart([textPart('title', 'Bild'), filePart(padded(most + 1))]));
  const unannounced = await answered;
  assert.deepEqual([unannounced.status, unannounced.text], [413, '{"error":"too-large"}']);
  assert.deepEqual(await storedTraces(site), []);

  assert.equal((await anna.upload(gallery, padded(most))).status, 201);
});

test('a client that goes away in mid-upload leaves nothing behind', async (t) => {
  const { site, anna, target } = await siteWithGallery(t);
  const form = multipart([title, filePart(Buffer.concat([small, Buffer.alloc(200_000)]))]);
  for (const share of [0.2, 0.5, 0.9]) {
    const { sent } = openRequest(site.address, anna, target, { 'content-length': form.length });
    sent.write(form.subarray(0, form.length * share));
    await settled(async () => (await storedTraces(site)).length > 0);
    sent.destroy();
    await settled(async () => (await storedTraces(site)).length === 0);
  }
  assert.doesNotMatch(site.logLines.join(''), /"level":"error"/);
});

/** Waits until it is so, for two minutes at most. */
async function settled(isSo: () => Promise<boolean>) {
  for (let round = 0; !(await isSo()); round += 1) {
    assert.ok(round < 2400);
    await sleep(50);
  }
}

test('images are in the order in which their sending began, whichever is through first', async (t) => {
  const { site, anna, gallery, target } = await siteWithGallery(t);
  const slow = openRequest(site.address, anna, target);
  const form = multipart([textPart('title', 'zuerst'), file]);
  slow.sent.write(form.subarray(0, form.length - 100));
  await settled(async () => (await storedTraces(site)).length > 0);
  site.passSeconds(1);
  assert.equal((await anna.upload(gallery, small, { title: 'danach' })).status, 201);
  slow.sent.end(form.subarray(-100));
  assert.equal((await slow.answered).status, 201);

  const titles = ((await anna.get(target)).json as Image[]).map((image) => image.title);
  assert.deepEqual(titles, ['zuerst', 'danach']);
});

/** A form up to where the content of this part begins. */
const upTo = (part: Part) => {
  const form = multipart([title, { ...part, content: '' }], { whole: false });
  return form.subarray(0, form.length - 2);
};
/** And up to where a header of the file goes on. */
const inHeader = Buffer.concat([upTo(file).subarray(0, -2), Buffer.from('X: ')]);
const MB = 1_000_000;

const endless: [what: string, start: Buffer, status: number, megabytes: number][] = [
  ['what stands before the first part', Buffer.from('x'), 400, 2],
  ['a header of a part', inHeader, 400, 2],
  ['a title', upTo(textPart('title', '')), 400, 2],
  ['a part that nobody asked for', upTo(filePart(small, 'x.jpg', 'other')), 400, 2],
  ['the file', upTo(file), 413, 28],
  ['what stands behind the last part', multipart([title, file]), 400, 2],
];

test('no part of a form goes on for ever without a length: it is refused when it is too much', async (t) => {
  const { site, anna, target } = await siteWithGallery(t);
  for (const [what, start, status, most] of endless) {
    const { sent, answered } = openRequest(site.address, anna, target);
    const done = answered.then(() => true);
    sent.write(start);
    let megabytes = 0;
    for (let isAnswered = false; !isAnswered && megabytes < 60; megabytes += 1) {
      const isWritten = sent.write(Buffer.alloc(MB, 'x')) || once(sent, 'drain').then(() => false);
      isAnswered = await Promise.race([done, isWritten === true ? false : isWritten]);
    }
    sent.destroy();
    assert.equal((await answered).status, status, what);
    // What the buffers of the system hold comes on top.
    assert.ok(megabytes < most + 20, `${what}: ${megabytes} MB`);
    assert.deepEqual(await storedTraces(site), []);
  }
});
