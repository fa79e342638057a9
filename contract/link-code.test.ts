import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { newToken } from '#server/random-tokens.ts';
import { isWhole, withoutDirt } from './link-code.ts';

const added = [
  '',
  '.',
  ',',
  ';',
  ')',
  '>',
  ']',
  '"',
  '“',
  '\u00a0',
  '\u00a0Viele Grüße',
  ').',
  '>;',
  '…',
  '\u200b',
  '\n',
];

test('a mailed link is read without what is behind it, and one that was cut is known', () => {
  for (const token of [newToken(), 'A-_9'.repeat(16), 'ABCD2345'])
    for (const dirt of added) assert.equal(withoutDirt(token + dirt), token, JSON.stringify(dirt));
  for (const whole of [newToken(), 'ABCD2345']) {
    assert.equal(isWhole(whole), true, whole);
    assert.equal(isWhole(whole.slice(0, -1)), false, whole);
  }
  assert.equal(isWhole(''), false);
});

test('every page reads the token of a mailed link in one place', () => {
  const web = path.join(import.meta.dirname, '../web');
  const readers = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) =>
    /\btoken\b[^\n]*= useParams/.test(readFileSync(path.join(web, file), 'utf8')),
  );
  assert.deepEqual(readers, ['ui/use-mailed-token.ts']);
});
