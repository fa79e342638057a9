import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { readImport } from '#server/maintenance/import/read-import.ts';
import { contactOf } from '#server/people/contact-columns.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';

/** Imports a table beside the running house, as a maintainer would. */
async function importTable(t: TestContext, house: TestHouse, table: string | Buffer, ...options: string[]) {
  const file = path.join(await temporaryFolder(t), 'tabelle.csv');
  await writeFile(file, table);
  return runAdmin(t, ['member', 'import', file, ...options], { DATA_DIR: house.dataDir });
}

const latin = (text: string) => Buffer.from(text, 'latin1');

const formats: [name: string, table: string | Buffer][] = [
  [
    'a German Excel, Windows-1252 with semicolons',
    latin(
      'Nachname;Vorname;Straße;PLZ;Ort;Telefon;Handy;E-Mail;Geburtstag\r\n' +
        'Weiß;Heinz-Jürgen;Große Straße 5;04109;Leipzig;0341 123;+49 170 1234567; heinz@example.org ;1.4.1968\r\n;;;;;;;;\r\n',
    ),
  ],
  [
    'Google Contacts, UTF-8 with commas',
    'Name,Given Name,Family Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Postal Code\n' +
      'Heinz-Jürgen Weiß,Heinz-Jürgen,Weiß,* myContacts,Home,heinz@example.org,Home,0341 123,Mobile,+49 170 1234567,Große Straße 5,Leipzig,04109\n',
  ],
  [
    'a German Outlook',
    latin(
      '"Anrede","Vorname","Weitere Vornamen","Nachname","Firma","Straße privat","Ort privat","Bundesland/Kanton privat","Postleitzahl privat","Telefon privat","Mobiltelefon","E-Mail-Adresse","E-Mail-Typ"\r\n' +
        '"","Heinz-Jürgen","","Weiß","","Große Straße 5","Leipzig","","04109","0341 123","+49 170 1234567","heinz@example.org","SMTP"\r\n',
    ),
  ],
];

test('tables of Excel, Google and Outlook are read into the same contact data', async () => {
  for (const [name, table] of formats) {
    const { newcomers, problems } = await readImport(Buffer.from(table), 'klasse.csv');
    assert.deepEqual(problems, [], name);
    assert.deepEqual(
      newcomers.map(({ email, contact }) => [email, contact]),
      [
        [
          'heinz@example.org',
          {
            ...{
              firstName: 'Heinz-Jürgen',
              surname: 'Weiß',
              address: 'Große Straße 5',
              city: '04109 Leipzig',
            },
            ...{ phoneNumber: '0341 123', mobileNumber: '+49 170 1234567' },
          },
        ],
      ],
      name,
    );
  }
});

test('a table is imported beside the running site, and importing it again changes nothing', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const [[, table = ''] = []] = formats;
  const first = await importTable(t, house, table);
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /^Nicht übernommene Spalten: Geburtstag$/m);
  assert.match(first.stdout, /^Zeile 2: „heinz-juergen\.weiss“ angelegt$/m);
  assert.match(first.stdout, /^1 angelegt, 0 schon da\.$/m);
  assert.deepEqual((await anna.get('/users')).json, ['anna', 'heinz-juergen.weiss']);
  const row = (await house.members.find('heinz-juergen.weiss')) ?? assert.fail();
  assert.deepEqual([row.publication_consent, row.accept_group_emails, row.password_hash], [0, 0, null]);
  assert.equal(contactOf(row).city, '04109 Leipzig');

  const before = await tableDump(house.db);
  const again = await importTable(t, house, table);
  assert.match(again.stdout, /^Zeile 2: „heinz-juergen\.weiss“ ist schon da$/m);
  assert.match(again.stdout, /^0 angelegt, 1 schon da\.$/m);
  assert.equal(await tableDump(house.db), before);
});

test('one bad line and nothing is stored; every bad line is told with its number', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const before = await tableDump(house.db);
  const lines = [
    'Benutzername;Vorname;Nachname;E-Mail;Telefon;E-Mail geschäftlich',
    'gut;Gut;Gut;gut@example.org;;',
    'anna2;Anna;Zwei;a@example.org, b@example.org;;',
    `lang;Lang;${'x'.repeat(201)};lang@example.org;;`,
    'steuer;Steu\u0007er;Zeichen;steuer@example.org;;',
    'gut;Noch;Einer;noch@example.org;;',
    'kurz;Kurz;Zeile;kurz@example.org',
    'zu lang;;;leer@example.org;;',
    ';Nur;;vorname@example.org;;',
    ';Karl;Karlsson;karl@example.org;;',
    ';karl;Karlsson;KARL@example.org;;',
    ';---;...;striche@example.org;;',
  ];
  const { code, stdout, stderr } = await importTable(t, house, lines.join('\r\n'));
  assert.equal(code, 1);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    `Zeile 4 (Lang ${'x'.repeat(60)}): Nachname hat mehr als 200 Zeichen.`,
    'Zeile 5 (Steu er Zeichen): Vorname enthält einen Zeilenumbruch oder ein Steuerzeichen.',
    'Zeile 6 (Noch Einer): Derselbe Benutzername steht schon in Zeile 2.',
    'Zeile 7 (Kurz Zeile): 4 Felder statt 6, wie die Überschriften sie haben.',
    'Zeile 8: Der Benutzername muss 2 bis 40 Zeichen haben und darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten.',
    'Zeile 9 (Nur): Vorname und Nachname oder Benutzername fehlen.',
    'Zeile 12 (--- ...): Aus diesem Namen lässt sich kein Benutzername bilden; trage einen in der Tabelle ein.',
  ]);
  assert.equal(stderr, 'Nichts gespeichert: In 7 Zeilen stecken Fehler (4, 5, 6, 7, 8, 9, 12).\n');
  const none = await runAdmin(t, ['member', 'import', '/nirgends/x.csv'], { DATA_DIR: house.dataDir });
  assert.equal(none.code, 1);
  assert.match(
    none.stderr,
    /^Die Datei \/nirgends\/x\.csv lässt sich nicht lesen: .* \(ENOENT \/nirgends\/x\.csv\)\n$/,
  );
  assert.equal(await tableDump(house.db), before);
});

test('a dry run tells what would happen and stores nothing', async (t) => {
  const house = await testHouse(t);
  const table = 'Vorname;Nachname;E-Mail\nÄnne;Öl;aenne@example.org\n';
  const { code, stdout } = await importTable(t, house, table, '--dry-run');
  assert.equal(code, 0);
  assert.deepEqual(stdout.split('\n').slice(0, 5), [
    'Gelesen als UTF-8, getrennt durch Semikolons; die Überschriften stehen in Zeile 1.',
    'Erkannte Spalten: Vorname, Nachname, E-Mail-Adresse (aus „E-Mail“)',
    'Zeile 2: „aenne.oel“ würde angelegt: Änne Öl, aenne@example.org',
    'Stimmen die Umlaute und Akzente? Änne Öl',
    'Probelauf, nichts gespeichert: 1 würden angelegt, 0 sind schon da.',
  ]);
  assert.equal(await house.members.count(), 0);
});
