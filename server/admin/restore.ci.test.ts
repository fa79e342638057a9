import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Finding } from '#server/health/findings.ts';
import { needs } from '#test/faults/tools-at-hand.ts';
import { namesIn, prepare } from '#test/support/test-backups.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';
import {
  broughtBack,
  copied,
  KEY,
  machine,
  oldSettings,
  RESTORE,
  SETUP,
  SMTP_URL,
} from '#test/support/test-restore.ts';
import { noSftp, testSftp } from '#test/support/test-sftp.ts';
import { resticTexts } from '#texts/admin/offsite.ts';

test('a folder of backups brings a site back onto a new machine, with its settings but for the secrets', async (t) => {
  const { site, backups } = await prepare(t);
  const old = await machine(t, site.dataDir);
  await old.write(oldSettings);
  await old.done(['backup', 'create', backups]);
  const [name = ''] = await namesIn(backups);
  const kept = spawnSync('grep', ['-r', 'geheim', path.join(backups, name)]);
  assert.equal(kept.status, 1, 'no secret lies in the backup');

  const { found, fresh, said } = await broughtBack(t, backups, '');
  const server = await startServer(t, { DATA_DIR: fresh.DATA_DIR });
  const anna = server.browser();
  await anna.login('anna', 'Grundierung und Decklack');
  const [gallery] = (await anna.get('/galleries')).json as { imageCount: number; thumbnailPath: string }[];
  assert.equal(gallery?.imageCount, 1);
  assert.equal((await anna.fetch('GET', gallery?.thumbnailPath ?? '')).status, 200);
  await server.end('SIGTERM');
  assert.equal(found.SMTP_URL, '');
  assert.match(said, /i Passwörter: Die Sicherung gibt sie ohne Schlüssel nicht her/);
  const again = await fresh.run(['restore', backups, ...RESTORE]);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /liegen schon Daten; .* Geändert ist nichts/);
});

test('a restore says what it cannot restore, before anything is there', async (t) => {
  const { site, backups } = await prepare(t);
  const old = await machine(t, site.dataDir);
  await old.write(oldSettings);
  await old.done(['backup', 'create', backups]);
  const [first = ''] = await namesIn(backups);
  const fresh = await machine(t);
  const facts = path.join(backups, first, 'backup.json');
  const known = await readFile(facts, 'utf8');
  await writeFile(facts, known.replace('"format": 1', '"format": 2'));
  const later = await fresh.run(['restore', backups, ...RESTORE]);
  assert.equal(later.code, 1);
  assert.match(later.stderr, /ist von einer neueren Version .* Installiere erst/);
  const nothingIsThere = () =>
    assert.ok(!existsSync(path.join(fresh.folder, '.env')) && !existsSync(fresh.DATA_DIR));
  nothingIsThere();
  // Before anybody types the key.
  const bare = { DATA_DIR: fresh.DATA_DIR, PATH: '/nowhere' };
  const off = ['restore', 'sftp://name@speicher.example.org/klasse', ...RESTORE];
  const without = await runAdmin(t, off, bare, '', { cwd: fresh.folder });
  assert.deepEqual([without.code, without.stderr], [1, `${resticTexts.noRestic()}\n`]);
  nothingIsThere();
  await writeFile(facts, known);
  const misspelt = await fresh.run(['restore', backups, ...RESTORE, '--proxy', 'nginks']);
  assert.equal(misspelt.code, 2, 'said before anything is restored');
  assert.match(misspelt.stderr, /--proxy/);
});

test(
  'from a disk off the server and the key on paper everything comes back, the secrets too',
  needs('restic'),
  async (t) => {
    const disk = path.join(await temporaryFolder(t), 'platte', 'klasse');
    const { old, backups, key } = await copied(t, disk);
    assert.equal((await stat(old.key)).mode & 0o077, 0);
    assert.match(await old.done(['backup', 'offsite', backups]), /2 Stände|1 Stand/);
    const again = await old.done([...SETUP]);
    assert.match(again, /✓ Kopie außer Haus: weiter nach /);
    assert.doesNotMatch(again, KEY, 'is shown once');

    const wrong = await (await machine(t)).run(
      ['restore', disk, ...RESTORE, '--key-stdin'],
      'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA\n',
    );
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, /ein Zeichen stimmt nicht/);

    const { found, fresh } = await broughtBack(t, disk, `${key.toLowerCase().replaceAll('-', ' ')}\n`);
    assert.equal(found.SMTP_URL, SMTP_URL);
    assert.equal(found.OFFSITE_PLACE, disk);
    // What is known of the backups and the copies came along.
    const status = JSON.parse((await fresh.run(['status', '--json'])).stdout) as Finding[];
    assert.deepEqual(
      status.filter(({ kind }) => /^(backup|offsite)-/.test(kind)),
      [],
    );
    // It goes on from there.
    await fresh.done(['backup', 'create', path.join(fresh.folder, 'sicherungen')]);
    assert.match(
      await fresh.done(['backup', 'offsite', path.join(fresh.folder, 'sicherungen')]),
      /außer Haus/,
    );

    await rm(path.join(disk, 'config'));
    const gone = await old.run(['backup', 'offsite', backups]);
    assert.equal(gone.code, 1);
    assert.match(gone.stderr, /Dort liegen keine Kopien; ist der Datenträger eingehängt/);
  },
);

test('an SFTP store that refuses is reported with the line it needs; with that it takes copies and returns them', {
  skip: noSftp(),
}, async (t) => {
  const { place, home } = await testSftp(t);
  const { site, backups } = await prepare(t);
  const old = await machine(t, site.dataDir);
  await old.write(oldSettings);
  await old.done(['backup', 'create', backups]);
  const { code, stdout } = await old.run([...SETUP, '--offsite', place]);
  assert.equal(code, 3);
  assert.match(stdout, /✗ Kopie außer Haus: Der Speicher lässt uns mit diesem Schlüssel nicht hinein/);
  assert.equal((await old.written()).OFFSITE_PLACE, undefined);
  const [line = ''] = /ssh-ed25519 \S+ klassenkreis/.exec(stdout) ?? [];

  await mkdir(path.join(home, '.ssh'));
  await writeFile(path.join(home, '.ssh/authorized_keys'), `${line}\n`);
  const said = await old.done([...SETUP, '--offsite', place]);
  assert.match(said, /✓ Kopie außer Haus: .*zuletzt kopiert am/);
  const [, key = ''] = KEY.exec(said) ?? [];
  const { found } = await broughtBack(t, place, `${key}\n`);
  assert.equal(found.SMTP_URL, SMTP_URL);
});
