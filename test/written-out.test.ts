import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');

test('no object is written only to be spread: each of its keys has a line of its own', () => {
  const sources = globSync('{contract,texts,server,web,demo,bench,tools,e2e,test}/**/*.{ts,tsx,mjs}', {
    cwd: root,
  });
  const spread = sources.filter((file) => /\.\.\.\{\s*\w/.test(readFileSync(path.join(root, file), 'utf8')));
  assert.deepEqual(spread, []);
});
