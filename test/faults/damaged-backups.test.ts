import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Image, imageFileNames } from '#contract/galleries.ts';
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
import type { TestBrowser } from '#test/support/test-browser.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import { startServer } from '#test/support/test-process.ts';

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
  const { site, anna, bert, upload, image: whole, backups } = await prepare(t);
  const bent = await upload(anna, 'Verbogen');
  const torn = await upload(bert, 'Zerrissen');
  const long = await upload(anna, 'Zu lang');
  const gone = await upload(anna, 'Ganz weg');
  const broken = [bent, torn, long, gone];
  await done(t, site.dataDir, 'backup', 'create', backups);
  const good = path.join(await folderWithoutDatabase(t), 'copy');
  await cp(backups, good, { recursive: true });

  await damage(path.join(filesOf(backups, bent), 'full.jpg'));
  await rm(path.join(filesOf(backups, torn), 'thumbnail.webp'));
  await appendFile(path.join(filesOf(backups, long), 'display.webp'), 'x');
  await rm(filesOf(backups, gone), { recursive: true });
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
  ];

  const verified = await unwell(t, site.dataDir, 'backup', 'verify', backups);
  assert.deepEqual(linesOf(verified.stdout, [whole, ...broken]), report);
  assert.match(
    verified.stderr,
    /sind 4 Bilder nicht heil; alles andere lässt sich zurückspielen\..* --all“\.\n$/,
  );

  const dataDir = await newPlace(t);
  const restored = await unwell(t, dataDir, 'backup', 'restore', backups);
  assert.deepEqual(linesOf(restored.stdout, [whole, ...broken]), report);
  assert.match(restored.stdout, /ist zurückgespielt: 2 Mitglieder, 5 Bilder\./);
  assert.match(restored.stderr, /^4 Bilder sind nicht heil zurückgekommen .*„.* media repair ORDNER“/);
  assert.deepEqual(linesOf((await unwell(t, dataDir, 'media', 'check')).stdout, broken).length, 4);

  const server = await startServer(t, { DATA_DIR: dataDir });
  const again = server.browser();
  await again.login('anna', site.password);
  assert.deepEqual(await shown(again, whole), await shown(anna, whole));
  const [, ...smaller] = await shown(anna, bent);
  assert.deepEqual(await shown(again, bent), [404, ...smaller], 'what is sound of a picture is there');
  assert.deepEqual(await shown(again, gone), [404, 404, 404, 404]);

  await done(t, dataDir, 'media', 'repair', good);
  await done(t, dataDir, 'media', 'check');
  for (const image of broken) assert.deepEqual(await shown(again, image), await shown(anna, image));
});

test('a backup replaces what is wrong in the pool from the site: a length at once, bytes in turn or when asked', async (t) => {
  const { site, anna, upload, image, backups } = await prepare(t);
  const [bent, torn] = [await upload(anna, 'Verbogen'), await upload(anna, 'Zerrissen')];
  const create = ['backup', 'create', backups];
  await done(t, site.dataDir, ...create);
  await done(t, site.dataDir, ...create);
  await appendFile(path.join(filesOf(backups, image), 'full.jpg'), 'x');
  await rm(path.join(filesOf(backups, torn), 'full.jpg'));
  const atOnce = await done(t, site.dataDir, ...create);
  assert.match(atOnce, /waren Dateien von 2 Bildern nicht mehr heil; sie sind von der Seite ersetzt:/);
  assert.deepEqual(linesOf(atOnce, [image, bent, torn]), [
    ['Am See', 'Am See', 'anna', 'full.jpg verändert'],
    ['Zerrissen', 'Am See', 'anna', 'full.jpg fehlt'],
  ]);
  await done(t, site.dataDir, 'backup', 'verify', backups);

  const one = path.join(filesOf(backups, bent), 'display.webp');
  const sound = await readFile(one);
  await damage(one);
  const nights: string[] = [];
  for (let night = 0; night < 3; night += 1) nights.push(await done(t, site.dataDir, ...create));
  const found = nights.flatMap((said) => linesOf(said, [bent]));
  assert.deepEqual(found, [['Verbogen', 'Am See', 'anna', 'display.webp verändert']]);
  assert.ok((await readFile(one)).equals(sound));

  await damage(one);
  assert.equal(linesOf(await done(t, site.dataDir, ...create, '--all'), [bent]).length, 1);
  await done(t, site.dataDir, 'backup', 'verify', backups);
});

test('a good check is noted for those who watch over it, a bad one is not', async (t) => {
  const { site, image, backups } = await prepare(t);
  const noted = path.join(site.dataDir, 'last-verified-backup');
  await done(t, site.dataDir, 'backup', 'create', backups);
  await damage(path.join(filesOf(backups, image), 'full.jpg'));
  await unwell(t, site.dataDir, 'backup', 'verify', backups);
  assert.equal(existsSync(noted), false);
  await damage(path.join(filesOf(backups, image), 'full.jpg'));
  const before = Date.now();
  await done(t, site.dataDir, 'backup', 'verify', backups);
  const at = Date.parse(await readFile(noted, 'utf8'));
  assert.ok(at >= before && at <= Date.now());
});

