import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import type { Finding } from '#server/health/findings.ts';
import { refusedStart, runAdmin } from '#test/support/test-process.ts';
import { fill, imageDisk } from './disks.ts';
import { faultSite } from './site.ts';
import { needs } from './tools-at-hand.ts';

/** Makes empty files until the disk takes no more. */
async function useUpFiles(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder);
  for (let number = 0; ; number += 1)
    try {
      await writeFile(path.join(folder, String(number)), '');
    } catch {
      return () => rm(folder, { recursive: true });
    }
}

test(
  'a disk that takes nothing is named by the start, by status and by commands',
  needs('mount', 'mkfs.ext4'),
  async (t) => {
    const disk = await imageDisk(t, 80, '-N', '200');
    const site = await faultSite(t, { dataDir: path.join(disk.mounted, 'data') });
    const remount = (how: string) => spawnSync('mount', ['-o', `remount,${how}`, disk.mounted]);
    const states: [kind: string, sentence: RegExp, begin: () => Promise<() => unknown> | (() => unknown)][] =
      [
        [
          'disk-read-only',
          /lässt sich nur lesen; oft hängt/,
          () => {
            remount('ro');
            return () => remount('rw');
          },
        ],
        ['disk-full', /kein Platz mehr|ist voll/, () => fill(disk.mounted)],
        [
          'disk-full',
          /nimmt keine weitere Datei mehr auf/,
          () => useUpFiles(path.join(disk.mounted, 'many')),
        ],
      ];

    for (const [kind, sentence, begin] of states) {
      const end = await begin();
      const refused = await refusedStart(t, site.environment);
      assert.match(refused.stderr, sentence);
      assert.doesNotMatch(refused.stderr, /unbekannt|ulimit/);
      const { stdout } = await runAdmin(t, ['status', '--json'], { ...site.environment, PORT: '1' });
      const found = JSON.parse(stdout) as (Finding & { area: string })[];
      const [first] = found.filter(({ area }) => area === 'folder');
      assert.equal(first?.kind, kind);
      assert.match(first?.what ?? '', sentence);
      const guesses = found.filter(({ area, level }) => area === 'database' && level !== 'skipped');
      assert.deepEqual(guesses, [], 'what fails because of it is not looked at');
      if (kind === 'disk-read-only')
        assert.match((await runAdmin(t, ['member', 'list'], site.environment)).stderr, sentence);
      await end();
    }
    const running = await site.start();
    assert.ok(await running.fits('m000', site.ledger.password), 'with room again it starts as before');
    await running.end('SIGTERM');
  },
);
