import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { newPaperKey } from '#server/backup/paper-key.ts';
import { writtenKey } from '#server/backup/restic.ts';
import { examine, stoppedSiteFolder } from '#test/support/test-doctor.ts';
import { runAdmin, runAdminAlone, temporaryFolder } from '#test/support/test-process.ts';

test('status knows that backups are on this machine alone, and when they were last copied', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const folder = await temporaryFolder(t);
  const data = { DATA_DIR: dataDir };
  const placed = { ...data, OFFSITE_PLACE: folder };
  await writeFile(paths.lastBackup, new Date().toISOString());
  (await examine(t, data)).says('i Sicherung: Die Sicherungen liegen nur auf diesem Rechner.');
  const notSet = await runAdmin(t, ['backup', 'offsite', folder], data);
  assert.deepEqual([notSet.code, notSet.stderr], [0, '']);
  assert.match(notSet.stdout, /^Die Sicherungen liegen nur auf diesem Rechner; /);

  (await examine(t, placed)).says('✗ Sicherung: Die Sicherungen wurden noch nie auf');
  await writeFile(paths.lastOffsiteCopy, new Date().toISOString());
  (await examine(t, placed)).says('✓ Sicherung');
  await writeFile(paths.lastOffsiteCopy, new Date(Date.now() - 9 * 24 * 3600_000).toISOString());
  (await examine(t, placed)).says('✗ Sicherung: Die Sicherungen wurden zuletzt am ');
});

test('in a unit the own words of what failed go to the journal, elsewhere the sentence stands alone', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  const folder = await temporaryFolder(t);
  await writeFile(
    path.join(folder, 'restic'),
    '#!/bin/sh\necho "dial tcp 192.0.2.1:443: i/o timeout" >&2\nexit 1\n',
  );
  await chmod(path.join(folder, 'restic'), 0o755);
  await writeFile(path.join(folder, 'offsite.key'), writtenKey({ key: newPaperKey() }));
  const said = async (NOTIFY_SOCKET: string) => {
    const settings = {
      DATA_DIR: dataDir,
      OFFSITE_PLACE: folder,
      CREDENTIALS_DIRECTORY: folder,
      NOTIFY_SOCKET,
    };
    const ran = await runAdminAlone(t, ['backup', 'offsite'], {
      ...settings,
      PATH: `${folder}:${process.env.PATH}`,
    });
    assert.equal(ran.code, 1, ran.stdout);
    return ran.stderr;
  };
  const [alone, inUnit] = [await said(''), await said(path.join(folder, 'nobody-listens'))];
  assert.doesNotMatch(alone, /dial tcp/);
  assert.equal(inUnit, `dial tcp 192.0.2.1:443: i/o timeout\n${alone}`);
});
