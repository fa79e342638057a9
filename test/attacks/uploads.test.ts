import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Image } from '#contract/galleries.ts';
import {
  greyJpeg,
  insertAfterStart,
  metadataJpeg,
  otherFormats,
  plainJpeg,
  secrets,
  segment,
  truncatedJpeg,
  withClaimedSize,
} from '#test/support/samples.ts';
import { filePart, multipart, multipartType, type Part, textPart } from '#test/support/test-multipart.ts';
import { attack, attackGroup, refused } from './attack.ts';
import type { Request } from './request.ts';
import type { Site } from './site.ts';

const small = await plainJpeg({ width: 60, height: 40 });
const text = (content: string) => Buffer.from(content, 'latin1');
/** What an upload that is accepted changes. */
const stored = { images: '+1', image_files: '+4', files: '+4' };
const file = filePart(small);
const title = textPart('title', 'Ausflug ins Grüne');

const forms: Record<string, Part[]> = {
  'no part': [],
  'no file': [title],
  'no title': [file],
  'a blank title': [textPart('title', ' \t\u00a0'), file],
  'a title of 101 characters': [textPart('title', 'ä'.repeat(101)), file],
  'a title over the limit of a field': [textPart('title', 'x'.repeat(5000)), file],
  'a title with NUL': [textPart('title', 'a\0b'), file],
  'a title in Latin-1': [
    { disposition: 'name="title"', content: Buffer.from('Gr\xfcn\x85', 'latin1') },
    file,
  ],
  'two titles': [title, title, file],
  'two files': [title, file, file],
  'the file under another name': [title, filePart(small, 'x.jpg', 'image')],
  'a file where the title should be': [filePart(small, 'x.jpg', 'title'), file],
  'a text where the file should be': [title, textPart('file', 'x')],
  'an unknown field': [title, textPart('uploader', 'bert'), file],
  'a field of the prototype': [title, textPart('__proto__', 'x'), file],
  'a field without a name': [title, { disposition: '', content: 'x' }, file],
  'a field name over its limit': [title, textPart('x'.repeat(200), 'x'), file],
  'thirty fields': [...Array.from({ length: 30 }, (_, at) => textPart(`f${at}`, 'x')), title, file],
  'a thousand empty parts': [...Array.from({ length: 1000 }, () => textPart('x', '')), title, file],
};

/** File names that could do harm elsewhere; the site does not use them. */
const names: Record<string, string> = {
  'a command': '$(touch boese).jpg',
  'mark-up': '<img src=x onerror=alert(1)>boese.jpg',
  'a parameter behind it': 'boese.jpg"; x="y.jpg',
};

/** File names without the ending of a JPEG. */
const otherNames = ['bild', 'bild.png', 'bild.jpg.exe', 'bild.jpg ', 'bild.jpg\\0', 'bild.jpgx', ''];

function upload({ gallery }: Site, body: string | Uint8Array, headers: Request['headers'] = {}): Request {
  return {
    method: 'POST',
    path: `/galleries/${gallery}/images`,
    body,
    headers: { 'content-type': multipartType, ...headers },
  };
}

