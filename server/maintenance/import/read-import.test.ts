import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { MaintainerError } from '#server/maintainer-error.ts';
import { importPlan } from './plan.ts';
import { readImport } from './read-import.ts';

const unknown = { members: [], traces: [], deleted: [], memorials: [], missing: [], traceKey: 'Schlüssel' };

const people = async (bytes: Uint8Array) => {
  const { newcomers } = await readImport(bytes, 'klasse');
  return {
    people: newcomers.map(({ email, contact: { firstName = '', surname = '' }, birthName, nickname }) => {
      return [firstName, surname, birthName, nickname, email];
    }),
    wrong: newcomers.flatMap(({ problems }) => problems),
  };
};
const text = (...lines: string[]) => people(Buffer.from(lines.join('\n')));

const refused = (bytes: Uint8Array, says: RegExp) =>
  assert.rejects(readImport(bytes, 'klasse.xlsx'), (error) => {
    assert.ok(error instanceof MaintainerError, String(error));
    assert.match(error.message, says);
    return true;
  });

const TABLE =
  'Vorname;Name;E-Mail privat\r\nJörg;Größ;joerg@example.org\r\nÄnne;Müller;aenne@example.org\r\n';

const bytesBy = (letters: Record<string, number>, text: string) =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const mac = { ä: 0x8a, ö: 0x9a, ü: 0x9f, Ä: 0x80, Ö: 0x85, Ü: 0x86, ß: 0xa7 };
const dos = { ä: 0x84, ö: 0x94, ü: 0x81, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, ß: 0xe1 };
const little = Buffer.from(`\ufeff${TABLE}`, 'utf16le');

const readable: [name: string, table: string | Buffer, note: string, headingsIn?: number][] = [
  ['UTF-8', TABLE, 'UTF-8, getrennt durch Semikolons'],
  [
    'UTF-16 with a mark, as Excel saves “Unicode text”',
    Buffer.from(`\ufeff${TABLE.replaceAll(';', '\t')}`, 'utf16le'),
    'UTF-16, getrennt durch Tabulatoren',
  ],
  ['UTF-16 the other way round', little.swap16(), 'UTF-16, getrennt durch Semikolons'],
  ['Windows-1252', Buffer.from(TABLE, 'latin1'), 'Windows-1252 (altes Excel), getrennt durch Semikolons'],
  ['the old encoding of the Mac', bytesBy(mac, TABLE), 'Mac Roman, getrennt durch Semikolons'],
  [
    'a separator in a line of its own',
    `\ufeffsep=|\r\n${TABLE.replaceAll(';', '|')}`,
    ...(['UTF-8, getrennt durch „|“', 2] as const),
  ],
  [
    'a title above the headings',
    `Klasse 1988, Stand November;;\r\n;;\r\n${TABLE}`,
    ...(['UTF-8, getrennt durch Semikolons', 3] as const),
  ],
];

test('a table is read with its umlauts in whatever encoding and with whatever separator it was saved', async () => {
  for (const [name, table, note, headingsIn = 1] of readable) {
    const { notes, columns, newcomers } = await readImport(Buffer.from(table), 'klasse');
    const read = `Gelesen als ${note}; die Überschriften stehen in Zeile ${headingsIn}.`;
    assert.ok(notes.includes(read), `${name}: ${notes}`);
    assert.deepEqual(
      columns.map(({ use }) => use),
      ['firstName', 'surname', 'privateEmailAddress'],
      name,
    );
    assert.deepEqual(
      newcomers.map(({ line, contact, email }) => [line, contact.firstName, contact.surname, email]),
      [
        [headingsIn + 1, 'Jörg', 'Größ', 'joerg@example.org'],
        [headingsIn + 2, 'Änne', 'Müller', 'aenne@example.org'],
      ],
      name,
    );
  }
});

const zipOf = (...names: string[]) => Buffer.from(`PK\u0003\u0004\u0014\0${names.join('\0')}`, 'latin1');

