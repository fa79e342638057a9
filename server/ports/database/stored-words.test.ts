import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startScheduledJobs } from '#server/process/scheduled-jobs.ts';
import { testSite } from '#test/support/test-site.ts';
import { dialectOf } from './dialect.ts';
import { checkedWords, knownWord, unknownWords, withKnown } from './stored-words.ts';

test('what this version does not know is no word of its own, and left out of a list', () => {
  assert.equal(knownWord('portraits', 'kind', 'then'), 'then');
  assert.equal(knownWord('portraits', 'kind', 'tomorrow'), undefined);
  assert.equal(knownWord('device_marks', 'browser', null), undefined);
  const rows = ['then', 'tomorrow', 'now'].map((kind) => ({ kind }));
  assert.deepEqual(withKnown('portraits', 'kind', rows), [{ kind: 'then' }, { kind: 'now' }]);
});

test('a word that a newer version has stored is in the log once', async (t) => {
  const site = await testSite(t);
  await site.db
    .insertInto('alerts')
    .values({ kind: 'tomorrow' as 'disk', place: '', since: 1, seen_at: site.now(), what: '', todo: '' })
    .execute();
  assert.deepEqual(await unknownWords(site.db), [{ column: 'alerts.kind', word: 'tomorrow' }]);
  for (let times = 0; times < 2; times += 1) await startScheduledJobs(site)();
  const lines = site.logLines.filter((line) => line.includes('unknown word stored'));
  assert.equal(lines.length, 1);
  assert.match(lines.join(), /alerts\.kind.*tomorrow/);
});

test('a check of the schema holds all other words: the definition of each column names them, and no more', async (t) => {
  const { db } = await testSite(t);
  const checks =
    dialectOf(db) === 'postgres'
      ? sql<{
          words: string;
        }>`select pg_get_constraintdef(oid) as words from pg_constraint where contype = 'c'`
      : sql<{ words: string }>`select sql as words from sqlite_schema where type = 'table'`;
  const { rows } = await checks.execute(db);
  const all = rows.map(({ words }) => words).join('\n');
  for (const [table, columns] of Object.entries(checkedWords))
    for (const [column, words] of Object.entries(columns)) {
      const check = new RegExp(`check \\(+${column}\\b[^)]*\\)`, 'gi');
      const held = [...all.matchAll(check)].map(([one]) =>
        [...one.matchAll(/'(\w+)'/g)].map(([, word]) => word),
      );
      assert.ok(
        held.some((one) => JSON.stringify(one.toSorted()) === JSON.stringify([...words].toSorted())),
        `${table}.${column}`,
      );
    }
});
