import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { REFUSED_FOR_GOOD, refusedStart, runAdmin } from '#test/support/test-process.ts';
import { startAnewTexts } from '#texts/admin/transfer.ts';
import { startErrors } from '#texts/admin.ts';
import { memoryDisk } from './disks.ts';
import { needs } from './tools-at-hand.ts';

test(
  'pictures on a disk of their own cannot be laid aside, and a maintainer is told what to do',
  needs('mount'),
  async (t) => {
    const images = await memoryDisk(t, 1, 'images');
    await mkdir(path.join(images, 'ab'));
    const { code, stdout, stderr } = await runAdmin(t, ['start-anew'], { DATA_DIR: path.dirname(images) });
    assert.deepEqual([code, stdout, stderr], [1, '', `${startAnewTexts.ownDisk(images)}\n`]);
    assert.deepEqual(await readdir(images), ['ab']);
  },
);

test(
  'a folder for pictures that nothing can be renamed into is found out by the start, not by the first upload',
  needs('mount'),
  async (t) => {
    const images = await memoryDisk(t, 1, 'images');
    const DATA_DIR = path.dirname(images);
    await writeFile(path.join(DATA_DIR, '.klassenkreis'), '');
    const { code, stderr } = await refusedStart(t, { DATA_DIR });
    assert.deepEqual([code, stderr], [REFUSED_FOR_GOOD, `${startErrors.imagesOnOtherDisk(images)}\n`]);
    assert.deepEqual(await readdir(images), ['.klassenkreis']);
  },
);
