import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { hashFile } from '#server/backup/hashed-files.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { takeBack } from '#test/support/take-back.ts';
import {
  damage,
  done,
  filesOf,
  namesIn,
  newPlace,
  prepare,
  refused,
  restore,
  unwell,
} from '#test/support/test-backups.ts';
import { startServer } from '#test/support/test-process.ts';

/** A backup, and a newer one that is not well. */
async function twoBackups(t: TestContext) {
  const made = await prepare(t);
  await done(t, made.house.dataDir, 'backup', 'create', made.backups);
  await done(t, made.house.dataDir, 'backup', 'create', made.backups);
  const [older = '', newer = ''] = await namesIn(made.backups);
  return { ...made, older, newer };
}

for (const { what, missing } of [
  { what: 'nothing but half of the rows', missing: ['SHA256SUMS', 'backup.json'] },
  { what: 'half of the rows', missing: [] },
  { what: 'no rows', missing: ['klassenkreis.db'] },
])
  test(`beside a newest backup with ${what} the one that helps is named, and the next backup goes on`, async (t) => {
    const { house, backups, older, newer } = await twoBackups(t);
    const rows = path.join(backups, newer, 'klassenkreis.db');
    const bytes = await readFile(rows);
    await writeFile(rows, bytes.subarray(0, bytes.length / 2));
    for (const file of missing) await rm(path.join(backups, newer, file));
    const dataDir = await newPlace(t);
    const sentence = await refused(t, dataDir, 'backup', 'restore', backups);
    assert.match(sentence, new RegExp(`^Die Sicherung ${newer} ist beschädigt: .*klassenkreis\\.db`));
    assert.ok(
      sentence.endsWith(
        `Heil ist ${older}: „npm run --silent admin -- backup restore ${backups} --backup ${older}“.\n`,
      ),
      sentence,
    );
    const verified = await unwell(t, dataDir, 'backup', 'verify', backups);
    assert.ok(verified.stderr.includes(`Heil ist ${older}`), verified.stderr);

    await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
    assert.ok((await namesIn(backups)).includes(older), 'a damaged one does not count');
    await restore(t, backups, '--backup', older);
    await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
    assert.equal((await namesIn(backups)).length, 2);
    await done(t, house.dataDir, 'backup', 'verify', backups);
  });

for (const file of ['backup.json', 'SHA256SUMS'])
  for (const how of ['gone', 'changed'])
    test(`a backup whose ${file} is ${how} comes back whole, and that is said`, async (t) => {
      const { house, backups } = await prepare(t);
      await writeFile(path.join(house.dataDir, 'impressum.md'), '# Wir\n');
      await done(t, house.dataDir, 'backup', 'create', backups);
      const [name = ''] = await namesIn(backups);
      const place = path.join(backups, name, file);
      await (how === 'gone' ? rm(place) : damage(place));
      const dataDir = await newPlace(t);
      const { stdout, stderr } = await unwell(t, dataDir, 'backup', 'restore', backups);
      assert.match(stdout, /ist zurückgespielt: 2 Mitglieder, 1 Bild\./);
      assert.ok(stdout.includes(`${name}/${file} ${how === 'gone' ? 'fehlt' : 'verändert'}\n`), stdout);
      assert.equal(stderr, 'Alle Bilder sind da, aber nicht alles andere war heil.\n');
      await done(t, dataDir, 'media', 'check');
      assert.equal(await readFile(path.join(dataDir, 'impressum.md'), 'utf8'), '# Wir\n');
    });

test('a text of ours that was changed is named and stays behind', async (t) => {
  const { house, backups } = await prepare(t);
  await writeFile(path.join(house.dataDir, 'impressum.md'), '# Wir\n');
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  await damage(path.join(backups, name, 'impressum.md'));
  const dataDir = await newPlace(t);
  const { stdout } = await unwell(t, dataDir, 'backup', 'restore', backups);
  assert.ok(stdout.includes(`Nicht heil:\n  ${name}/impressum.md verändert\n`), stdout);
  assert.equal(existsSync(path.join(dataDir, 'impressum.md')), false);
});

