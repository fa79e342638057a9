import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Image } from '#contract/galleries.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { filledDataFolder } from '#test/support/test-data-folder.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import {
  REFUSED_FOR_GOOD,
  refusedStart,
  runAdmin,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';
import { testSite } from '#test/support/test-site.ts';
import { startErrors } from '#texts/admin.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: false });
});
after(() => server.dispose());

test('two processes on one database whose pictures would lie apart: the second one is refused', async (t) => {
  const DATABASE_URL = await server.database('apart');
  const [first, second] = [await temporaryFolder(t), await temporaryFolder(t)];
  const one = await startServer(t, { DATA_DIR: first, DATABASE_URL });
  const two = await refusedStart(t, { DATA_DIR: second, DATABASE_URL });
  assert.deepEqual(
    [two.code, two.stdout, two.stderr],
    [REFUSED_FOR_GOOD, '', `${startErrors.otherStorage()}\n`],
  );

  const store = await startS3(await temporaryFolder(t));
  t.after(store.close);
  const bucket = await refusedStart(t, { DATA_DIR: second, DATABASE_URL, ...s3Settings(store.settings) });
  assert.deepEqual([bucket.code, bucket.stderr], [REFUSED_FOR_GOOD, `${startErrors.otherStorage()}\n`]);

  await one.end('SIGTERM');
  await startServer(t, { DATA_DIR: first, DATABASE_URL });
});

test('the command line tells of a storage without the pictures, and neither saves, moves nor deletes what is not there', async (t) => {
  const DATABASE_URL = await server.database('beside');
  await startServer(t, { DATA_DIR: await temporaryFolder(t), DATABASE_URL });
  const elsewhere = { DATA_DIR: await temporaryFolder(t), DATABASE_URL };
  await refusedStart(t, elsewhere);
  const add = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, add, elsewhere, 'Grundierung und Decklack\n')).code, 0);

  const target = path.join(await temporaryFolder(t), 'ziel.env');
  await writeFile(target, `DATA_DIR=${path.join(await temporaryFolder(t), 'data')}\n`);
  const backups = path.join(await temporaryFolder(t), 'backups');
  for (const words of [
    ['media', 'check'],
    ['backup', 'create', backups],
    ['transfer', target],
    ['member', 'delete', 'anna', '--delete-images', '--yes'],
  ]) {
    const { code, stdout, stderr } = await runAdmin(t, words, elsewhere);
    assert.deepEqual([code, stdout, stderr], [1, '', `${startErrors.otherStorage()}\n`], words.join(' '));
  }
  assert.equal(existsSync(backups), false);
  const { code, stdout } = await runAdmin(t, ['doctor'], elsewhere);
  assert.equal(code, 3);
  assert.ok(stdout.includes(`✗ Bilder: ${startErrors.otherStorage()}\n`), stdout);
  assert.match((await runAdmin(t, ['member', 'list'], elsewhere)).stdout, /anna@example\.org/);
  const keep = ['member', 'delete', 'anna', '--keep-images', '--yes'];
  assert.equal((await runAdmin(t, keep, elsewhere)).code, 0);
});

test('a database that is empty does not take the pictures of another one, until they are laid aside', async (t) => {
  const { root, picture } = await filledDataFolder(t);
  const settings = { DATA_DIR: root, DATABASE_URL: await server.database('empty') };
  const { code, stderr } = await refusedStart(t, settings);
  assert.deepEqual([code, stderr], [1, `${startErrors.imagesUnlisted()}\n`]);
  assert.equal(await readFile(picture, 'utf8'), 'picture');

  assert.equal((await runAdmin(t, ['start-anew'], settings)).code, 0);
  await startServer(t, settings);
  const again = await runAdmin(t, ['start-anew'], settings);
  assert.deepEqual([again.code, again.stdout], [1, '']);
});

test('a folder that has the pictures and lost its mark is taken for theirs again, after a question', async (t) => {
  const DATABASE_URL = await server.database('marked');
  const place = { DATA_DIR: await temporaryFolder(t), DATABASE_URL };
  const site = await testSite(t, { settings: place });
  const anna = await site.join('anna');
  const uploaded = await anna.upload(await anna.createGallery(), await plainJpeg({ width: 60, height: 40 }));
  await site.close();
  const { imagesMarker, work } = dataFolderPaths(place.DATA_DIR);
  const whole = await readFile(imagesMarker, 'utf8');

  // Whatever a start makes anew says nothing of what was there.
  await rm(work, { recursive: true });
  await startAndEnd(t, place);
  assert.equal(await readFile(imagesMarker, 'utf8'), whole);

  // As earlier versions left it.
  await writeFile(imagesMarker, whole.replace(/[0-9a-f]{8}-[0-9a-f-]{27}\n/, ''));
  const { code, stderr } = await refusedStart(t, place);
  assert.deepEqual([code, stderr], [REFUSED_FOR_GOOD, `${startErrors.otherStorage()}\n`]);
  const backups = path.join(await temporaryFolder(t), 'backups');
  const repair = (...words: string[]) => runAdmin(t, ['media', 'repair', backups, ...words], place, 'nein\n');
  const asked = await repair();
  assert.equal(asked.code, 1);
  assert.match(asked.stdout, /liegen 1 von 1 Bild dieser Datenbank, doch ist es nicht als ihr Ort vermerkt/);
  await refusedStart(t, place);
  await repair('--yes');
  const again = await startServer(t, place);
  const browser = again.browser();
  await browser.login('anna', site.password);
  assert.equal((await browser.fetch('GET', (uploaded.json as Image).imagePath)).status, 200);
});

async function startAndEnd(t: TestContext, place: Record<string, string>) {
  await (await startServer(t, place)).end('SIGTERM');
}
