import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { endPause, pauseQueue } from '#server/mail/pause.ts';
import { retryCopies } from '#server/maintenance/mail-acts.ts';
import { lastBackupFolder } from '#server/process/data-folder.ts';
import { ownData, saveData } from '#test/support/own-data.ts';
import { brokenImages } from '#test/support/stored-pictures.ts';
import {
  done,
  filesOf,
  namesIn,
  newPlace,
  prepare,
  refused,
  restore,
  unwell,
} from '#test/support/test-backups.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

test('what was saved while the site ran is there again, byte for byte', async (t) => {
  const { site, anna, image, backups } = await prepare(t);
  await saveData(anna, 'anna', { city: 'Köln', publicationConsent: true, acceptGroupEmails: true });
  await writeFile(path.join(site.dataDir, 'impressum.md'), '# Unser Impressum\n');
  const author = { id: 'x', username: 'anna' };
  await site.siteTexts.write(site.db, 'datenschutz', { text: 'Aus dem Browser', basedOn: 0, author });
  await site.identity.choose(site.db, { groupName: 'Malerklasse' });
  const said = await done(t, site.dataDir, 'backup', 'create', backups);
  assert.match(said, /^Sicherung [\dTZ-]+ fertig: 2 Mitglieder, 1 Bild, davon neu [\d,]+ kB\.\n$/);
  assert.match(await done(t, site.dataDir, 'backup', 'verify', backups), /ist in Ordnung: 7 Dateien geprüft/);
  // Also without this program.
  const [name = ''] = await namesIn(backups);
  const check = spawnSync('sha256sum', ['--check', '--strict', `${name}/SHA256SUMS`], { cwd: backups });
  if (!check.error) assert.equal(check.status, 0, String(check.stderr));

  const restored = await restore(t, backups);
  assert.match(restored.said, /ist zurückgespielt: 2 Mitglieder, 1 Bild\./);
  const again = (await testSite(t, { settings: { DATA_DIR: restored.dataDir } })).browser();
  await again.login('anna', site.password);
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

test('a second backup copies only what is new', async (t) => {
  const { site, upload, backups } = await prepare(t);
  await done(t, site.dataDir, 'backup', 'create', backups);
  assert.match(await done(t, site.dataDir, 'backup', 'create', backups), /davon neu 0 kB/);
  await upload();
  assert.match(
    await done(t, site.dataDir, 'backup', 'create', backups),
    /2 Bilder, davon neu [1-9][\d,]* kB/,
  );
  const list = await done(t, site.dataDir, 'backup', 'list', backups);
  assert.deepEqual(
    list
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/\s+/).slice(1)),
    [1, 1, 2].map((images) => ['2', '1', String(images), '0']),
  );
});

