import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What of OWASP ASVS 5.0.0 applies here; a star marks level 1, all else is level 2. */
const applicable = [
  '1.1.1 1.1.2 1.2.1* 1.2.2* 1.2.3* 1.2.4* 1.2.5* 1.2.9 1.3.2* 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.10 1.3.11 1.4.2 1.4.3 1.5.2',
  '2.1.1* 2.1.2 2.1.3 2.2.1* 2.2.2* 2.2.3 2.3.1* 2.3.2 2.3.3 2.3.4 2.4.1',
  '3.2.1* 3.2.2* 3.3.1* 3.3.2 3.3.3 3.3.4 3.4.1* 3.4.2* 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1* 3.5.2* 3.5.3* 3.5.4 3.7.1 3.7.2',
  '4.1.1* 4.1.2 4.1.3 4.2.1',
  '5.1.1 5.2.1* 5.2.2* 5.3.1* 5.3.2* 5.4.1 5.4.2 5.4.3',
  '6.1.1* 6.1.2 6.1.3 6.2.1* 6.2.2* 6.2.3* 6.2.4* 6.2.5* 6.2.6* 6.2.7* 6.2.8* 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1* 6.3.2* 6.3.3 6.3.4 6.4.1* 6.4.2* 6.4.3 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.2 6.6.3',
  '7.1.1 7.1.2 7.2.1* 7.2.2* 7.2.3* 7.2.4* 7.3.1 7.3.2 7.4.1* 7.4.2* 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.2',
  '8.1.1* 8.1.2 8.2.1* 8.2.2* 8.2.3 8.3.1*',
  '11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.4.1* 11.4.2 11.4.3 11.5.1',
  '12.1.1* 12.1.2 12.2.1* 12.2.2* 12.3.1 12.3.2 12.3.3 12.3.4',
  '13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.1* 13.4.2 13.4.3 13.4.4 13.4.5',
  '14.1.1 14.1.2 14.2.1* 14.2.2 14.2.3 14.2.4 14.3.1* 14.3.2 14.3.3',
  '15.1.1* 15.1.2 15.1.3 15.2.1* 15.2.2 15.2.3 15.3.1* 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7',
  '16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3',
].flatMap((chapter) => chapter.split(' '));

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

test('every applicable requirement stands in the table once, with its level', () => {
  assert.equal(applicable.length, 179);
  assert.equal(applicable.filter((id) => id.endsWith('*')).length, 56);
  const listed = rows.map(({ id, level }) => (level === '1' ? `${id}*` : id));
  assert.deepEqual(listed, applicable);
});

test('every other requirement of both levels is named with the reason why it does not apply', () => {
  const others = page.split('\n').filter((line) => line.startsWith('Not applicable: '));
  const ids = others.flatMap((line) => [
    ...line.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '').matchAll(/\d+\.\d+\.\d+/g),
  ]);
  assert.equal(ids.length, 253 - 179);
  for (const [id] of ids) assert.ok(!applicable.includes(id) && !applicable.includes(`${id}*`), id);
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
