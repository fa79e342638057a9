import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';

/** Imports a table beside the running house, as a maintainer would. */
async function importTable(t: TestContext, house: TestHouse, table: string | Buffer, ...options: string[]) {
  const file = path.join(await temporaryFolder(t), 'tabelle.csv');
  await writeFile(file, table);
  return runAdmin(t, ['member', 'import', file, ...options], { DATA_DIR: house.dataDir });
}

const TABLE =
  'Vorname;Name;E-Mail privat\r\nJörg;Größ;joerg@example.org\r\nÄnne;Müller;aenne@example.org\r\n';

const bytesBy = (letters: Record<string, number>, text: string) =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const mac = { ä: 0x8a, ö: 0x9a, ü: 0x9f, Ä: 0x80, Ö: 0x85, Ü: 0x86, ß: 0xa7 };
const dos = { ä: 0x84, ö: 0x94, ü: 0x81, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, ß: 0xe1 };
const little = Buffer.from(TABLE, 'utf16le');

const readable: [name: string, table: string | Buffer, says: RegExp, headingsIn?: number][] = [
  ['as UTF-8', TABLE, /^Gelesen als UTF-8, getrennt durch Semikolons;/],
  [
    'as UTF-16 with a mark, as Excel saves “Unicode text”',
    Buffer.from(`\ufeff${TABLE.replaceAll(';', '\t')}`, 'utf16le'),
    /^Gelesen als UTF-16, getrennt durch Tabulatoren;/,
  ],
  ['as UTF-16 without a mark', little, /^Gelesen als UTF-16, /],
  ['as UTF-16 the other way round', Buffer.from(little).swap16(), /^Gelesen als UTF-16, /],
  ['as Windows-1252', Buffer.from(TABLE, 'latin1'), /^Gelesen als Windows-1252/],
  [
    'in the old encoding of the Mac',
    bytesBy(mac, TABLE),
    /Kodierung des Mac gespeichert; .*\nGelesen als Mac Roman,/,
  ],
  [
    'with the separator in a line of its own',
    `sep=;\r\n${TABLE}`,
    /^Gelesen als UTF-8, getrennt durch Semikolons;/,
    2,
  ],
  [
    'with a rare separator in a line of its own',
    `\ufeffsep=|\r\n${TABLE.replaceAll(';', '|')}`,
    /getrennt durch „\|“;/,
    2,
  ],
  [
    'with a title above the headings',
    `Klasse 1988, Stand November;;\r\n;;\r\n${TABLE}`,
    /^Gelesen als UTF-8/,
    3,
  ],
];

for (const [name, table, says, headingsIn = 1] of readable)
  test(`a table ${name} is read with its umlauts, and the dry run says how`, async (t) => {
    const house = await testHouse(t);
    const dry = await importTable(t, house, table, '--dry-run');
    assert.equal(dry.code, 0, dry.stderr);
    assert.match(dry.stdout, says);
    for (const line of [
      `die Überschriften stehen in Zeile ${headingsIn}.`,
      'Erkannte Spalten: Vorname, Nachname (aus „Name“), E-Mail-Adresse (aus „E-Mail privat“)',
      `Zeile ${headingsIn + 1}: „joerg.groess“ würde angelegt: Jörg Größ, joerg@example.org`,
      'Stimmen die Umlaute und Akzente? Jörg Größ, Änne Müller',
    ])
      assert.ok(dry.stdout.includes(line), `${line} in ${dry.stdout}`);
    assert.equal(await house.members.count(), 0);

    const { code, stdout } = await importTable(t, house, table);
    assert.equal(code, 0, stdout);
    const rows = await house.members.all();
    assert.deepEqual(
      rows.map((row) => [row.username, row.surname, row.linked_address, row.private_email_address]),
      [
        ['aenne.mueller', 'Müller', 'aenne@example.org', 'aenne@example.org'],
        ['joerg.groess', 'Größ', 'joerg@example.org', 'joerg@example.org'],
      ],
    );
  });

test('a table comes from standard input, too', async (t) => {
  const house = await testHouse(t);
  const run = (input: string) => runAdmin(t, ['member', 'import', '-'], { DATA_DIR: house.dataDir }, input);
  const { code, stdout } = await run(TABLE);
  assert.deepEqual([code, stdout.split('\n').at(-2)], [0, '2 angelegt, 0 schon da.']);
  assert.equal((await run('')).stderr, 'Die Datei von der Standardeingabe enthält keine lesbare Tabelle.\n');
});

const zip = (...names: string[]) => Buffer.from(`PK\u0003\u0004\u0014\0${names.join('\0')}`, 'latin1');

for (const [name, file, says] of [
  [
    'of a broken Excel',
    zip('[Content_Types].xml', 'xl/workbook.xml'),
    /nicht als Excel-Mappe lesen; .* „CSV UTF-8 \(durch Trennzeichen getrennt\)“/,
  ],
  ['of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /alte oder mit Kennwort .*\(\.xlsx\)“/],
  [
    'of LibreOffice',
    zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    /LibreOffice \(\.ods\).*„Text CSV“/,
  ],
  ['of Numbers', zip('Index/Document.iwa'), /Numbers; .*„Exportieren“/],
  ['saved as “CSV (MS-DOS)”', bytesBy(dos, TABLE), /„CSV \(MS-DOS\)“ .* wähle beim Speichern „CSV UTF-8/],
] as const)
  test(`a table ${name} is named as such, with how to save it`, async (t) => {
    const house = await testHouse(t);
    const { code, stdout, stderr } = await importTable(t, house, file);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, says);
    assert.equal(await house.members.count(), 0);
  });
