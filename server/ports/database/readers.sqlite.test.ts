import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { keptQuery } from './kept-query.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

async function openInFolder(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'klassenkreis-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const db = openSqlite(path.join(folder, 'test.db'));
  await migrate(db);
  const named = keptQuery(db, (name: string) =>
    db.selectFrom('secrets').select('value').where('name', '=', name),
  );
  return { db, folder, named, value: async () => (await named('key')).map((row) => row.value) };
}

test('a kept query waits for no transaction, and sees what is committed and nothing else', {
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

test('a closed database is one file, whatever was read', async (t) => {
  const { db, folder, value } = await openInFolder(t);
  await db.insertInto('secrets').values({ name: 'key', value: 'new' }).execute();
  assert.deepEqual(await value(), ['new']);
  await db.destroy();
  assert.deepEqual(readdirSync(folder), ['test.db']);
});

test('what a kept query has answered is remembered until anything is committed, by whatever connection', async (t) => {
  const { db, folder, named } = await openInFolder(t);
  const other = openSqlite(path.join(folder, 'test.db'));
  const write = (by: typeof db, name: string) =>
    by.insertInto('secrets').values({ name, value: name }).execute();
  await write(db, 'key');
  const first = await named('key');
  assert.equal(await named('key'), first);
  assert.deepEqual(await named('none'), []);

  await write(other, 'none');
  assert.notEqual(await named('key'), first);
  assert.equal((await named('none'))[0]?.value, 'none');

  await db.deleteFrom('secrets').execute();
  assert.deepEqual(await named('key'), []);
  for (const each of [db, other]) await each.destroy();
});
