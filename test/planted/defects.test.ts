import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileOf } from '#test/support/plant.ts';
import { defects } from './defects.ts';

const root = path.join(import.meta.dirname, '../..');

/** Whether `npm test` runs it. */
const isEveryday = (file: string) => /^(server|contract|demo|web|e2e)\/.*(?<!\.ci)\.test\.ts$/.test(file);

test('every planted defect has its place in the product, and there once', () => {
  for (const { file, from } of defects) assert.equal(fileOf(root, [file], from), file);
  assert.equal(new Set(defects.map(({ what }) => what)).size, defects.length);
});

test('every planted defect has a test file that finds it, three quarters of them one of `npm test`', () => {
  const missing = defects.filter(({ foundBy }) => !existsSync(path.join(root, foundBy)));
  assert.deepEqual(missing, []);
  const everyday = defects.filter(({ foundBy }) => isEveryday(foundBy)).length;
  assert.ok(everyday >= 0.75 * defects.length, `${everyday} of ${defects.length}`);
});
