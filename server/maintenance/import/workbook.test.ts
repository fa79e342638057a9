import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { MaintainerError } from '#server/maintainer-error.ts';
import { importPlan } from './plan.ts';
import { readImport } from './read-import.ts';
import { splitName } from './split-name.ts';

const people = async (bytes: Uint8Array) => {
  const { newcomers, problems } = await readImport(bytes, 'klasse');
  return {
    people: newcomers.map(({ email, contact: { firstName = '', surname = '' }, birthName, nickname }) => {
      return [firstName, surname, birthName, nickname, email];
    }),
    wrong: problems.map(({ line, message }) => [line, message]),
  };
};
const text = (...lines: string[]) => people(Buffer.from(lines.join('\n')));

const refused = (bytes: Uint8Array, says: RegExp) =>
  assert.rejects(readImport(bytes, 'klasse.xlsx'), (error) => {
    assert.ok(error instanceof MaintainerError, String(error));
    assert.match(error.message, says);
    return true;
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
    ],
    wrong: [[7, 'E-Mail-Adresse ist keine gültige einzelne Adresse.']],
  });
  const { table, newcomers } = await readImport(bytes, 'klasse.xlsx');
  assert.deepEqual([table.origin, table.headingLine], [{ sheet: 'Klasse 1988' }, 3]);
  assert.equal(newcomers[0]?.contact.city, '50667 Köln');
});

test('zeros in front that a workbook has dropped come back where they are sure, and are named where not', async () => {
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
      ['4109 Leipzig', '341123456', '1711234567'],
      ['50667 Köln', '0221 123', '17612345678'],
    ],
  );
  const known = { members: [], traces: [], deleted: [], memorials: [], traceKey: 'Schlüssel' };
  assert.deepEqual(
    importPlan(file, known).lines.map(({ why }) => why),
    [
      'Postleitzahl: Die führende Null ist ergänzt (04109). Telefonnummer: Die führende Null fehlt vielleicht.',
      '',
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
  const rows = [['Vorname', 'Nachname', 'E-Mail'], ...Array(10_001).fill(['A', 'B', 'a@example.org'])];
  await refused(await writeXlsx({ sheets: [{ name: 'x', rows }] }), /mehr als 10\.000 Zeilen/);
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
  assert.deepEqual(await text('Name;E-Mail', '"Körner, Sabine";"Sabine Körner" <sabine@example.org>'), {
    people: [],
    wrong: [[2, 'Ab hier stimmen die Anführungszeichen nicht.']],
  });
  assert.deepEqual(await text('Name;E-Mail 1', 'Körner, Sabine;Sabine Körner <sabine@example.org>'), {
    people: [['Sabine', 'Körner', '', '', 'sabine@example.org']],
    wrong: [],
  });
});

test('one column with the name, names of call and of birth, and several addresses are understood', async () => {
  assert.deepEqual(
    await text(
      'Name;E-Mail 1;E-Mail 2;geb.',
      'Dr. Sabine Körner;;sabine@example.org;Lindner',
      'Größ, Jörg;joerg@example.org;;02.05.1971',
    ),
    {
      people: [
        ['Sabine', 'Körner', 'Lindner', '', 'sabine@example.org'],
        ['Jörg', 'Größ', '', '', 'joerg@example.org'],
      ],
      wrong: [],
    },
  );
  assert.deepEqual(
    await text('Rufname;Name;E-Mail', 'Kalle;Groß;kalle@example.org'),
    { people: [['Kalle', 'Groß', '', '', 'kalle@example.org']], wrong: [] },
    'alone it is the first name',
  );
  assert.deepEqual(
    await text('Vorname;Rufname;Name;E-Mail', 'Karl-Heinz;Kalle;Groß;kalle@example.org'),
    { people: [['Karl-Heinz', 'Groß', '', 'Kalle', 'kalle@example.org']], wrong: [] },
    'beside another one a nickname',
  );
  assert.deepEqual(
    await text(
      'Name;Rufname;geb.;E-Mail 1',
      'Dr. Sabine Körner;Sabine;Lindner;sabine@example.org',
      'Groß, Karl-Heinz;Kalle;;kalle@example.org',
      'Petra Sommer;;;petra@example.org',
    ),
    {
      people: [
        ['Sabine', 'Körner', 'Lindner', '', 'sabine@example.org'],
        ['Karl-Heinz', 'Groß', '', 'Kalle', 'kalle@example.org'],
        ['Petra', 'Sommer', '', '', 'petra@example.org'],
      ],
      wrong: [],
    },
    'beside whole names, too',
  );
  assert.deepEqual(
    await text(
      'Rufname;Name;E-Mail',
      'Karl;von der Heide;karl@example.org',
      'Uta;Dr. Groß;uta@example.org',
      'Eva;Lack Müller;eva@example.org',
    ),
    {
      people: [
        ['Karl', 'von der Heide', '', '', 'karl@example.org'],
        ['Uta', 'Dr. Groß', '', '', 'uta@example.org'],
        ['Eva', 'Lack Müller', '', '', 'eva@example.org'],
      ],
      wrong: [],
    },
    'surnames of several words are none',
  );
});

test('names are taken apart as they are written', () => {
  for (const [whole = '', ...parts] of [
    ['Sabine Körner geb. Lindner', 'Sabine', 'Körner', 'Lindner'],
    ['Körner, Sabine (geb. Lindner)', 'Sabine', 'Körner', 'Lindner'],
    ['Sabine Körner (Lindner)', 'Sabine', 'Körner', 'Lindner'],
    ['Frau Prof. Dr. Anna Maria Klein', 'Anna Maria', 'Klein', ''],
    ['Hans-Peter van den Berg', 'Hans-Peter', 'van den Berg', ''],
    ['van den Berg', '', 'van den Berg', ''],
    ['Körner', '', 'Körner', ''],
    ['', '', '', ''],
  ]) {
    const { firstName, surname, birthName } = splitName(whole);
    assert.deepEqual([firstName, surname, birthName], parts, whole);
  }
});
