import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { compiledQuery } from './compiled-query.ts';
import { migrate } from './schema/migrate.ts';
import { openSqlite } from './sqlite.ts';

async function openInFolder(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const db = openSqlite(path.join(folder, 'test.db'));
  await migrate(db);
  const named = compiledQuery(db, (name: string) =>
    db.selectFrom('secrets').select('value').where('name', '=', name),
  );
  return { db, folder, value: async () => (await named('key')).map((row) => row.value) };
}

test('a compiled query waits for no transaction, and sees what is committed and nothing else', {
  timeout: 60_000,
}, async (t) => {
  const { db, value } = await openInFolder(t);
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('secrets').values({ name: 'key', value: 'new' }).execute();
    assert.deepEqual(await value(), []);
  });
  assert.deepEqual(await value(), ['new']);
  await db.deleteFrom('secrets').execute();
  assert.deepEqual(await value(), []);
  await db.destroy();
});