test('what cannot be read at all is named as what it is, with what to do', async () => {
  for (const [file, says] of [
    [zipOf('[Content_Types].xml', 'xl/workbook.xml'), /nicht als Excel-Mappe lesen; .* „CSV UTF-8/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /alte oder mit Kennwort .*\(\.xlsx\)“/],
    [zipOf('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), /LibreOffice \(\.ods\).*„Text CSV“/],
    [zipOf('Index/Document.iwa'), /Numbers; .*„Exportieren“/],
    [bytesBy(dos, TABLE), /„CSV \(MS-DOS\)“ .* wähle beim Speichern „CSV UTF-8/],
    ['', /keine lesbare Tabelle/],
    [`Benutzername;E-Mail\n${'bert;bert@example.org\n'.repeat(10_001)}`, /mehr als 10\.000 Zeilen/],
    [Buffer.from('Vorname\0Nachname'), /keine lesbare Tabelle/],
    ['\ufeffBEGIN:VCARD\r\nVERSION:3.0', /vCard .* keine Tabelle/],
  ] as const)
    await refused(Buffer.from(file), says);
});

/** The files of a workbook, or of what says that it is one. */
function zip(files: Record<string, Uint8Array>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(files)) file.addBuffer(Buffer.from(content), name);
  file.end();
  return buffer(file.outputStream);
}

test('the first sheet of a workbook that is shown is read, below a title and with gaps', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Alt',
        hidden: true,
        rows: [
          ['Vorname', 'Nachname', 'E-Mail'],
          ['Nie', 'Da', 'nie@example.org'],
        ],
      },
      {
        name: 'Klasse 1988',
        rows: [
          ['Stand: November'],
          [],
          ['Vorname', 'Nachname', 'E-Mail', 'geb.', 'PLZ', 'Ort'],
          ['Jörg', 'Größ', 'joerg@example.org', new Date('1971-05-02'), 50667, 'Köln'],
          [],
          ['Sabine', 'Körner', 'sabine@example.org', 'Lindner', null, null],
          ['Otto', 'Ohne', 'kein Postfach', null, null, null],
        ],
      },
    ],
  });
  assert.deepEqual(await people(bytes), {
    people: [
      ['Jörg', 'Größ', '', '', 'joerg@example.org'],
      ['Sabine', 'Körner', 'Lindner', '', 'sabine@example.org'],
      ['Otto', 'Ohne', '', '', ''],
    ],
    wrong: [],
  });
  const { notes, newcomers } = await readImport(bytes, 'klasse.xlsx');
  assert.equal(notes[0], 'Gelesen aus dem Blatt „Klasse 1988“; die Überschriften stehen in Zeile 3.');
  assert.equal(newcomers[0]?.contact.city, '50667 Köln');
});

test('zeros in front that a spreadsheet has dropped come back where they are sure, and are named where not', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Klasse',
        rows: [
          ['Vorname', 'Nachname', 'E-Mail', 'PLZ', 'Ort', 'Telefon', 'Handy'],
          ['Anna', 'Amt', 'a@example.org', 4109, 'Leipzig', 341123456, 1711234567],
          ['Bert', 'Bau', 'b@example.org', '4109', 'Leipzig', '341123456', '1711234567'],
          ['Cora', 'Cent', 'c@example.org', 50667, 'Köln', '0221 123', 17612345678],
        ],
      },
    ],
  });
  const file = await readImport(bytes, 'klasse.xlsx');
  assert.deepEqual(
    file.newcomers.map(({ contact }) => [contact.city, contact.phoneNumber, contact.mobileNumber]),
    [
      ['04109 Leipzig', '341123456', '01711234567'],
      ['04109 Leipzig', '341123456', '01711234567'],
      ['50667 Köln', '0221 123', '17612345678'],
    ],
  );
  assert.deepEqual(
    importPlan(file, unknown).lines.map(({ why }) => why),
    [
      ...Array(2).fill(
        'Telefonnummer: Die führende Null fehlt vielleicht. Handynummer: aus „1711234567“ wird 01711234567. Postleitzahl: Die führende Null ist ergänzt (04109).',
      ),
      'Handynummer: Die führende Null fehlt vielleicht.',
    ],
  );
});

test('a workbook that unpacks to too much is refused, whatever it says of its size', async () => {
  const bomb = await zip({
    '[Content_Types].xml': Buffer.alloc(40_000_000, 32),
    'xl/workbook.xml': Buffer.alloc(9),
  });
  assert.ok(bomb.length < 100_000);
  await refused(bomb, /ausgepackt zu groß/);
  const entry = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  for (const said of [9, 0]) {
    bomb.writeUInt32LE(said, entry + 24);
    await refused(bomb, /ausgepackt zu groß/);
  }
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`xl/${at}.xml`, Buffer.alloc(9)]));
  await refused(await zip(many), /ausgepackt zu groß/);
  await refused(await zip({ 'xl/workbook.xml': Buffer.from('<a') }), /nicht als Excel-Mappe lesen/);
});