attackGroup('multipart', (site) => {
  const form = multipart([title, file]);
  const types: [type: string | undefined, expected: '400 not-valid' | '415 wrong-type'][] = [
    ['multipart/form-data', '400 not-valid'],
    ['multipart/form-data; boundary=', '400 not-valid'],
    [`multipart/form-data; boundary=${'x'.repeat(5000)}`, '400 not-valid'],
    ['multipart/mixed; boundary=test-boundary', '415 wrong-type'],
    ['application/x-www-form-urlencoded', '415 wrong-type'],
    [undefined, '415 wrong-type'],
  ];
  return [
    ...Object.entries(forms).map(([kind, parts]) =>
      attack(kind, upload(site, multipart(parts)), '400 not-valid'),
    ),
    ...types.map(([type, expected]) =>
      attack(`the type ${type?.slice(0, 70)}`, upload(site, form, { 'content-type': type }), expected),
    ),
    ...refused('400 not-valid', {
      'half a form': upload(site, form.subarray(0, form.length / 2)),
      'a form without its end': upload(site, multipart([title, file], { whole: false })),
      'a form that begins in its middle': upload(site, form.subarray(30)),
      'an empty body': upload(site, ''),
      'the bare picture': upload(site, small),
      'line ends without CR': upload(site, form.toString('latin1').replaceAll('\r\n', '\n')),
      'boundaries and nothing else': upload(site, '--test-boundary\r\n'.repeat(1000)),
    }),
    ...Object.entries(names).map(([kind, name]) =>
      attack(
        `a file called after ${kind} is stored under our own name`,
        upload(site, multipart([title, filePart(small, name)])),
        {
          status: 201,
          changes: stored,
          check: async ({ text }) => {
            const image = JSON.parse(text) as Image;
            assert.ok(!text.includes('boese'));
            const served = await site.send({ target: image.imagePath });
            assert.equal(
              served.headers.get('content-disposition'),
              `inline; filename="bild-${image.id}.jpg"`,
            );
          },
        },
      ),
    ),
    ...otherNames.map((name) =>
      attack(`a JPEG called „${name}“`, upload(site, multipart([title, filePart(small, name)])), [
        '415 not-a-jpeg',
        '400 not-valid',
      ]),
    ),
    attack(
      'headers before the file that mean nothing',
      upload(site, multipart([title, { ...file, headers: 'X: x\r\n'.repeat(200) }])),
      { status: 201, changes: stored },
    ),
    ...[`X: ${'x'.repeat(20_000)}\r\n`, 'X: x\r\n'.repeat(3000)].map((headers) =>
      attack(
        `${headers.length} bytes of headers before the file`,
        upload(site, multipart([title, { ...file, headers }])),
        '400 not-valid',
      ),
    ),
    attack(
      'a length of 100 MB that never comes',
      upload(site, '', { 'content-length': '100000000' }),
      '413 too-large',
    ),
    attack(
      'a file in another gallery, that is none',
      { ...upload(site, form), path: '/galleries/01890000-0000-7000-8000-000000000000/images' },
      '404 not-found',
    ),
  ];
});

const uploadOf = (site: Site, picture: Uint8Array) => upload(site, multipart([title, filePart(picture)]));

const tiny = await greyJpeg({ width: 8, height: 8 });

/** Polyglots: intact JPEGs with something else inside. Only the pixels are kept. */
async function twofold(): Promise<Record<string, Buffer>> {
  const html = '<script>BOESE</script>';
  return {
    'HTML in a comment': insertAfterStart(small, segment(0xfe, text(html))),
    'HTML behind the picture': Buffer.concat([small, text(`<!doctype html>${html}`)]),
    'a ZIP behind the picture': Buffer.concat([
      small,
      text(`PK\x03\x04BOESE${'\0'.repeat(40)}PK\x05\x06${'\0'.repeat(18)}`),
    ]),
    'a script in EXIF': await sharp(small)
      .withExif({ IFD0: { ImageDescription: html, Artist: html } })
      .jpeg()
      .toBuffer(),
    'an external entity in XMP': insertAfterStart(
      small,
      segment(
        0xe1,
        text(
          'http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;BOESE</x>',
        ),
      ),
    ),
    'EXIF that points out of itself': insertAfterStart(
      small,
      segment(0xe1, text('Exif\0\0MM\0*\xff\xff\xff\xffBOESE')),
    ),
    'a colour profile that is none': insertAfterStart(
      small,
      segment(0xe2, text('ICC_PROFILE\0\x01\x01BOESE')),
    ),
    'a comment of 64 kB, thirty times': insertAfterStart(
      small,
      ...Array.from({ length: 30 }, () => segment(0xfe, Buffer.alloc(65_000, 'BOESE'))),
    ),
    'a hundred thousand scans behind the first': Buffer.concat([
      tiny.subarray(0, -2),
      ...Array<Buffer>(100_000).fill(tiny.subarray(tiny.indexOf(Buffer.from([0xff, 0xda])), -2)),
      tiny.subarray(-2),
    ]),
    'everything that a camera can say': await metadataJpeg({ width: 640, height: 480 }),
  };
}

attackGroup('pictures', async (site) => [
  // Of each kind one: `server/galleries/pictures/pictures.test.ts` has all.
  attack('a PNG under .jpg', uploadOf(site, (await otherFormats())[0]?.[1] ?? small), '415 not-a-jpeg'),
  attack('a cut picture', uploadOf(site, await truncatedJpeg()), '415 damaged-jpeg'),
  attack(
    'a bomb',
    uploadOf(site, withClaimedSize(small, { width: 8001, height: 8000 })),
    '413 too-many-pixels',
  ),
  ...Object.entries(await twofold()).map(([kind, picture]) =>
    attack(`${kind}: only the pixels are kept`, uploadOf(site, picture), {
      status: 201,
      changes: stored,
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
