import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { parseEnv } from 'node:util';
import { namesIn, prepare } from '#test/support/test-backups.ts';
import { runAdminAlone, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { noSftp, SFTP_PASSWORD, testSftp } from '#test/support/test-sftp.ts';

const SMTP_URL = 'smtp://post:geheim%21@127.0.0.1:1';
const settings = [
  'BASE_URL=https://alt.example.org',
  'SITE_NAME="Klasse #88"',
  `SMTP_URL=${SMTP_URL}`,
  'MAIL_FROM=klasse@example.org',
  'ADMIN_EMAIL=anna@example.org',
  'PORT=3456',
].join('\n');

/** A machine: a folder with a settings file, and the command line on it. */
async function machine(t: TestContext, dataDir?: string) {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, '.env');
  const own = { DATA_DIR: dataDir ?? path.join(folder, 'data') };
  const run = (words: string[], input = '') => runAdminAlone(t, words, own, input, { cwd: folder });
  return {
    folder,
    ...own,
    run,
    async done(words: string[], input = '') {
      const ended = await run(words, input);
      assert.ok(ended.code === 0 || ended.code === 3, ended.stdout + ended.stderr);
      return ended.stdout;
    },
    write: (text: string) => writeFile(file, text, { mode: 0o600 }),
    written: async () => parseEnv(await readFile(file, 'utf8')),
    key: path.join(folder, 'offsite.key'),
  };
}

const KEY = /Schlüssel: {2}((?:[A-Z2-9]{5}-){4}[A-Z2-9]{5})/;
const SETUP = ['setup', '--address', 'alt.example.org', '--proxy', 'none'];

/** A class on its machine with a backup, copied to that place by `setup`; returns the key on paper. */
async function copied(t: TestContext, place: string, secrets = '') {
  const { house, backups } = await prepare(t);
  const old = await machine(t, house.dataDir);
  await old.write(settings);
  await old.done(['backup', 'create', backups]);
  const words = [...SETUP, '--offsite', place, ...(secrets ? ['--offsite-secrets-stdin'] : [])];
  const said = await old.done(words, secrets);
  assert.match(said, /✓ Kopie außer Haus: .*zuletzt kopiert am .*, 1 Stand\./, said);
  const [, key = ''] = KEY.exec(said) ?? [];
  assert.ok(key, said);
  return { old, house, backups, key };
}

/** A second machine of which only the key on paper and a new address are typed. */
async function broughtBack(t: TestContext, place: string, typed: string) {
  const fresh = await machine(t);
  const ended = await fresh.run(['restore', place, '--address', 'neu.example.org', '--key-stdin'], typed);
  assert.ok(ended.code === 0 || ended.code === 3, ended.stdout + ended.stderr);
  const found = await fresh.written();
  assert.equal(found.BASE_URL, 'https://neu.example.org');
  assert.equal(found.SITE_NAME, 'Klasse #88');
  assert.equal(found.PORT, '3000', 'is of the machine');
  const server = await startServer(t, { DATA_DIR: fresh.DATA_DIR });
  const anna = server.browser();
  await anna.login('anna', 'Grundierung und Decklack');
  const [gallery] = (await anna.get('/galleries')).json as { imageCount: number; thumbnailPath: string }[];
  assert.equal(gallery?.imageCount, 1);
  assert.equal((await anna.fetch('GET', gallery?.thumbnailPath ?? '')).status, 200);
  await server.end('SIGTERM');
  return { fresh, found, said: ended.stdout };
}

test('a folder of backups brings a site back onto a new machine, with its settings but for the secrets', async (t) => {
  const { house, backups } = await prepare(t);
  const old = await machine(t, house.dataDir);
  await old.write(settings);
  await old.done(['backup', 'create', backups]);
  const [name = ''] = await namesIn(backups);
  const kept = spawnSync('grep', ['-r', 'geheim', path.join(backups, name)]);
  assert.equal(kept.status, 1, 'no secret lies in the backup');

  const { found, fresh, said } = await broughtBack(t, backups, '');
  assert.equal(found.SMTP_URL, '');
  assert.match(said, /i Passwörter: Die Sicherung gibt sie ohne Schlüssel nicht her/);
  const again = await fresh.run(['restore', backups, '--address', 'neu.example.org']);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /liegen schon Daten; .* Geändert ist nichts/);
});

