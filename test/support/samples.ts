import sharp from 'sharp';

// Pictures generated on demand, so that the repository needs no binary files.

type Size = { width: number; height: number };

/** One colour all over. */
export function plainJpeg({ width, height }: Size, color = '#3366cc'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** Four quarters as they should be seen: red and green above, blue and white below. */
export const corners = {
  topLeft: [255, 0, 0],
  topRight: [0, 255, 0],
  bottomLeft: [0, 0, 255],
  bottomRight: [255, 255, 255],
};

/** Where the EXIF standard puts row 0 and column 0 of the stored pixels in the picture as it is seen. */
const orientations: Record<number, (row: number, column: number, size: Size) => { x: number; y: number }> = {
  1: (row, column) => ({ x: column, y: row }),
  2: (row, column, { width }) => ({ x: width - 1 - column, y: row }),
  3: (row, column, { width, height }) => ({ x: width - 1 - column, y: height - 1 - row }),
  4: (row, column, { height }) => ({ x: column, y: height - 1 - row }),
  5: (row, column) => ({ x: row, y: column }),
  6: (row, column, { width }) => ({ x: width - 1 - row, y: column }),
  7: (row, column, { width, height }) => ({ x: width - 1 - row, y: height - 1 - column }),
  8: (row, column, { height }) => ({ x: row, y: height - 1 - column }),
};

/** The four `corners`, `size` as seen, stored the way a camera held like `orientation` does. */
export function orientedJpeg(orientation: number, size: Size): Promise<Buffer> {
  const seenAt = orientations[orientation];
  if (!seenAt) throw new Error(`No such orientation: ${orientation}`);
  const turned = orientation > 4;
  const width = turned ? size.height : size.width;
  const height = turned ? size.width : size.height;
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const { x, y } = seenAt(row, column, size);
      const [left, right] =
        y < size.height / 2 ? [corners.topLeft, corners.topRight] : [corners.bottomLeft, corners.bottomRight];
      pixels.set(x < size.width / 2 ? left : right, (row * width + column) * 3);
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Strings that no stored file may contain. */
export const secrets = ['SecretCamera', 'SecretXmp', 'SecretIptc', 'SecretComment', 'SecretTail'];

/** EXIF with GPS and a date, XMP, IPTC, a comment, and bytes after the end of the picture. */
export async function metadataJpeg(size: Size, exif: Record<string, string> = {}): Promise<Buffer> {
  const jpeg = await sharp({ create: { ...size, channels: 3, background: '#88aa44' } })
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD2: { DateTimeOriginal: '2019:06:15 14:30:00', ...exif },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 3/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 44/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SecretXmp/></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const iptc = segment(
    0xed,
    Buffer.from('Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x78\0\x0aSecretIptc\0', 'latin1'),
  );
  const comment = segment(0xfe, Buffer.from('SecretComment'));
  return Buffer.concat([insertAfterStart(jpeg, iptc, comment), Buffer.from('SecretTail')]);
}

export const cmykJpeg = (size: Size) =>
  sharp({ create: { ...size, channels: 3, background: '#cc2222' } })
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();

export const greyJpeg = (size: Size) =>
  sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();

/** `color` in sRGB, stored in the wider colours of newer phones. */
export const displayP3Jpeg = (size: Size, color: string) =>
  sharp({ create: { ...size, channels: 3, background: color } })
    .withIccProfile('p3')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** What a broken connection leaves of a photograph. */
export const truncatedJpeg = async () => cut(await smallPhoto(), 0.6);

/** 12 megapixels with gradients, texture and noise: similar in size and decoding cost to a phone's photo. */
export const cameraPhoto = once(() => photo({ width: 4000, height: 3000 }));

/** Longer than what is kept, and made in no time. */
export const widePhoto = once(() => photo({ width: 3600, height: 900 }));

export const smallPhoto = once(() => photo({ width: 800, height: 600 }));

function photo({ width, height }: Size) {
  const pixels = new Uint8ClampedArray(width * height * 3);
  let random = 1;
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) {
      random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
      const noise = ((random >> 16) & 15) - 8;
      pixels[at] = 128 + 90 * Math.sin(x / 300) + 20 * Math.sin((x * y) / 9000) + noise;
      pixels[at + 1] = 120 + 80 * Math.cos(y / 200) + 20 * Math.sin((x + y) / 13) + noise;
      pixels[at + 2] = 100 + 60 * Math.sin((x + y) / 700) + noise;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Expensive pictures are made once per process. */
function once(make: () => Promise<Buffer>) {
  let made: Promise<Buffer> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Files of other formats that somebody may have renamed to `.jpg`: name of the format and bytes. */
export async function otherFormats(): Promise<[format: string, bytes: Buffer][]> {
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } });
  const text = (content: string) => Buffer.from(content, 'latin1');
  return [
    ['PNG', await picture().png().toBuffer()],
    ['WebP', await picture().webp().toBuffer()],
    ['GIF', await picture().gif().toBuffer()],
    ['TIFF', await picture().tiff().toBuffer()],
    ['AVIF', await picture().avif({ effort: 0 }).toBuffer()],
    ['HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['JPEG 2000', text('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ')],
    ['JPEG XL', text('\xff\x0a\xfa\x1f\x01\x91\x08\x06')],
    ['BMP', text('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0\0\0\xff\0')],
    ['ICO', text('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0')],
    ['Photoshop', text('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03')],
    [
      'SVG',
      text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>',
      ),
    ],
    ['PDF', text('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['ZIP', text(`PK\x05\x06${'\0'.repeat(18)}`)],
    ['MP4', text('\0\0\0\x18ftypisom\0\0\x02\0isomiso2')],
    ['empty', text('')],
    ['only the start of a JPEG', text('\xff\xd8\xff')],
    [
      'MVG of ImageMagick',
      text("push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop graphic-context"),
    ],
    ['MSL of ImageMagick', text('<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>')],
    ['PHP behind the start of a JPEG', text('\xff\xd8\xff<?php system($_GET[0]); ?>')],
    ['HTML behind the start of a JPEG', text('\xff\xd8\xff\xe0<!doctype html><script>alert(1)</script>')],
    [
      'a PNG behind the start of a JPEG',
      Buffer.concat([text('\xff\xd8\xff'), await picture().png().toBuffer()]),
    ],
  ];
}

export const beginsAsJpeg = (bytes: Buffer) => bytes.toString('hex', 0, 3) === 'ffd8ff';

// What a JPEG is made of: FF D8, segments (FF, kind, length, content), pixels, FF D9.

export function segment(kind: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export const insertAfterStart = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

/** The segments before the pixels. */
export function segmentsOf(jpeg: Buffer): { kind: number; at: number; content: Buffer }[] {
  const found = [];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    found.push({ kind: jpeg.readUInt8(at + 1), at, content: jpeg.subarray(at + 4, end) });
    at = end;
  }
  return found;
}

/** The same file, claiming another size in its header. */
export function withClaimedSize(jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const frame = segmentsOf(jpeg).find(({ kind }) => kind === 0xc0 || kind === 0xc2);
  if (!frame) throw new Error('This JPEG has no frame');
  const claiming = Buffer.from(jpeg);
  claiming.writeUInt16BE(height, frame.at + 5);
  claiming.writeUInt16BE(width, frame.at + 7);
  return claiming;
}

/**
 * A photograph of a camera that was turned, with its date, its maker and its place: with the four `corners` as they
 * should be seen, in portrait format.
 */
export const turnedPhoto = once(async () => {
  const square = (background: string) => ({
    create: { width: 200, height: 200, channels: 3 as const, background },
  });
  // As the standard stores what is seen upright: the top of the picture at the left.
  const stored = { southwest: 'red', northwest: 'lime', southeast: 'blue', northeast: 'white' };
  return sharp(await widePhoto())
    .composite(Object.entries(stored).map(([gravity, color]) => ({ input: square(color), gravity })))
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCamera' },
      IFD2: { DateTimeOriginal: '2019:06:15 14:30:00', OffsetTimeOriginal: '+02:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
});
