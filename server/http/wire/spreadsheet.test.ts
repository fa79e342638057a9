import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { spreadsheet } from './spreadsheet.ts';

test('no cell of a table runs as a formula, in the headings neither; telephone numbers stay', () => {
  const formulas = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'];
  const cells = [...formulas, '+49 761 23125', 'Kuchen = 1'];
  const table: string[][] = parse(spreadsheet(cells, [cells, cells]), {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
  });
  assert.equal(table.length, 3);
  for (const row of table)
    assert.deepEqual(row, [...formulas.map((cell) => `'${cell}`), '+49 761 23125', 'Kuchen = 1']);
});
