import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import { hashFile } from '#server/backup/hashed-files.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { takeBack } from '#test/support/take-back.ts';
import {
  damage,
  done,
  filesOf,
  namesIn,
  prepare,
  refused,
  restore,
  unwell,
} from '#test/support/test-backups.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { plainFolder } from '#test/support/test-move.ts';
import { runAdmin, startServer, temporaryFolder } from '#test/support/test-process.ts';
import { asNobody, needs } from './tools-at-hand.ts';

const newPlace = async (t: TestContext) => path.join(await temporaryFolder(t), 'data');

/** The bytes of every file of a picture that the site shows; the status where it does not. */
async function shown(browser: TestBrowser, image: Image) {
  const paths = [image.imagePath, image.displayPath, image.thumbnailPath, image.smallThumbnailPath];
  const answers = await Promise.all(paths.map((where) => browser.fetch('GET', where ?? '')));
  return Promise.all(
    answers.map(async (answer) =>
      answer.ok ? Buffer.from(await answer.arrayBuffer()).toString('base64') : answer.status,
    ),
  );
}

/** The lines of a report that name these pictures. */
const linesOf = (text: string, images: Image[]) =>
  text
    .split('\n')
    .filter((line) => images.some(({ id }) => line.endsWith(id)))
    .map((line) => line.split(/ {2,}/).slice(0, -1));

test('out of a damaged pool all that is sound comes back, and every picture that is not is named', async (t) => {
  const { house, anna, bert, upload, image: whole, backups } = await prepare(t);
  const bent = await upload(anna, 'Verbogen');
  const torn = await upload(bert, 'Zerrissen');
  const long = await upload(anna, 'Zu lang');
  const gone = await upload(anna, 'Ganz weg');
  const barred = await upload(anna, 'Versperrt');
  const broken = [bent, torn, long, gone, barred];
  await done(t, house.dataDir, 'backup', 'create', backups);
  const good = path.join(await plainFolder(t), 'copy');
  await cp(backups, good, { recursive: true });

  await damage(path.join(filesOf(backups, bent), 'full.jpg'));
  await rm(path.join(filesOf(backups, torn), 'thumbnail.webp'));
  await appendFile(path.join(filesOf(backups, long), 'display.webp'), 'x');
  await rm(filesOf(backups, gone), { recursive: true });
  await rm(path.join(filesOf(backups, barred), 'full.jpg'));
  await mkdir(path.join(filesOf(backups, barred), 'full.jpg'));
  const report = [
    ['Verbogen', 'Am See', 'anna', 'full.jpg verändert'],
    ['Zerrissen', 'Am See', 'bert', 'thumbnail.webp fehlt'],
    ['Zu lang', 'Am See', 'anna', 'display.webp verändert'],
    [
      'Ganz weg',
      'Am See',
      'anna',
      imageFileNames
        .toSorted()
        .map((name) => `${name} fehlt`)
        .join(', '),
    ],
    ['Versperrt', 'Am See', 'anna', 'full.jpg unlesbar'],
  ];

  const verified = await unwell(t, house.dataDir, 'backup', 'verify', backups);
  assert.deepEqual(linesOf(verified.stdout, [whole, ...broken]), report);
  assert.match(
    verified.stderr,
    /sind 5 Bilder nicht heil; alles andere lässt sich zurückspielen\..* --all“\.\n$/,
  );

  const dataDir = await newPlace(t);
  const restored = await unwell(t, dataDir, 'backup', 'restore', backups);
  assert.deepEqual(linesOf(restored.stdout, [whole, ...broken]), report);
  assert.match(restored.stdout, /ist zurückgespielt: 2 Mitglieder, 6 Bilder\./);
  assert.match(restored.stderr, /^5 Bilder sind nicht heil zurückgekommen .*„media repair ORDNER“/);
  assert.deepEqual(linesOf((await unwell(t, dataDir, 'media', 'check')).stdout, broken).length, 5);

  const server = await startServer(t, { DATA_DIR: dataDir });
  const again = server.browser();
  await again.login('anna', house.password);
  assert.deepEqual(await shown(again, whole), await shown(anna, whole));
  const [, ...smaller] = await shown(anna, bent);
  assert.deepEqual(await shown(again, bent), [404, ...smaller], 'what is sound of a picture is there');
  assert.deepEqual(await shown(again, gone), [404, 404, 404, 404]);

  await done(t, dataDir, 'media', 'repair', good);
  await done(t, dataDir, 'media', 'check');
  for (const image of broken) assert.deepEqual(await shown(again, image), await shown(anna, image));
});

