import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import type { OwnData } from '#contract/members.ts';
import { importHere } from '#test/support/import-here.ts';
import { longer } from '#test/support/longer.ts';
import { saveData } from '#test/support/own-data.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import { workbookRows } from '#test/support/workbook.ts';

const run = promisify(execFile);

/** Opens `table` in the folder as the program does, and saves it there as `saved`; the endings are `xlsx` and `csv`. */
type Save = (folder: string, from: string, to: string) => Promise<unknown>;

const byLibreOffice: Save = async (folder, from, to) => {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const out = ['--convert-to', to, '--outdir', `${folder}/out`];
  await run('soffice', [
    profile,
    '--headless',
    ...(from === 'csv' ? [SPLIT] : []),
    ...out,
    `${folder}/table.${from}`,
  ]);
  await rename(`${folder}/out/table.${to}`, `${folder}/saved.${to}`);
};

/** As its dialog proposes for CSV: at semicolons (59) and commas (44) alike. */
const SPLIT = '--infilter=CSV:59/44,34,76';

const byGnumeric: Save = (folder, from, to) =>
  run('ssconvert', [`${folder}/table.${from}`, `${folder}/saved.${to}`]);

/** From which form to which. */
type Forms = ['xlsx' | 'csv', 'xlsx' | 'csv'][];

type Program = { name: string; command: string; save: Save; forms: Forms };

const asTheyAre: Forms = [
  ['xlsx', 'xlsx'],
  ['csv', 'csv'],
];

const programs: Program[] = [
  {
    name: 'LibreOffice',
    command: '/usr/bin/soffice',
    save: byLibreOffice,
    forms: [...asTheyAre, ['xlsx', 'csv'], ['csv', 'xlsx']],
  },
  {
    name: 'Gnumeric',
    command: '/usr/bin/ssconvert',
    save: byGnumeric,
    // It takes a table with semicolons only when its dialog is told so.
    forms: [
      ['xlsx', 'xlsx'],
      ['xlsx', 'csv'],
    ],
  },
];

/** What spreadsheets spoil. */
const members: Partial<OwnData>[] = [
  {
    address: 'Rosengarten 6, Hinterhaus',
    city: '01067 Dresden',
    mobileNumber: '+4917604069029',
    privateEmailAddress: 'anna@privat.example',
  },
  {
    firstName: 'Grete',
    address: '=1+1',
    city: '@SUM(A1)',
    phoneNumber: '0761/23125',
    mobileNumber: '01760406902',
    privateEmailAddress: 'grete@privat.example',
  },
  {
    firstName: 'Änne',
    surname: "O'Neill-Šimánek",
    address: 'Haus "Abendruh"; 2. Stock',
    phoneNumber: '',
    privateEmailAddress: 'aenne@privat.example',
  },
];

async function siteOfMaintainer(t: TestContext) {
  const site = await testSite(t);
  importHere(site);
  const maja = await site.maintainer();
  return { site, maja };
}

type Maintainer = Awaited<ReturnType<typeof siteOfMaintainer>>['maja'];

async function fetched(maja: Maintainer, call: string) {
  const answer = await maja.fetch('GET', `/api/v1${call}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Of each member the name and the six fields that are imported. */
async function contacts(maja: Maintainer) {
  const rows = await workbookRows(await fetched(maja, '/maintenance/members/xlsx'));
  return rows
    .slice(1)
    .filter(([username]) => username !== 'maja')
    .map((row) => row.slice(2, 10));
}

/** Saves both tables of a class in each form, and reads them there and on a new site. */
async function readAgain(t: TestContext, forms: Forms, save?: Save): Promise<void> {
  const { site, maja } = await siteOfMaintainer(t);
  for (const [at, data] of members.entries())
    await saveData(await site.join(`mitglied${at}`), `mitglied${at}`, { ...data, publicationConsent: true });
  const folder = await temporaryFolder(t);
  const expected = await contacts(maja);
  for (const call of ['/maintenance/members', '/directory'])
    for (const [from, to] of forms) {
      const place = `${call}, ${from} saved as ${to}`;
      await writeFile(`${folder}/table.${from}`, await fetched(maja, `${call}/${from}`));
      await save?.(folder, from, to);
      const table = await readFile(`${folder}/${save ? 'saved' : 'table'}.${to}`);
      const { lines } = (await maja.sendTable('import_preview', table)).json as ImportPreview;
      assert.ok(lines.length >= members.length);
      assert.deepEqual(new Set(lines.map(({ fate }) => fate)), new Set(['unchanged']), place);
      const other = await siteOfMaintainer(t);
      const { fingerprint } = (await other.maja.sendTable('import_preview', table)).json as ImportPreview;
      await other.maja.sendTable('import', table, { fingerprint });
      assert.deepEqual(await contacts(other.maja), expected, place);
    }
}

test('a table that was exported is read as it was, and changes nothing', (t) => readAgain(t, asTheyAre));

if (longer)
  for (const { name, command, save, forms } of programs)
    test(
      `so it is when ${name} has opened and saved it`,
      {
        skip: existsSync(command) ? false : `${command} is not installed`,
      },
      (t) => readAgain(t, forms, save),
    );
