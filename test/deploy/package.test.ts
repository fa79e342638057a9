import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { parseEnv } from 'node:util';
import { temporaryFolder } from '#test/support/test-process.ts';
import { packageTexts } from '#texts/admin/update.ts';
import { buildServer } from '../../tools/build-server.ts';
import { debianChangelog } from '../../tools/package/changelog.ts';
import { packageContents } from '../../tools/package/contents.ts';
import { controlFiles } from '../../tools/package/debian.ts';
import type { Entry } from '../../tools/package/entry.ts';
import { nodePackage } from '../../tools/package/machines.ts';
import { readRelease } from '../../tools/package/release.ts';
import { writePackage } from '../../tools/package/write.ts';

const root = path.join(import.meta.dirname, '../..');
const release = readRelease(root);
const LONG_NAME = `sharp/${'a-long-name/'.repeat(8)}index.js`;
const machine = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** Small ones stand for the packages of npm: one that is loaded, one that it needs, and one that is in the bundle. */
const npmFiles = {
  [`${nodePackage(machine)}/bin/node`]: 'a program',
  [`${nodePackage(machine)}/LICENSE`]: 'The licence of Node',
  [`${nodePackage(machine)}/package.json`]: '{"name":"node","version":"1","license":"MIT"}',
  'fastify/package.json': '{"name":"fastify","version":"2","license":"MIT"}',
  'fastify/LICENSE': 'The licence of Fastify',
  'fastify/index.js': 'module.exports = 1',
  'sharp/package.json': '{"name":"sharp","version":"3","license":"MIT","dependencies":{"@img/colour":"4"}}',
  'sharp/index.d.ts': 'export default 1',
  'sharp/docs/index.js': 'module.exports = 1',
  [LONG_NAME]: 'module.exports = 2',
  '@img/colour/package.json': '{"name":"@img/colour","version":"4","license":"MIT"}',
  '@img/colour/index.js': 'module.exports = 3',
  '.bin/fastify': '#!/bin/sh',
};

const server = mkdtempSync(path.join(tmpdir(), 'klassenkreis-server-'));
await buildServer(server);
const modules = mkdtempSync(path.join(tmpdir(), 'klassenkreis-modules-'));
after(() => {
  for (const folder of [server, modules]) rmSync(folder, { recursive: true });
});
for (const [name, words] of Object.entries(npmFiles)) {
  mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
  writeFileSync(path.join(modules, name), words, { mode: 0o600 });
}
const entries = packageContents({ root, modules, server }, machine, release);

const find = (all: readonly Entry[], at: string) => {
  const found = all.find((entry) => entry.at === at);
  assert.ok(found && 'content' in found, at);
  return found.content().toString();
};

const dpkg = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('dpkg-deb', words, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
};

