import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import { compiledQuery } from './compiled-query.ts';
import type { Database } from './database.ts';
import { dataVersion } from './dialect.ts';

async function versionOf(db: Database): Promise<string> {
  const [row] = await compiledQuery(db, () => db.selectNoFrom(dataVersion(db).as('version')))();
  return row?.version ?? '';
}

test('the version of the data is another one after every commit, whoever made it, and after nothing else of ours', async (t) => {
  const dataDir = await temporaryFolder(t);
  const [db, other] = [await openTestDatabase(t, dataDir), await openTestDatabase(t, dataDir)];
  const write = (by: Database, name: string) =>
    by.insertInto('secrets').values({ name, value: '' }).execute();
  const seen = [await versionOf(db)];
  for (const [place, by] of [db, other, db, other].entries()) {
    await write(by, `secret ${place}`);
    seen.push(await versionOf(db));
  }
  assert.equal(new Set(seen).size, 5);

  // It begins before others and commits after them: no two of these states may have the same version.
  const open = await other.startTransaction().execute();
  await write(open, 'open');
  const whileOpen = await versionOf(db);
  await write(db, 'between');
  const between = await versionOf(db);
  await open.commit().execute();
  const after = await versionOf(db);
  assert.equal(new Set([...seen, between, after]).size, seen.length + 2);
  // Nothing was committed yet, so the version may be the old one.
  assert.ok(![between, after].includes(whileOpen));
  // Commits in other databases of the server, such as those of other tests, may come between.
  let isKept = false;
  for (let tries = 0; tries < 100 && !isKept; tries += 1)
    isKept = (await versionOf(db)) === (await versionOf(other));
  assert.ok(isKept);
});

test('no list is older than what was acknowledged before it was asked for, by whichever process', async (t) => {
  const one = await testSite(t);
  const other = await testSite(t, { settings: { DATA_DIR: one.dataDir } }).catch(() => undefined);
  assert.equal(other, undefined, 'one process a data folder');
  const commandLine = await openTestDatabase(t, one.dataDir);
  const anna = await one.join('anna');
  await one.addMember('bernd');

  let changing = true;
  const noise = (async () => {
    for (let n = 0; changing; n += 1) await one.attempts.count(`noise ${n % 7}`, { tries: 1, seconds: 60 });
  })();
  for (let round = 0; round < 40; round += 1) {
    const disabled = round % 2;
    await commandLine.updateTable('members').set({ disabled }).where('username', '=', 'bernd').execute();
    const lists = await Promise.all([1, 2, 3].map(() => anna.get('/users')));
    for (const { json } of lists) assert.deepEqual(json, disabled ? ['anna'] : ['anna', 'bernd']);
  }
  changing = false;
  await noise;
});