test('a backup of a later version says which one brings it back, and changes nothing', async (t) => {
  const { house, backups } = await prepare(t);
  const old = await machine(t, house.dataDir);
  await old.done(['backup', 'create', backups]);
  const [name = ''] = await namesIn(backups);
  const facts = path.join(backups, name, 'backup.json');
  await writeFile(facts, (await readFile(facts, 'utf8')).replace('"format": 1', '"format": 2'));
  const fresh = await machine(t);
  const { code, stderr } = await fresh.run(['restore', backups, '--address', 'neu.example.org']);
  assert.equal(code, 1);
  assert.match(stderr, /ist von einer neueren Version .* Installiere erst/);
  assert.ok(!existsSync(path.join(fresh.folder, '.env')) && !existsSync(fresh.DATA_DIR));
});

test('from a disk outside the house and the key on paper everything comes back, the secrets too', {
  skip: noSftp(),
}, async (t) => {
  const disk = path.join(await temporaryFolder(t), 'platte', 'klasse');
  const { old, backups, key } = await copied(t, disk);
  assert.equal((await stat(old.key)).mode & 0o077, 0);
  assert.match(await old.done(['backup', 'offsite', backups]), /2 Stände|1 Stand/);
  const again = await old.done([...SETUP]);
  assert.match(again, /✓ Kopie außer Haus: weiter nach /);
  assert.doesNotMatch(again, KEY, 'is shown once');

  const wrong = await (await machine(t)).run(
    ['restore', disk, '--address', 'neu.example.org', '--key-stdin'],
    'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA\n',
  );
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /ein Zeichen stimmt nicht/);

  const { found, fresh } = await broughtBack(t, disk, `${key.toLowerCase().replaceAll('-', ' ')}\n`);
  assert.equal(found.SMTP_URL, SMTP_URL);
  assert.equal(found.OFFSITE_PLACE, disk);
  // It goes on from there.
  await fresh.done(['backup', 'create', path.join(fresh.folder, 'sicherungen')]);
  assert.match(await fresh.done(['backup', 'offsite', path.join(fresh.folder, 'sicherungen')]), /außer Haus/);

  await rm(path.join(disk, 'config'));
  const gone = await old.run(['backup', 'offsite', backups]);
  assert.equal(gone.code, 1);
  assert.match(gone.stderr, /Dort liegen keine Kopien; ist der Datenträger eingehängt/);
});

test('from a store by SFTP, too: its password is typed once and kept nowhere, the key on paper logs in', {
  skip: noSftp(),
}, async (t) => {
  const { place, home } = await testSftp(t);
  await mkdir(path.join(home, '.ssh'));
  await appendFile(path.join(home, '.ssh/authorized_keys'), 'ssh-ed25519 AAAA jemand-anders');
  const { old, key } = await copied(t, place, `${SFTP_PASSWORD}\n`);
  const [other, own] = (await readFile(path.join(home, '.ssh/authorized_keys'), 'utf8')).split('\n');
  assert.equal(other, 'ssh-ed25519 AAAA jemand-anders');
  assert.match(own ?? '', /^ssh-ed25519 \S+ klassenkreis$/);
  const kept = spawnSync('grep', ['-rF', SFTP_PASSWORD, old.folder, old.DATA_DIR]);
  assert.equal(kept.status, 1);
  const { found } = await broughtBack(t, place, `${key}\n`);
  assert.equal(found.SMTP_URL, SMTP_URL);
});

test('a place that refuses is said, and the settings stay as they were', { skip: noSftp() }, async (t) => {
  const { place } = await testSftp(t);
  const { house, backups } = await prepare(t);
  const old = await machine(t, house.dataDir);
  await old.write(settings);
  await old.done(['backup', 'create', backups]);
  const words = [...SETUP, '--offsite', place, '--offsite-secrets-stdin'];
  const { code, stdout } = await old.run(words, 'falsch\n');
  assert.equal(code, 3);
  assert.match(stdout, /✗ Kopie außer Haus: Der Speicher lässt diesen Schlüssel nicht hinein/);
  assert.equal((await old.written()).OFFSITE_PLACE, undefined);
  assert.ok(!existsSync(old.key));
});