test('dpkg reads what we write, all of it root’s, and the same bytes come out twice', async (t) => {
  const digests: string[][] = [];
  for (const name of ['first', 'second']) {
    const folder = path.join(await temporaryFolder(t), name);
    const made = await writePackage({ root, entries, release, machine, folder });
    digests.push(made.map((one) => createHash('sha256').update(readFileSync(one)).digest('hex')));
    const [deb = '', archive = ''] = made;
    assert.equal(dpkg('--field', deb, 'Package').trim(), 'klassenkreis');
    assert.equal(dpkg('--field', deb, 'Version').trim(), release.version);
    const listed = dpkg('--contents', deb).trim().split('\n');
    // The folder for what runs, beside.
    assert.equal(listed.length, entries.length + 1);
    for (const line of listed) assert.match(line, /^(-rwxr-xr-x|-rw-r--r--|drwxr-xr-x) root\/root /);
    const unpacked = path.join(folder, 'unpacked');
    dpkg('--extract', deb, unpacked);
    assert.match(dpkg('--info', deb), /\* +postinst +#!\/bin\/sh/);
    const long = path.join(unpacked, 'usr/lib/klassenkreis.d/package/node_modules', LONG_NAME);
    assert.equal(readFileSync(long, 'utf8'), 'module.exports = 2');
    const tar = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' });
    assert.equal(tar.stdout.trim().split('\n').length, entries.length);
  }
  assert.deepEqual(digests[0], digests[1]);
});

test('the package has the program and its parts, and nothing of those who develop it', () => {
  const names = entries.map(({ at }) => at);
  for (const name of [
    'node',
    'dist/server/main.js',
    'dist/server/admin.js',
    'dist/server/process.js',
    'dist/web/index.html',
    'package.json',
  ])
    assert.ok(names.includes(`usr/lib/klassenkreis/${name}`), name);
  assert.deepEqual(
    names.filter((name) => /^usr\/lib\/klassenkreis\/node_modules\/.*\.\w+$/.test(name)),
    ['@img/colour/index.js', '@img/colour/package.json', LONG_NAME, 'sharp/package.json'].map(
      (name) => `usr/lib/klassenkreis/node_modules/${name}`,
    ),
  );
  const strange = names.filter((name) => /\.ts$|\/\.bin\/|\/(test|demo|e2e|bench)\//.test(name));
  assert.deepEqual(strange, []);
  const copyright = find(entries, 'usr/share/doc/klassenkreis/copyright');
  for (const words of ['MIT License', 'The licence of Node', 'The licence of Fastify', 'react-dom'])
    assert.ok(copyright.includes(words), words);
  const bom = JSON.parse(find(entries, 'usr/share/doc/klassenkreis/sbom.cdx.json'));
  const parts = bom.components.map(({ name }: { name: string }) => name);
  assert.ok(parts.includes('fastify') && parts.includes('react'));
  const found = parts.filter((name: string) => /darwin|win32|wasm|musl/.test(name));
  assert.deepEqual(found, []);
  assert.deepEqual([bom.serialNumber, bom.metadata.component.version], [undefined, release.version]);
});

test('the settings to begin with are those of .env.example, in the places of the package', () => {
  const settings = find(entries, 'usr/share/klassenkreis/klassenkreis.env');
  assert.match(settings, /^DATA_DIR=\/var\/lib\/klassenkreis$/m);
  assert.match(settings, /^TRUST_PROXY=loopback$/m);
  const namesOf = (words: string) => [...words.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(namesOf(settings), namesOf(readFileSync(path.join(root, '.env.example'), 'utf8')));
});

test('man page and completion know every command, in the words of --help', async (t) => {
  const folder = await temporaryFolder(t);
  const page = path.join(folder, 'klassenkreis.8.gz');
  const entry = entries.find(({ at }) => at.endsWith('klassenkreis.8.gz'));
  assert.ok(entry && 'content' in entry);
  await writeFile(page, entry.content());
  const shown = spawnSync('sh', ['-c', `zcat ${page} | sed 's/\\\\-/-/g'`], { encoding: 'utf8' }).stdout;
  const usage = spawnSync(process.execPath, [path.join(root, 'server/admin/main.ts'), '--help'], {
    encoding: 'utf8',
  });
  const calls = [...usage.stdout.matchAll(/^ {2}(\S.*)\n {6}/gm)].map(([, call = '']) => call);
  assert.ok(calls.length > 20);
  for (const call of calls) assert.ok(shown.includes(`.B klassenkreis ${call}`), call);
  assert.doesNotMatch(shown, /npm run/);
  const { error, stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning', page], { encoding: 'utf8' });
  if (!error) assert.equal(stdout, '');

  const script = path.join(folder, 'completion');
  await writeFile(script, find(entries, 'usr/share/bash-completion/completions/klassenkreis'));
  const complete = (...words: string[]) => {
    const typed = ['klassenkreis', ...words];
    const lines = `. ${script}; COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _klassenkreis; echo "\${COMPREPLY[*]}"`;
    return spawnSync('bash', ['-c', lines], { encoding: 'utf8' }).stdout.trim().split(' ');
  };
  assert.deepEqual(complete('stat'), ['status']);
  assert.deepEqual(complete('backup', 're'), ['restore']);
  assert.deepEqual(complete('member', 'import', '--d'), ['--dry-run']);
  assert.deepEqual(complete('member', 'import', 'kla'), ['']);
});

test('the scripts of the package are whole: every sentence is there, and a shell reads them', async (t) => {
  const folder = await temporaryFolder(t);
  const control = controlFiles(root, entries, release.version, machine);
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) {
    const script = path.join(folder, name);
    await writeFile(script, find(control, name));
    const { status, stderr } = spawnSync('sh', ['-n', script], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  }
  assert.ok(find(control, 'postrm').includes(packageTexts.purgeKept));
  const others = ['classes', 'make-class', 'klassenkreis', 'klassenkreis-generator'];
  const scripts = ['preinst', 'postinst', 'prerm', 'postrm'].map((name) => path.join(folder, name));
  const all = [...scripts, ...others.map((name) => path.join(root, 'deploy/debian', name))];
  const { error, stdout } = spawnSync('shellcheck', ['--severity=warning', ...all], { encoding: 'utf8' });
  if (error) return t.skip('shellcheck is not on this machine (Debian: apt-get install shellcheck)');
  assert.equal(stdout, '');
});

test('the change log of the package is one that apt reads, with every change', async (t) => {
  const words = debianChangelog(
    readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
    'N. N. <n@example.org>',
  );
  assert.match(words, new RegExp(`^klassenkreis \\(${release.version}\\) stable; urgency=medium\n\n  \\* `));
  const items = words.split('\n').filter((line) => line.startsWith('  '));
  assert.deepEqual(
    items.filter((line) => line.length > 80),
    [],
  );
  const file = path.join(await temporaryFolder(t), 'changelog');
  await writeFile(file, words);
  const { error, stdout, stderr } = spawnSync('dpkg-parsechangelog', ['-l', file], { encoding: 'utf8' });
  if (error) return t.skip('dpkg-parsechangelog is not on this machine (Debian: apt-get install dpkg-dev)');
  assert.equal(stderr, '');
  assert.match(stdout, new RegExp(`^Version: ${release.version}$`, 'm'));
});

test('the folder of the settings is the one that may be written, however it is spelled', async (t) => {
  const settings = path.join(await temporaryFolder(t), 'klassenkreis.env');
  const script = readFileSync(path.join(root, 'deploy/debian/classes'), 'utf8');
  const folderOf = async (line: string) => {
    await writeFile(settings, `PORT=1\n${line}\nHOST=::1\n`);
    const own = script.replaceAll('/etc/$1/klassenkreis.env', settings);
    return spawnSync('sh', ['-c', `${own}\ndata_folder klassenkreis`], { encoding: 'utf8' }).stdout.trim();
  };
  for (const line of [
    'DATA_DIR=/srv/klasse',
    'DATA_DIR="/srv/die klasse"',
    "DATA_DIR='/srv/die klasse'",
    '  DATA_DIR = /srv/klasse  ',
    'export DATA_DIR=/srv/klasse',
    'DATA_DIR=/srv/klasse # woanders',
    'DATA_DIR="/srv/100% klasse" # woanders',
    'DATA_DIR=/srv/a\nDATA_DIR=/srv/b',
  ])
    assert.equal(await folderOf(line), parseEnv(line).DATA_DIR, line);
  for (const line of ['', 'DATA_DIR=', '# DATA_DIR=/srv/klasse', 'OLD_DATA_DIR=/srv/klasse'])
    assert.equal(await folderOf(line), '/var/lib/klassenkreis', line);
});
