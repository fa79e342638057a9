import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { writeXlsx } from 'hucre/xlsx';
import { importPlan } from './plan.ts';
import type { ImportChoices } from './read-import.ts';
import { readImport } from './read-import.ts';

const unknown = { members: [], traces: [], deleted: [], memorials: [], missing: [], traceKey: 'Schlüssel' };

/** What an import of this table would do: each line with all that is kept, and what is said about it. */
async function preview(bytes: Uint8Array, choices: ImportChoices = {}) {
  const file = await readImport(bytes, 'klasse', choices);
  const { lines } = importPlan(file, unknown);
  const people = file.newcomers.map(({ contact, birthName, email }, at) => {
    const { firstName = '', surname = '', privateEmailAddress: _, ...rest } = contact;
    const { fate, ticked, key } = lines[at] ?? assert.fail();
    return [
      key,
      fate,
      `${firstName}|${surname}|${birthName}`,
      email,
      Object.values(rest).join('|'),
      ...((ticked ?? false) ? ['x'] : []),
    ];
  });
  return { ...file, lines, people, said: lines.map(({ why }) => why).filter(Boolean) };
}
const text = (...lines: string[]) => preview(Buffer.from(lines.join('\n')));
const list = (name: string) =>
  preview(readFileSync(new URL(`../../../test/support/class-lists/${name}`, import.meta.url)));

const petra = ['2', 'new', 'Petra|Schmidt|', 'petra.schmidt@example.org', ''];

/** Lists as people keep them, each of a kind that was refused or misread. */
const lists: [name: string, people: string[][], said?: RegExp][] = [
  ['headings-colon.csv', [petra]],
  ['headings-e-mail-address.csv', [petra]],
  ['headings-full-name.csv', [petra]],
  ['headings-surname-first-name.csv', [petra]],
  [
    'headings-name-first-name.csv',
    [['2', 'new', 'Petra|Schmidt|Maier', 'petra.schmidt@example.org', 'Am Anger 12a|99423 Weimar|03643/123']],
  ],
  [
    'headings-abbreviated.csv',
    [['2', 'new', 'Petra|Schmidt|', 'petra.schmidt@example.org', 'Am Anger 1|99423 Weimar|03643 1|0172 1']],
  ],
  [
    'house-numbers.csv',
    [
      [
        '2',
        'new',
        'Petra|Schmidt|Maier',
        'petra.schmidt@example.org',
        'Am Anger 12a|99423 Weimar|03643/123|0172/4445556',
      ],
      ['3', 'new', 'Uwe|Vogel|', 'uwe.vogel@example.org', 'Dorfstr. 7|07743 Jena'],
      ['4', 'died', 'Heike|Richter|Lang', '', 'Am Bahnhof 1|99084 Erfurt'],
    ],
    /^Vermutlich verstorben: In der Zeile steht „verstorben 2019“\.$/,
  ],
  [
    'deceased.csv',
    [
      ['2', 'new', 'Petra|Schmidt|Maier', 'petra.schmidt@example.org', 'Am Anger 12a|99423 Weimar'],
      ['3', 'died', 'Heike|Richter|', '', ''],
      ['4', 'died', 'Bernd|Lang|', '', ''],
    ],
    /„Richter, Heike †“\. .*„Lang, Bernd - verstorben -“\.$/,
  ],
  [
    'birth-names.csv',
    [
      ['2', 'new', 'Heike|Richter|Lang', 'heike@example.org', ''],
      ['3', 'new', 'Ines|Otto|von der Au', 'ines@example.org', ''],
      ['4', 'new', 'Kerstin|Groß-Klein|Klein', 'k@example.org', ''],
      ['5', 'new', 'Silke|Kunze|Hahn', 's@example.org', ''],
      ['6', 'new', 'Anke|Jahn|Fritz', 'a@example.org', ''],
      ['7', 'new', 'Gabi|Hoff|Lenz', 'g@example.org', ''],
    ],
    /^Bleibt weg: „verw\. Lehmann“\.$/,
  ],
  [
    'invisible.csv',
    [
      ['2', 'new', 'Anna|Lindner|', 'anna.lindner@example.org', ''],
      ['3', 'new', 'Uwe|Vogel|', 'uwe.vogel@example.org', ''],
      ['4', ...petra.slice(1)],
    ],
    /^E-Mail-Adresse: aus „mailto:uwe\.vogel@example\.org“ wird uwe\.vogel@example\.org\.$/,
  ],
  [
    'postcode-of-four.csv',
    [
      ['2', 'new', 'Petra|Schmidt|', 'petra.schmidt@example.org', 'Am Anger 12|99423 Weimar'],
      ['3', 'new', 'Hans-Jürgen|Müller-Lüdenscheidt|', 'hans@example.org', 'Dorfstr. 7|07743 Jena'],
    ],
    /Großbuchstaben.*Großbuchstaben.*Postleitzahl: Die führende Null ist ergänzt \(07743\)\.$/,
  ],
  ['first-sheet-empty.xlsx', [['2', 'new', 'Petra|Schmidt|', 'petra@example.org', '99423 Weimar|0172 1']]],
  [
    'formula-errors.xlsx',
    [
      ['2', 'new', 'Uwe|Vogel|', 'uwe@example.org', '07743 Jena|01721112223'],
      ['3', 'new', 'Kai|Weber|', 'kai@example.org', 'Erfurt'],
    ],
    /Handynummer: „#WERT!“ .* Postleitzahl: „#NV“ ist ein Fehler der Tabelle und bleibt weg\.$/,
  ],
];

