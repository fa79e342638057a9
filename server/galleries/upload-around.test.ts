import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { storedTraces } from '#test/support/stored.ts';
import { testHouse } from '#test/support/test-house.ts';
import { filePart, multipart, openRequest, type Part, textPart } from '#test/support/test-multipart.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const file = filePart(small);
const title = textPart('title', 'Bild');

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

for (const [what, start, status, most] of endless)
  test(`${what} may go on for ever without a length, and is refused when it is too much`, async (t) => {
    const house = await testHouse(t);
    const anna = await house.join('anna');
    const gallery = await anna.createGallery();
    const { sent, answered } = openRequest(house.address, anna, `/galleries/${gallery}/images`);
    const done = answered.then(() => true);
    sent.write(start);
    let megabytes = 0;
    for (let isAnswered = false; !isAnswered && megabytes < 60; megabytes += 1) {
      const isWritten = sent.write(Buffer.alloc(MB, 'x')) || once(sent, 'drain').then(() => false);
      isAnswered = await Promise.race([done, isWritten === true ? false : isWritten]);
    }
    sent.destroy();
    assert.equal((await answered).status, status);
    // What the buffers of the system hold comes on top.
    assert.ok(megabytes < most + 20, `${megabytes} MB`);
    assert.deepEqual(await storedTraces(house), []);
  });
