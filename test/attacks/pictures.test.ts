import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Image } from '#contract/galleries.ts';
import { arithmeticJpegs, damagedJpegs, oddJpegs } from '#test/support/odd-jpegs.ts';
import {
  beginsAsJpeg,
  cmykJpeg,
  greyJpeg,
  metadataJpeg,
  otherFormats,
  plainJpeg,
  progressiveJpeg,
  secrets,
  truncatedJpeg,
  withClaimedSize,
} from '#test/support/samples.ts';
import { filePart, multipart, multipartType, textPart } from '#test/support/test-multipart.ts';
import { attack, attackGroup } from './attack.ts';
import type { Request } from './request.ts';
import type { Site } from './site.ts';

const size = { width: 60, height: 40 };
const small = await plainJpeg(size);
const text = (content: string) => Buffer.from(content, 'latin1');

const upload = ({ gallery }: Site, picture: Uint8Array): Request => ({
  method: 'POST',
  path: `/galleries/${gallery}/images`,
  body: multipart([textPart('title', 'Ein Ausflug'), filePart(picture)]),
  headers: { 'content-type': multipartType },
});

/** The file with these bytes replaced. */
const replaced = (jpeg: Buffer, at: number, bytes: number[]) => {
  const changed = Buffer.from(jpeg);
  changed.set(bytes, at);
  return changed;
};

const startOf = (jpeg: Buffer, kind: number) => jpeg.indexOf(Buffer.from([0xff, kind]));

const segment = (kind: number, content: Uint8Array) => {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const behindTheStart = (jpeg: Buffer, ...parts: Uint8Array[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);

async function broken(): Promise<Record<string, Buffer>> {
  return {
    ...Object.fromEntries((await otherFormats()).map(([format, bytes]) => [`${format} under .jpg`, bytes])),
    'a cut picture': await truncatedJpeg(),
    'a picture without its tables': Buffer.concat([
      small.subarray(0, startOf(small, 0xdb)),
      small.subarray(startOf(small, 0xc0)),
    ]),
    'a frame of no height': withClaimedSize(small, { width: 60, height: 0 }),
    'a segment longer than the file': replaced(small, startOf(small, 0xdb) + 2, [0xff, 0xff]),
    'noise behind the start': Buffer.concat([
      text('\xff\xd8\xff\xe0'),
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 73) & 255)),
    ]),
    ...Object.fromEntries(await damagedJpegs()),
    'MVG of ImageMagick': text(
      "push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop graphic-context",
    ),
    'an MSL of ImageMagick': text('<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>'),
    'PHP behind the start of a JPEG': text('\xff\xd8\xff<?php system($_GET[0]); ?>'),
  };
}

/** Small files whose header claims too many pixels. */
const bombs: [width: number, height: number, refusal: '413 too-long-side' | '413 too-many-pixels'][] = [
  [65_500, 65_500, '413 too-long-side'],
  [17_001, 10, '413 too-long-side'],
  [10, 17_001, '413 too-long-side'],
  [8001, 8000, '413 too-many-pixels'],
];

const tiny = await greyJpeg({ width: 8, height: 8 });

/** Polyglots: intact JPEGs with something else inside. Only the pixels are kept. */
async function twofold(): Promise<Record<string, Buffer>> {
  const html = '<script>BOESE</script>';
  return {
    'HTML in a comment': behindTheStart(small, segment(0xfe, text(html))),
    'HTML behind the picture': Buffer.concat([small, text(`<!doctype html>${html}`)]),
    'a ZIP behind the picture': Buffer.concat([
      small,
      text(`PK\x03\x04BOESE${'\0'.repeat(40)}PK\x05\x06${'\0'.repeat(18)}`),
    ]),
    'a script in EXIF': await sharp(small)
      .withExif({ IFD0: { ImageDescription: html, Artist: html } })
      .jpeg()
      .toBuffer(),
    'an external entity in XMP': behindTheStart(
      small,
      segment(
        0xe1,
        text(
          'http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;BOESE</x>',
        ),
      ),
    ),
    'EXIF that points out of itself': behindTheStart(
      small,
      segment(0xe1, text('Exif\0\0MM\0*\xff\xff\xff\xffBOESE')),
    ),
    'a colour profile that is none': behindTheStart(small, segment(0xe2, text('ICC_PROFILE\0\x01\x01BOESE'))),
    'a comment of 64 kB, thirty times': behindTheStart(
      small,
      ...Array.from({ length: 30 }, () => segment(0xfe, Buffer.alloc(65_000, 'BOESE'))),
    ),
    'a hundred thousand scans behind the first': Buffer.concat([
      tiny.subarray(0, -2),
      ...Array<Buffer>(100_000).fill(tiny.subarray(startOf(tiny, 0xda), -2)),
      tiny.subarray(-2),
    ]),
    'everything that a camera can say': await metadataJpeg({ width: 640, height: 480 }),
    ...Object.fromEntries((await oddJpegs()).map(([what, jpeg]) => [`a picture ${what}`, jpeg])),
    'colours for printing': await cmykJpeg(size),
    'a picture in several scans': await progressiveJpeg(size),
  };
}

attackGroup('pictures', async (site) => [
  ...Object.entries(await broken()).map(([kind, picture]) =>
    attack(kind, upload(site, picture), beginsAsJpeg(picture) ? '415 damaged-jpeg' : '415 not-a-jpeg'),
  ),
  ...(await arithmeticJpegs()).map(([what, picture]) =>
    attack(`a picture ${what}`, upload(site, picture), '415 not-a-jpeg'),
  ),
  ...bombs.map(([width, height, refusal]) =>
    attack(
      `a header of ${width} × ${height}`,
      upload(site, withClaimedSize(small, { width, height })),
      refusal,
    ),
  ),
  ...Object.entries(await twofold()).map(([kind, picture]) =>
    attack(`${kind}: only the pixels are kept`, upload(site, picture), {
      status: 201,
      changes: { images: '+1', image_files: '+4', files: '+4' },
      check: async ({ text: answer }) => {
        const image = JSON.parse(answer) as Image;
        for (const target of [
          image.imagePath,
          image.displayPath,
          image.thumbnailPath,
          image.smallThumbnailPath,
        ]) {
          const served = await site.actors.bert.fetch('GET', target ?? '');
          const bytes = Buffer.from(await served.arrayBuffer());
          for (const word of ['BOESE', '<script', 'passwd', ...secrets])
            assert.ok(!bytes.includes(word), `${word} in ${target}`);
          const { format, exif, xmp, iptc, comments, space } = await sharp(bytes).metadata();
          assert.deepEqual(
            [exif, xmp, iptc, comments, space],
            [undefined, undefined, undefined, undefined, 'srgb'],
          );
          assert.equal(served.headers.get('content-type'), `image/${format}`);
          assert.match(served.headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/);
        }
      },
    }),
  ),
]);
