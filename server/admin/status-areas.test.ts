import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { imageFileNames } from '#contract/galleries.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { withPasskey } from '#test/support/passkeys.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { examine, reserveOfFullDisk, stoppedSiteFolder, writeLegalTexts } from '#test/support/test-doctor.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { examineWebFiles } from './doctor/server.ts';

test('settings that do not fit together are told, and none of them shows its secret', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  await writeLegalTexts(dataDir);
  const plain = await examine(t, { DATA_DIR: dataDir, BASE_URL: 'http://klasse-1988.invalid' });
  plain.says('✗ Einstellungen: Unter http://klasse-1988.invalid sind Anmeldungen unterwegs mitlesbar.');
  plain.says('✗ Einstellungen: Mails werden nicht verschickt');
  assert.deepEqual([plain.code, plain.summary], [3, '3 Sachen sind nicht in Ordnung.']);
  plain.says('✗ Öffentliche Adresse: ');

  const trial = await examine(t, { DATA_DIR: dataDir, BASE_URL: 'http://localhost:3000' });
  trial.says('i Einstellungen: Mails werden nicht verschickt');
  trial.says('i Einstellungen: Die Seite nennt sich http://localhost:3000');
  assert.equal(trial.code, 0);

  const unreachable = { SMTP_URL: 'smtps://post:geheim@127.0.0.1:1', MAIL_FROM: 'post@example.org' };
  const mail = await examine(t, {
    DATA_DIR: dataDir,
    BASE_URL: 'https://klasse-1988.invalid',
    ...unreachable,
  });
  mail.says('✗ Einstellungen: Alle Besucher gelten als einer');
  mail.says('✗ Einstellungen: post@example.org ist eine Adresse für Beispiele');
  mail.says('✗ Mailserver: Der Mailserver weist uns ab: ');
  assert.equal(mail.summary, '4 Sachen sind nicht in Ordnung.');

  const wrong = await examine(t, { DATA_DIR: dataDir, SMTP_URL: 'smtp:geheim' });
  wrong.says('✗ Einstellungen: Die Einstellung SMTP_URL ist keine Adresse');
  wrong.says('✓ Programm');
  wrong.says('– Datenbank: Nicht angesehen, weil bei „Einstellungen“ etwas nicht stimmt.');
  assert.deepEqual([wrong.code, wrong.summary], [3, 'Eine Sache ist nicht in Ordnung.']);
  for (const { stdout } of [mail, wrong]) assert.doesNotMatch(stdout, /geheim/);
});

test('a data folder that is missing, foreign, full, open to others or without its pictures is told', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const nowhere = await examine(t, { DATA_DIR: path.join(dataDir, 'nowhere') });
  nowhere.says('✗ Datenordner: Den Ordner ');

  (await examine(t, { DATA_DIR: paths.work })).says('✗ Datenordner: Im Ordner ');
  const reserve = String(Math.floor((await reserveOfFullDisk(dataDir)) / 1_000_000));
  const full = await examine(t, { DATA_DIR: dataDir, FREE_SPACE_RESERVE_MB: reserve });
  full.says('✗ Datenordner: Auf dem Datenträger sind nur noch ');

  await chmod(dataDir, 0o755);
  await rm(paths.imagesMarker);
  const { says, code, stdout } = await examine(t, { DATA_DIR: dataDir });
  says('✗ Datenordner: Im Bilderordner ');
  says('✗ Datenordner: Andere Benutzer dieses Rechners kommen in den Datenordner.');
  assert.ok(stdout.includes(`\n  → chmod 700 ${dataDir}\n`));
  assert.equal(code, 3);
});

test('another program at the port of the site is named', async (t) => {
  if (spawnSync('ss', ['-V']).error) return t.skip('missing: ss (Debian: iproute2)');
  const { dataDir } = await stoppedSiteFolder(t);
  for (const greeting of ['HTTP/1.0 200 OK\r\n\r\nhello', '220 mail.example.org ESMTP\r\n']) {
    const other = createServer((socket) => void socket.end(greeting)).listen(0, '127.0.0.1');
    await once(other, 'listening');
    t.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const { stdout } = await examine(t, { DATA_DIR: dataDir, PORT: String(port) });
    const [, pid] = /✗ Laufende Seite: .* ein anderes Programm als .*\(Prozess (\d+)\)\./.exec(stdout) ?? [];
    assert.equal(Number(pid), process.pid, stdout);
  }
});