test('lists that people keep are read as a reader would take them, and what is changed or dropped is said', async () => {
  for (const [name, people, says] of lists) {
    const read = await list(name);
    assert.deepEqual(read.people, people, name);
    if (says) assert.match(read.said.join(' '), says, name);
    else assert.deepEqual(read.said, [], name);
  }
});

const head = 'Vorname;Nachname;E-Mail;Straße;PLZ;Ort;Telefon;Handy;Bemerkung';
const rest = (...lines: string[]) => text(head, ...lines);

test('two people in one row are two, with one address', async () => {
  const { people, said } = await rest('Petra und Kai;Schmidt;s@example.org;Weg 1;99423;Weimar;03643 12345;;');
  const place = 'Weg 1|99423 Weimar|03643 12345';
  assert.deepEqual(people, [
    ['2', 'new', 'Petra|Schmidt|', 's@example.org', place],
    ['2b', 'new', 'Kai|Schmidt|', 's@example.org', place],
  ]);
  assert.match(said.join(), /zwei Einträge mit derselben Anschrift/);
  const each = await text('Name;E-Mail', 'Schmidt, Petra u. Kai;p@example.org, k@example.org');
  assert.deepEqual(
    each.people.map(([, , name, email]) => [name, email]),
    [
      ['Petra|Schmidt|', 'p@example.org'],
      ['Kai|Schmidt|', 'k@example.org'],
    ],
  );
});

test('a person who has died or moved away according to a line is not added automatically', async () => {
  const { people, said } = await rest(
    'Heike;+ Richter;;;;;;;',
    'Bernd;Lang;b@example.org;;;;;;† 2019',
    'Ute;Wolf;u@example.org;Weg 1;99423;Weimar;;;unbekannt verzogen',
    'Rosi;Hahn;r@example.org;;;;;;Mann verstorben',
  );
  assert.deepEqual(
    people.map(([, fate, name, email, , ticked]) => [fate, name, email, ticked]),
    [
      ['died', 'Heike|Richter|', '', undefined],
      ['died', 'Bernd|Lang|', 'b@example.org', undefined],
      ['lost', 'Ute|Wolf|', 'u@example.org', undefined],
      ['new', 'Rosi|Hahn|', 'r@example.org', undefined],
    ],
  );
  assert.equal(said.length, 3);
  const own = await text('Name;verstorben', 'Petra Schmidt;', 'Heike Richter;x', 'Uwe Vogel;nein');
  assert.deepEqual(
    own.people.map(([, fate]) => fate),
    ['without-email', 'died', 'without-email'],
  );
});

