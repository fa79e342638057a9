import assert from 'node:assert/strict';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { dialectOf } from '#server/ports/database/dialect.ts';
import { spellings } from '#server/ports/database/schema/migrate.ts';
import { dataSettings, openTestDatabase } from '#test/support/test-database.ts';
import { findings } from '#test/support/test-doctor.ts';
import { move } from '#test/support/test-move.ts';
import {
  REFUSED_FOR_GOOD,
  refusedStart,
  runAdmin,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';

/** The data of a site that was started and stopped, to be changed by another program. */
async function stoppedSite(t: TestContext) {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  await (await startServer(t, { DATA_DIR: dataDir })).end('SIGTERM');
  const db = await openTestDatabase(t, dataDir);
  const change = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(spellings[dialectOf(db)](statement)).execute(db);
  };
  return { dataDir, settings: { ...dataSettings(dataDir), PORT: '0' }, db, change };
}

const SENTENCE = /^Die Tabellen der Datenbank sind nicht so, wie Klassenkreis sie angelegt hat \(.*: (.+)\),/;

/** What the one sentence names by which a start or a command ends. */
function named({ stdout, stderr }: { stdout: string; stderr: string }): string | undefined {
  assert.deepEqual([stdout, stderr.trim().split('\n').length], ['', 1], stderr);
  assert.match(stderr, /backup restore ORDNER.* Es wurde nichts verändert\.$/m);
  return SENTENCE.exec(stderr)?.[1];
}

test('tables that are not as the steps make them end the start with a sentence that names what is wrong', async (t) => {
  const { dataDir, settings, change, db } = await stoppedSite(t);
  const isPostgres = dialectOf(db) === 'postgres';
  const cases: [names: string, change: string[], back: string[]][] = [
    [
      'members.address_corrected_at',
      ['alter table members drop column address_corrected_at'],
      ['alter table members add column address_corrected_at bigint'],
    ],
    [
      'sessions_by_end',
      ['drop index sessions_by_end'],
      ['create index sessions_by_end on sessions (ends_at)'],
    ],
    [
      'galleries_by_age',
      ['drop index galleries_by_age', 'create index galleries_by_age on galleries (created_at)'],
      ['drop index galleries_by_age', 'create index galleries_by_age on galleries (created_at, id)'],
    ],
    [
      // As if a step had been edited.
      'image_people.words_by, image_people_by_member, image_people.words_by → members.id',
      ['alter table image_people rename column words_by to changed_by'],
      ['alter table image_people rename column changed_by to words_by'],
    ],
    [
      'galleries.revision',
      [
        'alter table galleries drop column revision',
        'alter table galleries add column revision integer not null default 1',
      ],
      [
        'alter table galleries drop column revision',
        'alter table galleries add column revision integer not null default 0',
      ],
    ],
    ['secrets', ['alter table secrets rename to others'], ['alter table others rename to secrets']],
  ];
  if (isPostgres)
    cases.push(
      [
        'members (username_key)',
        ['alter table members drop constraint members_username_key_key'],
        ['alter table members add constraint members_username_key_key unique (username_key)'],
      ],
      [
        'members.city',
        ['alter table members alter column city drop not null'],
        ['alter table members alter column city set not null'],
      ],
      [
        'mails.subject',
        ['alter table mails alter column subject type varchar(200)'],
        ['alter table mails alter column subject type text'],
      ],
      [
        'members.shoe_size',
        ['alter table members add column shoe_size integer not null'],
        ['alter table members drop column shoe_size'],
      ],
    );
  for (const [names, statements, back] of cases) {
    await change(...statements);
    const start = await refusedStart(t, settings);
    assert.deepEqual([start.code, named(start)], [REFUSED_FOR_GOOD, names], start.stderr);
    const list = await runAdmin(t, ['member', 'list'], settings);
    assert.deepEqual([list.code, named(list)], [1, names]);
    const { code, wrong, all } = await findings(t, settings);
    assert.deepEqual([code, wrong.filter((kind) => kind.startsWith('database'))], [3, ['database-other']]);
    assert.ok(all.find(({ kind }) => kind === 'database-other')?.what.endsWith(`: ${names}.`));
    await change(...back);
  }
  assert.equal((await startServer(t, { DATA_DIR: dataDir })).address.startsWith('http'), true);
});

