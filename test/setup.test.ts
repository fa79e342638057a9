import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readlink, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#server/testing/test-process.ts';

const root = path.join(import.meta.dirname, '..');
const machine = `${process.platform}-${process.arch}`;
const broughtNode = [`node-${machine}`, `node-bin-${machine}`].find((name) =>
  existsSync(path.join(root, 'node_modules', name)),
);

/** The program as an npm leaves it that installs all packages but keeps no link to the Node among them. */
async function withoutLink(t: TestContext, node: string) {
  const copy = await temporaryFolder(t);
  const inCopy = (name: string) => path.join(copy, name);
  for (const folder of ['tools', 'node_modules/.bin', 'dist/web'])
    await mkdir(inCopy(folder), { recursive: true });
  for (const file of ['tools/setup.mjs', 'tools/build-web.ts', 'package-lock.json'])
    await copyFile(path.join(root, file), inCopy(file));
  for (const folder of ['web', 'texts', 'contract', `node_modules/${node}`])
    await symlink(path.join(root, folder), inCopy(folder));
  await writeFile(inCopy('npm.mjs'), '');
  // Built after all sources: the web files are not what this is about.
  const later = new Date(Date.now() + 60_000);
  await writeFile(inCopy('dist/web/index.html'), '');
  await utimes(inCopy('dist/web/index.html'), later, later);
  const setUp = (npm: string | undefined) =>
    spawnSync(process.execPath, [inCopy('tools/setup.mjs')], {
      cwd: copy,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...(npm && { npm_execpath: inCopy(npm) }) },
    });
  return { setUp, link: inCopy('node_modules/.bin/node') };
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

test('a setup that failed begins again at the next start', async (t) => {
  if (!broughtNode) return t.skip(`no Node comes along for ${machine}`);
  const { setUp, link } = await withoutLink(t, broughtNode);
  const failed = setUp('gone.mjs');
  assert.equal(failed.status, 1);
  assert.match(failed.stderr, /^Das Einrichten der Pakete ist gescheitert \(Code 1\)\.$/m);
  assert.equal(existsSync(link), false);
  assert.equal(setUp('npm.mjs').status, 0);
  assert.equal(existsSync(link), true);
});