test('a backup replaces what is wrong in the pool from the site: a length at once, bytes in turn or when asked', async (t) => {
  const { house, anna, upload, image, backups } = await prepare(t);
  const [bent, torn] = [await upload(anna, 'Verbogen'), await upload(anna, 'Zerrissen')];
  const create = ['backup', 'create', backups];
  await done(t, house.dataDir, ...create);
  await done(t, house.dataDir, ...create);
  await appendFile(path.join(filesOf(backups, image), 'full.jpg'), 'x');
  await rm(path.join(filesOf(backups, torn), 'full.jpg'));
  const atOnce = await done(t, house.dataDir, ...create);
  assert.match(atOnce, /waren Dateien von 2 Bildern nicht mehr heil; sie sind von der Seite ersetzt:/);
  assert.deepEqual(linesOf(atOnce, [image, bent, torn]), [
    ['Am See', 'Am See', 'anna', 'full.jpg verändert'],
    ['Zerrissen', 'Am See', 'anna', 'full.jpg fehlt'],
  ]);
  await done(t, house.dataDir, 'backup', 'verify', backups);

  const one = path.join(filesOf(backups, bent), 'display.webp');
  const sound = await readFile(one);
  await damage(one);
  const nights: string[] = [];
  for (let night = 0; night < 3; night += 1) nights.push(await done(t, house.dataDir, ...create));
  assert.deepEqual(
    nights.flatMap((said) => linesOf(said, [bent])),
    [['Verbogen', 'Am See', 'anna', 'display.webp verändert']],
  );
  assert.ok((await readFile(one)).equals(sound));

  await damage(one);
  assert.equal(linesOf(await done(t, house.dataDir, ...create, '--all'), [bent]).length, 1);
  await done(t, house.dataDir, 'backup', 'verify', backups);
});

test('what a check of the backup has found is replaced by the next one', async (t) => {
  const { house, anna, upload, image, backups } = await prepare(t);
  for (let count = 0; count < 3; count += 1) await upload(anna);
  const create = ['backup', 'create', backups];
  for (let night = 0; night < 2; night += 1) await done(t, house.dataDir, ...create);
  await damage(path.join(filesOf(backups, image), 'full.jpg'));
  await unwell(t, house.dataDir, 'backup', 'verify', backups);
  assert.equal(linesOf(await done(t, house.dataDir, ...create), [image]).length, 1);
  await done(t, house.dataDir, 'backup', 'verify', backups);
});

