import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';

const root = path.join(import.meta.dirname, '..');
const machine = `${process.platform}-${process.arch}`;
const broughtNode = [`node-${machine}`, `node-bin-${machine}`].find((name) =>
  existsSync(path.join(root, 'node_modules', name)),
);

/** An npm that installs a package with a binary only at its n-th run, and never reports that it was missing. */
const npmThatBringsAll = (n: number) => `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  appendFileSync('runs', '.');
  if (readFileSync('runs').length >= ${n}) {
    mkdirSync('node_modules/binary-for-here', { recursive: true });
    writeFileSync('node_modules/binary-for-here/package.json', '{}');
  }`;

/** A build of the web files that counts how often it was run. */
const countingBuild = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  mkdirSync('dist/web/.vite', { recursive: true });
  writeFileSync('dist/web/index.html', '');
  appendFileSync('builds', '.');`;

/** The program after an npm that installs all packages but removes the link to Node. */
async function withoutLink(t: TestContext, node: string, { allAtRun = 1 } = {}) {
  const copy = await temporaryFolder(t);
  const inCopy = (name: string) => path.join(copy, name);
  for (const folder of ['tools', 'node_modules/.bin', 'web/frame', 'texts', 'contract'])
    await mkdir(inCopy(folder), { recursive: true });
  await copyFile(path.join(root, 'tools/setup.mjs'), inCopy('tools/setup.mjs'));
  await writeFile(inCopy('tools/build-web.ts'), countingBuild);
  await writeFile(inCopy('web/frame/page.tsx'), 'today');
  const { platform, arch } = process;
  const forHere = { optional: true, os: [platform], cpu: [arch] };
  const packages = {
    [`node_modules/${node}`]: forHere,
    'node_modules/binary-for-here': forHere,
    'node_modules/binary-for-elsewhere': { ...forHere, os: ['elsewhere'] },
    'node_modules/binary-for-another-libc': { ...forHere, libc: ['another'] },
  };
  await writeFile(inCopy('package-lock.json'), JSON.stringify({ packages }));
  await symlink(path.join(root, 'node_modules', node), inCopy(`node_modules/${node}`));
  await writeFile(inCopy('npm.mjs'), npmThatBringsAll(allAtRun));
  const setUp = (npm: string | undefined, words: string[] = []) =>
    spawnSync(process.execPath, [...words, inCopy('tools/setup.mjs')], {
      cwd: copy,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...(npm && { npm_execpath: inCopy(npm) }) },
    });
  const [link, binary] = [inCopy('node_modules/.bin/node'), inCopy('node_modules/binary-for-here')];
  return { setUp, inCopy, link, binary };
}

test('where npm keeps no link to the Node that comes along, as npm 9 does, the setup makes it, once', async (t) => {
  if (!broughtNode) return t.skip(`no Node comes along for ${machine}`);
  const { setUp, link } = await withoutLink(t, broughtNode);
  const first = setUp('npm.mjs');
  assert.equal(first.status, 0, first.stderr);
  assert.equal(await readlink(link), `../${broughtNode}/bin/node`);
  assert.equal(spawnSync(link, ['--version']).status, 0);

  const again = setUp(undefined);
  assert.deepEqual([again.status, again.stdout, again.stderr], [0, '', '']);
});

test('a setup to which packages with binaries never came says which, and begins again at the next start', async (t) => {
  if (!broughtNode) return t.skip(`no Node comes along for ${machine}`);
  const { setUp } = await withoutLink(t, broughtNode, { allAtRun: 3 });
  const incomplete = setUp('npm.mjs');
  assert.equal(incomplete.status, 1);
  assert.match(incomplete.stderr, /^Das Einrichten der Pakete ist gescheitert: binary-for-here fehlt; gib/m);
  assert.equal(setUp('npm.mjs').status, 0);
});

test('a Node that comes along and does not start is removed, told each time at once, and needless where the own one is new enough', async (t) => {
  if (!broughtNode) return t.skip(`no Node comes along for ${machine}`);
  const { setUp, inCopy, link } = await withoutLink(t, broughtNode, { allAtRun: 2 });
  const brought = inCopy(`node_modules/${broughtNode}`);
  await rm(brought);
  await mkdir(`${brought}/bin`, { recursive: true });
  await writeFile(`${brought}/package.json`, '{}');
  const bring = (script: string) => writeFile(`${brought}/bin/node`, script, { mode: 0o755 });
  await copyFile(path.join(root, 'package.json'), inCopy('package.json'));
  /** The same Node, which pretends to be of that version, after an npm that made the link. */
  const setUpOn = async (version: string) => {
    await rm(link, { force: true });
    await symlink(`../${broughtNode}/bin/node`, link);
    const claim = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const { status, stderr } = setUp('npm.mjs', [
      '--import',
      `data:text/javascript,${encodeURIComponent(claim)}`,
    ]);
    return { said: stderr.trim().split('\n'), status, linked: existsSync(link) };
  };
  const tooOld =
    'Das mitgebrachte Node startet nicht, und das dieser Maschine ist älter als 24.16; installiere bitte';

  await bring(
    '#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2\nexit 127\n',
  );
  const said = [`${tooOld} das Paket libatomic1 (Debian, Ubuntu) oder libatomic (Fedora).`];
  for (const older of ['18.20.4', '22.21.1', '24.12.0', '24.15.9'])
    assert.deepEqual(await setUpOn(older), { said, status: 1, linked: false }, older);
  assert.equal(existsSync(inCopy('runs')), false);

  await bring('no program');
  const half = await setUpOn('20.20.2');
  assert.deepEqual([half.said.at(-1), half.linked], [`${tooOld} Node 24.16 oder neuer.`, false]);
  const enough = await setUpOn('24.16.0');
  assert.deepEqual([enough.status, enough.linked], [0, false], enough.said.join('\n'));
  await bring('#!/bin/sh\n');
  assert.equal(setUp(undefined).status, 0);
  assert.equal(await readlink(link), `../${broughtNode}/bin/node`);
});

test('the web files are built once, and anew when a source is an older one, as after going back', async (t) => {
  if (!broughtNode) return t.skip(`no Node comes along for ${machine}`);
  const { setUp, inCopy } = await withoutLink(t, broughtNode);
  const builds = async () => (await readFile(inCopy('builds'), 'utf8')).length;
  setUp('npm.mjs');
  setUp('npm.mjs');
  assert.equal(await builds(), 1);
  await writeFile(inCopy('web/frame/page.tsx'), 'yesterday');
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(inCopy('web/frame/page.tsx'), yesterday, yesterday);
  setUp('npm.mjs');
  assert.equal(await builds(), 2);
});
