import assert from 'node:assert/strict';
import { readdir, readlink } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Image } from '#contract/galleries.ts';
import {
  beginsAsJpeg,
  claimSize,
  otherFormats,
  plainJpeg,
  secrets,
  smallPhoto,
  talkativeJpeg,
  truncatedJpeg,
} from '#test/support/samples.ts';
import { storedIn } from '#test/support/stored.ts';
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

test('what is no whole JPEG is refused whatever its name says, and nothing stays', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t);
  const files: [string, Buffer][] = [...(await otherFormats()), ['a cut JPEG', await truncatedJpeg()]];
  for (const [what, bytes] of files) {
    const answer = await anna.upload(gallery, bytes);
    const error = beginsAsJpeg(bytes) ? 'damaged-jpeg' : 'not-a-jpeg';
    assert.deepEqual([answer.status, answer.json], [415, { error }], what);
  }
  assert.deepEqual(await storedIn(house), []);
});

test('a JPEG under another name is refused; .jpg and .jpeg count in any case', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t, { settings: { UPLOADS_PER_HOUR: '100' } });
  for (const name of ['bild.png', 'bild', 'bild.jpg.exe', 'bild.jpg.', 'jpg', 'bild.jpgx']) {
    const answer = await anna.upload(gallery, small, { name });
    assert.deepEqual([answer.status, answer.text], [415, '{"error":"not-a-jpeg"}'], name);
  }
  assert.deepEqual(await storedIn(house), []);
  for (const name of ['bild.jpg', 'BILD.JPEG', 'Ausflug 1. Mai.Jpg'])
    assert.equal((await anna.upload(gallery, small, { name })).status, 201, name);
});

test('more pixels than allowed are refused by the header alone', async (t) => {
  const { house, anna, gallery } = await houseWithGallery(t);
  const sizes = [
    { width: 8001, height: 8000, error: 'too-many-pixels' },
    { width: 17_001, height: 10, error: 'too-long-side' },
    { width: 10, height: 17_001, error: 'too-long-side' },
    { width: 65_500, height: 65_500, error: 'too-long-side' },
  ];
  for (const { error, ...size } of sizes) {
    const answer = await anna.upload(gallery, claimSize(small, size));
    assert.deepEqual([answer.status, answer.json], [413, { error }], JSON.stringify(size));
  }
  assert.deepEqual(await storedIn(house), []);
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
  assert.deepEqual(await storedIn(house), []);

  assert.equal((await anna.upload(gallery, padded(most))).status, 201);
});

const file = filePart(small);
const title = textPart('title', 'Bild');
const forms: [what: string, parts: Part[]][] = [
  ['no part', []],
  ['no file', [title]],
  ['no title', [file]],
  ['an empty title', [textPart('title', ''), file]],
  ['a blank title', [textPart('title', ' \t'), file]],
  ['a title of 101 characters', [textPart('title', 'ä'.repeat(101)), file]],
  ['a title over the limit of a field', [textPart('title', 'x'.repeat(5000)), file]],
  [
    'blanks up to the limit of a field and a title behind it',
    [textPart('title', `x${' '.repeat(5000)}y`), file],
  ],
  ['a title of two lines', [textPart('title', 'eins\r\nzwei'), file]],
  ['a title with a control character', [textPart('title', 'a\u0000b'), file]],
  ['a title as JSON', [textPart('title', '{"a":1}', 'Content-Type: application/json\r\n'), file]],
  ['two titles', [title, title, file]],
  ['two titles, one behind the file', [title, file, textPart('title', 'Anderes')]],
  ['two files', [title, file, file]],
  ['a second file under another name', [title, file, filePart(small, 'x.jpg', 'other')]],
  ['the file under another name', [title, filePart(small, 'x.jpg', 'image')]],
  ['a file where the title should be', [filePart(small, 'x.jpg', 'title'), file]],
  ['a text where the file should be', [title, textPart('file', 'x')]],
  ['an unknown field', [title, textPart('uploader', 'bert'), file]],
  ['a field of the prototype', [title, textPart('__proto__', 'x'), file]],
  ['a field name over its limit', [title, textPart('x'.repeat(200), 'x'), file]],
  ['many fields', [...Array.from({ length: 30 }, (_, field) => textPart(`f${field}`, 'x')), title, file]],
  ['many files', [title, ...Array.from({ length: 30 }, () => file)]],
];

