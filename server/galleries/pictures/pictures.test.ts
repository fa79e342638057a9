import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { Refusal } from '#server/http/table/refusal.ts';
import { arithmeticJpegs, damagedJpegs, oddJpegs } from '#test/support/odd-jpegs.ts';
import {
  beginsAsJpeg,
  cmykJpeg,
  corners,
  displayP3Jpeg,
  greyJpeg,
  metadataJpeg,
  orientedJpeg,
  otherFormats,
  plainJpeg,
  secrets,
  segmentsOf,
  smallPhoto,
  truncatedJpeg,
  withClaimedSize,
} from '#test/support/samples.ts';
import { createPictures } from './pictures.ts';
import { make as makeBy, pictureLimits, refused, upload } from './trial.ts';

const pictures = createPictures(pictureLimits);
after(pictures.dispose);

async function make(bytes: Uint8Array) {
  const { source, folder } = await upload(bytes);
  const picture = await makeBy(pictures, { source, folder });
  return { picture, folder, read: (file: ImageFile) => readFile(join(folder, file)) };
}

async function pixelOf(image: Buffer, x: number, y: number) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels)];
}

function assertClose(actual: number[], expected: number[], tolerance = 12) {
  const close =
    actual.length === expected.length &&
    actual.every((v, i) => Math.abs(v - (expected[i] ?? 0)) <= tolerance);
  assert.ok(close, `${actual} should be about ${expected}`);
}

async function sizesOf(read: (file: ImageFile) => Promise<Buffer>) {
  const sizes = imageFileNames.map(async (file) => {
    const { width, height } = await sharp(await read(file)).metadata();
    return `${width}x${height}`;
  });
  return Promise.all(sizes);
}

test('a picture is stored upright whatever its EXIF orientation is', async () => {
  for (const orientation of [1, 3, 5, 6]) {
    const { picture, read } = await make(await orientedJpeg(orientation, { width: 80, height: 60 }));
    assert.deepEqual([picture.width, picture.height], [80, 60]);
    for (const file of imageFileNames) {
      const image = await read(file);
      const { width, height } = await sharp(image).metadata();
      const [left, right, top, bottom] = [width / 8, (width * 7) / 8, height / 8, (height * 7) / 8].map(
        Math.floor,
      ) as [number, number, number, number];
      assertClose(await pixelOf(image, left, top), corners.topLeft, 25);
      assertClose(await pixelOf(image, right, top), corners.topRight, 25);
      assertClose(await pixelOf(image, left, bottom), corners.bottomLeft, 25);
      assertClose(await pixelOf(image, right, bottom), corners.bottomRight, 25);
    }
  }
});

test('a large picture is stored at 3200 and 1280 pixels, a tiny one is not enlarged; thumbnails have their exact sizes', async () => {
  for (const [size, full, display] of [
    [{ width: 4000, height: 300 }, '3200x240', '1280x96'],
    [{ width: 12, height: 9000 }, '4x3200', '2x1280'],
    [{ width: 1, height: 1 }, '1x1', '1x1'],
  ] as const) {
    const { picture, read } = await make(await plainJpeg(size));
    assert.deepEqual(await sizesOf(read), [full, display, '500x375', '320x240']);
    assert.equal(`${picture.width}x${picture.height}`, full);
  }
});

test('a thumbnail is cut from the centre', async () => {
  const strip = sharp({ create: { width: 900, height: 300, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 500, height: 300, channels: 3, background: '#0000ff' } },
        gravity: 'centre',
      },
    ])
    .jpeg();
  const { read } = await make(await strip.toBuffer());
  for (const file of ['thumbnail.webp', 'thumbnail-small.webp'] as const) {
    const thumbnail = await read(file);
    const { width } = await sharp(thumbnail).metadata();
    assertClose(await pixelOf(thumbnail, 3, 100), [0, 0, 255], 25);
    assertClose(await pixelOf(thumbnail, width - 4, 100), [0, 0, 255], 25);
  }
});

test('the full picture is a progressive JPEG, the others are WebP, and the answer tells size and SHA-256 of each', async () => {
  const { picture, folder, read } = await make(await smallPhoto());
  const found = [];
  for (const name of imageFileNames) {
    const bytes = await read(name);
    const { format, isProgressive } = await sharp(bytes).metadata();
    assert.deepEqual([format, isProgressive], name === 'full.jpg' ? ['jpeg', true] : ['webp', false]);
    found.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) });
  }
  assert.deepEqual(picture.files, found);
  assert.deepEqual((await readdir(folder)).toSorted(), imageFileNames.toSorted());
});

test('the average colour is that of the picture', async () => {
  const { picture } = await make(await plainJpeg({ width: 300, height: 200 }, '#3366cc'));
  assertClose([...Buffer.from(picture.averageColor.slice(1), 'hex')], [0x33, 0x66, 0xcc], 3);
});