test('what is wrong in the pool and on the site is named night after night, and what is left of it stays', async (t) => {
  const { house, anna, upload, image, backups } = await prepare(t);
  await upload(anna);
  await upload(anna);
  const create = ['backup', 'create', backups];
  await done(t, house.dataDir, ...create);
  const kept = path.join(filesOf(backups, image), 'full.jpg');
  await damage(kept);
  const left = await readFile(kept);
  await rm(path.join(filesOf(house.dataDir, image), 'full.jpg'));
  await unwell(t, house.dataDir, ...create, '--all');
  for (let night = 0; night < 4; night += 1) {
    const { stdout, stderr } = await unwell(t, house.dataDir, ...create);
    assert.deepEqual(linesOf(stdout, [image]), [['Am See', 'Am See', 'anna', 'full.jpg verändert']]);
    assert.match(stderr, /1 Bild ist weder in der Ablage noch auf der Seite heil/);
  }
  assert.ok((await readFile(kept)).equals(left));
  const [name = ''] = (await namesIn(backups)).toReversed();
  assert.equal(
    (await readFile(path.join(backups, name, 'SHA256SUMS'), 'utf8')).includes(`${image.id}/full`),
    false,
  );
});

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
      sentence.endsWith(`Heil ist ${older}: „backup restore ${backups} --backup ${older}“.\n`),
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
    const { house, anna, gallery, image, upload, backups } = await prepare(t);
    await upload(anna);
    for (let night = 0; night < 2; night += 1) await done(t, house.dataDir, 'backup', 'create', backups);
    const [, name = ''] = await namesIn(backups);
    const list = path.join(backups, name, 'SHA256SUMS');
    const lines = (await readFile(list, 'utf8')).split('\n');
    const isMeant = (one: string) =>
      one.endsWith(line) && (line === 'klassenkreis.db' || one.includes(image.id));
    await writeFile(list, lines.filter((one) => !isMeant(one)).join('\n'));
    assert.equal(lines.filter(isMeant).length, 1);

    await anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`);
    const said = await done(t, house.dataDir, 'backup', 'create', backups, '--keep', '2');
    assert.match(said, /1 ältere Sicherung gelöscht/);
    const dataDir = await newPlace(t);
    const { stdout } = await unwell(t, dataDir, 'backup', 'restore', backups, '--backup', name);
    assert.match(stdout, /ist zurückgespielt: 2 Mitglieder, 2 Bilder\.[\s\S]*SHA256SUMS verändert/);
    await done(t, dataDir, 'media', 'check');
  });

test('a backup of a newer version is refused with the one that this version reads, and comes back with its own', async (t) => {
  const { backups, older, newer } = await twoBackups(t);
  const facts = path.join(backups, newer, 'backup.json');
  const text = await readFile(facts, 'utf8');
  await writeFile(facts, text.replace('"format": 1', '"format": 2'));
  assert.match(
    await done(t, '/', 'backup', 'list', backups),
    new RegExp(`${newer} +von einer neueren Version`),
  );
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
  await create();
  await create();
  await Promise.all([create(), create(), create()]);
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

test('a good check is noted for those who watch over it, a bad one is not', async (t) => {
  const { house, image, backups } = await prepare(t);
  const noted = path.join(house.dataDir, 'last-verified-backup');
  await done(t, house.dataDir, 'backup', 'create', backups);
  await damage(path.join(filesOf(backups, image), 'full.jpg'));
  await unwell(t, house.dataDir, 'backup', 'verify', backups);
  assert.equal(existsSync(noted), false);
  await damage(path.join(filesOf(backups, image), 'full.jpg'));
  const before = Date.now();
  await done(t, house.dataDir, 'backup', 'verify', backups);
  const at = Date.parse(await readFile(noted, 'utf8'));
  assert.ok(at >= before && at <= Date.now());
});

test(
  'a folder that cannot be read is named with its pictures, and everything else is saved and comes back',
  needs('another account'),
  async (t) => {
    const { house, anna, upload, image, backups } = await prepare(t);
    const barred = await upload(anna, 'Versperrt');
    await done(t, house.dataDir, 'backup', 'create', backups);
    const NOBODY = 65_534;
    const own = async (folder: string) => {
      for (const name of ['', ...(await readdir(folder, { recursive: true }))])
        await chown(path.join(folder, name), NOBODY, NOBODY);
    };
    const place = await temporaryFolder(t);
    for (const folder of [house.dataDir, backups, path.dirname(backups), place]) await own(folder);
    const asOwner = (dataDir: string, ...words: string[]) =>
      runAdmin(t, words, { DATA_DIR: dataDir }, '', { under: asNobody });
    const shut = filesOf(backups, barred);
    await chown(shut, 0, 0);
    await chmod(shut, 0o700);

    const verified = await asOwner(house.dataDir, 'backup', 'verify', backups);
    const all = imageFileNames
      .toSorted()
      .map((name) => `${name} unlesbar`)
      .join(', ');
    assert.equal(verified.code, 3, verified.stderr);
    assert.deepEqual(linesOf(verified.stdout, [image, barred]), [['Versperrt', 'Am See', 'anna', all]]);
    const made = await asOwner(house.dataDir, 'backup', 'create', backups);
    assert.equal(made.code, 3, made.stderr);
    assert.deepEqual(linesOf(made.stdout, [image, barred]), [['Versperrt', 'Am See', 'anna', all]]);
    const dataDir = path.join(place, 'data');
    const restored = await asOwner(dataDir, 'backup', 'restore', backups);
    assert.equal(restored.code, 3, restored.stderr);
    assert.deepEqual(linesOf(restored.stdout, [image, barred]), [['Versperrt', 'Am See', 'anna', all]]);

    await chown(backups, 0, 0);
    await chmod(backups, 0o700);
    for (const verb of ['create', 'verify', 'restore']) {
      const { code, stderr } = await asOwner(house.dataDir, 'backup', verb, backups);
      assert.equal(code, 1);
      assert.match(stderr, /gehört einem anderen Benutzer; .*chown -R klassenkreis: /);
    }
  },
);
