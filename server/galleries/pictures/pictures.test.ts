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
  cameraPhoto,
  cmykJpeg,
  corners,
  displayP3Jpeg,
  greyJpeg,
  metadataJpeg,
  orientedJpeg,
  otherFormats,
  plainJpeg,
  progressiveJpeg,
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

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`a picture is stored upright when its EXIF orientation is ${orientation}`, async () => {
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
  });
}

test('a large picture is stored at 3200 and 1280 pixels, its thumbnails at their exact sizes', async () => {
  const { picture, read } = await make(await cameraPhoto());
  assert.deepEqual(await sizesOf(read), ['3200x2400', '1280x960', '500x375', '320x240']);
  assert.deepEqual([picture.width, picture.height], [3200, 2400]);
});

test('a tiny picture is not enlarged, its thumbnails are', async () => {
  const { read } = await make(await plainJpeg({ width: 1, height: 1 }));
  assert.deepEqual(await sizesOf(read), ['1x1', '1x1', '500x375', '320x240']);
});

test('a long strip keeps its shape, its thumbnails have their exact size', async () => {
  const { read } = await make(await plainJpeg({ width: 12, height: 9000 }));
  assert.deepEqual(await sizesOf(read), ['4x3200', '2x1280', '500x375', '320x240']);
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

test('the full picture is a progressive JPEG, the others are WebP', async () => {
  const { read } = await make(await smallPhoto());
  const full = await sharp(await read('full.jpg')).metadata();
  assert.deepEqual([full.format, full.isProgressive], ['jpeg', true]);
  for (const file of imageFileNames.slice(1))
    assert.equal((await sharp(await read(file)).metadata()).format, 'webp');
});

test('the answer tells size and SHA-256 of every file', async () => {
  const { picture, folder } = await make(await smallPhoto());
  const found = [];
  for (const name of imageFileNames) {
    const bytes = await readFile(join(folder, name));
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

test('the time taken is told in UTC, and local time counts as UTC where its offset is missing', async () => {
  const size = { width: 40, height: 30 };
  const local = await make(await metadataJpeg(size));
  assert.equal(local.picture.takenAt, Date.UTC(2019, 5, 15, 14, 30) / 1000);
  const summer = await make(await metadataJpeg(size, { OffsetTimeOriginal: '+02:00' }));
  assert.equal(summer.picture.takenAt, Date.UTC(2019, 5, 15, 12, 30) / 1000);
});

test('a missing or senseless time taken is left out', async () => {
  const size = { width: 40, height: 30 };
  assert.equal((await make(await plainJpeg(size))).picture.takenAt, undefined);
  const unset = await make(await metadataJpeg(size, { DateTimeOriginal: '0000:00:00 00:00:00' }));
  assert.equal(unset.picture.takenAt, undefined);
});

const colours: [kind: string, upload: () => Promise<Buffer>, expected: number[], tolerance: number][] = [
  ['CMYK', () => cmykJpeg({ width: 60, height: 40 }), [0xcc, 0x22, 0x22], 30],
  ['greyscale', () => greyJpeg({ width: 60, height: 40 }), [0x80, 0x80, 0x80], 4],
  ['progressive', () => progressiveJpeg({ width: 60, height: 40 }), [0x33, 0x66, 0xcc], 4],
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

test('a whole picture is accepted with whatever junk is in and around it', async () => {
  for (const [what, bytes] of await oddJpegs())
    await make(bytes).catch((error) => assert.fail(`${what}: ${error.message}`));
});

test('what was said of one picture is not held against the next', async () => {
  for (const [, damaged] of (await damagedJpegs()).slice(0, 6)) {
    await assert.rejects(make(damaged));
    await make(await smallPhoto());
  }
});

test('a picture with broken tables is refused', async () => {
  const broken = Buffer.from(await smallPhoto());
  for (const { kind, content } of segmentsOf(broken)) if (kind === 0xc4) content.fill(0xff);
  await assert.rejects(make(broken), refused('damaged-jpeg'));
});

test('too many pixels are refused by the header, before any decoding', async () => {
  const small = await plainJpeg({ width: 40, height: 30 });
  await make(small);
  const timed = async (work: Promise<unknown>) => {
    const start = performance.now();
    await work;
    return performance.now() - start;
  };
  await assert.rejects(
    make(withClaimedSize(small, { width: 65_500, height: 65_500 })),
    refused('too-long-side'),
  );
  const refusals: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const tooMany = make(withClaimedSize(small, { width: 10_000, height: 6_401 }));
    refusals.push(await timed(assert.rejects(tooMany, refused('too-many-pixels'))));
  }
  const decoding = await timed(make(await plainJpeg({ width: 10_000, height: 6_400 })));
  // What the machine does besides holds up one or the other, and not all.
  assert.ok(Math.min(...refusals) < decoding / 3, `${refusals} ms, ${decoding} ms to decode as many`);
});

test('a side over the limit is refused', async () => {
  await assert.rejects(make(await plainJpeg({ width: 17_001, height: 2 })), refused('too-long-side'));
  await make(await plainJpeg({ width: 17_000, height: 2 }));
});

test('panoramas of phones are made', async () => {
  for (const size of [
    { width: 16_000, height: 3000 },
    { width: 8160, height: 6144 },
    { width: 15_525, height: 3800 },
  ])
    await make(await plainJpeg(size));
});

test('a picture whose decoding would take too much memory is refused by the header', async () => {
  const printed = await sharp(await smallPhoto())
    .toColourspace('cmyk')
    .jpeg({ progressive: true })
    .toBuffer();
  await assert.rejects(
    make(withClaimedSize(printed, { width: 8000, height: 6300 })),
    refused('too-much-work'),
  );
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
