import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { parseEnv } from 'node:util';
import { bucketSettings, checksums, folderWithoutDatabase, furnish, look } from '#test/support/test-move.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { refusedStart, runAdmin, startServer } from '#test/support/test-process.ts';

/** A site on the settings of a file, and the command line beside it. */
async function site(t: TestContext) {
  const cwd = await folderWithoutDatabase(t);
  const file = path.join(cwd, '.env');
  const dataDir = path.join(cwd, 'daten');
  await writeFile(file, `DATA_DIR=${dataDir}\n`, { mode: 0o600 });
  const settings = async () => ({ ...(parseEnv(await readFile(file, 'utf8')) as Record<string, string>) });
  return {
    cwd,
    dataDir,
    settings,
    text: () => readFile(file, 'utf8'),
    move: (target: string, ...answers: string[]) =>
      runAdmin(t, ['move', ...target.split(' '), '--settings-stdin'], {}, answers.join('\n'), { cwd }),
  };
}

test('pictures move into a bucket and back by a command each, compared, with the settings switched', async (t) => {
  const { settings, move, cwd, dataDir, text } = await site(t);
  const paths = await furnish(t, await settings());
  await writeFile(path.join(dataDir, 'impressum.md'), '# Wir\n');
  const before = await look(t, await settings(), paths);
  const bucket = await bucketSettings(t);
  const answers = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'];

  const untouched = await text();
  const wrong = await move('s3', bucket.S3_ENDPOINT ?? '', 'gibt-es-nicht', 'x', 'y', 'us-east-1');
  assert.equal(wrong.code, 1, wrong.stdout);
  assert.equal(await text(), untouched);
  const running = await startServer(t, await settings());
  const locked = await move('s3', ...answers.map((name) => bucket[name] ?? ''));
  assert.match(locked.stderr, /läuft weiter wie bisher[\s\S]*von einem laufenden Klassenkreis benutzt/);
  assert.equal(await text(), untouched);
  await running.end('SIGTERM');

  const there = await move('s3', ...answers.map((name) => bucket[name] ?? ''));
  assert.equal(there.code, 0, there.stdout + there.stderr);
  assert.match(
    there.stdout,
    /2 Bilder, alles verglichen\.[\s\S]*Umgestellt: Jetzt liegt alles in einem S3-Speicher\./,
  );
  assert.equal((await settings()).S3_BUCKET, bucket.S3_BUCKET);
  assert.deepEqual(await look(t, await settings(), paths), before);
  assert.match((await move('s3')).stderr, /Da liegt schon alles/);

  const back = await move('folder');
  assert.equal(back.code, 0, back.stdout + back.stderr);
  assert.equal((await settings()).S3_BUCKET, '');
  assert.equal(await readFile(path.join(dataDir, 'impressum.md'), 'utf8'), '# Wir\n');
  assert.deepEqual(await look(t, await settings(), paths), before);
  const kept = (await readdir(cwd)).filter((name) => name.startsWith('daten.vor-umzug-'));
  assert.equal(kept.length, 2, 'the old places are still there');
});

test('a move that is given up leaves the site as it was, and no copy of the settings', async (t) => {
  const { settings, dataDir, cwd, text } = await site(t);
  await furnish(t, await settings());
  const untouched = await text();
  // Takes connections, and never answers.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const answers = [`http://127.0.0.1:${port}`, 'klasse', 'x', 'y', 'us-east-1'].join('\n');
  for (const signal of ['INT', 'HUP']) {
    const program = path.join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [program, 'move', 's3', '--settings-stdin'], {
      cwd,
      env: { PATH: process.env.PATH },
    });
    const asked = once(silent, 'connection');
    child.stdin.end(answers);
    await asked;
    assert.ok(existsSync(`${dataDir}.neu.env`));
    child.kill(`SIG${signal}` as NodeJS.Signals);
    const said = await textOf(child.stderr);
    assert.match(said, /läuft weiter wie bisher\. Der Grund:\nDu hast abgebrochen\.\n/);
    assert.equal(existsSync(`${dataDir}.neu.env`), false, 'passwords are in it');
    assert.equal(await text(), untouched);
  }
  const running = await startServer(t, await settings());
  assert.equal((await running.end('SIGTERM')).code, 0);
});

