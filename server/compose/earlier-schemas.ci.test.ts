import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { People } from '#contract/pictures.ts';
import { createPasswords } from '#server/password/passwords.ts';
import { checksumOf, copiedTables } from '#server/ports/database/copy-rows.ts';
import type { Database } from '#server/ports/database/database.ts';
import { compareShape } from '#server/ports/database/schema/shape.ts';
import { type Earlier, earlier, putEarlier, see, steg } from '#test/support/earlier-schemas.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { dataSettings } from '#test/support/test-database.ts';
import { testHouse } from '#test/support/test-house.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';
const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });

const ok = async (browser: TestBrowser, ...paths: string[]) => {
  for (const one of paths) {
    const { status, text } = await browser.get(one);
    assert.equal(status, 200, `${one}: ${text}`);
  }
};

/** What became of the rows that were there. */
const kept: Record<string, (db: Database, anna: TestBrowser) => Promise<unknown>> = {
  'with tries of mails': async (db) => {
    const tries = await db.selectFrom('mail_tries').selectAll().orderBy('at').execute();
    assert.deepEqual(
      tries.map(({ copy_id, urgent }) => [copy_id, urgent]),
      [
        ['copy', 1],
        ['copy', 0],
      ],
    );
  },
  'with texts of maintainers': async (db) =>
    assert.equal((await db.selectFrom('site_texts').selectAll().executeTakeFirst())?.content, 'Hallo'),
  'with hints': async (db) =>
    assert.equal((await db.selectFrom('missing_hints').selectAll().executeTakeFirst())?.hint, 'In Ulm'),
  'with searches, names and news': async (db, anna) => {
    const people = (await anna.get(`/galleries/${see}/images/${steg}/people`)).json as People;
    assert.deepEqual([people.text, people.revision], ['Am Steg', 2]);
    const writers = await db.selectFrom('image_people').select(['words_by', 'words_at']).execute();
    assert.deepEqual(
      writers.map(({ words_by, words_at }) => [words_by, words_at]),
      [[null, 6]],
    );
    const searches = await db
      .selectFrom('missing_seekers')
      .innerJoin('missing_people', 'missing_people.id', 'person_id')
      .select(['member_id', 'first_name', 'found_id'])
      .orderBy('member_id')
      .execute();
    assert.deepEqual(
      searches.map(({ member_id, first_name, found_id }) => [member_id, first_name, found_id]),
      [
        ['anna', 'bert', 'bert'],
        ['bert', 'Carla', null],
      ],
    );
  },
};

async function open(t: TestContext, name: string, state: Earlier): Promise<void> {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  await putEarlier(dataDir, state, await passwords.hash(PASSWORD));
  const house = await testHouse(t, { settings: { DATA_DIR: dataDir } });
  assert.match(house.logLines.join(''), /"0032-mend-edited-steps".*"event":"schema updated"/);
  assert.equal((await fetch(`${house.address}/readyz`)).status, 200);

  const anna = house.browser();
  await anna.login('anna', PASSWORD);
  await ok(anna, '/session', '/users', '/users/bert', '/galleries', `/galleries/${see}/images`, '/memorials');
  await ok(anna, '/missing', '/meetings', '/news');
  const { db } = house;
  await kept[name]?.(db, anna);
  const uploaded = await anna.upload(await anna.createGallery(), await plainJpeg({ width: 40, height: 30 }));
  assert.equal(uploaded.status, 201, uploaded.text);
  await house.browser().login('bert', PASSWORD);

  assert.deepEqual(await compareShape(db), { wrong: [], more: [] });
  for (const table of copiedTables) assert.ok(await checksumOf(db, table));
}

for (const [name, state] of Object.entries(earlier))
  test(`a database ${name}, from before steps of the schema were edited, is mended and loses nothing`, async (t) => {
    const probe = dataSettings(await temporaryFolder(t));
    if (state.sqliteAlone && probe.DATABASE_URL) return t.skip('never was on PostgreSQL');
    await open(t, name, state);
  });
