import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  type Ended,
  REFUSED_FOR_GOOD,
  refusedStart,
  runAdmin,
  startServer,
} from '#test/support/test-process.ts';
import { startErrors } from '#texts/admin.ts';
import { fill, memoryDisk } from './disks.ts';
import { needs } from './tools-at-hand.ts';

/** A site that was started and stopped, on a disk of its own. */
async function siteOnDisk(t: TestContext) {
  const disk = await memoryDisk(t, 40);
  const settings = { DATA_DIR: path.join(disk, 'data') };
  await (await startServer(t, settings)).end('SIGTERM');
  const admin = (words: string) => runAdmin(t, words.split(' '), settings);
  return { disk, settings, admin };
}

/** One line in German, and what the system said in brackets behind it. */
function says({ code, stderr }: Ended, german: RegExp, original: RegExp) {
  assert.notEqual(code, 0);
  const [line = '', ...more] = stderr.trim().split('\n');
  assert.deepEqual(more, [], stderr);
  assert.match(line, german);
  assert.match(line, new RegExp(`\\(.*${original.source}.*\\)$`));
}

const add = 'member add --username anna --email anna@example.org';

test('a full disk is told in German: of a backup and of the database', needs('mount'), async (t) => {
  const { disk, admin } = await siteOnDisk(t);
  const makeRoom = fill(disk);
  const full = /Der Datenträger ist voll; mach Platz frei/;
  says(await admin(`backup create ${disk}/backups`), full, /ENOSPC|SQLite (13|4874)/);
  says(await admin(add), full, /SQLite (13|4874)/);
  makeRoom();
  assert.equal((await admin(add)).code, 0);
});

test('a disk that can only be read is told in German, at the start as well', needs('mount'), async (t) => {
  const { disk, settings, admin } = await siteOnDisk(t);
  const beside = await siteOnDisk(t);
  await mkdir(path.join(disk, 'backups'));
  const remount = (how: string) => spawnSync('mount', ['-o', `remount,${how}`, disk]);
  assert.equal(remount('ro').status, 0);
  const readOnly = /Der Datenträger lässt sich nur lesen; .*dmesg/;
  says(await beside.admin(`backup create ${disk}/backups`), readOnly, /EROFS/);
  const unopened = /Die Datenbank lässt sich nicht öffnen; prüfe DATA_DIR, ob der Datenträger schreibbar ist/;
  says(await admin(add), unopened, /unable to open database file/);
  says(await refusedStart(t, settings), readOnly, /EROFS/);
  assert.equal(remount('rw').status, 0);
  assert.equal((await admin(add)).code, 0);
});

test(
  'a folder for pictures that nothing can be renamed into is found out by the start',
  needs('mount'),
  async (t) => {
    const images = await memoryDisk(t, 1, 'images');
    const DATA_DIR = path.dirname(images);
    await writeFile(path.join(DATA_DIR, '.klassenkreis'), '');
    const { code, stderr } = await refusedStart(t, { DATA_DIR });
    assert.deepEqual([code, stderr], [REFUSED_FOR_GOOD, `${startErrors.imagesOnOtherDisk(images)}\n`]);
  },
);
