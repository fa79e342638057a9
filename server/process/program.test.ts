import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';
import { publisher } from './program.ts';

test('package.json says who publishes the program, once it has name, email and address', async (t) => {
  const file = path.join(await temporaryFolder(t), 'package.json');
  const whole = { name: 'Malerklasse', email: 'wir@example.org', url: 'https://example.org/packages' };
  for (const [author, expected] of [
    [whole, whole],
    [{ ...whole, url: '' }, undefined],
    ['Malerklasse', undefined],
    [undefined, undefined],
  ] as const) {
    await writeFile(file, JSON.stringify({ version: '1.0.0', author }));
    assert.deepEqual(publisher(file), expected);
  }
});
