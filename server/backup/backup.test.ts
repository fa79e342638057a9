import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';

const small = await plainJpeg({ width: 60, height: 40 });

/** Runs a verb on a data folder. */
const admin = (t: TestContext, dataDir: string, ...words: string[]) =>
  runAdmin(t, words, { DATA_DIR: dataDir });

async function done(t: TestContext, dataDir: string, ...words: string[]) {
  const { code, stdout, stderr } = await admin(t, dataDir, ...words);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  return stdout;
}

async function refused(t: TestContext, dataDir: string, ...words: string[]) {
  const { code, stderr } = await admin(t, dataDir, ...words);
  assert.equal(code, 1);
  return stderr;
}

/** A running house with two members, a gallery and a picture, and a folder for its backups. */
async function prepare(t: TestContext) {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const gallery = await anna.createGallery();
  const upload = async (browser = anna) => (await browser.upload(gallery, small)).json as Image;
  const image = await upload();
  const backups = path.join(await temporaryFolder(t), 'backups');
  return { house, anna, bert, gallery, upload, image, backups };
}

/** The names of the backups come from seconds. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1050));

const namesIn = async (backups: string) =>
  (await readdir(backups)).filter((name) => name.endsWith('Z')).toSorted();

/** Brings the newest backup back into a new data folder. */
async function restore(t: TestContext, backups: string, ...options: string[]) {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  const said = await done(t, dataDir, 'backup', 'restore', backups, ...options);
  return { dataDir, said };
}

