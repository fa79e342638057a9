import sharp from 'sharp';
import {
  greyJpeg,
  insertAfterStart,
  plainJpeg,
  segment,
  segmentsOf,
  smallPhoto,
  withClaimedSize,
} from './samples.ts';

/** 96 × 64 pixels with a restart marker after every row of units, which our own encoder never writes. */
export const intervalJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7' +
    'Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7' +
    'Ozs7Ozs7Ozv/wAARCABAAGADASIAAhEBAxEB/8QAGwABAAIDAQEAAAAAAAAAAAAABQQGAQIDAAf/xAAfEAAABgMBAQEAAAAAAAAA' +
    'AAAAAgMEBREBITEyIlH/xAAaAQADAQEBAQAAAAAAAAAAAAAEBQYDAgcB/8QAHhEAAgIDAAMBAAAAAAAAAAAAAAIDBAUREgEhImH/' +
    '3QAEAAb/2gAMAwEAAhEDEQA/ALI3dF1sTSui10UhvK8+hNJK69Dzp6TbGtSg3JZ1XRa6DnLou9gZWV16B7iV79DSKk2we/QbkXWd' +
    'Fvo4YdFvori0rv0OOJXfoM1otojJaDdl0QdFvoUbui62KEhK7x9BRvK8+gNLQYe46gxdyOS10YUclrorBJXXoaqSuvQE8Y9tlM1B' +
    'uBhw5LvYMWclvoKcSnfoGLSm/QYQ45iSyFBtn//QqTdc+ticRc1dGjdgb8E4jA1cE07psvKkkfJCVXPXQc4XP+htRgauA9wwN+De' +
    'Fk2DX5I+QJZc99HHC5r6EVmBr4OOGBr4GyeU0Rc0kfZ5Bc942FG659bEZBga+BVuwNrQyk4HuOkjNyLmro1UXPXRNJHmrgwpHmrg' +
    'HXwmymaSPgDcLG3sGrLGvoecR5t6Bq0ea+BpAqEjkZI9n//Rmt4vGvkTiReK8ie3wTQnEwSh5s1h9hlS0/IApF4ryDnEXjfyLcpg' +
    'lA9xgmwVBO+wa/bfkqC0Xi/I44i8X5FjVKSxywUlh1HM+iLmtv2GIReLx8hVvF418iS3KS8BVuUmhzJK47x1tyASLxXkYUisV5D5' +
    'CkoeUKShikr7KZrb8FQcRWN/INWisXn5FxcFJsGrFJYcV5HJHI232f/SSbyeNbE8kniuigt5E2ticSRzXRFeaPso6mO+S3KSeK6D' +
    '3Elj9ACkjmug9xIm/QdXoewW/jvkeVksX0cSyWL6KqrImvo5lkTX0PIsf6IubHfZem8li+hVtJY1sfPG8hm+hVtIG1sfXxw7x2OL' +
    '8nJYrowpJYroqKcgaujykhmujlMb7KVsd8D7iSxvYNWksX0BuJA29g1aQNfQ7r438JDI472f/9k=',
  'base64',
);

/** 24 × 16 pixels in arithmetic codes, by jpegtran. */
const arithmeticJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQ' +
    'CgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ' +
    'EBD/yQARCAAQABgDAREAAhEBAxEB/8wACgAQEAUBEBEF/9oADAMBAAIRAxEAPwD/AN2uPWn4Pm8EF1ZSwHDYDHZDsqqmkOq/gM8zdFP1' +
    'KBii1K1gicBq3+wsSOJUVIj/2Q==',
  'base64',
);

/** Pictures of a kind that no camera writes and no browser shows; what became of their codes cannot be seen. */
export async function arithmeticJpegs(): Promise<[what: string, jpeg: Buffer][]> {
  const flat = await plainJpeg({ width: 60, height: 40 });
  return [
    ['in arithmetic codes', arithmeticJpeg],
    ['in arithmetic codes, cut and closed', Buffer.concat([arithmeticJpeg.subarray(0, 240), END])],
    ['of one colour whose frame says so', replaceAt(flat, startOf(flat, 0xc0) + 1, 0xc9)],
  ];
}

export const progressivePhoto = async () =>
  sharp(await smallPhoto())
    .jpeg({ progressive: true, quality: 90 })
    .toBuffer();

const bytes = (...values: number[]) => Buffer.from(values);
const END = bytes(0xff, 0xd9);

const insertAt = (jpeg: Buffer, at: number, what: Buffer) =>
  Buffer.concat([jpeg.subarray(0, at), what, jpeg.subarray(at)]);

/** The offset of the n-th segment of this kind, also after the first scan. */
function startOf(jpeg: Buffer, kind: number, nth = 0): number {
  let at = 0;
  for (let left = nth; left >= 0; left -= 1) at = jpeg.indexOf(bytes(0xff, kind), at + 1);
  return at;
}

const replaceAt = (jpeg: Buffer, at: number, ...values: number[]) => {
  const changed = Buffer.from(jpeg);
  changed.set(values, at);
  return changed;
};

const fillBytes = (jpeg: Buffer) =>
  segmentsOf(jpeg).reduceRight((filled, { at }) => insertAt(filled, at, bytes(0xff, 0xff)), jpeg);

export const withJunkInHeader = (jpeg: Buffer) => insertAt(jpeg, startOf(jpeg, 0xc4), bytes(1, 2, 3));

