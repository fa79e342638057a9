import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openConfiguredDatabase } from '#server/compose/open-database.ts';
import { readConfig } from '#server/config/config.ts';
import { copiedTables } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { dataSettings, openTestDatabase } from '#test/support/test-database.ts';
import { runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';

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
  const site = await testSite(t);
  const anna = await site.join('änne');
  await anna.upload(
    await anna.createGallery('Öl & "Lack" – 1988'),
    await plainJpeg({ width: 60, height: 40 }),
  );
  const before = await keptRows(site.db);
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, { DATA_DIR: site.dataDir }, 'backup', 'create', backups), DONE);

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

test('a backup is not restored into a PostgreSQL database that has rows', async (t) => {
  const site = await testSite(t);
  await site.join('anna');
  const backups = path.join(await temporaryFolder(t), 'backups');
  assert.deepEqual(await admin(t, { DATA_DIR: site.dataDir }, 'backup', 'create', backups), DONE);
  const before = await keptRows(site.db);
  const onSame = { ...dataSettings(site.dataDir), DATA_DIR: path.join(await temporaryFolder(t), 'data') };
  const { code, stderr } = await admin(t, onSame, 'backup', 'restore', backups);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Die Datenbank aus DATABASE_URL ist nicht leer; zurückgespielt wird nur in eine leere\. Darin liegt .* --put-aside: .*\n$/,
  );
  assert.equal(await keptRows(site.db), before);
});
