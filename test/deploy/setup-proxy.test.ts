import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { noCaddy } from './start-caddy.ts';

async function place(t: TestContext) {
  const folder = await temporaryFolder(t);
  const settings = { DATA_DIR: path.join(folder, 'data') };
  const run = (words: string[]) =>
    runAdmin(t, ['setup', '--no-mail', ...words], settings, '', { cwd: folder });
  return { folder, run };
}

test('a second address: what was written for the first is written anew, what was changed by hand only when asked', async (t) => {
  const { folder, run } = await place(t);
  const [file, settings] = [path.join(folder, 'Caddyfile'), path.join(folder, '.env')];
  const at = (host: string) => ['--address', host, '--proxy', 'caddy', '--proxy-file', file];
  const read = async () => [
    /^([a-z.]+) \{$/m.exec(await readFile(file, 'utf8'))?.[1],
    /^BASE_URL=(.*)$/m.exec(await readFile(settings, 'utf8'))?.[1],
  ];
  if (noCaddy) return t.skip(noCaddy);
  // The greeting that it comes with gives way.
  await writeFile(file, '# Debian\n:80 {\n\troot * /usr/share/caddy\n\t# more\n\tfile_server\n}\n');
  await run(at('erste.example.org'));
  const words = ['validate', '--adapter', 'caddyfile', '--config', file];
  const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const [, folderOfPage = ''] =
    /root \* (\S+)\n\s*rewrite \* \/maintenance\.html/.exec(await readFile(file, 'utf8')) ?? [];
  assert.match(await readFile(path.join(folderOfPage, 'maintenance.html'), 'utf8'), /Gleich wieder da/);
  await run(at('zweite.example.org'));
  assert.deepEqual(await read(), ['zweite.example.org', 'https://zweite.example.org']);
  const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).length;
  assert.equal(await copies(), 0);

  // Changed by hand: without anybody to ask it stays.
  await writeFile(file, (await readFile(file, 'utf8')).replace('{', '{\n\t# unser'));
  const kept = await run(at('dritte.example.org'));
  assert.equal(kept.code, 3);
  assert.deepEqual(await read(), ['zweite.example.org', 'https://dritte.example.org']);
  await run([...at('dritte.example.org'), '--replace-proxy-file']);
  assert.deepEqual(await read(), ['dritte.example.org', 'https://dritte.example.org']);
  assert.equal(await copies(), 1);
});
