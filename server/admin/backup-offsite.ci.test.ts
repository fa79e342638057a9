import assert from 'node:assert/strict';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { newPaperKey } from '#server/backup/paper-key.ts';
import { writtenKey } from '#server/backup/restic.ts';
import { examine, stoppedSiteFolder } from '#test/support/test-doctor.ts';
import { runAdmin, runAdminAlone, temporaryFolder } from '#test/support/test-process.ts';

test('backups are copied by the command of the settings, and the doctor knows when that worked last', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const folder = await temporaryFolder(t);
  const [backups, elsewhere] = [path.join(folder, 'backups'), path.join(folder, 'elsewhere')];
  const data = { DATA_DIR: dataDir };
  // What the command of the settings says goes past the program.
  const offsite = (OFFSITE_COPY: string) =>
    runAdminAlone(t, ['backup', 'offsite', backups], { ...data, OFFSITE_COPY });

  const before = await offsite('exit 1');
  assert.equal(before.code, 1, 'there is nothing to copy yet');
  assert.equal((await runAdmin(t, ['backup', 'create', backups], data)).code, 0);
  (await examine(t, data)).says('i Sicherung: Die Sicherungen liegen nur auf diesem Rechner.');
  const notSet = await offsite('');
  assert.deepEqual([notSet.code, notSet.stderr], [0, '']);
  assert.match(notSet.stdout, /^Die Sicherungen liegen nur auf diesem Rechner; /);

  const broken = await offsite('echo das Ziel ist voll >&2; exit 7');
  assert.equal(broken.code, 1);
  assert.match(broken.stderr, /das Ziel ist voll\nDer Befehl aus OFFSITE_COPY ist gescheitert \(7\)/);
  (await examine(t, { ...data, OFFSITE_COPY: 'x' })).says('✗ Sicherung: Die Sicherungen wurden noch nie auf');

  const done = await offsite(`cp -r . '${elsewhere}'`);
  assert.equal(done.stdout, 'Die Sicherungen sind kopiert.\n');
  assert.deepEqual(await readdir(elsewhere), await readdir(backups));
  (await examine(t, { ...data, OFFSITE_COPY: 'x' })).says('✓ Sicherung');

  const nineDaysAgo = new Date(Date.parse(await readFile(paths.lastOffsiteCopy, 'utf8')) - 9 * 24 * 3600_000);
  await writeFile(paths.lastOffsiteCopy, nineDaysAgo.toISOString());
  (await examine(t, { ...data, OFFSITE_COPY: 'x' })).says('✗ Sicherung: Die Sicherungen wurden zuletzt am ');
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
