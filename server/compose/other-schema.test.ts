import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { MaintainerError } from '#server/maintainer-error.ts';
import type { Database } from '#server/ports/database/database.ts';
import { dialectOf } from '#server/ports/database/dialect.ts';
import { spellings } from '#server/ports/database/schema/migrate.ts';
import { migrations } from '#server/ports/database/schema/migrations.ts';
import { compareShape } from '#server/ports/database/schema/shape.ts';
import { undoing } from '#test/support/take-back.ts';
import { configFor, startAndStop } from '#test/support/test-data-folder.ts';
import { dataSettings, openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { testSite } from '#test/support/test-site.ts';
import { composeAdmin } from './admin.ts';

/** Changes tables as another program would. */
const changing =
  (db: Database) =>
  async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(spellings[dialectOf(db)](statement)).execute(db);
  };

async function stoppedSite(t: TestContext) {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  await startAndStop(dataDir);
  const db = await openTestDatabase(t, dataDir);
  return { dataDir, settings: { ...dataSettings(dataDir), PORT: '0' }, db, change: changing(db) };
}

const SENTENCE =
  /^Die Tabellen der Datenbank sind nicht so, wie Klassenkreis sie angelegt hat \(.*: (.+)\),.*backup restore ORDNER.* Es wurde nichts verändert\.$/s;

/** The start and the command line refuse these data for good, and name what is wrong. */
async function assertRefused(dataDir: string, names: string) {
  const refusal = (error: unknown) => {
    assert.ok(error instanceof MaintainerError && error.permanent);
    assert.equal(SENTENCE.exec(error.message)?.[1], names);
    return true;
  };
  await assert.rejects(startAndStop(dataDir), refusal);
  await assert.rejects(composeAdmin(configFor(dataDir)), refusal);
}

test('tables that are not as the steps make them end the start with a sentence that names what is wrong', async (t) => {
  const { dataDir, change, db } = await stoppedSite(t);
  const cases: [names: string, change: string[], back: string[]][] = [
    [
      'members.address_corrected_at',
      ['alter table members drop column address_corrected_at'],
      ['alter table members add column address_corrected_at bigint'],
    ],
    [
      'galleries_by_age',
      ['drop index galleries_by_age', 'create index galleries_by_age on galleries (created_at)'],
      ['drop index galleries_by_age', 'create index galleries_by_age on galleries (created_at, id)'],
    ],
    [
      'image_people.words_by, image_people_by_member, image_people.words_by → members.id',
      ['alter table image_people rename column words_by to changed_by'],
      ['alter table image_people rename column changed_by to words_by'],
    ],
    ['secrets', ['alter table secrets rename to others'], ['alter table others rename to secrets']],
  ];
  if (dialectOf(db) === 'postgres')
    cases.push(
      [
        'members (username_key)',
        ['alter table members drop constraint members_username_key_key'],
        ['alter table members add constraint members_username_key_key unique (username_key)'],
      ],
      [
        'mails.subject',
        ['alter table mails alter column subject type varchar(200)'],
        ['alter table mails alter column subject type text'],
      ],
    );
  for (const [names, statements, back] of cases) {
    await change(...statements);
    await assertRefused(dataDir, names);
    await change(...back);
  }
  await startAndStop(dataDir);
});

test('data of the first release and of each version since become as those of a new site; older ones are refused', async (t) => {
  const { dataDir, db, change } = await stoppedSite(t);
  const [, second, ...later] = migrations.map(({ name }) => name);
  // The newest step, one in the middle, and all but the first.
  for (const from of [later.at(-1), later[Math.floor(later.length / 2)], second]) {
    // SQLite drops no column that this connection has not seen yet: a site has changed the tables since it last wrote.
    await change('delete from alerts');
    await change(...undoing(from ?? ''), `delete from migrations where name >= '${from}'`);
    if (from === second)
      await change(
        'delete from migrations',
        ...['0001-members-sessions-galleries', '0030-words-under-images', '0031-news'].map(
          (name) => `insert into migrations (name, applied_at) values ('${name}', 1)`,
        ),
      );
    await startAndStop(dataDir);
    assert.deepEqual(await compareShape(db), { wrong: [], more: [] });
  }

  await change("delete from migrations where name >= '0031'");
  const refusal = (error: unknown) => {
    assert.ok(error instanceof MaintainerError && error.permanent);
    assert.match(error.message, /älter als Version 1\.0\.0 .*zuerst diese Version.*nichts verändert/);
    return true;
  };
  await assert.rejects(startAndStop(dataDir), refusal);
  await assert.rejects(composeAdmin(configFor(dataDir)), refusal);
});

test('a step that fails leaves the data to the version before, and sends nobody to a backup', async (t) => {
  const { dataDir, db } = await stoppedSite(t);
  await db.deleteFrom('migrations').where('name', '=', '0053-ends-of-mailed-links').execute();
  await assert.rejects(startAndStop(dataDir), (error) => {
    assert.ok(error instanceof MaintainerError && error.permanent);
    assert.match(error.message, /^Die Daten ließen sich nicht an diese Version anpassen .*unverändert/);
    assert.doesNotMatch(error.message, /Sicherung/);
    return true;
  });
});

test('tables that change under a running site make it not ready, until they are as before', async (t) => {
  const { address, db } = await testSite(t);
  const change = changing(db);
  const look = async () => {
    const answer = await fetch(`${address}/readyz`);
    return [answer.status, ((await answer.json()) as { missing: string[] }).missing];
  };
  assert.deepEqual(await look(), [200, []]);
  await change('alter table mail_copies rename column due_at to due');
  assert.deepEqual(await look(), [503, ['schema']]);
  await change('alter table mail_copies rename column due to due_at');
  assert.deepEqual(await look(), [200, []]);
});
