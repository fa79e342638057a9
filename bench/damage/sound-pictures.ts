import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp, { type JpegOptions } from 'sharp';
import { cameraPhoto, smallPhoto } from '#test/support/samples.ts';

const run = promisify(execFile);

const ours: Record<string, JpegOptions> = {
  'baseline, 4:2:0': {},
  'baseline, 4:4:4': { chromaSubsampling: '4:4:4', quality: 92 },
  'usual Huffman tables': { optimiseCoding: false },
  'progressive, 4:2:0': { progressive: true },
  'progressive, 4:4:4': { progressive: true, chromaSubsampling: '4:4:4', quality: 92 },
  mozjpeg: { mozjpeg: true },
  'quality 30': { quality: 30 },
  'quality 99': { quality: 99 },
};

/** Further encoders with their options; `IN` and `OUT` stand for files. */
const others: string[][] = [
  ...[
    '-optimize',
    '-progressive',
    '-grayscale',
    '-sample 4x1',
    '-sample 2x1',
    '-sample 1x2',
    '-sample 1x1',
    '-restart 1',
    '-restart 3B',
    '-restart 1 -progressive',
    '-quality 97 -optimize -restart 2',
  ].map((options) => ['cjpeg', ...options.split(' '), '-outfile', 'OUT', 'IN.ppm']),
  ...['-optimize', '-progressive', '-restart 1', '-rotate 90', '-grayscale'].map((options) => [
    'jpegtran',
    ...options.split(' '),
    '-outfile',
    'OUT',
    'IN.jpg',
  ]),
  ...['-quality 85', '-sampling-factor 4:1:1', '-interlace JPEG', '-colorspace CMYK', '-colorspace Gray'].map(
    (options) => ['convert', 'IN.ppm', ...options.split(' '), 'jpeg:OUT'],
  ),
  ...['quality=80', 'progressive=True', 'subsampling=0', 'optimize=True', 'comment=b"x"'].map((options) => [
    '/usr/bin/python3',
    '-c',
    `from PIL import Image; Image.open('IN.ppm').save('OUT', 'JPEG', ${options})`,
  ]),
];

/** Intact pictures by our own encoder, and by others if they are installed. */
export async function* soundPictures(work: string): AsyncGenerator<[name: string, jpeg: Buffer]> {
  for (const photo of [await smallPhoto(), await cameraPhoto()])
    for (const [name, options] of Object.entries(ours))
      yield [`sharp: ${name}`, await sharp(photo).jpeg(options).toBuffer()];
  yield [
    'sharp: grey',
    await sharp(await smallPhoto())
      .toColourspace('b-w')
      .jpeg()
      .toBuffer(),
  ];
  yield [
    'sharp: CMYK',
    await sharp(await smallPhoto())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  ];

  const input = path.join(work, 'input');
  const { data, info } = await sharp(await smallPhoto())
    .raw()
    .toBuffer({ resolveWithObject: true });
  await writeFile(
    `${input}.ppm`,
    Buffer.concat([Buffer.from(`P6 ${info.width} ${info.height} 255\n`), data]),
  );
  await writeFile(`${input}.jpg`, await smallPhoto());
  for (const [program = '', ...words] of others) {
    const output = path.join(work, 'output.jpg');
    const named = words.map((word) => word.replace(/\bIN\b/, input).replace(/\bOUT\b/, output));
    const made = await run(program, named).then(
      () => true,
      () => false,
    );
    if (made) yield [[program, ...words].join(' '), await readFile(output)];
    else console.log(`not made: ${[program, ...words].join(' ')}`);
  }
}

/** The pictures in and below the folder in `PICTURES`, such as a collection of camera files. */
export async function* collectedPictures(): AsyncGenerator<[name: string, jpeg: Buffer]> {
  const { PICTURES } = process.env;
  if (PICTURES)
    for (const file of globSync(`${PICTURES}/**/*.{jpg,jpeg,JPG,JPEG}`)) yield [file, await readFile(file)];
}