test('a form that is not exactly one title and one file is refused, never cut to fit', async (t) => {
  const { house, sendForm } = await houseWithGallery(t);
  for (const [what, parts] of forms) {
    const answer = await sendForm(parts);
    assert.deepEqual([answer.status, answer.text], [400, '{"error":"not-valid"}'], what);
  }
  assert.deepEqual(await storedIn(house), []);
});

test('title and file may come in either order, a title of 100 characters is kept whole', async (t) => {
  const { sendForm } = await houseWithGallery(t);
  const longest = '🎨'.repeat(50);
  const answer = await sendForm([file, textPart('title', longest)]);
  assert.deepEqual([answer.status, (answer.json as Image).title], [201, longest]);
});

test('a body that is no form, or ends too early, is refused', async (t) => {
  const { house, anna, target, sendForm } = await houseWithGallery(t);
  const form = multipart([title, file]);
  const types: [string, number][] = [
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=other', 400],
    ['multipart/form-data; boundary=', 400],
    ['application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 415],
    ['image/jpeg', 415],
    ['multipart/mixed; boundary=test-boundary', 415],
  ];
  for (const [type, status] of types) {
    const answer = await anna.send('POST', target, { body: form, headers: { 'content-type': type } });
    assert.equal(answer.status, status, type);
  }
  assert.equal((await anna.send('POST', target, { json: { title: 'Bild', file: 'x' } })).status, 415);
  assert.equal((await sendForm([title, file], { whole: false })).status, 400);
  assert.equal((await sendForm([title, { ...file, content: '' }], { whole: false })).status, 400);
  assert.equal((await anna.send('POST', target, { headers: { 'content-type': multipartType } })).status, 400);
  assert.deepEqual(await storedIn(house), []);
});

test('a client that goes away in mid-upload leaves no file and no descriptor behind', async (t) => {
  const { house, anna, target } = await houseWithGallery(t);
  const photo = await smallPhoto();
  const form = multipart([title, filePart(photo)]);
  // Of files; how many connections to a database there are is another matter.
  const descriptors = async () => {
    if (process.platform !== 'linux') return 0;
    const open = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    return (await Promise.all(open)).filter((file) => file.startsWith('/')).length;
  };
  const before = await descriptors();
  for (let round = 0; round < 40; round += 1) {
    const { sent } = openRequest(house.address, anna, target, { 'content-length': form.length });
    const bytes = Math.floor((form.length * round) / 40);
    await new Promise((written) => sent.write(form.subarray(0, bytes), written));
    await sleep(round % 4);
    sent.destroy();
  }
  await settled(async () => (await storedIn(house)).length === 0 && (await descriptors()) <= before + 2);
  assert.equal((await anna.get('/galleries')).status, 200);
  assert.doesNotMatch(house.logLines.join(''), /"level":"error"/);
});

/** Waits until it is so, for half a minute at most. */
async function settled(isSo: () => Promise<boolean>) {
  for (let round = 0; round < 600 && !(await isSo()); round += 1) await sleep(50);
  assert.ok(await isSo());
}

test('images stand in the order in which their sending began, whichever is through first', async (t) => {
  const { house, anna, gallery, target } = await houseWithGallery(t);
  const slow = openRequest(house.address, anna, target);
  const form = multipart([textPart('title', 'zuerst'), file]);
  slow.sent.write(form.subarray(0, form.length - 100));
  await settled(async () => (await storedIn(house)).length > 0);
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
    await storedIn(house),
    house.logLines,
  ];
  assert.doesNotMatch(JSON.stringify(everything), /evil/);
});

test('nothing the camera wrote beside the picture is served', async (t) => {
  const { anna, gallery } = await houseWithGallery(t);
  const upload = await anna.upload(gallery, await talkativeJpeg({ width: 640, height: 480 }));
  const image = upload.json as Image;
  const paths = [image.imagePath, image.displayPath, image.thumbnailPath, image.smallThumbnailPath];
  for (const served of paths) {
    const bytes = Buffer.from(await (await anna.fetch('GET', served ?? '')).arrayBuffer());
    for (const secret of secrets) assert.equal(bytes.includes(secret), false, `${secret} in ${served}`);
    const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
    assert.deepEqual([exif, xmp, iptc, comments], [undefined, undefined, undefined, undefined]);
  }
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