test('a check on an emptied data folder leaves nothing there, and what an earlier one left stands in no way', async (t) => {
  const { site, backups } = await prepare(t);
  await done(t, site.dataDir, 'backup', 'create', backups);
  const dataDir = await newPlace(t);
  await mkdir(dataDir);
  await done(t, dataDir, 'backup', 'verify', backups);
  assert.deepEqual(await readdir(dataDir), []);
  await writeFile(path.join(dataDir, 'last-verified-backup'), new Date().toISOString());
  await done(t, dataDir, 'backup', 'restore', backups);
});

test('of a backup without its hashes all that proves itself comes back, and what is not proven is said', async (t) => {
  const { site, image, backups } = await prepare(t);
  await writeFile(path.join(site.dataDir, 'impressum.md'), '# Wir');
  await done(t, site.dataDir, 'backup', 'create', backups);
  const [name = ''] = await namesIn(backups);
  await rm(path.join(backups, name, 'SHA256SUMS'));
  const verified = await unwell(t, site.dataDir, 'backup', 'verify', backups);
  assert.match(verified.stdout, /klassenkreis\.db ohne Prüfsumme\n.*SHA256SUMS fehlt/s);
  assert.match(verified.stderr, /fehlen die Prüfsummen\..* in sich heil.*Zurückspielen lässt sie sich\./);

  const dataDir = await newPlace(t);
  const restored = await unwell(t, dataDir, 'backup', 'restore', backups);
  assert.match(restored.stdout, /ist zurückgespielt: 2 Mitglieder, 1 Bild\./);
  assert.match(restored.stderr, /nicht nachweisen\. Eure Texte und Einstellungen daraus sind deshalb nicht/);
  assert.equal(existsSync(path.join(dataDir, 'impressum.md')), false);
  await done(t, dataDir, 'media', 'check');

  // It is no proof for deleting others.
  await done(t, site.dataDir, 'backup', 'create', backups);
  await rm(path.join(backups, (await namesIn(backups)).at(-1) ?? '', 'SHA256SUMS'));
  await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.equal((await namesIn(backups)).length, 3);

  await damage(path.join(filesOf(backups, image), 'full.jpg'));
  const broken = await unwell(t, await newPlace(t), 'backup', 'restore', backups, '--backup', name);
  assert.match(broken.stdout, /full\.jpg verändert/);
  const rows = path.join(backups, name, 'klassenkreis.db');
  const bytes = await readFile(rows);
  await writeFile(rows, bytes.fill(0, 4096, 8192));
  const sentence = await refused(t, await newPlace(t), 'backup', 'restore', backups, '--backup', name);
  assert.match(sentence, /^Die Sicherung \S+ ist beschädigt: .*klassenkreis\.db/);
});

/** A backup, and a newer one that is not well. */
async function twoBackups(t: TestContext) {
  const made = await prepare(t);
  await done(t, made.site.dataDir, 'backup', 'create', made.backups);
  await done(t, made.site.dataDir, 'backup', 'create', made.backups);
  const [older = '', newer = ''] = await namesIn(made.backups);
  return { ...made, older, newer };
}

test('a backup without its rows holds up neither the next one nor the restore of another', async (t) => {
  const { site, backups, older, newer } = await twoBackups(t);
  await rm(path.join(backups, newer, 'klassenkreis.db'));
  const { said } = await restore(t, backups, '--backup', older);
  assert.match(said, /ist zurückgespielt: 2 Mitglieder, 1 Bild\./);
  await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '1');
  assert.equal((await namesIn(backups)).length, 1);
});

test('beside a newest backup with half of the rows the one that helps is named, and the next backup goes on', async (t) => {
  const { site, backups, older, newer } = await twoBackups(t);
  const rows = path.join(backups, newer, 'klassenkreis.db');
  const bytes = await readFile(rows);
  await writeFile(rows, bytes.subarray(0, bytes.length / 2));
  for (const file of ['SHA256SUMS', 'backup.json']) await rm(path.join(backups, newer, file));
  const sentence = await refused(t, await newPlace(t), 'backup', 'restore', backups);
  assert.match(sentence, new RegExp(`^Die Sicherung ${newer} ist beschädigt: .*klassenkreis\\.db`));
  assert.ok(sentence.endsWith(`backup restore ${backups} --backup ${older}“.\n`), sentence);
  const verified = await unwell(t, site.dataDir, 'backup', 'verify', backups);
  assert.ok(verified.stderr.includes(`Heil ist ${older}`), verified.stderr);

  await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.ok((await namesIn(backups)).includes(older), 'a damaged one does not count');
  await restore(t, backups, '--backup', older);
  await done(t, site.dataDir, 'backup', 'create', backups, '--keep', '2');
  assert.equal((await namesIn(backups)).length, 2);
  await done(t, site.dataDir, 'backup', 'verify', backups);
});