test('a refused start takes none of the steps that are still to be taken', async (t) => {
  const { settings, db, change } = await stoppedSite(t);
  const steps = async () => (await db.selectFrom('migrations').select('name').execute()).length;
  const all = await steps();
  await change(`delete from migrations where name = '0032-mend-edited-steps'`, 'drop index sessions_by_end');
  assert.equal(named(await refusedStart(t, settings)), 'sessions_by_end');
  assert.equal(await steps(), all - 1);

  // This one finds its tables there already.
  await change(
    'create index sessions_by_end on sessions (ends_at)',
    `delete from migrations where name = '0030-words-under-images'`,
  );
  const start = await refusedStart(t, settings);
  assert.deepEqual([start.code, named(start)], [REFUSED_FOR_GOOD, '0030-words-under-images'], start.stderr);
  assert.equal(await steps(), all - 2);

  await change('drop table migrations');
  assert.equal(named(await refusedStart(t, settings)), '0001-members-sessions-galleries');
});

test('what maintainers add keeps nothing from working: it is told, and it is in no backup', async (t) => {
  const { dataDir, settings, change } = await stoppedSite(t);
  await change(
    'create table guestbook (id text primary key)',
    'create index members_by_city on members (city)',
    'alter table members add column shoe_size integer',
  );
  const add = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, add, settings, 'Grundierung und Decklack')).code, 0);
  const { all } = await findings(t, settings);
  const told = all.filter(({ area }) => area === 'database');
  assert.deepEqual(
    told.map(({ kind, level }) => [kind, level]),
    [['database-more', 'hint']],
  );
  assert.match(told[0]?.what ?? '', /: members\.shoe_size, members_by_city\.$/);

  const backups = path.join(dataDir, '../backups');
  const made = await runAdmin(t, ['backup', 'create', backups], settings);
  assert.deepEqual([made.code, made.stderr], [0, '']);
  const elsewhere = { DATA_DIR: path.join(await temporaryFolder(t), 'data') };
  const back = await runAdmin(t, ['backup', 'restore', backups], {
    ...elsewhere,
    ...dataSettings(elsewhere.DATA_DIR),
  });
  assert.equal(back.code, 0, back.stderr);
  assert.match((await runAdmin(t, ['member', 'list'], dataSettings(elsewhere.DATA_DIR))).stdout, /anna/);
});

test('a class does not move to other tables, nor from such', async (t) => {
  const sound = await stoppedSite(t);
  const other = await stoppedSite(t);
  await other.change('drop index sessions_by_end');
  const there = await move(t, sound.settings, other.settings);
  assert.deepEqual([there.code, named(there)], [1, 'sessions_by_end']);
  const back = await move(t, other.settings, sound.settings);
  assert.deepEqual([back.code, named(back)], [1, 'sessions_by_end']);
});

test('tables that change under a running site make it not ready, until they are as before', async (t) => {
  const dataDir = path.join(await temporaryFolder(t), 'data');
  const site = await startServer(t, { DATA_DIR: dataDir });
  const db = await openTestDatabase(t, dataDir);
  const change = (statement: string) => sql.raw(spellings[dialectOf(db)](statement)).execute(db);
  const look = async () => {
    const answer = await fetch(`${site.address}/readyz`);
    return [answer.status, ((await answer.json()) as { missing: string[] }).missing];
  };
  assert.deepEqual(await look(), [200, []]);
  await change('alter table mail_copies rename column due_at to due');
  assert.deepEqual(await look(), [503, ['schema']]);
  const { port } = new URL(site.address);
  const { all } = await findings(t, { DATA_DIR: dataDir, PORT: port });
  const told = all.filter(({ kind }) => kind === 'site-not-ready').map(({ what }) => what);
  assert.equal(told.length, 1);
  assert.match(
    told[0] ?? '',
    /fehlt etwas: die Tabellen der Datenbank sind nicht so, wie diese Version sie braucht\.$/,
  );
  await change('alter table mail_copies rename column due to due_at');
  assert.deepEqual(await look(), [200, []]);
});