test('a reserve larger than the disk is told as such', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  const { says } = await examine(t, { DATA_DIR: dataDir, FREE_SPACE_RESERVE_MB: '10000000' });
  says('✗ Datenordner: FREE_SPACE_RESERVE_MB verlangt mehr freien Platz, als der ganze Datenträger hat (');
});

test('pictures without files, files without a row and foreign files are counted', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  const picture = await plainJpeg({ width: 60, height: 40 });
  for (let upload = 0; upload < 2; upload += 1) await anna.upload(gallery, picture);
  const [first, second] = await house.images
    .listedFiles()
    .then((files) => [...new Set(files.map((file) => file.image_id))]);
  const folderOf = (id = '') => path.join(house.dataDir, 'images', id.slice(-2), id);
  await rm(folderOf(first), { recursive: true });
  await writeFile(path.join(folderOf(second), 'Thumbs.db'), '');
  const orphan = path.join(house.dataDir, 'images/ab/01890000-0000-7000-8000-0000000000ab');
  await mkdir(orphan, { recursive: true });

  const young = await examine(t, { DATA_DIR: house.dataDir });
  young.says('✗ Bilder: Von 2 Bildern fehlen bei 1 Dateien.');
  young.says('i Bilder: Im Ordner „images“ liegt 1 Datei, die nicht von Klassenkreis ist.');
  assert.doesNotMatch(young.stdout, /nicht in der Datenbank/);

  const yesterday = new Date(Date.now() - 26 * 3600_000);
  await utimes(orphan, yesterday, yesterday);
  const old = await examine(t, { DATA_DIR: house.dataDir });
  old.says('✗ Bilder: 1 Bild im Ordner „images“ steht nicht in der Datenbank');
  assert.equal(old.summary, '2 Sachen sind nicht in Ordnung.');
});

test('a picture of which one file is gone, and one that was cut off, are told', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  const picture = await plainJpeg({ width: 60, height: 40 });
  for (let upload = 0; upload < 3; upload += 1) await anna.upload(gallery, picture);
  const [first = '', second = ''] = await house.images.filesIds();
  const look = () => examine(t, { DATA_DIR: house.dataDir });
  (await look()).says('✓ Bilder');
  const fileOf = (id: string, name: string) => path.join(house.dataDir, 'images', id.slice(-2), id, name);
  const [thumbnail] = imageFileNames;
  await rm(fileOf(first, thumbnail as string));
  await truncate(fileOf(second, 'full.jpg'), 10);
  const { says, summary } = await look();
  says('✗ Bilder: Von 3 Bildern fehlen bei 1 Dateien.');
  says('✗ Bilder: Bei 1 Bild ist eine Datei nicht mehr so lang wie zuvor.');
  assert.equal(summary, '2 Sachen sind nicht in Ordnung.');
});

