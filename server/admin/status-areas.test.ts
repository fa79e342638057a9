import assert from 'node:assert/strict';
import { chmod, mkdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { imageFileNames } from '#contract/galleries.ts';
import { readConfig } from '#server/config/config.ts';
import { examineMails, type Finding } from '#server/health/findings.ts';
import { examineLegal } from '#server/health/legal.ts';
import { examinePictures } from '#server/health/pictures.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { createSiteTexts } from '#server/site/site-texts.ts';
import { withPasskey } from '#test/support/passkeys.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { examine, reserveOfFullDisk, writeLegalTexts } from '#test/support/test-doctor.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import type { AdminStores } from './command.ts';
import { examineJournal, JOURNAL_TEXT } from './doctor/server.ts';
import { examineSettings } from './doctor/settings.ts';
import { examineAddress } from './doctor/site.ts';
import { examineFolder, examineMembers } from './doctor/stored.ts';

// What each area of `status` finds. How it is printed, and what waits in Verwaltung: `status.test.ts`.

const kinds = (found: readonly Finding[]) => found.map(({ kind, level }) => `${level} ${kind}`);
const only = (found: readonly Finding[], level: Finding['level']) =>
  found.filter((one) => one.level === level).map(({ kind }) => kind);

/** A site, as the command line has it. */
const storesOf = (site: object) => site as AdminStores;

test('settings that do not fit together are told, and none of them shows its secret', async (t) => {
  const settings = (more: Record<string, string>) => examineSettings(readConfig({ DATA_DIR: 'x', ...more }));
  const mail = { SMTP_URL: 'smtps://post:geheim@127.0.0.1:1', MAIL_FROM: 'post@example.org' };
  const plain = settings({ BASE_URL: 'http://klasse-1988.invalid' });
  assert.deepEqual(only(plain, 'wrong'), ['not-encrypted', 'no-mail-server']);
  const trial = settings({ BASE_URL: 'http://localhost:3000' });
  assert.deepEqual(kinds(trial), ['hint only-here', 'hint no-admin-email', 'hint no-mail-server']);
  const proxied = settings({ BASE_URL: 'https://klasse-1988.invalid', ...mail });
  assert.deepEqual(only(proxied, 'wrong'), ['proxy-not-trusted', 'mail-from-example']);

  const { dataDir } = await testSite(t);
  const refused = await examine(t, { DATA_DIR: dataDir, ...mail });
  refused.says('✗ Mailserver: Der Mailserver ist nicht zu erreichen: ');
  const wrong = await examine(t, { DATA_DIR: dataDir, SMTP_URL: 'smtp:geheim' });
  wrong.says('✗ Einstellungen: Die Einstellung SMTP_URL ist keine Adresse');
  wrong.says('✓ Programm');
  wrong.says('– Datenbank: Nicht angesehen, weil bei „Einstellungen“ etwas nicht stimmt.');
  assert.match(wrong.summary ?? '', /nicht in Ordnung\.$/);
  for (const { code, stdout } of [refused, wrong]) {
    assert.equal(code, 3);
    assert.doesNotMatch(stdout, /geheim/);
  }
});

test('a setting that means nothing is told', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(path.join(folder, '.env'), 'SMTP_URI=\nGROUP_NAME=y\n');
  const { says, stdout } = await examine(t, { DATA_DIR: path.join(folder, 'data') }, folder);
  says('✗ Einstellungen: Die Einstellung SMTP_URI kennt Klassenkreis nicht.');
  assert.doesNotMatch(stdout, /Einstellung GROUP_NAME /);
});

test('a public address at which somebody else answers, or nobody, is told', async (t) => {
  const site = await testSite(t);
  const stranger = createServer((_request, response) => response.end('hello'));
  const port = await new Promise<number>((resolve) =>
    stranger.listen(0, '127.0.0.1', () => resolve((stranger.address() as AddressInfo).port)),
  );
  const look = async (baseUrl: string, runs = true) =>
    kinds(await examineAddress({ ...site.config, baseUrl }, Date.now(), runs));
  assert.deepEqual(await look(site.address), []);
  const elsewhere = `http://127.0.0.1:${port}`;
  assert.deepEqual(await look(elsewhere), ['wrong address-elsewhere']);
  assert.deepEqual(await look(elsewhere, false), [], 'without a site nobody knows who answers');
  stranger.close();
  assert.deepEqual(await look(elsewhere), ['wrong proxy-stopped']);
});

test('a data folder that is missing, foreign, full, open to others or without its pictures is told', async (t) => {
  const { config, dataDir } = await testSite(t);
  const look = async (more: object = {}) => only(await examineFolder({ ...config, ...more }), 'wrong');
  const paths = dataFolderPaths(dataDir);
  assert.deepEqual(await look(), []);
  assert.deepEqual(await look({ dataDir: path.join(dataDir, 'nowhere') }), ['folder-missing']);
  assert.deepEqual(await look({ dataDir: paths.work }), ['folder-foreign']);
  const full = await reserveOfFullDisk(dataDir);
  assert.deepEqual(await look({ freeSpaceReserveBytes: full }), ['disk-full']);
  const [tooMuch] = await examineFolder({ ...config, freeSpaceReserveBytes: 10 ** 18 });
  assert.match(tooMuch?.what ?? '', /verlangt mehr freien Platz, als der ganze Datenträger hat/);
  await chmod(dataDir, 0o755);
  await rm(paths.imagesMarker);
  assert.deepEqual((await look()).toSorted(), ['folder-open-to-others', 'images-missing']);
});

