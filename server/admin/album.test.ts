import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { testHouse } from '#test/support/test-house.ts';
import { runAdmin, runAdminAlone, temporaryFolder } from '#test/support/test-process.ts';
import { unzip } from '#test/support/unzip.ts';

test('maintainers make an album into a file, which the record has; another file is never replaced', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery('Treffen');
  await anna.upload(gallery, await plainJpeg({ width: 60, height: 40 }), { title: 'Am Tor' });
  const folder = await temporaryFolder(t);
  const create = (...words: string[]) =>
    runAdmin(t, ['album', 'create', ...words], { DATA_DIR: house.dataDir }, '', { cwd: folder });

  const file = path.join(folder, 'album.zip');
  const made = await create(file, '--large', '--mails');
  assert.deepEqual([made.code, made.stderr], [0, '']);
  assert.match(made.stdout, /^Album gemacht: .*album\.zip \(1 Bild, [\d,]+ kB\)\.\n$/);
  const names = unzip(await readFile(file)).map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => /^(bilder|index)/.test(name)),
    ['bilder/1-treffen/0001-am-tor.jpg', 'index.html'],
  );
  const line = await house.db
    .selectFrom('maintenance_record')
    .select(['act', 'actor_name', 'detail'])
    .execute();
  assert.deepEqual(
    line.map(({ act, actor_name, detail }) => [act, actor_name, detail]),
    [['album-made', '', '1']],
  );

  const other = path.join(folder, 'other.zip');
  await writeFile(other, 'mine');
  const refused = await create(other);
  assert.deepEqual([refused.code, await readFile(other, 'utf8')], [1, 'mine']);
  assert.match(refused.stderr, /^Die Datei „.*other\.zip“ gibt es schon\./);
  const nowhere = await create(path.join(folder, 'missing', 'album.zip'));
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.stderr, /^Das Album „.*“ ist nicht entstanden: /);
  assert.deepEqual((await readdir(folder)).filter((name) => /zip/.test(name)).toSorted(), [
    'album.zip',
    'other.zip',
  ]);
});

test('what a killed process left of the same file goes with the next making, and nothing else', async (t) => {
  const house = await testHouse(t);
  const folder = await temporaryFolder(t);
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const kept = ['other.zip.1.unfertig', 'album.zip.meins.unfertig', `album.zip.${process.pid}.unfertig`];
  for (const name of [...kept, `album.zip.${gone}.unfertig`])
    await writeFile(path.join(folder, name), 'half');
  const file = path.join(folder, 'album.zip');
  const made = await runAdminAlone(t, ['album', 'create', file], { DATA_DIR: house.dataDir });
  assert.deepEqual([made.code, made.stderr], [0, '']);
  assert.deepEqual((await readdir(folder)).toSorted(), [...kept, 'album.zip'].toSorted());
});
