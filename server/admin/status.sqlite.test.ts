import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, chown, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { readConfig } from '#server/config/config.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { examine, stoppedSiteFolder } from '#test/support/test-doctor.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { folderTexts } from '#texts/admin/doctor/stored.ts';
import { examineSchema } from './doctor/stored.ts';

const { giveBack } = folderTexts;

test('after work as root the first advice gives the files back, and none sends anybody to root', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can give files away');
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--'];
  const program = path.join(import.meta.dirname, 'main.ts');
  const reach = spawnSync('setpriv', [...nobody, process.execPath, '--check', program]);
  if (reach.status !== 0)
    return t.skip('another account cannot reach the program: its folder is closed to others');
  const { dataDir, paths } = await stoppedSiteFolder(t);
  spawnSync('chown', ['-R', '65534:65534', path.dirname(dataDir)]);
  await chown(paths.database, 0, 0);
  await chmod(paths.database, 0o600);
  const words = { DATA_DIR: dataDir, PORT: '0' };
  const { stdout } = await runAdmin(t, ['status'], words, '', { under: ['setpriv', ...nobody] });
  const [wrong = '', todo = ''] = stdout.slice(stdout.indexOf('✗')).split('\n');
  assert.match(wrong, /^✗ Datenordner: Im Datenordner gehört einiges einem anderen Benutzer/);
  assert.equal(todo, `  → ${giveBack(dataDir)}`);
  assert.match(stdout, /✗ Datenbank: Das ließ sich nicht prüfen: .*\n {2}→ Gib alles dem Benutzer/);
  assert.doesNotMatch(stdout, /als root/);
});

test('a database that is damaged, missing, newer, older, too old or another is told and left as it is', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const config = readConfig({ DATA_DIR: dataDir });
  const sound = await readFile(paths.database);
  const bytes = () => readFile(paths.database).catch(() => undefined);
  const look = async (...due: string[]) => {
    const before = await bytes();
    const { findings } = await examineSchema(config);
    const found = findings.map(({ kind, level }) => `${level} ${kind}`);
    assert.deepEqual(found, due);
    assert.deepEqual(await bytes(), before);
  };
  const change = async (sql: string) => {
    await writeFile(paths.database, sound);
    using connection = new DatabaseSync(paths.database);
    connection.exec(`pragma foreign_keys = off; ${sql}`);
  };

  await look();
  await writeFile(paths.database, 'no database at all');
  await look('wrong database-damaged');
  await writeFile(paths.database, sound);
  await truncate(paths.database, 4096 * 5);
  await look('wrong database-damaged');
  await rm(paths.database);
  await look('wrong database-missing');
  await change("insert into migrations values ('9999-from-the-future', 0)");
  await look('wrong database-newer');
  await change(`delete from migrations where name = '${migrations.at(-1)?.name}'`);
  await look('hint database-older');
  await change("delete from migrations where name >= '0031'; insert into migrations values ('0030-x', 0)");
  await look('wrong database-too-old');
  await change(
    "insert into sessions (token_hash, member_id, created_at, ends_at) values ('x', 'nobody', 0, 0)",
  );
  await look('wrong database-loose-references');
  await change('alter table members drop column city');
  await look('wrong database-other');
});

test('a database that is not there, or without its steps, keeps only what needs it from being looked at', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const nowhere = await examine(t, { DATA_DIR: path.join(dataDir, 'nowhere') });
  nowhere.says('✗ Datenbank: Die Datenbank ');
  nowhere.says('– Bilder: Nicht angesehen, weil bei „Datenbank“ etwas nicht stimmt.');
  nowhere.says('i Rechtstexte: ');
  const connection = new DatabaseSync(paths.database);
  connection.exec('drop table migrations');
  connection.close();
  const { says } = await examine(t, { DATA_DIR: dataDir });
  says('✗ Datenbank: Das ließ sich nicht prüfen: Die Tabellen der Datenbank sind nicht so');
});

test('version says so when the data are of a newer or an older version, and else nothing', async (t) => {
  const { dataDir, paths } = await stoppedSiteFolder(t);
  const change = (statement: string, step = '9999-later') => {
    using db = new DatabaseSync(paths.database);
    assert.equal(db.prepare(statement).run(step).changes, 1);
  };
  const version = async () => (await runAdmin(t, ['version'], { DATA_DIR: dataDir })).stdout;
  const told = await version();
  assert.match(
    told,
    /^Teil +Version\nKlassenkreis +\d+\.\d+\.\d+.*\nNode +\d+\..*\nSQLite +3\..*\nDaten +\d{4}-/,
  );
  assert.doesNotMatch(told, /Die Daten sind/);
  change('insert into migrations (name, applied_at) values (?, 0)');
  assert.match(
    await version(),
    /\n\nDie Daten wurden von einer neueren Version von Klassenkreis geschrieben/,
  );
  change('delete from migrations where name = ?');
  change('delete from migrations where name = ?', migrations.at(-1)?.name);
  assert.match(await version(), /\n\nDie Daten sind von einer älteren Version; der nächste Start/);
});