test('entities that a workbook declares are neither read from files nor multiplied', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = `<?xml version="1.0"?><!DOCTYPE worksheet [
    <!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY ten "0123456789"><!ENTITY many "&ten;&ten;&ten;">
  ]><worksheet><sheetData>
    <row r="1">${cell('Vorname')}${cell('Nachname')}</row>
    <row r="2">${cell('A&file;B')}${cell('C&many;D')}</row>
  </sheetData></worksheet>`;
  const files = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="Klasse" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  const bytes = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const);
  const { newcomers } = await readImport(await zip(Object.fromEntries(bytes)), 'klasse.xlsx');
  assert.deepEqual(
    newcomers.map(({ contact }) => [contact.firstName, contact.surname]),
    [['A&file;B', 'C&many;D']],
  );
});

test('of a workbook with two directories no more is unpacked than was looked at', async () => {
  const sheet = {
    name: 'Klasse',
    rows: [['Name', 'E-Mail'], ...Array(50_000).fill(['Anna Neu', 'a@b.de'])],
  };
  const large = Buffer.from(await writeXlsx({ sheets: [sheet] }));
  const end = large.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const second = Buffer.concat([large.subarray(end, end + 10), Buffer.alloc(10)]);
  const is64 = Buffer.from(large.subarray(end));
  is64.writeUInt16LE(0, 10);
  is64.writeUInt32LE(0xffffffff, 12);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50);
  for (const [from, to] of [
    [10, 32],
    [12, 40],
    [16, 48],
  ] as const)
    record.writeUInt32LE(from === 10 ? large.readUInt16LE(end + from) : large.readUInt32LE(end + from), to);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeUInt32LE(end, 8);
  for (const file of [
    Buffer.concat([large, second]),
    Buffer.concat([large.subarray(0, end), record, locator, is64]),
  ]) {
    const begun = process.memoryUsage.rss();
    await refused(file, /nicht als Excel-Mappe lesen/);
    assert.ok(process.memoryUsage.rss() - begun < 32 * 1024 * 1024);
  }
});

test('addresses pasted from a mail are a table', async () => {
  const wanted = {
    people: [
      ['Sabine', 'Körner', '', '', 'sabine@example.org'],
      ['Jörg', 'Größ', '', '', 'joerg@example.org'],
      ['Karl', 'von der Heide', '', '', 'karl@example.org'],
    ],
    wrong: [],
  };
  assert.deepEqual(
    await text(
      '"Sabine Körner" <sabine@example.org>, Jörg Größ <joerg@example.org>, "Karl von der Heide" <karl@example.org>',
    ),
    wanted,
  );
  assert.deepEqual(
    await text(
      'Körner, Sabine <sabine@example.org>;',
      '"Größ, Jörg" <mailto:joerg@example.org>',
      'Karl von der Heide <karl@example.org>',
    ),
    wanted,
  );
  assert.deepEqual(await text('Name;E-Mail 1', 'Körner, Sabine;Sabine Körner <sabine@example.org>'), {
    people: [['Sabine', 'Körner', '', '', 'sabine@example.org']],
    wrong: [],
  });
});

test('one column with the name, names of call and of birth, and several addresses are understood', async () => {
  const rows: [lines: string[], people: string[][]][] = [
    [
      [
        'Name;E-Mail 1;E-Mail 2;geb.',
        'Dr. Sabine Körner;;s@example.org;Lindner',
        'Größ, Jörg;j@example.org;;02.05.1971',
      ],
      [
        ['Sabine', 'Körner', 'Lindner', '', 's@example.org'],
        ['Jörg', 'Größ', '', '', 'j@example.org'],
      ],
    ],
    // Alone it is the first name, also beside surnames of several words; beside another one a nickname.
    [
      ['Rufname;Name;E-Mail', 'Karl;von der Heide;k@example.org'],
      [['Karl', 'von der Heide', '', '', 'k@example.org']],
    ],
    [
      ['Vorname;Rufname;Name;E-Mail', 'Karl-Heinz;Kalle;Groß;k@example.org'],
      [['Karl-Heinz', 'Groß', '', 'Kalle', 'k@example.org']],
    ],
    [
      ['Name;Rufname;E-Mail', 'Groß, Karl-Heinz;Kalle;k@example.org', 'Sabine Körner;Sabine;s@example.org'],
      [
        ['Karl-Heinz', 'Groß', '', 'Kalle', 'k@example.org'],
        ['Sabine', 'Körner', '', '', 's@example.org'],
      ],
    ],
  ];
  for (const [lines, wanted] of rows) assert.deepEqual(await text(...lines), { people: wanted, wrong: [] });
});
