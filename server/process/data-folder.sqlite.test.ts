import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { configFor, filledDataFolder, startAndStop, startRefusal } from '#test/support/test-data-folder.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { composeAdmin } from '../compose/admin.ts';
import { dataFolderPaths } from './data-folder.ts';

/** Every file below a folder with the hash of its bytes; without the lock and what SQLite keeps beside an open file. */
async function contentOf(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/^lock\.db|-shm$|-wal$/.test(entry.name));
  const hashed = files.map(async (file) => {
    const name = path.join(file.parentPath, file.name);
    return [name, hash('sha256', await readFile(name))];
  });
  return Object.fromEntries(await Promise.all(hashed));
}

const wreck = async (file: string, at: number, bytes: Buffer) => {
  const content = await readFile(file);
  bytes.copy(content, at);
  await writeFile(file, content);
};

const damages: [what: string, damage: (file: string) => Promise<void>][] = [
  ['a text', (file) => writeFile(file, 'no database')],
  ['a cut file', async (file) => truncate(file, Math.floor((await stat(file)).size * 0.6))],
  ['a file cut within a page', async (file) => truncate(file, (await stat(file)).size - 1000)],
  ['an overwritten schema', (file) => wreck(file, 100, Buffer.alloc(3000, 0xa5))],
  ['an overwritten page', (file) => wreck(file, 4096 * 2, Buffer.alloc(4096, 0x5a))],
  ['a page of zeros', async (file) => wreck(file, (await stat(file)).size - 4096 * 3, Buffer.alloc(4096))],
];

test('a damaged database is refused with a word about the backup, and nothing is touched', async (t) => {
  const { root, database } = await filledDataFolder(t);
  const sound = await readFile(database);
  for (const [what, damage] of damages) {
    await writeFile(database, sound);
    await damage(database);
    const before = await contentOf(root);
    const refusal = startRefusal(
      /ist beschädigt; stelle sie als root aus einer Sicherung wieder her: mv .* && .*backup restore ORDNER/,
      {
        permanent: true,
      },
    );
    await assert.rejects(startAndStop(root), refusal, what);
    await assert.rejects(composeAdmin(configFor(root)), startRefusal(/ist beschädigt/), what);
    assert.deepEqual(await contentOf(root), before, what);
  }
});

test('pictures without a database, or with an empty one, stop the start and stay', async (t) => {
  const { root, database, picture } = await filledDataFolder(t);
  const longAgo = new Date(Date.now() - 48 * 3600 * 1000);
  await utimes(path.dirname(picture), longAgo, longAgo);
  const missing = startRefusal(
    /fehlt die Datenbank „klassenkreis\.db“; stelle sie aus einer Sicherung wieder her/,
  );

  await truncate(database, 0);
  await assert.rejects(startAndStop(root), missing);
  await assert.rejects(composeAdmin(configFor(root)), startRefusal(/gibt es noch keine Daten/));
  await rm(database);
  await assert.rejects(startAndStop(root), missing);
  assert.equal(await readFile(picture, 'utf8'), 'picture');
  await assert.rejects(stat(database), { code: 'ENOENT' });
});

test('without a backup a site begins empty when it is told to, and the pictures without rows lie aside', async (t) => {
  const { root, database, images } = await filledDataFolder(t);
  const startAnew = async () => runAdmin(t, ['start-anew'], { DATA_DIR: root });
  const there = await startAnew();
  assert.equal(there.code, 1);
  assert.match(there.stderr, /^Die Datenbank ist da und bleibt, wie sie ist; .+\n$/);

  await rm(database);
  const before = await contentOf(images);
  await assert.rejects(
    startAndStop(root),
    startRefusal(/Ohne Sicherung legt „npm run --silent admin -- start-anew“/),
  );
  const { code, stdout, stderr } = await startAnew();
  assert.deepEqual([code, stderr], [0, '']);
  const [, aside = ''] = /^Die Bilder liegen jetzt in (.+?)\.\nWenn du/.exec(stdout) ?? [];
  const after = Object.entries(await contentOf(aside));
  assert.deepEqual(
    Object.fromEntries(after.map(([file, hash]) => [file.replace(aside, images), hash])),
    before,
  );

  await startAndStop(root);
  assert.match(
    (await startAnew()).stderr,
    /^Im Datenordner .+ liegen keine Bilder; starte einfach die Seite/,
  );
});

test('a start that was killed at any point before is completed', async (t) => {
  const root = await temporaryFolder(t);
  const paths = dataFolderPaths(root);
  await writeFile(paths.marker, '');
  await startAndStop(root);
  await rm(paths.database);
  await startAndStop(root);
  await writeFile(paths.database, '');
  await startAndStop(root);
});
