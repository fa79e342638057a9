import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { temporaryFolder } from '#server/testing/test-process.ts';
import { keptQuery } from './kept-query.ts';

test('a kept query answers for the values of each call, beside those that stand in it', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const rows = ['a', 'b', 'c'].map((name) => ({ name, value: `of ${name}` }));
  await db.insertInto('secrets').values(rows).execute();

  const between = keptQuery(db, (from: string, to: string) =>
    db
      .selectFrom('secrets')
      .select('value')
      .where('name', '<=', to)
      .where('name', '!=', 'c')
      .where('name', '>=', from),
  );
  const values = async (from: string, to: string) => (await between(from, to)).map((row) => row.value);

  assert.deepEqual(await values('b', 'c'), ['of b']);
  assert.deepEqual(await values('a', 'b'), ['of a', 'of b']);
  assert.deepEqual(await values('x', 'y'), []);
});

test('by the version of the data a kept query asks once, and anew for the next version', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const named = keptQuery(db, (name: string) =>
    db.selectFrom('secrets').select('value').where('name', '=', name),
  );
  await db.insertInto('secrets').values({ name: 'a', value: 'old' }).execute();
  const first = await named.asOf('one', 'a');
  await db.updateTable('secrets').set({ value: 'new' }).execute();
  assert.equal(await named.asOf('one', 'a'), first);
  assert.deepEqual(await named.asOf('one', 'b'), []);
  assert.equal((await named.asOf('two', 'a'))[0]?.value, 'new');
});

test('a kept query that cannot be run with other values is refused when it is built', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const select = () => db.selectFrom('secrets').select('value');
  assert.throws(() => keptQuery(db, (_name: string) => select()), /not in the query/);
  assert.throws(() => keptQuery(db, (name: string) => select().where('name', '=', name.toLowerCase())));
  assert.throws(() => keptQuery(db, (name: string) => select().where('name', '=', `${name}`)));
});
