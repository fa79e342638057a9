import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { contactOf } from '#server/people/contact-columns.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

/** Imports a table beside the running site, as a maintainer would. */
async function importTable(t: TestContext, site: TestSite, table: string | Buffer, ...options: string[]) {
  const file = path.join(await temporaryFolder(t), 'tabelle.csv');
  await writeFile(file, table);
  return runAdmin(t, ['member', 'import', file, ...options], { DATA_DIR: site.dataDir });
}

/** As a German Excel saves it, in Windows-1252. */
const table = Buffer.from(
  'Nachname;Vorname;Straße;PLZ;Ort;Telefon;Handy;E-Mail;Geburtstag\r\n' +
    'Weiß;Heinz-Jürgen;Große Straße 5;04109;Leipzig;0341 123;+49 170 1234567; heinz@example.org ;1.4.1968\r\n;;;;;;;;\r\n',
  'latin1',
);

test('a table is imported beside the running site, and importing it again changes nothing', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const first = await importTable(t, site, table);
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /^Nicht übernommene Spalten: Geburtstag\.$/m);
  assert.match(first.stdout, /^Zeile 2: „heinz-juergen\.weiss“ angelegt$/m);
  assert.match(first.stdout, /^1 angelegt, 0 schon da\.$/m);
  assert.deepEqual((await anna.get('/users')).json, ['anna', 'heinz-juergen.weiss']);
  const row = (await site.members.find('heinz-juergen.weiss')) ?? assert.fail();
  assert.deepEqual([row.publication_consent, row.accept_group_emails, row.password_hash], [0, 0, null]);
  assert.equal(contactOf(row).city, '04109 Leipzig');

  const before = await tableDump(site.db);
  const again = await importTable(t, site, table);
  assert.match(again.stdout, /^Zeile 2: „heinz-juergen\.weiss“ ist schon da$/m);
  assert.match(again.stdout, /^0 angelegt, 1 schon da\.$/m);
  assert.equal(await tableDump(site.db), before);

  await site.addMember('carl');
  const more = 'Benutzername;E-Mail;Ort\ncarl;carl@example.org;Bonn\n';
  const { stdout } = await importTable(t, site, more);
  assert.match(stdout, /^Zeile 2: „carl“ ist schon da\. Wird ergänzt: Postleitzahl und Ort\.$/m);
  assert.equal((await site.members.find('carl'))?.city, 'Bonn');
});

test('one bad line and nothing is stored; every bad line is told with its number', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const before = await tableDump(site.db);
  const lines = [
    'Benutzername;Vorname;Nachname;E-Mail;Telefon;E-Mail geschäftlich',
    'gut;Gut;Gut;gut@example.org;;',
    `lang;Lang;${'x'.repeat(201)};lang@example.org;;`,
    'gut;Noch;Einer;noch@example.org;;',
    'kurz;Kurz;Zeile;kurz@example.org',
  ];
  const { code, stdout, stderr } = await importTable(t, site, lines.join('\r\n'));
  assert.equal(code, 1);
  assert.deepEqual(stdout.trimEnd().split('\n').slice(2), [
    `Zeile 3 (Lang ${'x'.repeat(60)}): Nachname hat mehr als 200 Zeichen.`,
    'Zeile 4 (Noch Einer): Derselbe Benutzername steht schon in Zeile 2.',
    'Zeile 5 (Kurz Zeile): 4 Felder statt 6, wie die Überschriften sie haben.',
  ]);
  assert.equal(stderr, 'Nichts gespeichert: In 3 Zeilen stecken Fehler (3, 4, 5).\n');
  const none = await runAdmin(t, ['member', 'import', '/nirgends/x.csv'], { DATA_DIR: site.dataDir });
  assert.equal(none.code, 1);
  assert.match(
    none.stderr,
    /^Die Datei \/nirgends\/x\.csv lässt sich nicht lesen: .* \(ENOENT \/nirgends\/x\.csv\)\n$/,
  );
  assert.equal(await tableDump(site.db), before);
});

test('a dry run tells what would happen and stores nothing', async (t) => {
  const site = await testSite(t);
  const own = 'Vorname;Nachname;E-Mail\nÄnne;Öl;aenne@example.org\n';
  const { code, stdout } = await importTable(t, site, own, '--dry-run');
  assert.equal(code, 0);
  assert.deepEqual(stdout.split('\n').slice(0, 5), [
    'Gelesen als UTF-8, getrennt durch Semikolons; die Überschriften stehen in Zeile 1.',
    'Erkannte Spalten: Vorname, Nachname, E-Mail-Adresse (aus „E-Mail“).',
    'Zeile 2: „aenne.oel“ würde angelegt: Änne Öl, aenne@example.org',
    'Stimmen die Umlaute und Akzente? Änne Öl',
    'Probelauf, nichts gespeichert: 1 würden angelegt, 0 sind schon da.',
  ]);
  assert.equal(await site.members.count(), 0);
});