/** Whole pictures with what cameras, phones and programs put into and around them. */
export async function oddJpegs(): Promise<[what: string, jpeg: Buffer][]> {
  const photo = await smallPhoto();
  const progressive = await progressivePhoto();
  const small = await plainJpeg({ width: 60, height: 40 });
  const thumbnail = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0'), small]));
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x09\x09\0\0\x01\0\x01\0\0', 'latin1'));
  const scan = startOf(photo, 0xda);
  return [
    ['in intervals', intervalJpeg],
    [
      'with a needless mark of an interval at its end',
      insertAt(intervalJpeg, intervalJpeg.length - 2, bytes(0xff, 0xd3)),
    ],
    ['grey', await greyJpeg({ width: 61, height: 43 })],
    ['with fill bytes before its marks', fillBytes(photo)],
    ['with junk in its header', withJunkInHeader(photo)],
    ['in several scans, with junk in its header', withJunkInHeader(progressive)],
    [
      'in several scans, with junk between them',
      insertAt(progressive, startOf(progressive, 0xc4, 2), bytes(0, 0)),
    ],
    ['with junk before its end mark', Buffer.concat([photo.subarray(0, -2), bytes(0, 0, 0), END])],
    [
      'with a block of zeros before its end mark',
      Buffer.concat([photo.subarray(0, -2), Buffer.alloc(4096), END]),
    ],
    [
      'with words before its end mark',
      Buffer.concat([photo.subarray(0, -2), Buffer.alloc(999, 'Kamera '), END]),
    ],
    ['of one colour, with the same', Buffer.concat([small.subarray(0, -2), Buffer.alloc(4096), END])],
    ['with bytes behind its end', Buffer.concat([photo, Buffer.alloc(5000, 'x')])],
    ['with a second picture behind it', Buffer.concat([photo, small])],
    ['with a thumbnail in its header', insertAfterStart(photo, thumbnail)],
    ['of an unknown revision of JFIF', insertAfterStart(photo, jfif)],
    [
      'with the parameters of its scan left empty',
      replaceAt(photo, scan + 2 + photo.readUInt16BE(scan + 2) - 3, 0, 0, 0),
    ],
  ];
}

type Damage = (jpeg: Buffer, at: number) => Buffer;

const zeroed =
  (length: number): Damage =>
  (jpeg, at) =>
    Buffer.from(jpeg).fill(0, at, Math.min(at + length, jpeg.length - 2));
const without = (jpeg: Buffer, from: number, to: number) =>
  Buffer.concat([jpeg.subarray(0, from), jpeg.subarray(to)]);
const missing =
  (length: number): Damage =>
  (jpeg, at) =>
    without(jpeg, at, at + length);
const swapped: Damage = (jpeg, at) =>
  Buffer.concat([
    jpeg.subarray(0, at),
    jpeg.subarray(at + 4096, at + 8192),
    jpeg.subarray(at, at + 4096),
    jpeg.subarray(at + 8192),
  ]);

/** What disks, cards and broken connections do to a file from a given byte on. */
export const damages: Record<string, Damage> = {
  'a zeroed run': zeroed(32 * 1024),
  'a short zeroed run': zeroed(512),
  'a missing run': missing(32 * 1024),
  'a short missing run': missing(512),
  'swapped blocks': swapped,
  'nothing but zeros behind': (jpeg, at) => Buffer.from(jpeg).fill(0, at),
  'a cut': (jpeg, at) => jpeg.subarray(0, at),
  'a cut and an end mark': (jpeg, at) => Buffer.concat([jpeg.subarray(0, at), END]),
};

/** The end mark of the picture alone, without what may follow it. */
const withoutEnd: Damage = (jpeg) => jpeg.subarray(0, -2);

/** Files that start like a JPEG and have lost some of their pixels. */
export async function damagedJpegs(): Promise<[what: string, jpeg: Buffer][]> {
  const photo = await smallPhoto();
  const progressive = await progressivePhoto();
  const at = (jpeg: Buffer, share: number) => Math.floor(jpeg.length * share);
  const found: [string, Buffer][] = Object.entries(damages).flatMap(([what, damage]) => [
    [`${what} in a photo`, damage(photo, at(photo, 0.4))],
    [`${what} in a photo of several scans`, damage(progressive, at(progressive, 0.4))],
    [`${what} behind junk in the header`, damage(withJunkInHeader(photo), at(photo, 0.4))],
  ]);
  return [
    ...found,
    ['a photo with lost bytes in its last rows', missing(40)(photo, at(photo, 0.995))],
    ['a photo without its end mark', withoutEnd(photo, 0)],
    ['a photo without its tables', without(photo, startOf(photo, 0xdb), startOf(photo, 0xc0))],
    ['a frame of no height', withClaimedSize(photo, { width: 800, height: 0 })],
    ['a segment longer than the file', replaceAt(photo, startOf(photo, 0xdb) + 2, 0xff, 0xff)],
    [
      'noise behind the start',
      bytes(0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 5000 }, (_, at) => (at * 73) & 255)),
    ],
    ['intervals with lost bytes', missing(9)(intervalJpeg, at(intervalJpeg, 0.6))],
    [
      'a lost interval',
      missing(startOf(intervalJpeg, 0xd2) - startOf(intervalJpeg, 0xd1))(
        intervalJpeg,
        startOf(intervalJpeg, 0xd1),
      ),
    ],
    ['changed bytes between the intervals', replaceAt(intervalJpeg, startOf(intervalJpeg, 0xd1) + 1, 0xd5)],
    [
      'a thumbnail with an end mark and nothing else',
      insertAfterStart(bytes(0xff, 0xd8), segment(0xe1, photo.subarray(0, 60_000))),
    ],
  ];
}