test('pictures without or with shorter files, and files without a row are counted', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const gallery = await anna.createGallery();
  const picture = await plainJpeg({ width: 60, height: 40 });
  for (let upload = 0; upload < 3; upload += 1) await anna.upload(gallery, picture);
  const look = () => examinePictures(site, Date.now());
  assert.deepEqual(await look(), []);
  const [first = '', second = ''] = await site.images.filesIds();
  const fileOf = (id: string, name: string) => path.join(site.dataDir, 'images', id.slice(-2), id, name);
  await rm(fileOf(first, imageFileNames[0]));
  await truncate(fileOf(second, 'full.jpg'), 10);
  const orphan = path.join(site.dataDir, 'images/ab/01890000-0000-7000-8000-0000000000ab');
  await mkdir(orphan, { recursive: true });
  const told = ['wrong pictures-missing', 'wrong pictures-changed'];
  assert.deepEqual(kinds(await look()), told, 'one that is young may still get its row');
  const [missing] = await look();
  assert.equal(missing?.what, 'Von 3 Bildern fehlen bei 1 Dateien.');
  const yesterday = new Date(Date.now() - 26 * 3600_000);
  await utimes(orphan, yesterday, yesterday);
  assert.deepEqual(only(await look(), 'wrong').at(-1), 'pictures-without-row');
});

test('a pause, mails set aside and a queue that stands still are told', async (t) => {
  const site = await testSite(t);
  const at = Date.now();
  const pauseUntil = (until: number | null) => {
    const value = JSON.stringify({ since: at, until, minutes: 15, reason: '535 no' });
    return site.db
      .insertInto('mail_control')
      .values({ name: 'pause', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  };
  const recipients = [{ memberId: null, name: 'Anna', address: 'anna@example.org' }];
  await site.db
    .transaction()
    .execute((transaction) =>
      site.queue.enqueue(transaction, { kind: 'password-changed' }, recipients, { urgent: true }),
    );
  await site.db
    .updateTable('mail_copies')
    .set({ due_at: at - 3 * 3600_000 })
    .execute();
  await pauseUntil(at + 3600_000);
  const refused = await examineMails(site.db, at);
  assert.deepEqual(kinds(refused), ['wrong mail-paused', 'wrong mail-stuck']);
  assert.match(refused[0]?.what ?? '', /angehalten: Der Mailserver nimmt Benutzername oder .* \(535 no\)/);
  await pauseUntil(null);
  await site.db.updateTable('mail_copies').set({ state: 'held' }).execute();
  const byHand = await examineMails(site.db, at);
  assert.deepEqual(kinds(byHand), ['hint mail-paused-by-hand', 'wrong mail-held']);
});

test('legal texts with blanks or out of reach are told', async (t) => {
  const { config, dataDir } = await testSite(t);
  const siteTexts = createSiteTexts(await openTestDatabase(t, dataDir), { dataDir, now: Date.now });
  const look = async () => [...new Set(kinds(await examineLegal(config, siteTexts)))];
  const imprint = path.join(dataDir, 'impressum.md');
  assert.deepEqual(await look(), ['hint legal-ours']);
  await writeLegalTexts(dataDir);
  assert.deepEqual(await look(), []);
  await writeFile(imprint, '# Impressum\n\n[Vorname Nachname]\n[Karte](https://example.org)\n[Nummer]\n');
  assert.deepEqual(await look(), ['wrong legal-blanks']);
  await chmod(imprint, 0o000);
  assert.deepEqual(await look(), ['wrong legal-not-readable']);
});

test('passkeys that were made under another address are told, and that nobody maintains', async (t) => {
  const site = await testSite(t);
  const members = (baseUrl: string) => examineMembers(storesOf(site), { ...site.config, baseUrl });
  const page = site.modules.maintenance.provides.firstStart.address;
  const [none] = await members('http://localhost:3000');
  assert.equal(none?.kind, 'no-members');
  assert.match(none?.todo ?? '', /im Browser http:\S+\/einrichten\//);
  await withPasskey(await site.join('anna'));
  const [imported] = await members(new URL(page).origin);
  assert.deepEqual([imported?.level, imported?.kind], ['wrong', 'no-maintainer']);
  assert.ok(imported?.todo.includes(page));
  await site.promote('anna');
  assert.deepEqual(kinds(await members('http://localhost:3000')), []);
  await site.change('anna', { disabled: 1 });
  const [locked] = await members('http://localhost:3000');
  assert.match(locked?.todo ?? '', /maintainer add NAME“; .*member reset-password NAME“/);
  await site.change('anna', { disabled: 0 });
  const moved = await members('http://127.0.0.1:3000');
  assert.deepEqual(kinds(moved), ['hint passkeys-lost']);
  assert.match(moved[0]?.what ?? '', /\(localhost\) und geht unter 127\.0\.0\.1 nicht: anna\./);
});

test('a log of which nobody has said how long it is kept is told', async (t) => {
  const folder = await temporaryFolder(t);
  const told = () => kinds(examineJournal(folder));
  assert.deepEqual(told(), ['hint log-kept-longer']);
  await writeFile(path.join(folder, 'ours.conf'), JOURNAL_TEXT);
  assert.deepEqual(told(), []);
});