test('what is left out of a cell, or changed in it, is named', async () => {
  const { people, said } = await rest(
    'Dr. Ute;Roth/Braun;u@example.org, v@example.org;Weg 1;O-6900;Jena;03643/12345, 0172/4445556;;',
    'Kai;Weber;;Weg 2;99423;Weimar;03. Dez 43;1721112223;',
    'Uwe;Vogel;uwe(at)example.org;Weg 3;1010;Wien;03643 12345, 03643 12346, 03643 12347;;',
  );
  assert.deepEqual(people, [
    ['2', 'new', 'Ute|Roth|Braun', 'u@example.org', 'Weg 1|O-6900 Jena|03643/12345|0172/4445556'],
    ['3', 'without-email', 'Kai|Weber|', '', 'Weg 2|99423 Weimar|01721112223', 'x'],
    ['4', 'new', 'Uwe|Vogel|', 'uwe@example.org', 'Weg 3|1010 Wien|03643 12345|03643 12346'],
  ]);
  const [ute = '', kai = '', uwe = ''] = said;
  for (const part of ['„Dr.“', '„Braun“ ist als Geburtsname', '„v@example.org“', '„O-6900“ hat nur vier'])
    assert.ok(ute.includes(part), `${part}: ${ute}`);
  assert.match(kai, /„03\. Dez 43“ hat die Tabelle zu einem Datum .* aus „1721112223“ wird 01721112223/);
  assert.match(uwe, /aus „uwe\(at\)example\.org“ wird uwe@example\.org.*Bleibt weg: „03643 12347“/);
});

test('a letter that the encoding of a table does not have is missed, in names and addresses', async () => {
  const { people, said } = await rest(
    'Pavla;?imánek;p@example.org;Weg 1;99423;Weimar;;;',
    'Jan;Dvo?ák;j@example.org;Weg 2;99423;Weimar;;;',
    'Ute;Vogel;u@example.org;Weg 3 (?);99423;Weimar;;;',
    'Kai;Weber;k@example.org;Weg 4;99423;?ód\ufffd;;;',
  );
  assert.deepEqual(
    people.map(([, fate]) => fate),
    ['new', 'new', 'new', 'new'],
  );
  assert.deepEqual(
    said.map((message) => /^.*?“ fehlt ein Buchstabe/.exec(message)?.[0]),
    [
      'Nachname: In „?imánek“ fehlt ein Buchstabe',
      'Nachname: In „Dvo?ák“ fehlt ein Buchstabe',
      'Ort: In „?ód\ufffd“ fehlt ein Buchstabe',
    ],
  );
});

test('addresses and numbers are put together from whatever columns they are in', async () => {
  const whole = await text('Name;Anschrift;Tel./Handy', 'Petra Schmidt;"Weg 1, 99423 Weimar";0172 4445556');
  assert.equal(whole.people[0]?.[4], 'Weg 1|99423 Weimar|0172 4445556');
  const parted = await text(
    'Name;Straße;Nr.;Plz;Ort;Vorwahl;Telefon',
    'Petra Schmidt;Weg;1;99423;Weimar;03643;12345',
  );
  assert.equal(parted.people[0]?.[4], 'Weg 1|99423 Weimar|03643/12345');
  const married = await text(
    'Name;Vorname;jetziger Name;E-Mail',
    'Lang;Heike;Richter;h@example.org',
    'Wolf;Ute;;u@example.org',
  );
  assert.deepEqual(
    married.people.map(([, , name]) => name),
    ['Heike|Richter|Lang', 'Ute|Wolf|'],
  );
});

test('what no heading tells is chosen, and every line follows', async () => {
  const bytes = readFileSync(new URL('../../../test/support/class-lists/thirty.csv', import.meta.url));
  const { people } = await preview(bytes, { columns: { 2: 'marriedName' } });
  const names = people.map(([, , name]) => name);
  assert.ok(names.includes('Ines|Otto|Graf') && names.includes('Petra|Ahrens|Maier'), names.join(' '));
});