test('a pause, mails set aside, a queue that stands still and members who never came are told', async (t) => {
  const house = await testHouse(t);
  await house.join('anna');
  await house.addMember('bert');
  const at = Date.now();
  const pauseUntil = (until: number | null) => {
    const value = JSON.stringify({ since: at, until, minutes: 15, reason: '535 no' });
    return house.db
      .insertInto('mail_control')
      .values({ name: 'pause', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  };
  await house.db
    .transaction()
    .execute((transaction) =>
      house.queue.enqueue(
        transaction,
        { kind: 'password-changed' },
        [{ memberId: null, name: 'Anna', address: 'anna@example.org' }],
        { urgent: true },
      ),
    );
  await house.db
    .updateTable('mail_copies')
    .set({ due_at: at - 3 * 3600_000 })
    .execute();

  await pauseUntil(at + 3600_000);
  const refused = await examine(t, { DATA_DIR: house.dataDir });
  refused.says('✗ Mails: Der Versand ist seit ');
  refused.says('✗ Mails: Seit 3 Stunden wartet eine Mail, und keine geht hinaus.');
  refused.says('i Verwaltung: Ein Mitglied wurde noch nicht eingeladen.');
  assert.match(
    refused.stdout,
    /weil der Mailserver uns abweist: Der Mailserver nimmt Benutzername oder .* \(535 no\)/,
  );

  await pauseUntil(null);
  await house.db.updateTable('mail_copies').set({ state: 'held' }).execute();
  const byHand = await examine(t, { DATA_DIR: house.dataDir });
  byHand.says('i Mails: Der Versand ist seit ');
  byHand.says('✗ Mails: 1 Mail ist zurückgestellt');
  assert.equal(byHand.summary, 'Eine Sache ist nicht in Ordnung.');
});

const DAY_MS = 24 * 3600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test('the last backup is known, and missed after a week; a verified one is missed after five', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const backups = path.join(await temporaryFolder(t), 'backups');
  const made = await runAdmin(t, ['backup', 'create', backups], { DATA_DIR: dataDir });
  assert.equal(made.code, 0, made.stderr);
  const fresh = await examine(t, { DATA_DIR: dataDir });
  // Of its backups the doctor only misses a copy elsewhere.
  fresh.says('i Sicherung: Die Sicherungen liegen nur auf diesem Rechner.');
  assert.equal(fresh.code, 0, fresh.stdout);

  await writeFile(paths.lastBackup, daysAgo(9));
  await writeFile(paths.lastVerifiedBackup, daysAgo(36));
  const old = await examine(t, { DATA_DIR: dataDir });
  old.says('✗ Sicherung: Die letzte Sicherung ist vom ');
  old.says('✗ Sicherung: Zuletzt wurde am ');
  assert.equal(old.code, 3);
});

test('without any backup a site is given two days, and without a verified one five weeks', async (t) => {
  const house = await testHouse(t);
  const began = (days: number) =>
    house.db
      .updateTable('migrations')
      .set({ applied_at: Date.now() - days * DAY_MS })
      .execute();
  const look = () => examine(t, { DATA_DIR: house.dataDir });
  await began(1);
  (await look()).says('i Sicherung: Von einer Sicherung ist hier nichts bekannt.');
  await began(3);
  (await look()).says('✗ Sicherung: Es gibt keine Sicherung.');
  await began(36);
  const { lastBackup } = dataFolderPaths(house.dataDir);
  await writeFile(lastBackup, daysAgo(0));
  (await look()).says('✗ Sicherung: Noch nie wurde nachgesehen');
});

test('a misspelt setting is told with the one that is meant, and any other that means nothing', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  const folder = await temporaryFolder(t);
  const lines = ['SITENAME=Klasse', 'SMTP_URI=', 'GROUP_NAM=x', 'COMPOSE_PROJECT_NAME=x', 'GROUP_NAME=y'];
  await writeFile(path.join(folder, '.env'), lines.join('\n'));
  const { says, stdout, code } = await examine(t, { DATA_DIR: dataDir }, folder);
  says('✗ Einstellungen: Die Einstellung SITENAME gibt es nicht; gemeint ist wohl SITE_NAME.');
  says('✗ Einstellungen: Die Einstellung SMTP_URI gibt es nicht; gemeint ist wohl SMTP_URL.');
  says('✗ Einstellungen: Die Einstellung GROUP_NAM gibt es nicht; gemeint ist wohl GROUP_NAME.');
  says('i Einstellungen: Die Einstellung COMPOSE_PROJECT_NAME kennt Klassenkreis nicht.');
  assert.doesNotMatch(stdout, /Einstellung GROUP_NAME /);
  assert.equal(code, 3);
});

