import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { namesIn, prepare } from '#test/support/test-backups.ts';
import { folderWithoutDatabase } from '#test/support/test-move.ts';
import {
  REFUSED_FOR_GOOD,
  refusedStart,
  runAdmin,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';

/** A new installation with a settings file. */
async function installed(t: TestContext) {
  const cwd = await folderWithoutDatabase(t);
  const dataDir = path.join(cwd, 'data');
  await writeFile(path.join(cwd, '.env'), `DATA_DIR=${dataDir}\n`, { mode: 0o600 });
  const run = (...words: string[]) => runAdmin(t, words, {}, '', { cwd });
  return {
    dataDir,
    run,
    noted: () => readFile(path.join(cwd, 'known-class'), 'utf8').catch(() => ''),
    start: async () => (await startServer(t, {}, { cwd })).end('SIGTERM'),
    refused: () => refusedStart(t, {}, { cwd }),
    addMember: () => run('member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--invite'),
  };
}

const empty = async (folder: string) => {
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
};

test('a new installation begins as often as it likes until it has a member; from then on an empty folder is none', async (t) => {
  const { dataDir, run, noted, start, refused, addMember } = await installed(t);
  await start();
  assert.equal(await noted(), '');
  await empty(dataDir);
  await start();
  assert.equal((await addMember()).code, 0);
  await start();
  const first = await noted();
  assert.notEqual(first, '');
  await start();
  assert.equal(await noted(), first);

  await rename(dataDir, `${dataDir}-elsewhere`);
  const { code, stderr } = await refused();
  assert.equal(code, 1, 'the disk may come a little later');
  assert.match(
    stderr,
    /ist leer, hier gab es aber schon eine Klasse: .* Nur wenn hier wirklich eine neue .*start-anew“/,
  );
  await assert.rejects(readdir(dataDir), { code: 'ENOENT' });
  for (const words of [
    ['member', 'list'],
    ['backup', 'create', `${dataDir}-backups`],
  ])
    assert.deepEqual(await run(...words), { code: 1, signal: null, stdout: '', stderr });

  const anew = await run('start-anew');
  assert.match(
    anew.stdout,
    /^Wenn du die Seite startest, beginnt sie leer\. Sicherungen von früher bleiben/,
    anew.stderr,
  );
  await start();
  await start();
  assert.equal(await noted(), '');
  assert.equal((await addMember()).code, 0);
  await start();
  assert.notEqual(await noted(), first);

  // The disk of before is another class now.
  await rm(dataDir, { recursive: true });
  await rename(`${dataDir}-elsewhere`, dataDir);
  const other = await refused();
  assert.equal(other.code, REFUSED_FOR_GOOD);
  assert.match(other.stderr, /eine andere Klasse als die, die in \S+known-class vermerkt ist\..*start-anew“/);
  assert.match((await run('start-anew')).stdout, /Von nun an gilt die Klasse, die hier liegt/);
  await start();
  assert.equal(await noted(), first);
});

test('where backups tell of a class, an empty folder, and a database without members, are refused; a restore is not', async (t) => {
  const { site, backups } = await prepare(t);
  const dataDir = path.join(await temporaryFolder(t), 'data');
  // Before anything is saved it begins.
  const there = { DATA_DIR: dataDir, KLASSENKREIS_BACKUPS: backups };
  await (await startServer(t, there)).end('SIGTERM');
  assert.equal((await runAdmin(t, ['backup', 'create', backups], { DATA_DIR: site.dataDir })).code, 0);
  const [name] = await namesIn(backups);
  const withoutMembers = await refusedStart(t, there);
  assert.equal(withoutMembers.code, REFUSED_FOR_GOOD);
  assert.match(
    withoutMembers.stderr,
    new RegExp(`hat kein einziges Mitglied, .* ${name} in \\S+ sind 2 Mitglieder`),
  );
  await empty(dataDir);
  const emptied = await refusedStart(t, there);
  assert.equal(emptied.code, 1);
  assert.match(emptied.stderr, new RegExp(`spielt „.* backup restore ${backups}“ sie zurück`));
  assert.equal((await runAdmin(t, ['backup', 'restore', backups], there)).code, 0);
  await (await startServer(t, there)).end('SIGTERM');
});
