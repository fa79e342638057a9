import assert from 'node:assert/strict';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { bucketSettings, folderWithoutDatabase } from '#test/support/test-move.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import { REFUSED_FOR_GOOD, refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: false });
});
after(() => server.dispose());

/** A class in PostgreSQL, by its settings file, which can be written anew. */
async function classIn(t: TestContext, database: string, more: Record<string, string> = {}) {
  const cwd = await folderWithoutDatabase(t);
  const dataDir = path.join(cwd, 'data');
  const write = (settings: Record<string, string>) =>
    writeFile(
      path.join(cwd, '.env'),
      Object.entries({ DATA_DIR: dataDir, ...more, ...settings })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    );
  const run = (...words: string[]) => runAdmin(t, words, {}, '', { cwd });
  const start = async () => (await startServer(t, {}, { cwd })).end('SIGTERM');
  await write({ DATABASE_URL: await server.database(database) });
  await start();
  const add = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--invite'];
  assert.equal((await run(...add)).code, 0);
  await start();
  return { cwd, dataDir, write, run, start, refused: () => refusedStart(t, {}, { cwd }) };
}

test('a data folder that is empty beside a database with members is refused, and nothing is made in it', async (t) => {
  const { dataDir, run, start, refused } = await classIn(t, 'members');
  await rename(dataDir, `${dataDir}-elsewhere`);
  await mkdir(dataDir);
  const { code, stderr } = await refused();
  assert.equal(code, 1);
  assert.match(
    stderr,
    /ist leer, hier gab es aber schon eine Klasse: die Datenbank aus DATABASE_URL hat Mitglieder/,
  );
  assert.deepEqual(await readdir(dataDir), []);
  const backup = await run('backup', 'create', `${dataDir}-backups`);
  assert.deepEqual([backup.code, backup.stderr], [1, stderr]);
  await rm(dataDir, { recursive: true });
  await rename(`${dataDir}-elsewhere`, dataDir);
  await start();
});

test('a database without members, or of another class, is refused where one is known; start-anew takes it', async (t) => {
  const one = await classIn(t, 'one');
  const backups = `${one.dataDir}-backups`;
  assert.equal((await one.run('backup', 'create', backups)).code, 0);
  await one.write({ DATABASE_URL: await server.database('new') });
  const { code, stderr } = await one.refused();
  assert.equal(code, REFUSED_FOR_GOOD);
  assert.match(
    stderr,
    /^Die Datenbank aus DATABASE_URL hat kein einziges Mitglied, hier gab es aber schon eine Klasse/,
  );
  const saved = await one.run('backup', 'create', backups);
  assert.deepEqual([saved.code, saved.stderr], [1, stderr]);

  await classIn(t, 'other');
  await one.write({ DATABASE_URL: server.url('other'), DATA_DIR: `${one.dataDir}-new` });
  const other = await one.refused();
  assert.match(other.stderr, /ist leer, hier gab es aber schon eine Klasse: die Datenbank/);
  await one.write({ DATABASE_URL: server.url('other') });
  const known = await one.refused();
  assert.equal(known.code, REFUSED_FOR_GOOD);
  assert.match(known.stderr, /^In der Datenbank aus DATABASE_URL ist eine andere Klasse als die, die in/);

  await one.write({ DATABASE_URL: server.url('new') });
  assert.equal((await one.run('start-anew')).code, 0);
  await one.start();
});

test('another server of the same database and bucket begins with an empty folder of its own', async (t) => {
  const bucket = await bucketSettings(t);
  const { cwd, start, write } = await classIn(t, 'bucket', bucket);
  await write({ DATABASE_URL: server.url('bucket'), DATA_DIR: path.join(cwd, 'second') });
  await start();
});
