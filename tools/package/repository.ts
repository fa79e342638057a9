import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { machines } from './machines.ts';
import type { Signer } from './sign.ts';

/** One for Debian 12 and 13, as a package of ours is the same for both. */
const SUITE = 'stable';
const COMPONENT = 'main';

type Wanted = { folder: string; debs: readonly string[]; key: Signer; at: Date };

/**
 * Puts packages into an apt repository of static files. What lies there already stays, so that an earlier version can be
 * had again. The signed list is renamed into its place last: a machine that fetches meanwhile sees the old one or the
 * new one, and finds by its hash what either names.
 */
export function writeRepository({ folder, debs, key, at }: Wanted): void {
  const pool = path.join(folder, 'pool');
  mkdirSync(pool, { recursive: true });
  for (const deb of debs) copyFileSync(deb, path.join(pool, path.basename(deb)));
  const stanzas = globSync('*.deb', { cwd: pool })
    .sort()
    .map((name) => stanzaOf(path.join(pool, name), `pool/${name}`));

  const suite = path.join(folder, 'dists', SUITE);
  const indexes: { name: string; content: Buffer }[] = [];
  for (const machine of Object.keys(machines)) {
    const text = stanzas.filter((one) => one.includes(`\nArchitecture: ${machine}\n`)).join('\n');
    const name = `${COMPONENT}/binary-${machine}/Packages`;
    indexes.push({ name, content: Buffer.from(text) });
    indexes.push({ name: `${name}.gz`, content: gzipSync(text, { level: 9 }) });
  }
  for (const { name, content } of indexes) {
    const file = path.join(suite, name);
    const byHash = path.join(path.dirname(file), 'by-hash/SHA256');
    mkdirSync(byHash, { recursive: true });
    writeFileSync(path.join(byHash, sha256(content)), content);
    replace(file, content);
  }

  const release = [
    'Origin: Klassenkreis',
    'Label: Klassenkreis',
    `Suite: ${SUITE}`,
    `Codename: ${SUITE}`,
    `Date: ${at.toUTCString().replace('GMT', 'UTC')}`,
    `Architectures: ${Object.keys(machines).join(' ')}`,
    `Components: ${COMPONENT}`,
    'Acquire-By-Hash: yes',
    'SHA256:',
    ...indexes.map(({ name, content }) => ` ${sha256(content)} ${content.length} ${name}`),
    '',
  ].join('\n');
  replace(path.join(folder, 'klassenkreis.asc'), key.publicKey);
  rmSync(path.join(suite, 'Release.gpg'), { force: true });
  replace(path.join(suite, 'Release'), release);
  replace(path.join(suite, 'Release.gpg'), key.detached(release));
  replace(path.join(suite, 'InRelease'), key.clearSigned(release));
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function replace(file: string, content: Buffer | string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** What the list of packages says of one. */
function stanzaOf(deb: string, name: string): string {
  const content = readFileSync(deb);
  const lines = controlOf(content).trimEnd().split('\n');
  const description = lines.findIndex((line) => line.startsWith('Description:'));
  const added = [`Filename: ${name}`, `Size: ${content.length}`, `SHA256: ${sha256(content)}`];
  return [...lines.slice(0, description), ...added, ...lines.slice(description), ''].join('\n');
}

/** The file `control` of a .deb as `write.ts` makes it: an ar archive, in it a tar that begins with that file. */
function controlOf(deb: Buffer): string {
  const at = deb.indexOf('control.tar.gz');
  const size = Number(deb.subarray(at + 48, at + 58).toString());
  const tar = gunzipSync(deb.subarray(at + 60, at + 60 + size));
  if (tar.subarray(0, 9).toString() !== './control') throw new Error('Not a package of ours');
  return tar.subarray(512, 512 + Number.parseInt(tar.subarray(124, 135).toString(), 8)).toString();
}