test('a title, a date and an empty line above a table are skipped and said, and so is a heading that is repeated', async () => {
  const { notes, people } = await text(
    'Klassenliste 10b;;',
    'Stand: 12.3.2003;;',
    ';;',
    'Name;Vorname;E-Mail',
    'Schmidt;Petra;p@example.org',
    'Name;Vorname;E-Mail',
    'Vogel;Uwe;u@example.org',
  );
  assert.deepEqual(
    people.map(([key, , name]) => [key, name]),
    [
      ['5', 'Petra|Schmidt|'],
      ['7', 'Uwe|Vogel|'],
    ],
  );
  assert.equal(notes[1], 'Darüber steht, und bleibt weg: „Klassenliste 10b“, „Stand: 12.3.2003“.');
});

test('no table is refused for its headings: what is in the columns is guessed, or chosen', async () => {
  const none = await text(
    'Petra;Schmidt;petra@example.org;99423;Weimar',
    'Uwe;Vogel;uwe@example.org;07743;Jena',
  );
  assert.deepEqual(
    none.columns.map(({ use, by }) => [use, by]),
    ['firstName', 'surname', 'email', 'postcode', 'town'].map((use) => [use, 'values']),
  );
  assert.equal(none.people.length, 2);
  assert.match(none.notes[0] ?? '', /Überschriften gibt es nicht/);
  const order = await text('Wer;Wohin', 'Schmidt Petra;p@example.org', 'Vogel Uwe;u@example.org');
  assert.deepEqual(
    order.people.map(([, , name]) => name),
    ['Petra|Schmidt|', 'Uwe|Vogel|'],
  );

  const foreign = 'Jméno;Příjmení;Mejl;Psč\nPavla;Šimánek;p@example.org;50667';
  const guessed = await preview(Buffer.from(foreign));
  assert.deepEqual(guessed.lacks, ['name']);
  assert.deepEqual(
    guessed.people.map(([, fate]) => fate),
    ['wrong'],
  );
  const columns = { 0: 'firstName', 1: 'surname', 3: 'postcode' } as const;
  const { people, lacks } = await preview(Buffer.from(foreign), { columns });
  assert.deepEqual([people, lacks], [[['2', 'new', 'Pavla|Šimánek|', 'p@example.org', '50667']], []]);
  const { columns: unread } = await preview(Buffer.from('Vorname;Nachname;E-Mail;Ort\na;b;c@example.org;d'), {
    columns: { 3: '' },
  });
  assert.deepEqual(unread.at(-1), { at: 3, heading: 'Ort', examples: ['d'], use: '', by: 'choice' });
});

test('of a workbook the first sheet that holds a table is read, or the one that is chosen', async () => {
  const rows = (name: string) => [
    ['Vorname', 'Nachname', 'E-Mail'],
    [name, 'Schmidt', `${name}@example.org`],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Leer', rows: [] },
      {
        name: 'Kosten',
        rows: [
          ['Saal', 120],
          ['Essen', 340],
        ],
      },
      { name: 'Versteckt', hidden: true, rows: rows('nie') },
      { name: 'Adressen', rows: rows('petra') },
      { name: 'Lehrer', rows: rows('uwe') },
    ],
  });
  const { sheets, people } = await preview(bytes);
  assert.deepEqual(sheets, [
    { at: 0, name: 'Leer', isRead: false },
    { at: 1, name: 'Kosten', isRead: false },
    { at: 3, name: 'Adressen', isRead: true },
    { at: 4, name: 'Lehrer', isRead: false },
  ]);
  assert.equal(people[0]?.[3], 'petra@example.org');
  assert.equal((await preview(bytes, { sheet: 4 })).people[0]?.[3], 'uwe@example.org');
  await assert.rejects(preview(bytes, { sheet: 2 }), /keine lesbare Tabelle/);
});
