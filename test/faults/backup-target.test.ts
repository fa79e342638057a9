import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { done, prepare } from '#test/support/test-backups.ts';
import { runAdminAlone } from '#test/support/test-process.ts';
import { memoryDisk } from './disks.ts';
import { needs } from './tools-at-hand.ts';

/** Each folder that is made takes so long that its disk can go before. */
const SLOWLY = ['-e', 'trace=mkdir,mkdirat', '-e', 'inject=mkdir,mkdirat:delay_enter=400000'];

test(
  'a disk that goes away in the middle of a backup is said in a sentence, and nothing comes to its place',
  needs('mount', 'strace'),
  async (t) => {
    const { site, anna, upload } = await prepare(t);
    for (let count = 0; count < 3; count += 1) await upload(anna, `Bild ${count}`);
    const disk = await memoryDisk(t, 40);
    const backups = disk;
    const under = ['strace', '-f', '-o', '/dev/null', ...SLOWLY];
    const settings = { DATA_DIR: site.dataDir, PORT: '1' };
    const ended = runAdminAlone(t, ['backup', 'create', backups], settings, '', { under });
    const pool = path.join(disk, 'images');
    while (!existsSync(pool) || (await readdir(pool)).length === 0) await sleep(5);
    assert.equal(spawnSync('umount', ['--lazy', disk]).status, 0);
    const { code, stdout, stderr } = await ended;
    assert.equal(code, 1, stdout);
    assert.match(
      stderr,
      /^Die Sicherung nach \S+ ist nicht fertig geworden; .*mittendrin verschwunden; .*\n$/,
    );
    assert.deepEqual(await readdir(disk), [], 'where the disk was nothing lies');

    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
    await done(t, site.dataDir, 'backup', 'create', backups);
    await done(t, site.dataDir, 'backup', 'verify', backups);
  },
);
