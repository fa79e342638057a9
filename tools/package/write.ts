import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress, gzipSync } from 'node:zlib';
import { controlFiles } from './debian.ts';
import { asDpkgKeepsIt, type Entry } from './entry.ts';
import { type Machine, machines } from './machines.ts';
import type { Release } from './release.ts';

/** dpkg of Debian 12 reads it. A higher level takes minutes and saves a twentieth. */
const ZSTD = {
  params: { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_windowLog]: 27 },
};

type Contents = {
  root: string;
  entries: readonly Entry[];
  release: Release;
  machine: Machine;
  folder: string;
};

/** Writes the .deb and the same tree as .tar.gz. Returns both files. */
export async function writePackage({ root, entries, release, machine, folder }: Contents): Promise<string[]> {
  const { version, seconds } = release;
  mkdirSync(folder, { recursive: true });
  const deb = path.join(folder, `klassenkreis_${version}_${machine}.deb`);
  const name = `klassenkreis-${version}-linux-${machines[machine]}`;
  const archive = path.join(folder, `${name}.tar.gz`);
  const data = `${deb}.data`;
  const kept = asDpkgKeepsIt(entries);

  await pipeline(Readable.from(tar(kept, './', seconds)), createZstdCompress(ZSTD), createWriteStream(data));
  const control = Buffer.concat([...tar(controlFiles(root, kept, version, machine), './', seconds)]);
  const members = [
    { name: 'debian-binary', content: Buffer.from('2.0\n') },
    { name: 'control.tar.gz', content: gzipSync(control, { level: 9 }) },
    { name: 'data.tar.zst', content: readFileSync(data) },
  ];
  writeFileSync(deb, ar(members, seconds));
  rmSync(data);
  await pipeline(
    Readable.from(tar(entries, `${name}/`, seconds)),
    createGzip({ level: 9 }),
    createWriteStream(archive),
  );
  return [deb, archive];
}

// tar and ar by hand, as the tools of the builder's machine would write its names, times and order into them.

const BLOCK = 512;
const TYPES = { file: '0', link: '2', folder: '5' } as const;

/** A tar with all of it, each file of this moment (seconds). */
function* tar(entries: readonly Entry[], prefix: string, seconds: number): Generator<Buffer> {
  for (const entry of entries) {
    const name = `${prefix}${entry.at}`;
    if ('folder' in entry) yield header({ name: `${name}/`, type: 'folder', mode: 0o755, seconds });
    else if ('link' in entry) yield header({ name, type: 'link', mode: 0o777, seconds, target: entry.link });
    else {
      const content = entry.content();
      yield header({ name, type: 'file', mode: entry.mode, seconds, size: content.length });
      yield content;
      yield Buffer.alloc(-content.length & (BLOCK - 1));
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}

type Head = {
  name: string;
  type: keyof typeof TYPES;
  mode: number;
  seconds: number;
  size?: number;
  target?: string;
};

/** A header of the format ustar: a name of more than 100 bytes is parted at a slash. */
function header({ name, type, mode, seconds, size = 0, target = '' }: Head): Buffer {
  const block = Buffer.alloc(BLOCK);
  const write = (value: string, offset: number, length: number) => {
    if (Buffer.byteLength(value) > length) throw new Error(`Too long for an archive: ${name} ${target}`);
    block.write(value, offset);
  };
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  const cut = name.length > 100 ? name.indexOf('/', name.length - 101) : -1;
  write(name.slice(cut + 1), 0, 100);
  write(octal(mode, 7), 100, 8);
  write(octal(0, 7), 108, 8);
  write(octal(0, 7), 116, 8);
  write(octal(size, 11), 124, 12);
  write(octal(seconds, 11), 136, 12);
  write(' '.repeat(8), 148, 8);
  write(TYPES[type], 156, 1);
  write(target, 157, 100);
  write('ustar\u000000', 257, 8);
  write('root', 265, 32);
  write('root', 297, 32);
  if (cut > 0) write(name.slice(0, cut), 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  write(`${octal(sum, 6)}\0 `, 148, 8);
  return block;
}

/** An ar archive, which a .deb is. */
function ar(members: readonly { name: string; content: Buffer }[], seconds: number): Buffer {
  const parts = members.flatMap(({ name, content }) => {
    const fields = [name.padEnd(16), String(seconds).padEnd(12), '0'.padEnd(6), '0'.padEnd(6)];
    const head = `${fields.join('')}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`;
    return [Buffer.from(head), content, Buffer.from(content.length % 2 === 1 ? '\n' : '')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}