for (const line of ['full.jpg', 'klassenkreis.db'])
  test(`a list without the line of ${line} loses nothing, neither on the way back nor in the pool`, async (t) => {
    const { house, anna, image, upload, backups } = await prepare(t);
    await upload(anna);
    for (let night = 0; night < 2; night += 1) await done(t, house.dataDir, 'backup', 'create', backups);
    const [, name = ''] = await namesIn(backups);
    const list = path.join(backups, name, 'SHA256SUMS');
    const lines = (await readFile(list, 'utf8')).split('\n');
    const isMeant = (one: string) =>
      one.endsWith(line) && (line === 'klassenkreis.db' || one.includes(image.id));
    await writeFile(list, lines.filter((one) => !isMeant(one)).join('\n'));
    assert.equal(lines.filter(isMeant).length, 1);

    await house.images.remove(house.db, image.id);
    const said = await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
    assert.match(said, /1 ältere Sicherung gelöscht/);
    const dataDir = await newPlace(t);
    const { stdout } = await unwell(t, dataDir, 'backup', 'restore', backups, '--backup', name);
    assert.match(stdout, /ist zurückgespielt: 2 Mitglieder, 2 Bilder\.[\s\S]*SHA256SUMS verändert/);
    await done(t, dataDir, 'media', 'check');
  });

/** What a later version may have changed. */
const later = {
  async 'of what it says of itself'(t: TestContext, backups: string, name: string) {
    const facts = path.join(backups, name, 'backup.json');
    const text = await readFile(facts, 'utf8');
    await writeFile(facts, text.replace('"format": 1', '"format": 2'));
    const list = await done(t, '/', 'backup', 'list', backups);
    assert.match(list, new RegExp(`^${name} +von einer neueren Version$`, 'm'));
  },
  async 'of its tables'(_: TestContext, backups: string, name: string) {
    const file = new DatabaseSync(path.join(backups, name, 'klassenkreis.db'));
    file.exec("insert into migrations (name, applied_at) values ('9999-later', 0)");
    file.exec('alter table images rename column title to caption');
    file.close();
    await resign(backups, name);
  },
};

for (const [what, change] of Object.entries(later))
  test(`a backup of a newer version, ${what}, can be checked, and is refused with the one that helps`, async (t) => {
    const { image, backups, older, newer } = await twoBackups(t);
    await change(t, backups, newer);
    await done(t, '/', 'backup', 'verify', backups);
    for (const file of [path.join(filesOf('', image), 'full.jpg'), path.join(newer, 'klassenkreis.db')]) {
      await damage(path.join(backups, file));
      const { stdout } = await unwell(t, '/', 'backup', 'verify', backups);
      assert.ok(stdout.includes(`${file} verändert`), stdout);
      await damage(path.join(backups, file));
    }
    const sentence = await refused(t, await newPlace(t), 'backup', 'restore', backups);
    assert.match(
      sentence,
      new RegExp(`^Die Sicherung ${newer} stammt von einer neueren Version .*Heil ist ${older}:`),
    );
    await restore(t, backups, '--backup', older);
  });

test('a backup of an older version comes back', async (t) => {
  const { house, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  const rows = path.join(backups, name, 'klassenkreis.db');
  const file = new DatabaseSync(rows);
  takeBack(file, migrations.at(-2)?.name ?? '');
  file.close();
  await resign(backups, name);
  await done(t, '/', 'backup', 'verify', backups);
  const { dataDir } = await restore(t, backups);
  await done(t, dataDir, 'media', 'check');
  const server = await startServer(t, { DATA_DIR: dataDir });
  await server.browser().login('anna', house.password);
});

/** Writes the hashes of a backup anew, as the program that made it would have. */
async function resign(backups: string, name: string) {
  const list = path.join(backups, name, 'SHA256SUMS');
  const rows = `${name}/klassenkreis.db`;
  const old = await readFile(list, 'utf8');
  const hash = await hashFile(path.join(backups, rows));
  await writeFile(list, old.replace(new RegExp(`[0-9a-f]{64} {2}${rows}`), `${hash}  ${rows}`));
  const facts = path.join(backups, name, 'backup.json');
  const text = await readFile(facts, 'utf8');
  await writeFile(facts, text.replace(/"sums": "\w+"/, `"sums": "${await hashFile(list)}"`));
}

test('backups in the same second are two, one after the other or at once', async (t) => {
  const { house, backups } = await prepare(t);
  const create = () => done(t, house.dataDir, 'backup', 'create', backups);
  await Promise.all([create(), create(), create()]);
  await create();
  await create();
  assert.equal((await namesIn(backups)).length, 5);
  await done(t, house.dataDir, 'backup', 'verify', backups);
});

test('a copy of the folder without its hidden file is one, and a single backup is told from it', async (t) => {
  const { house, backups } = await prepare(t);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  await rm(path.join(backups, '.klassenkreis-backup'));
  await restore(t, backups);
  await done(t, house.dataDir, 'backup', 'create', backups);
  const single = path.join(backups, name);
  assert.match(await refused(t, await newPlace(t), 'backup', 'restore', single), /nimm den Ordner darüber/);
});
