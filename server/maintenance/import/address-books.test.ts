import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LineFate } from '#contract/maintenance-import.ts';
import { importPlan } from './plan.ts';
import { readImport } from './read-import.ts';

const unknown = { members: [], traces: [], deleted: [], memorials: [], missing: [], traceKey: 'Schlüssel' };

const hans = { firstName: 'Hans', surname: 'Weiß' };
const OUTLOOK =
  'Vorname,Nachname,Straße privat,Straße privat 2,Ort privat,Postleitzahl privat,Telefon privat,Mobiltelefon,E-Mail-Adresse';
const GOOGLE =
  'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,E-mail 1 - Value';
const THUNDERBIRD = 'Vorname\tNachname\tPrimäre E-Mail-Adresse\tPrivat: Adresse\tPrivat: Adresse 2';
const ours = 'Vorname;Nachname;E-Mail;Telefon;Benutzername';

/** Of each the last line: where it stands, what becomes of it, and what is kept. */
const rows: [name: string, table: string, line: number, fate: LineFate, kept: object, ticked?: boolean][] = [
  [
    'Outlook, two lines of a street',
    `${OUTLOOK}\nHans,Weiß,Weg 5,Hof,Köln,50667,0221 1,0171 2,h@example.org`,
    2,
    'new',
    { ...hans, address: 'Weg 5, Hof', city: '50667 Köln', phoneNumber: '0221 1', mobileNumber: '0171 2' },
  ],
  [
    'a street with a break within, behind another',
    `${OUTLOOK}\nA,B,"x\ny",,,,,,a@example.org\nHans,Weiß,"Weg 5\nHof",,,,,,h@example.org`,
    4,
    'new',
    { ...hans, address: 'Weg 5, Hof' },
  ],
  [
    'the same with CRLF',
    `${OUTLOOK}\r\nA,B,"x\r\n\r\ny",,,,,,a@example.org\r\n\r\nHans,Weiß,"Weg 5\r\nHof",,,,,,h@example.org`,
    6,
    'new',
    { ...hans, address: 'Weg 5, Hof' },
  ],
  [
    'Google, the mobile number first',
    `${GOOGLE}\nHans,Weiß,Mobile,0171 2,Home,0221 1 ::: 0221 3,h@example.org ::: x@example.org`,
    2,
    'new',
    { ...hans, phoneNumber: '0221 1', mobileNumber: '0171 2' },
  ],
  [
    'Google, no labels',
    `${GOOGLE}\nHans,Weiß,,+49 171 2,,0221 1,h@example.org`,
    2,
    'new',
    { ...hans, phoneNumber: '0221 1', mobileNumber: '+49 171 2' },
  ],
  [
    'Google, a fax',
    `${GOOGLE}\nHans,Weiß,Home Fax,0221 9,Work,0221 1,h@example.org`,
    2,
    'new',
    { ...hans, phoneNumber: '0221 1' },
  ],
  [
    'Thunderbird',
    `${THUNDERBIRD}\nHans\tWeiß\th@example.org\tWeg 5\tHof`,
    2,
    'new',
    { ...hans, address: 'Weg 5, Hof' },
  ],
  ['a cell that cannot be kept', `${ours}\nHans;Weiß;h@example.org;${'1'.repeat(201)};a b`, 2, 'new', hans],
  ['no address', `${ours}\nHans;Weiß;;;`, 2, 'without-email', hans, true],
  ...['kein', '-', '---', 'Keine E-Mail', 'unbekannt', 'k. A.', 'hat keine', '?'].map(
    (cell): (typeof rows)[number] => [cell, `${ours}\nHans;Weiß;${cell};;`, 2, 'without-email', hans, true],
  ),
  ['half an address', `${ours}\nHans;Weiß;rolf@;;`, 2, 'without-email', hans, false],
  ['no name', `${ours}\nHans;;h@example.org;;`, 2, 'wrong', { firstName: 'Hans', surname: '' }],
  [
    'the same person again',
    `${ours}\nHans;Weiß;h@example.org;;\nHans;Weiß;h@example.org;;`,
    3,
    'known',
    hans,
    false,
  ],
];

test('rows of address books are kept as they are meant, and no cell stops a line', async () => {
  for (const [name, table, line, fate, kept, ticked] of rows) {
    const file = await readImport(Buffer.from(table), 'klasse.csv');
    const last = importPlan(file, unknown).lines.at(-1);
    assert.deepEqual([last?.line, last?.fate, last?.ticked], [line, fate, ticked], `${name}: ${last?.why}`);
    const { privateEmailAddress: _, ...contact } = file.newcomers.at(-1)?.contact ?? {};
    assert.deepEqual(contact, kept, name);
  }
});

test('every line is corrected in place, also one without its cells, and then is like any other', async () => {
  const table = `${ours}\nRolf;Alt;rolf@;;\nHans;;;;\nzu;kurz\nÉva;Œrsı;eva@example.org;;`;
  const typed = { firstName: 'Rolf', surname: 'Neu', email: 'rolf@example.org' };
  const corrections = { 2: typed, 3: { ...typed, email: '' }, 4: { ...typed, firstName: 'Uli' } };
  const file = await readImport(Buffer.from(table), 'klasse.csv', { corrections });
  assert.deepEqual(
    importPlan(file, unknown).lines.map(({ line, fate, username, why }) => [line, fate, username, why]),
    [
      [2, 'new', 'rolf.neu', ''],
      [3, 'known', '', 'Der gleiche Name steht schon in Zeile 2.'],
      [4, 'new', 'uli.neu', ''],
      [5, 'new', 'eva.oersi', ''],
    ],
  );
});
