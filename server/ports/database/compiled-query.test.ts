import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { compiledQuery } from './compiled-query.ts';

test('a compiled query answers for the values of each call, beside those that are in it', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const rows = ['a', 'b', 'c'].map((name) => ({ name, value: `of ${name}` }));
  await db.insertInto('secrets').values(rows).execute();

  const between = compiledQuery(db, (from: string, to: string) =>
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

test('a compiled query that cannot be run with other values is refused when it is built', async (t) => {
  const db = await openTestDatabase(t, await temporaryFolder(t));
  const select = () => db.selectFrom('secrets').select('value');
  assert.throws(() => compiledQuery(db, (_name: string) => select()), /not in the query/);
  assert.throws(() => compiledQuery(db, (name: string) => select().where('name', '=', name.toLowerCase())));
  assert.throws(() => compiledQuery(db, (name: string) => select().where('name', '=', `${name}`)));
});
