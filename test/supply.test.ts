import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { isAtLeast } from '#server/process/program.ts';

type Package = {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
};

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { '': own, ...installed } = read('package-lock.json').packages;
const packages = Object.entries(installed as Record<string, Package>);
const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');

/** Packages whose install scripts may run. None: everything is installed with scripts off. */
const MAY_RUN_SCRIPTS: string[] = [];

test('every package of the lockfile is held by a SHA-512 of what the registry has, and comes from nowhere else', () => {
  assert.ok(packages.length > 300);
  const loose = packages.filter(
    ([, { integrity, resolved, link, inBundle }]) =>
      !/^sha512-[\w+/]{86}==$/.test(integrity ?? '') || resolved !== undefined || link || inBundle,
  );
  assert.deepEqual(loose, []);
});

test('no package may run a script when it is installed', () => {
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place));
  assert.deepEqual(running, MAY_RUN_SCRIPTS);
  assert.match(readFileSync(path.join(root, 'tools/setup.mjs'), 'utf8'), /'ci', '--ignore-scripts'/);
});

test('package.json and the lockfile agree, and name exact versions', () => {
  const manifest = read('package.json');
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    assert.deepEqual(own[kind], manifest[kind], kind);
    for (const [name, version] of Object.entries(manifest[kind])) {
      assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
      assert.equal(installed[`node_modules/${name}`]?.version, version, name);
    }
  }
  assert.deepEqual([own.version, own.engines], [manifest.version, manifest.engines]);
});

test('packages that had vulnerabilities are newer than their fixes', () => {
  const floors = { fastify: '5.8.5', nodemailer: '10.0.0', sharp: '0.35.0' };
  for (const [name, floor] of Object.entries(floors))
    for (const [place, { version }] of packages.filter(([place]) => nameOf(place) === name))
      assert.ok(isAtLeast(version, floor), `${place} ${version}`);
  assert.ok(isAtLeast(process.versions.sqlite ?? '', '3.51.3'));
});

test('the list of parts names exactly what the server may load and what is built into the web, without any network', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:1/' },
    shell: process.platform === 'win32',
  });
  const { bomFormat, components } = JSON.parse(stdout);
  assert.equal(bomFormat, 'CycloneDX');
  const listed = new Map<string, string>(
    components.map(({ purl, hashes }: { purl: string; hashes: { content: string }[] }) => [
      decodeURIComponent(purl),
      Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64'),
    ]),
  );
  const shipped = packages.filter(([, { dev }]) => !dev);
  for (const [place, { version, integrity }] of shipped)
    assert.equal(`sha512-${listed.get(`pkg:npm/${nameOf(place)}@${version}`)}`, integrity, place);

  const names = components.map(({ name }: { name: string }) => name);
  for (const name of ['react', 'react-dom', 'react-router', 'scheduler'])
    assert.ok(names.includes(name), name);
  for (const name of ['vite', 'typescript', 'playwright-core']) assert.ok(!names.includes(name), name);
});
