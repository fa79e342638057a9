import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { REFUSED_FOR_GOOD, refusedStart } from '#test/support/test-process.ts';
import { startErrors } from '#texts/admin.ts';
import { memoryDisk } from './disks.ts';
import { needs } from './tools-at-hand.ts';

test('a folder into which nothing can be renamed is found by the start', needs('mount'), async (t) => {
  const images = await memoryDisk(t, 1, 'images');
  const DATA_DIR = path.dirname(images);
  await writeFile(path.join(DATA_DIR, '.klassenkreis'), '');
  const { code, stderr } = await refusedStart(t, { DATA_DIR });
  assert.deepEqual([code, stderr], [REFUSED_FOR_GOOD, `${startErrors.imagesOnOtherDisk(images)}\n`]);
});