test('the rows move to PostgreSQL and back', async (t) => {
  const postgres = await startPostgres({ durable: false }).catch((error) => error);
  if (postgres instanceof NoPostgres) return t.skip(postgres.message);
  t.after(() => postgres.dispose());
  const { settings, move, cwd, dataDir } = await site(t);
  await furnish(t, await settings());
  const before = await checksums(await settings());
  const empty = before.flatMap(([table, checksum]) => (checksum.startsWith('0 ') ? [table] : []));
  for (const table of ['members', 'consents', 'images', 'image_files', 'mails', 'mail_copies', 'secrets'])
    assert.ok(!empty.some((name) => name === table), `${table} has rows to move`);

  const url = await postgres.database('klasse');
  const there = await move('postgres', url);
  assert.equal(there.code, 0, there.stdout + there.stderr);
  assert.match((await settings()).DATABASE_URL ?? '', /^postgres:/);
  assert.deepEqual(await checksums(await settings()), before);
  const back = await move('sqlite');
  assert.equal(back.code, 0, back.stdout + back.stderr);
  assert.equal((await settings()).DATABASE_URL, '');
  assert.deepEqual(await checksums(await settings()), before);

  // What the first move has left there is reported, and put aside when asked.
  const second = await move('postgres', url);
  assert.equal(second.code, 1);
  assert.match(second.stderr, /ist nicht leer\. Darin liegt eine Klasse mit \d+ Mitglied.*--put-aside/);
  assert.doesNotMatch(second.stderr, /derselbe Befehl macht dort weiter/);
  const aside = await move('postgres --put-aside', url);
  assert.equal(aside.code, 0, aside.stdout + aside.stderr);
  assert.match(aside.stdout, /liegt jetzt dort im Schema klassenkreis_\d{14};/);
  assert.deepEqual(await checksums(await settings()), before);

  // So does a backup that is to be restored.
  const backups = path.join(cwd, 'sicherungen');
  const run = async (...words: string[]) => runAdmin(t, words, {}, '', { cwd });
  assert.equal((await run('backup', 'create', backups)).code, 0);
  await rename(dataDir, `${dataDir}.alt`);
  const filled = await run('backup', 'restore', backups);
  assert.match(
    filled.stderr,
    /ist nicht leer; zurückgespielt wird nur in eine leere\. Darin liegt.*--put-aside/,
  );
  const restored = await run('backup', 'restore', backups, '--put-aside');
  assert.equal(restored.code, 0, restored.stdout + restored.stderr);
});

test('on PostgreSQL pictures move into a bucket and back, beside rows that stay where they are', async (t) => {
  const postgres = await startPostgres({ durable: false }).catch((error) => error);
  if (postgres instanceof NoPostgres) return t.skip(postgres.message);
  t.after(() => postgres.dispose());
  const { settings, move, cwd } = await site(t);
  const DATABASE_URL = await postgres.database('klasse');
  await appendFile(path.join(cwd, '.env'), `DATABASE_URL=${DATABASE_URL}\n`);
  const paths = await furnish(t, await settings());
  const shown = await look(t, await settings(), paths);
  const rows = await checksums(await settings());
  const bucket = await bucketSettings(t);
  const answers = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'];
  const toBucket = () => move('s3', ...answers.map((name) => bucket[name] ?? ''));

  const before = await settings();
  const there = await toBucket();
  assert.equal(there.code, 0, there.stdout + there.stderr);
  assert.match(
    there.stdout,
    /2 Bilder, alles verglichen\.[\s\S]*Umgestellt: Jetzt liegt alles in einem S3-Speicher\./,
  );
  assert.deepEqual(await checksums(await settings()), rows);
  // Whatever happens before the first start there: the old place is still one.
  const [old = ''] = (await readdir(cwd)).filter((name) => name.startsWith('daten.vor-umzug-'));
  const back = { ...before, DATA_DIR: path.join(cwd, old) };
  assert.deepEqual(await look(t, back, paths), shown);
  const refused = await refusedStart(t, await settings());
  assert.match(refused.stderr, /liegen in einem anderen Speicher/);

  await writeFile(path.join(cwd, '.env'), `DATA_DIR=${back.DATA_DIR}\nDATABASE_URL=${DATABASE_URL}\n`, {
    mode: 0o600,
  });
  assert.equal((await toBucket()).code, 0);
  assert.deepEqual(await look(t, await settings(), paths), shown);
  const again = await move('folder');
  assert.equal(again.code, 0, again.stdout + again.stderr);
  assert.equal((await settings()).S3_BUCKET, '');
  assert.deepEqual(await look(t, await settings(), paths), shown);
});