test('legal texts with blanks, in a foreign encoding, empty or out of reach are told', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  const imprint = path.join(dataDir, 'impressum.md');
  const look = () => examine(t, { DATA_DIR: dataDir });
  (await look()).says('i Rechtstexte: Für „impressum“ gilt noch unser Muster mit Lücken.');
  await writeLegalTexts(dataDir);
  (await look()).says('✓ Rechtstexte');
  await writeFile(imprint, '# Impressum\n\n[Vorname Nachname]\n[Karte](https://example.org)\n[Nummer]\n');
  (await look()).says('✗ Rechtstexte: In impressum.md sind 2 Lücken nicht ausgefüllt: [Vorname Nachname]');
  await writeFile(imprint, Buffer.from('Jörg Müller', 'latin1'));
  (await look()).says(`✗ Rechtstexte: Die Datei ${imprint} ist nicht in UTF-8 geschrieben`);
  await writeFile(imprint, '\n');
  (await look()).says('✗ Rechtstexte: Die Datei impressum.md ist leer');
  await chmod(imprint, 0o000);
  (await look()).says(`✗ Rechtstexte: Die Seite darf die Datei ${imprint} nicht lesen`);
});

test('a legal text that was written in the browser is the one that is looked at', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  await writeLegalTexts(dataDir);
  const db = await openTestDatabase(t, dataDir);
  const write = (number: number, content: string) =>
    db
      .insertInto('site_texts')
      .values({
        ...{ name: 'impressum', number, content, at: Date.now() + 60_000 },
        ...{ author_id: 'id', author_name: 'anna' },
      })
      .execute();
  const look = () => examine(t, { DATA_DIR: dataDir });
  await write(1, 'Anna, [Straße], [Ort]');
  (await look()).says('✗ Rechtstexte: In „impressum“ sind 2 Lücken nicht ausgefüllt: [Straße]');
  await write(2, 'Anna, Malerweg 1');
  (await look()).says('✓ Rechtstexte');
  const later = new Date(Date.now() + 3_600_000);
  await utimes(path.join(dataDir, 'impressum.md'), later, later);
  (await look()).says(`i Rechtstexte: Die Datei ${path.join(dataDir, 'impressum.md')} wurde geändert, gilt`);
});

test('built pages that are not those of the sources are told, where there are sources', async (t) => {
  const program = await temporaryFolder(t);
  const kinds = () => examineWebFiles(program).map(({ kind }) => kind);
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(program, name)), { recursive: true });
    await writeFile(path.join(program, name), text);
  };
  assert.deepEqual(kinds(), ['web-files-missing']);
  await write('dist/web/index.html', '');
  assert.deepEqual(kinds(), []);
  for (const name of ['web/a.ts', 'texts/a.ts', 'contract/a.ts', 'tools/build-web.ts', 'package-lock.json'])
    await write(name, 'one');
  await write('dist/web/.vite/built-from', 'something else');
  assert.deepEqual(kinds(), ['web-files-outdated']);
});

test('a clock behind what was stored last is told', async (t) => {
  const house = await testHouse(t);
  house.passSeconds(24 * 3600);
  await house.join('anna');
  (await examine(t, { DATA_DIR: house.dataDir })).says('✗ Uhr: Die Uhr steht auf ');
});

test('version tells program, Node, SQLite and data, also without data', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  const told = async () => {
    const { code, stdout } = await runAdmin(t, ['version'], { DATA_DIR: dataDir });
    assert.equal(code, 0);
    return Object.fromEntries(stdout.split('\n').map((line) => line.split(/ {2,}/)));
  };
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const { node, sqlite } = process.versions;
  const known = { Teil: 'Version', Klassenkreis: version, Node: node, SQLite: sqlite };
  assert.deepEqual({ ...(await told()), Daten: '', '': '' }, { ...known, Daten: '', '': '' });
  assert.match((await told()).Daten ?? '', /^\d{4}-/);
  await rm(dataDir, { recursive: true });
  assert.equal((await told()).Daten, '–');
});

test('members whose passkeys were made under another address are named', async (t) => {
  const house = await testHouse(t);
  await withPasskey(await house.join('anna'));
  const hint = 'i Mitglieder: Anmelden mit Fingerabdruck oder Gesicht wurde unter einer anderen Adresse';
  const same = await examine(t, { DATA_DIR: house.dataDir, BASE_URL: 'http://localhost:3000' });
  assert.equal(same.stdout.includes(hint), false);
  const moved = await examine(t, { DATA_DIR: house.dataDir, BASE_URL: 'http://127.0.0.1:3000' });
  moved.says(`${hint} der Seite eingerichtet (localhost) und geht unter 127.0.0.1 nicht: anna.`);
});