test('nobody can log in with what is in a backup, and after a restore everybody logs in again', async (t) => {
  const { site, anna, backups } = await prepare(t);
  await done(t, site.dataDir, 'member', 'reset-password', 'bert');
  await done(t, site.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  const copy = new DatabaseSync(path.join(backups, name, 'klassenkreis.db'), { readOnly: true });
  const waysIn = ['sessions', 'device_marks', 'password_links', 'login_requests', 'passkey_challenges'];
  for (const table of [...waysIn, 'attempts'])
    assert.deepEqual(copy.prepare(`select * from ${table}`).all(), []);
  copy.close();

  const { dataDir } = await restore(t, backups);
  const browser = (await testSite(t, { settings: { DATA_DIR: dataDir } })).browser();
  for (const [cookie, value] of anna.cookies) browser.cookies.set(cookie, value);
  assert.equal((await browser.get('/session')).status, 401);
});

test('mails that were on their way wait for a maintainer', async (t) => {
  const { site, anna, bert, backups } = await prepare(t);
  await saveData(bert, 'bert', { acceptGroupEmails: true, privateEmailAddress: 'bert@example.org' });
  await pauseQueue(site.db, Date.now());
  assert.equal((await anna.post('/group_email', { subject: 'Treffen', message: 'Wer kommt?' })).status, 202);
  await done(t, site.dataDir, 'backup', 'create', backups);

  const { dataDir, said } = await restore(t, backups);
  assert.match(said, /zurückgestellt\. Im Browser unter „Verwaltung“, „E-Mails“ schickst du sie/);
  const { db, mail } = await testSite(t, { settings: { DATA_DIR: dataDir } });
  await endPause(db, 0);
  await mail.drain();
  assert.deepEqual(await mail.letters(), []);
  await retryCopies(db, 'all', Date.now());
  await mail.drain();
  const subjects = (await mail.letters()).map(({ subject }) => subject);
  assert.deepEqual(subjects, ['Treffen', 'Treffen']);
});

test('members who were deleted since stay deleted', async (t) => {
  const { site, bert, upload, backups } = await prepare(t);
  await upload(bert);
  await done(t, site.dataDir, 'backup', 'create', backups);
  await done(t, site.dataDir, 'member', 'delete', 'bert', '--delete-images', '--yes');
  await done(t, site.dataDir, 'backup', 'create', backups);
  const [older = ''] = await namesIn(backups);
  const { dataDir, said } = await restore(t, backups, '--backup', older);
  assert.match(
    said,
    /1 Mitglied, 1 Bild\.\nInzwischen gelöscht und deshalb nicht zurückgespielt: 1 Mitglied\./,
  );
  const listed = await done(t, dataDir, 'member', 'list');
  assert.match(listed, /anna/);
  assert.doesNotMatch(listed, /bert/);
});

test('a member who had deleted the own account is away after a restore, and has thirty days again to come back', async (t) => {
  const { site, backups } = await prepare(t);
  const leaves = { disabled: 1, left_at: site.now() - 40 * 24 * 60 * 60 * 1000, deletes_images: 1 };
  const backup = async (anna: object, bert: object) => {
    await site.change('anna', anna);
    await site.change('bert', bert);
    await done(t, site.dataDir, 'backup', 'create', backups);
  };
  await backup(leaves, { disabled: 0 });
  // One is back again, the other has left.
  await backup({ disabled: 0, left_at: null }, leaves);
  const [older = '', newer = ''] = await namesIn(backups);
  const restored = async (...which: string[]) => {
    const { dataDir } = await restore(t, backups, ...which);
    const { db, modules } = await testSite(t, { settings: { DATA_DIR: dataDir } });
    assert.deepEqual(await modules.maintenance.provides.leaving.end(), []);
    const away = db.selectFrom('members').select('username').where('left_at', 'is not', null);
    return (await away.where('disabled', '=', 1).where('deletes_images', '=', 1).execute()).map(
      ({ username }) => username,
    );
  };
  assert.deepEqual(await restored('--backup', older), ['bert']);
  await rm(path.join(backups, newer), { recursive: true });
  assert.deepEqual(await restored(), ['anna']);
});

test('old backups go, and with them the pictures that no other backup names', async (t) => {
  const { site, image, upload, backups } = await prepare(t);
  const kept = await upload();
  await done(t, site.dataDir, 'backup', 'create', backups);
  await site.images.remove(site.db, image.id);
  await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.ok(existsSync(filesOf(backups, image)));
  const said = await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.match(said, /1 ältere Sicherung gelöscht/);
  assert.equal((await namesIn(backups)).length, 2);
  assert.equal(existsSync(filesOf(backups, image)), false);
  assert.ok(existsSync(filesOf(backups, kept)));
  await done(t, site.dataDir, 'backup', 'verify', backups);
});

test('one that holds under half of an earlier one deletes nothing and is told, until somebody says that it is right', async (t) => {
  const { site, upload, backups } = await prepare(t);
  const rest = [await upload(), await upload()];
  const create = ['backup', 'create', backups, '--keep', '1'];
  await done(t, site.dataDir, ...create);
  const [full = ''] = await namesIn(backups);
  for (const { id } of rest) await site.images.remove(site.db, id);
  const mailed = { DATA_DIR: site.dataDir, ADMIN_EMAIL: 'wir@klasse-1988.de' };
  for (const nights of [2, 3]) {
    const { stderr } = await unwell(t, mailed, ...create);
    assert.match(
      stderr,
      /enthält viel weniger als die vom \S+: 2 Mitglieder und 1 Bild statt 2 .* und 3 Bilder/,
    );
    assert.equal((await namesIn(backups)).length, nights);
  }
  const letters = (await site.mail.letters()).filter(({ subject }) => /weniger/.test(subject ?? ''));
  assert.equal(letters.length, 2);
  assert.match(
    await refused(t, await newPlace(t), 'backup', 'restore', backups),
    new RegExp(`Nenne die, die du willst: „.* --backup ${full}“ oder die neueste`),
  );
  assert.match(await done(t, mailed, ...create, '--accept'), /3 ältere Sicherungen gelöscht/);
  await done(t, mailed, ...create);
  await restore(t, backups);
});

test('a backup of another class in the same folder is no reason to delete one, nor is it deleted', async (t) => {
  const [one, other] = [await prepare(t), await prepare(t)];
  const create = ['backup', 'create', one.backups, '--keep', '1'];
  await done(t, one.site.dataDir, ...create);
  const [first = ''] = await namesIn(one.backups);
  const { stderr } = await unwell(t, other.site.dataDir, ...create);
  assert.match(stderr, /ist von einer anderen Klasse als die vom/);
  await done(t, other.site.dataDir, ...create, '--accept');
  await done(t, other.site.dataDir, ...create);
  const left = await namesIn(one.backups);
  assert.deepEqual([left.length, left[0]], [2, first]);
  assert.ok(existsSync(filesOf(one.backups, one.image)), 'nor do its pictures go');
  await restore(t, one.backups, '--backup', first);
});

test('a backup onto a stick changes nothing of the folder that every hint names', async (t) => {
  const { site, backups } = await prepare(t);
  const stick = path.join(await temporaryFolder(t), 'stick');
  const hours = (count: number) => Date.now() + count * 3600_000;
  const create = async (folder: string, now: number) => {
    const ended = await runAdmin(t, ['backup', 'create', folder], { DATA_DIR: site.dataDir }, '', { now });
    assert.equal(ended.code, 0, ended.stderr);
    return lastBackupFolder(site.dataDir);
  };
  assert.equal(await create(backups, hours(0)), backups);
  assert.equal(await create(stick, hours(10)), backups);
  assert.equal(await create(stick, hours(11)), backups);
  assert.equal(await create(backups, hours(24)), backups);
  assert.equal(await create(stick, hours(34)), backups);
  // The timer has another folder now.
  assert.equal(await create(stick, hours(58)), stick);
});

test('a folder with strange files is left alone, and no site is overwritten', async (t) => {
  const { site, backups } = await prepare(t);
  await done(t, site.dataDir, 'backup', 'create', backups);
  assert.match(await refused(t, site.dataDir, 'backup', 'restore', backups), /ist nicht leer/);
  const strange = await temporaryFolder(t);
  await writeFile(path.join(strange, 'Brief.txt'), 'Hallo');
  assert.match(await refused(t, site.dataDir, 'backup', 'create', strange), /ist nicht leer/);
  assert.deepEqual(await readdir(strange), ['Brief.txt']);
  assert.match(await refused(t, site.dataDir, 'backup', 'verify', strange), /ist keine Sicherung/);
  const inside = path.join(site.dataDir, 'backups');
  assert.match(await refused(t, site.dataDir, 'backup', 'create', inside), /liegt im Datenordner/);
  const gone = path.join(strange, 'Brief.txt', 'backups');
  assert.match(await refused(t, site.dataDir, 'backup', 'create', gone), /^Der Ordner \S+ .* ist nicht da/);
  // As where its disk is not mounted.
  await rename(backups, `${backups}-disk`);
  await mkdir(backups);
  assert.match(await refused(t, site.dataDir, 'backup', 'create', backups), /jetzt ist er leer/);
});

/** What a site that was restored shows of the pictures: none is broken. */
async function shownBy(t: TestContext, dataDir: string, password: string, gallery: string) {
  const anna = (await testSite(t, { settings: { DATA_DIR: dataDir } })).browser();
  await anna.login('anna', password);
  const images = (await anna.get(`/galleries/${gallery}/images`)).json as Image[];
  assert.deepEqual(await brokenImages(anna, images), []);
  return images.map(({ title, width, height }) => `${title} ${width}x${height}`);
}

test('a backup has pictures as they stood when it was made, and check and repair know where their files are', async (t) => {
  const { site, anna, gallery, image, backups, upload } = await prepare(t);
  await upload(anna, 'Kuchen');
  await done(t, site.dataDir, 'backup', 'create', backups);
  const before = await restore(t, backups);
  assert.equal(
    (await anna.post(`/galleries/${gallery}/images/${image.id}/turn`, { degrees: 90 })).status,
    200,
  );
  assert.match(await done(t, site.dataDir, 'backup', 'create', backups), /2 Bilder, davon neu [1-9]/);
  assert.match(await done(t, site.dataDir, 'backup', 'verify', backups), /ist in Ordnung/);
  const after = await restore(t, backups);
  const shown = (dataDir: string) => shownBy(t, dataDir, site.password, gallery);
  assert.deepEqual(await shown(before.dataDir), ['Am See 60x40', 'Kuchen 60x40']);
  assert.deepEqual(await shown(after.dataDir), ['Am See 40x60', 'Kuchen 60x40']);

  const filesId = path.posix.basename(
    path.posix.dirname(
      ((await anna.get(`/galleries/${gallery}/images/${image.id}`)).json as Image).imagePath,
    ),
  );
  assert.notEqual(filesId, image.id);
  const lost = path.join(filesOf(site.dataDir, { id: filesId }), 'display.webp');
  await rm(lost);
  // Named by the id that the commands for pictures know.
  const { stdout } = await unwell(t, site.dataDir, 'media', 'check');
  assert.ok(stdout.includes(image.id) && !stdout.includes(filesId), stdout);
  await done(t, site.dataDir, 'media', 'repair', backups, '--yes');
  assert.ok(existsSync(lost));
  await done(t, site.dataDir, 'media', 'check');

  await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '1');
  assert.ok(existsSync(filesOf(backups, { id: filesId })));
  assert.ok(!existsSync(filesOf(backups, { id: image.id })));
  assert.match(await done(t, site.dataDir, 'backup', 'verify', backups), /ist in Ordnung/);
});
