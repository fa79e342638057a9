import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { helpWhenAsked } from './help.ts';
import { readOrigin } from './origin.ts';
import { readRelease } from './package/release.ts';
import { openKey } from './package/sign.ts';

const OUT = 'dist-release';
/** What the change log calls the version to come. */
const COMING = /^## Kommende Version$/m;

helpWhenAsked(`
npm run release -- VERSION --key FILE [--out FOLDER]

Publishes a version: sets it in package.json, dates its section of CHANGELOG.md ("## Kommende Version"), commits and tags it,
and puts packages for both machines, the sources, the parts list and signed checksums into ${OUT}/VERSION/. It refuses a tree
with changes that are not committed, and a version without an origin: \`author\` of package.json, see \`npm run origin\`.
--key: as of \`npm run package\`.
`);

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({ options: { key: text, out: text }, allowPositionals: true });
const [version = ''] = positionals;
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Which version? npm run release -- 1.1.0 --key FILE');
if (values.key === undefined) throw new Error('--key is needed: the secret key that signs');
const root = path.join(import.meta.dirname, '..');

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}:\n${stderr}${stdout}`);
  return stdout;
}

if (readOrigin(root) === undefined)
  throw new Error(
    'package.json has no author with name, email and url: nobody would know whose package it is',
  );
if (run('git', 'status', '--porcelain') !== '') throw new Error('There are changes that are not committed');
const tag = `v${version}`;
if (run('git', 'tag', '--list', tag) !== '') throw new Error(`${tag} is published already`);
const key = openKey(values.key);

/** Unless the tree is of this version already. */
function nameVersion(): void {
  const file = path.join(root, 'CHANGELOG.md');
  const changes = readFileSync(file, 'utf8');
  if (COMING.test(changes)) {
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync(file, changes.replace(COMING, `## ${version} (${today})`));
    run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
    run('git', 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  }
  if (readRelease(root).version !== version)
    throw new Error(`CHANGELOG.md has no section "## Kommende Version"`);
}

nameVersion();
const folder = path.resolve(root, values.out ?? OUT, version);
mkdirSync(folder, { recursive: true });
run(process.execPath, 'tools/build-web.ts');
run(process.execPath, 'tools/package.ts', '--out', folder, '--key', values.key);
const stem = `klassenkreis-${version}`;
run('git', 'archive', `--prefix=${stem}/`, '--output', path.join(folder, `${stem}-source.tar.gz`), 'HEAD');
writeFileSync(path.join(folder, `${stem}.cdx.json`), run(process.execPath, 'tools/sbom.ts'));
const sums = readdirSync(folder)
  .filter((name) => !/^SHA256SUMS|\.asc$/.test(name))
  .sort()
  .map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
key.signFile(path.join(folder, 'SHA256SUMS'));
writeFileSync(path.join(folder, 'key.asc'), key.publicKey);
key.close();
// Last, so that a version whose packages could not be made is not published.
run('git', 'tag', '--annotate', '--message', `Klassenkreis ${version}`, tag);
console.log(`${folder}\n${readdirSync(folder).join('\n')}`);
