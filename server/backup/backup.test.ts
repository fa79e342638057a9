import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { endPause, pauseQueue } from '#server/mail/pause.ts';
import { retryCopies } from '#server/maintenance/mail-acts.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import {
  damage,
  done,
  filesOf,
  namesIn,
  prepare,
  refused,
  restore,
  unwell,
} from '#test/support/test-backups.ts';
import { testHouse } from '#test/support/test-house.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

test('what was saved while the site ran is there again, byte for byte', async (t) => {
  const { house, anna, image, backups } = await prepare(t);
  await saveData(anna, 'anna', { city: 'Köln', publicationConsent: true, acceptGroupEmails: true });
  await writeFile(path.join(house.dataDir, 'impressum.md'), '# Unser Impressum\n');
  const author = { id: 'x', username: 'anna' };
  await house.siteTexts.write(house.db, 'datenschutz', { text: 'Aus dem Browser', basedOn: 0, author });
  await house.identity.choose(house.db, { groupName: 'Malerklasse' });
  const said = await done(t, house.dataDir, 'backup', 'create', backups);
  assert.match(said, /^Sicherung [\dTZ-]+ fertig: 2 Mitglieder, 1 Bild, davon neu [\d,]+ kB\.\n$/);
  assert.match(
    await done(t, house.dataDir, 'backup', 'verify', backups),
    /ist in Ordnung: 7 Dateien geprüft/,
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
  assert.equal((await again.get('/legal/datenschutz')).text, '{"text":"Aus dem Browser"}');
  assert.equal(((await again.get('/site')).json as { groupName: string }).groupName, 'Malerklasse');
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
  assert.match(await done(t, house.dataDir, 'backup', 'create', backups), /davon neu 0 kB/);
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
  const waysIn = ['sessions', 'device_marks', 'password_links', 'login_requests', 'passkey_challenges'];
  for (const table of [...waysIn, 'attempts'])
    assert.deepEqual(copy.prepare(`select * from ${table}`).all(), []);
  copy.close();

  const { dataDir } = await restore(t, backups);
  const browser = (await testHouse(t, { settings: { DATA_DIR: dataDir } })).browser();
  for (const [cookie, value] of anna.cookies) browser.cookies.set(cookie, value);
  assert.equal((await browser.get('/session')).status, 401);
});

test('mails that were on their way wait for a maintainer', async (t) => {
  const { house, anna, bert, backups } = await prepare(t);
  await saveData(bert, 'bert', { acceptGroupEmails: true, privateEmailAddress: 'bert@example.org' });
  await pauseQueue(house.db, Date.now());
  assert.equal((await anna.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' })).status, 202);
  await done(t, house.dataDir, 'backup', 'create', backups);

  const { dataDir, said } = await restore(t, backups);
  assert.match(said, /zurückgestellt\. Im Browser unter „Verwaltung“, „E-Mails“ schickst du sie/);
  const { db, mail } = await testHouse(t, { settings: { DATA_DIR: dataDir } });
  await endPause(db);
  await mail.drain();
  assert.deepEqual(await mail.letters(), []);
  await retryCopies(db, 'all', Date.now());
  await mail.drain();
  assert.deepEqual(
    (await mail.letters()).map(({ subject }) => subject),
    ['Treffen', 'Treffen'],
  );
});

test('a backup whose rows are damaged is named and not brought back', async (t) => {
  const { house, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  await damage(path.join(backups, name, 'klassenkreis.db'));
  const dataDir = path.join(await temporaryFolder(t), 'data');
  assert.equal(
    await refused(t, dataDir, 'backup', 'restore', backups),
    `Die Sicherung ${name} ist beschädigt: ${name}/klassenkreis.db (verändert). Zurückgespielt wurde nichts. ` +
      'In diesem Ordner ist keine heile; nimm eine Kopie des Ordners, etwa die auf dem anderen Rechner.\n',
  );
  assert.equal(existsSync(dataDir), false);
  const found = await unwell(t, dataDir, 'backup', 'verify', backups);
  assert.ok(found.stdout.includes(`${name}/klassenkreis.db verändert`));
  assert.match(found.stderr, /zurückspielen lässt sie sich nicht/);
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
  const made = await unwell(t, house.dataDir, 'backup', 'create', backups);
  const line = new RegExp(`^Am See +Am See +anna +full\\.jpg fehlt +${image.id}$`, 'm');
  assert.match(made.stdout, line);
  assert.match(made.stderr, /nicht vollständig: 1 Bild ist weder in der Ablage noch auf der Seite heil/);
  const dataDir = path.join(await temporaryFolder(t), 'data');
  const back = await unwell(t, dataDir, 'backup', 'restore', backups);
  assert.match(back.stdout, line);
  assert.match(back.stdout, /2 Mitglieder, 2 Bilder/);
  const { db } = await testHouse(t, { settings: { DATA_DIR: dataDir } });
  assert.equal((await db.selectFrom('images').select('id').execute()).length, 2);
});

/** A backup with anna and bert, and a newer one made after bert was deleted. */
async function backedUpAroundDeletion(t: TestContext) {
  const { house, bert, upload, backups } = await prepare(t);
  await upload(bert);
  await done(t, house.dataDir, 'backup', 'create', backups);
  await done(t, house.dataDir, 'member', 'delete', 'bert', '--delete-images', '--yes');
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
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [older = '', newer = ''] = await namesIn(backups);
  await writeFile(path.join(backups, newer, 'klassenkreis.db'), 'no database');
  const { said } = await restore(t, backups, '--backup', older);
  assert.match(said, /2 Mitglieder, 1 Bild\./);
  assert.ok(said.includes(`Nicht zu lesen: ${newer}.`));
});

test('old backups go, and with them the pictures that no other backup names', async (t) => {
  const { house, image, upload, backups } = await prepare(t);
  const kept = await upload();
  await done(t, house.dataDir, 'backup', 'create', backups);
  await house.images.remove(house.db, image.id);
  await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.ok(existsSync(filesOf(backups, image)));
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
