import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { change } from '#test/support/package-sources.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { newKey, noRepository } from '#test/support/test-repository.ts';

const root = path.join(import.meta.dirname, '../..');

/** A clone of the repository that somebody publishes. */
async function published(t: TestContext) {
  const folder = path.join(await temporaryFolder(t), 'sources');
  const run = (program: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
    return { ok: status === 0, said: `${stdout}${stderr}` };
  };
  const git = (...words: string[]) => {
    const { ok, said } = run('git', '-c', 'user.name=P', '-c', 'user.email=p@example.org', ...words);
    assert.ok(ok, said);
    return said;
  };
  assert.equal(spawnSync('git', ['clone', '--quiet', root, folder]).status, 0);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  git('config', 'user.name', 'P');
  git('config', 'user.email', 'p@example.org');
  return { folder, run, git };
}

test('a version is published from a clean tree with an origin, and its folder proves itself', {
  skip: noRepository,
}, async (t) => {
  const { folder, run, git } = await published(t);
  const key = await newKey(t);
  const release = () => run(process.execPath, 'tools/release.ts', '9.1.0', '--key', key);
  assert.match(release().said, /package\.json has no author/);

  const author =
    '"author": { "name": "Farbe e. V.", "email": "post@farbe.example", "url": "https://farbe.example/paket" },';
  change(folder, 'package.json', /"license": "MIT",/, `"license": "MIT",\n  ${author}`);
  assert.match(release().said, /changes that are not committed/);
  assert.ok(run(process.execPath, 'tools/origin.ts').ok);
  for (const page of ['README.md', 'docs/first-evening.md'])
    assert.match(readFileSync(path.join(folder, page), 'utf8'), /<https:\/\/farbe\.example\/paket>/);
  git('commit', '--quiet', '--all', '--message', 'Name who publishes');
  assert.match(release().said, /no section "## Kommende Version"|begins with/);

  change(folder, 'CHANGELOG.md', /^## /m, '## Kommende Version\n\n- **Neu**: Etwas.\n\n## ');
  git('commit', '--quiet', '--all', '--message', 'Describe what is new');
  const { ok, said } = release();
  assert.ok(ok, said);
  assert.match(git('log', '-1', '--format=%s %D'), /^Release 9\.1\.0 .*tag: v9\.1\.0/);
  assert.match(readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8'), /^## 9\.1\.0 \(\d{4}-\d\d-\d\d\)$/m);
  const made = path.join(folder, 'dist-release/9.1.0');
  assert.deepEqual(readdirSync(made), [
    'SHA256SUMS',
    'SHA256SUMS.asc',
    'key.asc',
    'klassenkreis-9.1.0-linux-arm64.tar.gz',
    'klassenkreis-9.1.0-linux-arm64.tar.gz.asc',
    'klassenkreis-9.1.0-linux-x64.tar.gz',
    'klassenkreis-9.1.0-linux-x64.tar.gz.asc',
    'klassenkreis-9.1.0-source.tar.gz',
    'klassenkreis-9.1.0.cdx.json',
    'klassenkreis_9.1.0_amd64.deb',
    'klassenkreis_9.1.0_arm64.deb',
  ]);
  const within = (line: string) => spawnSync('sh', ['-c', line], { cwd: made, encoding: 'utf8' }).stdout;
  assert.equal(within('sha256sum --check --quiet SHA256SUMS && echo whole'), 'whole\n');
  const home = await temporaryFolder(t);
  const verify = `gpg --homedir ${home} --import key.asc && gpg --homedir ${home} --verify SHA256SUMS.asc && echo signed`;
  assert.match(within(verify), /signed/);
  const fields = within('dpkg-deb --field klassenkreis_9.1.0_amd64.deb Maintainer Homepage');
  assert.equal(
    fields,
    'Maintainer: Farbe e. V. <post@farbe.example>\nHomepage: https://farbe.example/paket\n',
  );
  assert.equal(git('status', '--porcelain'), '');
  writeFileSync(path.join(folder, 'README.md'), '');
  assert.match(release().said, /not committed/);
});
