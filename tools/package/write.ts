import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, createZstdCompress, gzipSync } from 'node:zlib';
import { ar, tar } from './archive.ts';
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
