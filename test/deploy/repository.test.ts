import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';
import { newKey, noRepository, packagesOf, run } from '#test/support/test-repository.ts';
import { writeRepository } from '../../tools/package/repository.ts';
import { openKey } from '../../tools/package/sign.ts';

const skip = noRepository;

/** An apt of its own, that knows this one source. */
async function aptWith(t: TestContext, repository: string, keyFile: string, architecture: string) {
  const home = await temporaryFolder(t);
  for (const name of ['lists/partial', 'cache/archives/partial', 'etc', 'parts'])
    mkdirSync(path.join(home, name), { recursive: true });
  writeFileSync(path.join(home, 'status'), '');
  const source = [
    `Types: deb\nURIs: file:${repository}\nSuites: stable\nComponents: main`,
    `Architectures: ${architecture}\nSigned-By: ${keyFile}\n`,
  ];
  writeFileSync(path.join(home, 'parts/klassenkreis.sources'), source.join('\n'));
  const options = {
    'Dir::State::lists': path.join(home, 'lists'),
    'Dir::State::status': path.join(home, 'status'),
    'Dir::Cache': path.join(home, 'cache'),
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': path.join(home, 'parts'),
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
  };
  const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return {
    update: () => run('apt-get', ...words, '-o', 'APT::Update::Error-Mode=any', 'update'),
    policy: () => run('apt-cache', ...words, 'policy', 'klassenkreis').said,
    download: (what: string) =>
      run('sh', '-c', `cd "$0" && exec "$@"`, home, 'apt-get', ...words, 'download', what),
  };
}

test('apt takes packages of both architectures from what is signed, and refuses what is not, or not by that key', {
  skip,
}, async (t) => {
  const folder = await temporaryFolder(t);
  const repository = path.join(folder, 'repository');
  const key = openKey(await newKey(t));
  t.after(key.close);
  const put = async (version: string) =>
    writeRepository({
      folder: repository,
      debs: await packagesOf(path.join(folder, version), version),
      key,
      at: new Date(),
    });
  await put('1.0.0');
  await put('1.1.0');
  for (const architecture of ['amd64', 'arm64']) {
    const apt = await aptWith(t, repository, path.join(repository, 'klassenkreis.asc'), architecture);
    const updated = apt.update();
    assert.ok(updated.ok, updated.said);
    // The newest is offered, and the one before can still be had.
    assert.match(apt.policy(), /Candidate: 1\.1\.0[\s\S]*1\.0\.0/);
    for (const version of ['1.1.0', '1.0.0']) {
      const got = apt.download(`klassenkreis=${version}`);
      assert.ok(got.ok, got.said);
    }
  }
  const byHash = path.join(repository, 'dists/stable/main/binary-amd64/by-hash/SHA256');
  assert.equal(readdirSync(byHash).length, 4);

  const strangers = openKey(await newKey(t));
  t.after(strangers.close);
  const other = path.join(folder, 'other.asc');
  writeFileSync(other, strangers.publicKey);
  const wrongKey = (await aptWith(t, repository, other, 'amd64')).update();
  assert.equal(wrongKey.ok, false);
  assert.match(wrongKey.said, /NO_PUBKEY|not signed/);

  const apt = await aptWith(t, repository, path.join(repository, 'klassenkreis.asc'), 'amd64');
  assert.ok(apt.update().ok);
  appendFileSync(path.join(repository, 'pool/klassenkreis_1.1.0_amd64.deb'), 'x');
  const tampered = apt.download('klassenkreis=1.1.0');
  assert.equal(tampered.ok, false);
  assert.match(tampered.said, /size|[Hh]ash/);

  const list = path.join(repository, 'dists/stable/InRelease');
  writeFileSync(list, readFileSync(list, 'utf8').replace('Origin: Klassenkreis', 'Origin: Anderswo'));
  assert.equal(apt.update().ok, false);
});

test('a signature beside an archive holds for it, and not for another', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const key = openKey(await newKey(t));
  t.after(key.close);
  const archive = path.join(folder, 'klassenkreis-1.0.0-linux-x64.tar.gz');
  writeFileSync(archive, 'what is in it');
  key.signFile(archive);
  const home = path.join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(path.join(folder, 'key.asc'), key.publicKey);
  const gpg = (...words: string[]) => run('gpg', '--homedir', home, '--batch', ...words);
  t.after(() => run('gpgconf', '--homedir', home, '--kill', 'all'));
  assert.ok(gpg('--import', path.join(folder, 'key.asc')).ok);
  assert.ok(gpg('--verify', `${archive}.asc`, archive).ok);
  appendFileSync(archive, 'and more');
  assert.equal(gpg('--verify', `${archive}.asc`, archive).ok, false);
});