test('no stored file keeps metadata or bytes that do not belong to the picture', async () => {
  const upload = await metadataJpeg({ width: 700, height: 500 });
  for (const secret of secrets) assert.ok(upload.includes(secret), `the sample holds ${secret}`);
  const { read } = await make(upload);
  for (const file of imageFileNames) {
    const bytes = await read(file);
    for (const secret of secrets) assert.ok(!bytes.includes(secret), `${file} holds ${secret}`);
    const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata();
    assert.deepEqual([exif, xmp, iptc, icc, comments, orientation], Array(6).fill(undefined));
  }
  const full = await read('full.jpg');
  const describing = segmentsOf(full).filter(({ kind }) => kind >= 0xe0);
  assert.deepEqual(describing, []);
  assert.equal(full.subarray(-2).toString('hex'), 'ffd9');
  for (const file of imageFileNames.slice(1)) {
    const webp = await read(file);
    assert.equal(webp.toString('latin1', 12, 16), 'VP8 ', 'the simple form has room for nothing but pixels');
    assert.equal(webp.readUInt32LE(4) + 8, webp.length);
  }
});

test('the time taken is told in UTC, local time counts as UTC without its offset, and a senseless one is left out', async () => {
  const size = { width: 40, height: 30 };
  const local = await make(await metadataJpeg(size));
  assert.equal(local.picture.takenAt, Date.UTC(2019, 5, 15, 14, 30) / 1000);
  const summer = await make(await metadataJpeg(size, { OffsetTimeOriginal: '+02:00' }));
  assert.equal(summer.picture.takenAt, Date.UTC(2019, 5, 15, 12, 30) / 1000);
  assert.equal((await make(await plainJpeg(size))).picture.takenAt, undefined);
  for (const none of [
    '0000:00:00 00:00:00',
    '2019:02:30 10:00:00',
    '2019:04:31 10:00:00',
    '2019:06:15 24:10:00',
  ]) {
    const { picture } = await make(await metadataJpeg(size, { DateTimeOriginal: none }));
    assert.equal(picture.takenAt, undefined, none);
  }
  const leap = await make(await metadataJpeg(size, { DateTimeOriginal: '2020:02:29 10:00:00' }));
  assert.equal(leap.picture.takenAt, Date.UTC(2020, 1, 29, 10) / 1000);
});

const colours: [kind: string, upload: () => Promise<Buffer>, expected: number[], tolerance: number][] = [
  ['CMYK', () => cmykJpeg({ width: 60, height: 40 }), [0xcc, 0x22, 0x22], 30],
  ['greyscale', () => greyJpeg({ width: 60, height: 40 }), [0x80, 0x80, 0x80], 4],
  ['Display P3', () => displayP3Jpeg({ width: 60, height: 40 }, '#e03020'), [0xe0, 0x30, 0x20], 6],
];
for (const [kind, upload, expected, tolerance] of colours) {
  test(`a ${kind} picture is stored as plain sRGB in its colours`, async () => {
    const { read } = await make(await upload());
    for (const file of imageFileNames) {
      const image = await read(file);
      const { space, channels, icc } = await sharp(image).metadata();
      assert.deepEqual({ space, channels, icc }, { space: 'srgb', channels: 3, icc: undefined });
      assertClose(await pixelOf(image, 20, 20), expected, tolerance);
    }
  });
}

test('a file that is no JPEG is refused, whatever else it is', async () => {
  for (const [format, bytes] of await otherFormats())
    await assert.rejects(make(bytes), refused(beginsAsJpeg(bytes) ? 'damaged-jpeg' : 'not-a-jpeg'), format);
});

test('a picture that has lost some of its pixels is refused, wherever and however', async () => {
  for (const [what, bytes] of await arithmeticJpegs())
    await assert.rejects(make(bytes), refused('not-a-jpeg'), what);
  for (const [what, bytes] of [['a cut', await truncatedJpeg()] as const, ...(await damagedJpegs())])
    await assert.rejects(make(bytes), refused('damaged-jpeg'), what);
});

test('a whole picture is accepted with whatever junk is in and around it, and after a damaged one', async () => {
  for (const [what, bytes] of await oddJpegs())
    await make(bytes).catch((error) => assert.fail(`${what}: ${error.message}`));
});

test('too many pixels, too long a side and too much memory are refused by the header alone', async () => {
  const small = await plainJpeg({ width: 40, height: 30 });
  const claims = (width: number, height: number) => make(withClaimedSize(small, { width, height }));
  await assert.rejects(claims(10_000, 6_401), refused('too-many-pixels'));
  await assert.rejects(claims(17_001, 2), refused('too-long-side'));
  // As large as may be: what is wrong with it is found in its pixels.
  await assert.rejects(claims(10_000, 6_400), refused('damaged-jpeg'));
  await make(await plainJpeg({ width: 17_000, height: 2 }));
  const printed = sharp(small).toColourspace('cmyk').jpeg({ progressive: true });
  const claimed = withClaimedSize(await printed.toBuffer(), { width: 8000, height: 6300 });
  await assert.rejects(make(claimed), refused('too-much-work'));
});

test('a full disk is told as such', { skip: process.platform !== 'linux' }, async () => {
  const { source, folder } = await upload(await smallPhoto());
  await symlink('/dev/full', join(folder, 'display.webp'));
  await assert.rejects(makeBy(pictures, { source, folder }), refused('no-room'));
});

test('a defect reaches the caller with its message', async () => {
  const missing = makeBy(pictures, { source: '/nothing/here', folder: '/nothing' });
  await assert.rejects(missing, (error) => !(error instanceof Refusal) && /ENOENT/.test(String(error)));
});
