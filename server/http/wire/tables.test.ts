import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXlsx } from 'hucre/xlsx';
import { workbookOf } from './tables.ts';

const formulas = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'];
const numbers = ['+49 761 23125', '+4917604069029', '0761', '123456789012345678901', '1988-07-01'];
const cells = [
  ...formulas,
  ...numbers,
  'Rosengarten 6, Hinterhaus',
  'Kuchen = 1',
  'Sie sagt "ja"; er nicht',
  '',
];
const table = { name: 'Namensliste', headings: cells, rows: [cells, cells], notes: ['Stand: heute'] };

test('every cell of a workbook is text, as it was', async () => {
  const { sheets } = await readXlsx(await workbookOf(table), { readStyles: true });
  const [sheet] = sheets;
  assert.ok(sheet);
  const expected = cells.map((cell) => cell || null);
  assert.deepEqual(
    sheet.rows.map((row) => cells.map((_, column) => row[column] ?? null)),
    [expected, expected, expected, ['Stand: heute', ...cells.slice(1).map(() => null)]],
  );
  const written = [...(sheet.cells?.values() ?? [])].filter(({ value }) => value !== null);
  assert.ok(written.length >= cells.length);
  for (const { formula, style } of written) assert.deepEqual([formula, style?.numFmt], [undefined, '@']);
});
