import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const page = read('docs/asvs.md');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', here = '', proof = ''] = line
      .split(' | ')
      .map((cell) => cell.replaceAll(/^\| | \|$/g, ''));
    return { id, level, here, proof };
  });

/** The file of a test, or `file` § section. */
const proofs = rows.flatMap(({ id, proof }) =>
  proof.split('<br>').map((one) => {
    const [, file = '', section] = /^`([^`]+)`(?: § (.+))?$/.exec(one) ?? [];
    return { id, one, file, section };
  }),
);

test('every requirement of OWASP ASVS 5.0.0 of both levels stands in the table once, or with the reason why not', () => {
  assert.deepEqual([rows.length, rows.filter(({ level }) => level === '1').length], [189, 62]);
  const others = page.split('\n').filter((line) => line.startsWith('Not applicable: '));
  const ids = others.flatMap((line) => [
    ...line.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '').matchAll(/\d+\.\d+\.\d+/g),
  ]);
  assert.equal(new Set([...ids.map(([id]) => id), ...rows.map(({ id }) => id)]).size, 253);
  assert.equal(rows.length + ids.length, 253);
  for (const line of others) assert.match(line, /\(.+\)\.$/);
});

test('every named file and every named section is really there', () => {
  const missing = proofs.filter(({ file, section }) => {
    if (!file || !existsSync(path.join(root, file))) return true;
    return section !== undefined && !read(file).includes(`\n## ${section}\n`);
  });
  assert.deepEqual(missing, []);
});

test('every deviation is explained', () => {
  const [, explained = ''] = read('docs/security.md').split('\n## Deviations\n');
  const known = [...explained.matchAll(/^\| ([\d., ]+?) +\|/gm)].flatMap(([, ids = '']) => ids.split(', '));
  const deviating = rows.filter(({ here }) => here.startsWith('Deviation: ')).map(({ id }) => id);
  assert.deepEqual(deviating, known);
});
