import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { S3mini } from 's3mini';
import { openConfiguredDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import { copiedTables } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { dataSettings, openTestDatabase } from '#test/support/test-database.ts';
import { testHouse } from '#test/support/test-house.ts';
import { bucketSettings, furnish, look } from '#test/support/test-move.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { findBackup } from './layout.ts';

type Settings = { DATA_DIR: string } & Record<string, string>;

async function admin(t: TestContext, settings: Settings, ...words: string[]) {
  const { code, stderr } = await runAdmin(t, words, settings);
  return { code, stderr };
}
const DONE = { code: 0, stderr: '' };

/** The rows that a backup keeps, as text. */
async function keptRows(db: Database): Promise<string> {
  const leftOut = [
    'sessions',
    'device_marks',
    'attempts',
    'password_links',
    'login_requests',
    'passkey_challenges',
  ];
  const tables = copiedTables.filter((table) => !leftOut.includes(table));
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).toSorted()));
}

test('a backup moves the data from PostgreSQL to SQLite and back, row by row the same', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('änne');
  await anna.upload(
    await anna.createGallery('Öl & "Lack" – 1988'),
    await plainJpeg({ width: 60, height: 40 }),
  );
  const before = await keptRows(house.db);
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, { DATA_DIR: house.dataDir }, 'backup', 'create', backups), DONE);

  const inFile = { DATA_DIR: path.join(await temporaryFolder(t), 'data'), DATABASE_URL: '' };
  assert.deepEqual(await admin(t, inFile, 'backup', 'restore', backups), DONE);
  const file = await openConfiguredDatabase(readConfig(inFile));
  t.after(() => file.destroy());
  assert.equal(await keptRows(file), before);

  const second = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, inFile, 'backup', 'create', second), DONE);
  const back = { DATA_DIR: path.join(await temporaryFolder(t), 'data') };
  assert.deepEqual(await admin(t, back, 'backup', 'restore', second), DONE);
  assert.equal(await keptRows(await openTestDatabase(t, back.DATA_DIR)), before);
});

test('a backup is not brought back into a PostgreSQL database that has rows', async (t) => {
  const house = await testHouse(t);
  await house.join('anna');
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, { DATA_DIR: house.dataDir }, 'backup', 'create', backups), DONE);
  const before = await keptRows(house.db);
  const onSame = { ...dataSettings(house.dataDir), DATA_DIR: path.join(await temporaryFolder(t), 'data') };
  const { code, stderr } = await admin(t, onSame, 'backup', 'restore', backups);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Die Datenbank aus DATABASE_URL ist nicht leer; zurückgespielt wird nur in eine leere\.\n$/,
  );
  assert.equal(await keptRows(house.db), before);
});

test('a restore that dies behind the last row is finished by the next one, and takes no other rows for its own', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  await anna.upload(await anna.createGallery(), await plainJpeg({ width: 60, height: 40 }));
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, { DATA_DIR: house.dataDir }, 'backup', 'create', backups), DONE);
  const back = { DATA_DIR: path.join(await temporaryFolder(t), 'data') };
  const restore = ['backup', 'restore', backups];
  assert.deepEqual(await admin(t, back, ...restore), DONE);
  const before = await keptRows(await openTestDatabase(t, back.DATA_DIR));
  const { restoring } = dataFolderPaths(back.DATA_DIR);

  await writeFile(restoring, await findBackup(backups));
  assert.deepEqual(await admin(t, back, ...restore), DONE);
  assert.equal(existsSync(restoring), false);
  assert.equal(await keptRows(await openTestDatabase(t, back.DATA_DIR)), before);
  assert.deepEqual(await admin(t, back, 'media', 'check'), DONE);

  await writeFile(restoring, '');
  const { code, stderr } = await admin(t, back, ...restore);
  assert.equal(code, 1);
  assert.match(stderr, /^Die Datenbank aus DATABASE_URL ist nicht leer/);
});

test('what was in PostgreSQL and a bucket comes back into an empty database, and into a folder or a bucket', async (t) => {
  const before = { DATA_DIR: await temporaryFolder(t), ...(await bucketSettings(t)) };
  const pictures = await furnish(t, before);
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, before, 'backup', 'create', backups), DONE);
  const shown = await look(t, before, pictures);

  const home = async () => ({ DATA_DIR: path.join(await temporaryFolder(t), 'data') });
  for (const place of [await home(), { ...(await home()), ...(await bucketSettings(t)) }]) {
    assert.deepEqual(await admin(t, place, 'backup', 'restore', backups), DONE);
    assert.deepEqual(await admin(t, place, 'media', 'check'), DONE);
    assert.deepEqual(await look(t, place, pictures), shown);
  }
});

test('a server that is lost comes back on the bucket that is left, with every picture in it whole', async (t) => {
  const bucket = await bucketSettings(t);
  const lost = { DATA_DIR: await temporaryFolder(t), ...bucket };
  const pictures = await furnish(t, lost);
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, lost, 'backup', 'create', backups), DONE);
  const shown = await look(t, lost, pictures);
  const { imageBucket } = readConfig(lost);
  assert.ok(imageBucket);
  const { endpoint, bucket: name, ...access } = imageBucket;
  const s3 = new S3mini({ ...access, endpoint: `${endpoint}/${name}` });
  const [thumbnail] = ((await s3.listObjects('/', 'images/')) ?? []).filter(({ Key }) =>
    Key.endsWith('.webp'),
  );
  assert.ok(await s3.deleteObject(thumbnail?.Key ?? ''));
  assert.equal((await admin(t, lost, 'media', 'check')).code, 3);

  const found = { DATA_DIR: path.join(await temporaryFolder(t), 'data'), ...bucket };
  assert.deepEqual(await admin(t, found, 'backup', 'restore', backups), DONE);
  assert.deepEqual(await admin(t, found, 'media', 'check'), DONE);
  assert.deepEqual(await look(t, found, pictures), shown);
});
