import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { ImportPreview } from '#contract/maintenance-import.ts';
import type { OwnData } from '#contract/members.ts';
import { importHere } from '#test/support/import-here.ts';
import { longer } from '#test/support/longer.ts';
import { saveData } from '#test/support/own-data.ts';
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

type Form = 'xlsx' | 'csv';

/** From which form to which; Gnumeric takes a table with semicolons only when it is told so in its dialog. */
const programs: { name: string; command?: string; save?: Save; forms: [Form, Form][] }[] = [
  {
    name: 'nothing',
    forms: [
      ['xlsx', 'xlsx'],
      ['csv', 'csv'],
    ],
  },
  ...(longer
    ? [
        {
          name: 'LibreOffice',
          command: 'soffice',
          save: byLibreOffice,
          forms: [
            ['xlsx', 'xlsx'],
            ['xlsx', 'csv'],
            ['csv', 'xlsx'],
            ['csv', 'csv'],
          ] satisfies [Form, Form][],
        },
        {
          name: 'Gnumeric',
          command: 'ssconvert',
          save: byGnumeric,
          forms: [
            ['xlsx', 'xlsx'],
            ['xlsx', 'csv'],
          ] satisfies [Form, Form][],
        },
      ]
    : []),
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

const lacks = (command = 'sh') =>
  existsSync(`/usr/bin/${command}`) || existsSync(`/bin/${command}`) ? false : `${command} is not installed`;

async function siteOfMaintainer(t: TestContext) {
  const site = await testSite(t);
  importHere(site);
  const anna = await site.maintainer();
  return { site, anna };
}

type Maintainer = Awaited<ReturnType<typeof siteOfMaintainer>>['anna'];

async function fetched(anna: Maintainer, call: string) {
  const answer = await anna.fetch('GET', `/api/v1${call}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Of each member the name and the six fields that are imported. */
async function contacts(anna: Maintainer) {
  const rows = await workbookRows(await fetched(anna, '/maintenance/members/xlsx'));
  return rows
    .slice(1)
    .filter(([username]) => username !== 'maja')
    .map((row) => row.slice(2, 10));
}

for (const { name, command, save, forms } of programs)
  test(`a table that was exported and saved by ${name} is read as it was, and changes nothing`, {
    skip: lacks(command),
  }, async (t) => {
    const { site, anna } = await siteOfMaintainer(t);
    for (const [at, data] of members.entries())
      await saveData(await site.join(`mitglied${at}`), `mitglied${at}`, {
        ...data,
        publicationConsent: true,
      });
    const folder = await mkdtemp(path.join(tmpdir(), 'klassenkreis-tables-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const expected = await contacts(anna);
    for (const call of ['/maintenance/members', '/directory'])
      for (const [from, to] of forms) {
        const place = `${call}, ${from} saved as ${to}`;
        await writeFile(`${folder}/table.${from}`, await fetched(anna, `${call}/${from}`));
        await save?.(folder, from, to);
        const table = await readFile(`${folder}/${save ? 'saved' : 'table'}.${to}`);
        const { lines } = (await anna.sendTable('import_preview', table)).json as ImportPreview;
        assert.ok(lines.length >= members.length);
        assert.deepEqual(new Set(lines.map(({ fate }) => fate)), new Set(['unchanged']), place);
        const other = await siteOfMaintainer(t);
        const { fingerprint } = (await other.anna.sendTable('import_preview', table)).json as ImportPreview;
        await other.anna.sendTable('import', table, { fingerprint });
        assert.deepEqual(await contacts(other.anna), expected, place);
      }
  });