/** Changes one byte in the middle of a file. */
async function damage(file: string) {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

const filesOf = (backups: string, image: Image) => path.join(backups, 'images', image.id.slice(-2), image.id);

test('what was saved while the site ran is there again, byte for byte', async (t) => {
  const { house, anna, image, backups } = await prepare(t);
  await saveData(anna, 'anna', { city: 'Köln', publicationConsent: true, acceptGroupEmails: true });
  await writeFile(path.join(house.dataDir, 'impressum.md'), '# Unser Impressum\n');
  const said = await done(t, house.dataDir, 'backup', 'create', backups);
  assert.match(said, /^Sicherung [\dTZ-]+ fertig: 2 Mitglieder, 1 Bild, davon neu [\d,]+ kB\.\n$/);
  assert.match(
    await done(t, house.dataDir, 'backup', 'verify', backups),
    /ist in Ordnung: 6 Dateien geprüft/,
  );

  const restored = await restore(t, backups);
  assert.match(restored.said, /ist zurückgespielt: 2 Mitglieder, 1 Bild\./);
  const server = await startServer(t, { DATA_DIR: restored.dataDir });
  const again = server.browser();
  await again.login('anna', house.password);
  assert.deepEqual((await again.get('/users/anna')).json, {
    ...ownData(),
    city: 'Köln',
    publicationConsent: true,
    acceptGroupEmails: true,
  });
  for (const address of [image.imagePath, image.displayPath]) {
    const [before, after] = await Promise.all(
      [anna, again].map(async (browser) => (await browser.fetch('GET', address)).arrayBuffer()),
    );
    assert.deepEqual(after, before);
  }
  const imprint = (await again.get('/legal/impressum')).json as { text: string };
  assert.equal(imprint.text, '# Unser Impressum\n');
});

test('a backup can be checked without this program', async (t) => {
  const { house, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  const check = spawnSync('sha256sum', ['--check', '--strict', `${name}/SHA256SUMS`], { cwd: backups });
  if (check.error) return t.skip('sha256sum is not on this machine');
  assert.equal(check.status, 0, String(check.stderr));
});

test('a second backup copies only what is new', async (t) => {
  const { house, upload, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  await nextSecond();
  assert.match(await done(t, house.dataDir, 'backup', 'create', backups), /davon neu 0 kB/);
  await nextSecond();
  await upload();
  assert.match(
    await done(t, house.dataDir, 'backup', 'create', backups),
    /2 Bilder, davon neu [1-9][\d,]* kB/,
  );
  const list = await done(t, house.dataDir, 'backup', 'list', backups);
  assert.deepEqual(
    list
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/\s+/).slice(1)),
    [1, 1, 2].map((images) => ['2', '1', String(images), '0']),
  );
});

test('nobody gets in with what is in a backup, and after it came back everybody logs in anew', async (t) => {
  const { house, anna, backups } = await prepare(t);
  await done(t, house.dataDir, 'member', 'reset-password', 'bert');
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  const copy = new DatabaseSync(path.join(backups, name, 'klassenkreis.db'), { readOnly: true });
  for (const table of ['sessions', 'device_marks', 'password_links', 'attempts'])
    assert.deepEqual(copy.prepare(`select * from ${table}`).all(), []);
  copy.close();

  const { dataDir } = await restore(t, backups);
  const server = await startServer(t, { DATA_DIR: dataDir });
  const browser = server.browser();
  for (const [cookie, value] of anna.cookies) browser.cookies.set(cookie, value);
  assert.equal((await browser.get('/session')).status, 401);
});

test('mails that were on their way wait for a maintainer', async (t) => {
  const { house, anna, bert, backups } = await prepare(t);
  await saveData(bert, 'bert', { acceptGroupEmails: true, privateEmailAddress: 'bert@example.org' });
  await done(t, house.dataDir, 'mail', 'pause');
  assert.equal((await anna.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' })).status, 202);
  await done(t, house.dataDir, 'backup', 'create', backups);

  const { dataDir, said } = await restore(t, backups);
  assert.match(said, /zurückgestellt\. „mail retry --all“ schickt sie/);
  const outbox = async () =>
    existsSync(path.join(dataDir, 'outbox')) ? readdir(path.join(dataDir, 'outbox')) : [];
  const server = await startServer(t, { DATA_DIR: dataDir });
  await done(t, dataDir, 'mail', 'resume');
  await nextSecond();
  assert.deepEqual(await outbox(), []);
  await done(t, dataDir, 'mail', 'retry', '--all');
  await server.logLine('mail handed-over');
  assert.equal((await outbox()).filter((file) => file.endsWith('.eml')).length > 0, true);
});

test('a damaged backup is named and not brought back', async (t) => {
  const { house, image, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  const files = [
    path.join(filesOf(backups, image), 'full.jpg'),
    ...['klassenkreis.db', 'SHA256SUMS', 'backup.json'].map((file) => path.join(backups, name, file)),
  ];
  for (const file of files) {
    const sound = await readFile(file);
    await damage(file);
    const dataDir = path.join(await temporaryFolder(t), 'data');
    const sentence = await refused(t, dataDir, 'backup', 'restore', backups);
    assert.match(sentence, new RegExp(`ist beschädigt: .*${path.basename(file)}`));
    if (file === files[0]) assert.equal(await refused(t, dataDir, 'backup', 'verify', backups), sentence);
    assert.deepEqual(await readdir(dataDir).catch(() => []), []);
    await writeFile(file, sound);
  }
  await done(t, house.dataDir, 'backup', 'verify', backups);
});

test('a backup is only brought back to an empty place', async (t) => {
  const { house, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  assert.match(await refused(t, house.dataDir, 'backup', 'restore', backups), /ist nicht leer/);
  assert.equal((await (await house.join('carl')).get('/users')).status, 200);
});

test('a picture without files is reported, and its row stays', async (t) => {
  const { house, image, upload, backups } = await prepare(t);
  await upload();
  await rm(path.join(house.dataDir, 'images', image.id.slice(-2), image.id, 'full.jpg'));
  const sentence = await refused(t, house.dataDir, 'backup', 'create', backups);
  assert.match(sentence, /ist fertig, aber diese Bilddateien fehlen .*full\.jpg/);
  const { dataDir, said } = await restore(t, backups);
  assert.match(said, /2 Bilder[\s\S]*Von 1 Bild fehlen Dateien/);
  const server = await startServer(t, { DATA_DIR: dataDir });
  await server.end('SIGTERM');
  const db = await openTestDatabase(t, dataDir);
  assert.equal((await db.selectFrom('images').select('id').execute()).length, 2);
});

/** A backup with anna and bert, and a newer one made after bert was deleted. */
async function backedUpAroundDeletion(t: TestContext) {
  const { house, bert, upload, backups } = await prepare(t);
  await upload(bert);
  await done(t, house.dataDir, 'backup', 'create', backups);
  await nextSecond();
  await done(t, house.dataDir, 'member', 'delete', 'bert', '--delete-images');
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [older = '', newer = ''] = await namesIn(backups);
  return { backups, older, newer };
}

test('members who were deleted since stay deleted', async (t) => {
  const { backups, older } = await backedUpAroundDeletion(t);
  const { dataDir, said } = await restore(t, backups, '--backup', older);
  assert.match(
    said,
    /1 Mitglied, 1 Bild\.\nInzwischen gelöscht und deshalb nicht zurückgespielt: 1 Mitglied\./,
  );
  assert.match(await done(t, dataDir, 'member', 'list'), /anna/);
  assert.doesNotMatch(await done(t, dataDir, 'member', 'list'), /bert/);
});

test('beside a backup of a newer version an older one comes back, without those deleted since', async (t) => {
  const { backups, older, newer } = await backedUpAroundDeletion(t);
  const file = new DatabaseSync(path.join(backups, newer, 'klassenkreis.db'));
  file.exec("insert into migrations (name, applied_at) values ('9999-later', 0)");
  file.close();
  const { said } = await restore(t, backups, '--backup', older);
  assert.match(said, /nicht zurückgespielt: 1 Mitglied\./);
});

test('beside a damaged backup an older one comes back, and what is not known is said', async (t) => {
  const { house, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  await nextSecond();
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [older = '', newer = ''] = await namesIn(backups);
  await writeFile(path.join(backups, newer, 'klassenkreis.db'), 'no database');
  const { said } = await restore(t, backups, '--backup', older);
  assert.match(said, /2 Mitglieder, 1 Bild\./);
  assert.ok(said.includes(`Nicht zu lesen: ${newer}.`));
});

test('old backups go, and with them the pictures that no other backup names', async (t) => {
  const { house, anna, gallery, image, upload, backups } = await prepare(t);
  const kept = await upload();
  await done(t, house.dataDir, 'backup', 'create', backups);
  await anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`);
  await nextSecond();
  await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.ok(existsSync(filesOf(backups, image)));
  await nextSecond();
  const said = await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.match(said, /1 ältere Sicherung gelöscht/);
  assert.equal((await namesIn(backups)).length, 2);
  assert.equal(existsSync(filesOf(backups, image)), false);
  assert.ok(existsSync(filesOf(backups, kept)));
  await done(t, house.dataDir, 'backup', 'verify', backups);
});

test('a folder with strange files is left alone', async (t) => {
  const { house } = await prepare(t);
  const strange = await temporaryFolder(t);
  await writeFile(path.join(strange, 'Brief.txt'), 'Hallo');
  assert.match(await refused(t, house.dataDir, 'backup', 'create', strange), /ist nicht leer/);
  assert.deepEqual(await readdir(strange), ['Brief.txt']);
  assert.match(await refused(t, house.dataDir, 'backup', 'verify', strange), /ist keine Sicherung/);
  const inside = path.join(house.dataDir, 'backups');
  assert.match(await refused(t, house.dataDir, 'backup', 'create', inside), /liegt im Datenordner/);
});
