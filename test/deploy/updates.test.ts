import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Overview } from '#contract/overview.ts';
import { programVersion } from '#server/process/program.ts';
import { runAdminAlone, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { newKey, noRepository, packagesOf } from '#test/support/test-repository.ts';
import { writeRepository } from '../../tools/package/repository.ts';
import { openKey } from '../../tools/package/sign.ts';

const isAllowed = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
const skip = noRepository || (isAllowed ? false : 'only root sees an apt of its own');
const runs = programVersion().version;
const PASSWORD = 'Grundierung und Decklack';
const MACHINE = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** This machine as if the package were installed on it: processes see an apt and a dpkg of their own. */
async function packagedMachine(t: TestContext) {
  const folder = await temporaryFolder(t);
  const at = (...names: string[]) => path.join(folder, ...names);
  for (const name of ['etc/apt.conf.d', 'etc/sources.list.d', 'lib/lists/partial', 'cache/archives/partial'])
    mkdirSync(at(name), { recursive: true });
  const status = ['Package: klassenkreis', 'Status: install ok installed', 'Maintainer: A <a@localhost>']
    .concat([`Architecture: ${MACHINE}`, `Version: ${runs}`, 'Description: site', '', ''])
    .join('\n');
  writeFileSync(at('status'), status);
  const mounts = [
    [at('etc'), '/etc/apt'],
    [at('lib'), '/var/lib/apt'],
    [at('cache'), '/var/cache/apt'],
    [at('status'), '/var/lib/dpkg/status'],
  ].map(([from, to]) => `mount --bind '${from}' ${to}`);
  // What apt itself reads there.
  cpSync('/usr/share/dpkg', at('share/dpkg'), { recursive: true });
  mkdirSync(at('share/klassenkreis'));
  mounts.push(`mount --bind '${at('share')}' /usr/share`);
  const line = [...mounts, 'exec "$@"'].join(' && ');
  const under = ['unshare', '-m', 'sh', '-c', line, 'sh'];
  const settings = { DATA_DIR: at('data'), BASE_URL: 'http://localhost:3456', PORT: '0' };
  return {
    at,
    repository: at('repository'),
    run: (words: string[], input = '') => runAdminAlone(t, words, settings, input, { cwd: folder, under }),
    start: () => startServer(t, settings, { cwd: folder, under }),
  };
}

const SETUP = ['setup', '--address', 'http://localhost:3456', '--no-mail', '--proxy', 'none'];

test('setup enters a repository by its fingerprint, and update, status and the page say what it offers', {
  skip,
}, async (t) => {
  const { at, repository, run, start } = await packagedMachine(t);
  const key = openKey(await newKey(t));
  t.after(key.close);
  const put = async (version: string) =>
    writeRepository({
      folder: repository,
      debs: await packagesOf(at(version), version),
      key,
      at: new Date(),
    });
  await put(runs);

  const none = await run(['update', '--check']);
  assert.match(none.stderr, /Es ist keine Paketquelle eingetragen/);
  const from = ['--repository', `file:${repository}`, '--update-hour', '-'];
  const entered = at('etc/sources.list.d/klassenkreis.sources');
  const strange = await run([...SETUP, ...from, '--repository-fingerprint', 'A'.repeat(40)]);
  assert.equal(strange.code, 3);
  assert.match(
    strange.stdout,
    /✗ Neue Versionen: Die Paketquelle wurde nicht eingetragen, denn der Fingerabdruck/,
  );
  assert.ok(!existsSync(entered));

  const well = await run([...SETUP, ...from, '--repository-fingerprint', key.fingerprint.toLowerCase()]);
  assert.match(
    well.stdout,
    /✓ Neue Versionen: eingetragen; „.*update“ spielt sie ein/,
    well.stdout + well.stderr,
  );
  assert.match(readFileSync(entered, 'utf8'), /^Signed-By: \/etc\/apt\/keyrings\/klassenkreis\.asc$/m);
  assert.match((await run(['update', '--check'])).stdout, /Version .* läuft, eine neuere gibt es nicht\./);

  await put('99.0.0');
  const offered = await run(['update', '--check']);
  assert.equal(offered.stdout, `Version ${runs} läuft, es gibt 99.0.0.\n`, offered.stderr);

  // As the last upgrade has left it: refused, or broken off by a power cut.
  const left: [status: string, code: number, says: RegExp, finding: RegExp][] = [
    ['ok installed', 3, /99\.0\.0 hat die Prüfung nicht bestanden/, /i Programm: .*nicht bestanden/],
    ['reinstreq half-installed', 3, /99\.0\.0 ist nur halb eingespielt/, /✗ Programm: .*halb eingespielt/],
  ];
  const status = readFileSync(at('status'), 'utf8');
  for (const [words, code, says, finding] of left) {
    writeFileSync(at('status'), status.replace('ok installed', words).replace(/^(Version: ).*/m, '$199.0.0'));
    const told = await run(['update', '--check']);
    assert.equal(told.code, code, told.stderr);
    assert.match(told.stdout + told.stderr, says);
    assert.match((await run(['status'])).stdout, finding);
  }
  writeFileSync(at('status'), status);

  const words = ['--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await run(['member', 'add', ...words], PASSWORD)).code, 0);
  assert.equal((await run(['maintainer', 'add', 'anna'])).code, 0);
  const expected = `Version ${runs} läuft, es gibt 99.0.0.`;
  const shown = await run(['status']);
  for (const one of [expected, `Version: ${runs}`])
    assert.ok((shown.stdout + shown.stderr).includes(one), shown.stdout + shown.stderr);

  const server = await start();
  const anna = server.browser();
  await anna.login('anna', PASSWORD);
  assert.equal((await anna.post('/confirm_password', { password: PASSWORD })).status, 204);
  const said = ((await anna.get('/maintenance/overview')).json as Overview).map(({ what }) => what).join(' ');
  assert.ok(said.includes(expected), said);
  assert.equal(((await anna.get('/maintenance/backups')).json as { version?: string }).version, runs);
});
