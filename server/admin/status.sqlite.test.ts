import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, chown, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { examine, stoppedSiteFolder } from '#test/support/test-doctor.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { folderTexts } from '#texts/admin/doctor/data.ts';

const { giveBack } = folderTexts;

test('files of another owner are named', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can give files away');
  const { dataDir, paths } = await stoppedSiteFolder(t);
  await chown(paths.database, 12_345, 12_345);
  const { says } = await examine(t, { DATA_DIR: dataDir });
  says(
    '✗ Datenordner: Im Datenordner gehört einiges einem anderen Benutzer als der Ordner selbst: klassenkreis.db.',
  );
});

test('after work as root the first advice gives the files back, and none sends anybody to root', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can give files away');
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--'];
  spawnSync('chown', ['-R', '65534:65534', path.dirname(dataDir)]);
  await chown(paths.database, 0, 0);
  await chmod(paths.database, 0o600);
  const words = { DATA_DIR: dataDir, PORT: '0' };
  const { stdout } = await runAdmin(t, ['doctor'], words, '', { under: ['setpriv', ...nobody] });
  const [wrong = '', todo = ''] = stdout.slice(stdout.indexOf('✗')).split('\n');
  assert.match(wrong, /^✗ Datenordner: Im Datenordner gehört einiges einem anderen Benutzer/);
  assert.equal(todo, `  → ${giveBack(dataDir)}`);
  assert.match(stdout, /✗ Datenbank: Das ließ sich nicht prüfen: .*\n {2}→ Gib alles dem Benutzer/);
  assert.doesNotMatch(stdout, /als root/);
});

test('a database that another program holds is waited for, whoever owns the files', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const holder = new DatabaseSync(paths.database);
  t.after(() => holder.close());
  holder.exec('pragma locking_mode = exclusive; begin exclusive');
  const { stdout } = await examine(t, { DATA_DIR: dataDir });
  assert.match(stdout, /✗ Datenbank: .*database is locked.*\n {2}→ Warte eine Minute/);
  assert.doesNotMatch(stdout, /chown|als root/);
});

test('a database that is damaged, missing, newer, older or another is told and left as it is', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const sound = await readFile(paths.database);
  const look = async (line: string, code: number) => {
    const before = await readFile(paths.database).catch(() => undefined);
    const result = await examine(t, { DATA_DIR: dataDir });
    result.says(line);
    assert.equal(result.code, code, result.stdout);
    assert.deepEqual(await readFile(paths.database).catch(() => undefined), before);
  };
  const change = (sql: string) => {
    const connection = new DatabaseSync(paths.database);
    connection.exec(`pragma foreign_keys = off; ${sql}`);
    connection.close();
  };

  await writeFile(paths.database, 'no database at all');
  await look('✗ Datenbank: Die Datenbank ', 3);
  await writeFile(paths.database, sound);
  await truncate(paths.database, 4096 * 5);
  await look('✗ Datenbank: Die Datenbank ', 3);
  await rm(paths.database);
  await look('✗ Datenbank: Die Datenbank ', 3);

  await writeFile(paths.database, sound);
  change("insert into migrations values ('9999-from-the-future', 0)");
  await look('✗ Datenbank: Die Daten wurden von einer neueren Version', 3);
  await writeFile(paths.database, sound);
  change("delete from migrations where name like '0005%'");
  await look('i Datenbank: Die Daten sind von einer älteren Version', 3);
  await writeFile(paths.database, sound);
  change("insert into sessions (token_hash, member_id, created_at, ends_at) values ('x', 'nobody', 0, 0)");
  await look('✗ Datenbank: 1 Verweise in der Datenbank führen ins Leere.', 3);
  await writeFile(paths.database, sound);
  change('alter table members drop column city');
  await look('✗ Datenbank: Die Tabellen der Datenbank sind nicht so, wie Klassenkreis sie angelegt hat', 3);
  await writeFile(paths.database, sound);
  change('drop table migrations');
  await look('✗ Datenbank: Das ließ sich nicht prüfen: Die Tabellen der Datenbank sind nicht so', 3);
});

test('a database that is not where the settings say is told', async (t) => {
  const { dataDir } = await stoppedSiteFolder(t);
  const nowhere = await examine(t, { DATA_DIR: path.join(dataDir, 'nowhere') });
  nowhere.says('✗ Datenbank: Die Datenbank ');
  nowhere.says('– Bilder: Nicht angesehen, weil bei „Datenbank“ etwas nicht stimmt.');
  nowhere.says('i Rechtstexte: ');
});
