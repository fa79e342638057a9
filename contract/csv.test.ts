import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvOf } from './csv.ts';

const formulas = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'];
const others = [
  '+49 761 23125',
  '0761',
  'Rosengarten 6, Hinterhaus',
  'Kuchen = 1',
  'Sie sagt "ja"; er nicht',
  '',
];
const cells = [...formulas, ...others];

test('no cell of a CSV file runs as a formula or is split at a comma; telephone numbers stay', () => {
  const file = csvOf([cells, cells]);
  const rows: string[][] = parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n' });
  const expected = [...formulas.map((cell) => `'${cell}`), ...others];
  assert.deepEqual(rows, [expected, expected]);
  assert.ok(file.includes('"Rosengarten 6, Hinterhaus";'));
});
