import assert from 'node:assert/strict';
import { open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

/** A running site whose database lies in its file alone, as after a checkpoint. */
async function siteOnFile(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  await (await startServer(t, { DATA_DIR: dataDir })).end('SIGTERM');
  const server = await startServer(t, { DATA_DIR: dataDir });
  const look = async () => {
    const answer = await fetch(`${server.address}/readyz`);
    return { status: answer.status, missing: ((await answer.json()) as { missing: string[] }).missing };
  };
  assert.deepEqual(await look(), { status: 200, missing: [] });
  /** Asks until the answer is this one: a sound file is not read again at every look. */
  const becomes = async (status: number) => {
    for (;;) {
      const answer = await look();
      if (answer.status === status) return answer.missing;
      await sleep(20);
    }
  };
  return { ...dataFolderPaths(dataDir), becomes };
}

test('a database that is overwritten, cut off or taken away makes the site not ready until it is back', async (t) => {
  const { database, becomes } = await siteOnFile(t);
  const sound = await readFile(database);
  const breaks: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['overwritten', () => overwrite(database, 'no database at all'), () => overwrite(database, sound)],
    ['cut off', () => truncate(database, 4096 * 5), () => overwrite(database, sound)],
    [
      'a page of nonsense',
      () => overwrite(database, 'x'.repeat(8192), 4096 * 4),
      () => overwrite(database, sound),
    ],
    ['taken away', () => rename(database, `${database}.away`), () => rename(`${database}.away`, database)],
  ];
  for (const [name, breakIt, mendIt] of breaks) {
    await breakIt();
    assert.deepEqual(await becomes(503), ['database'], name);
    await mendIt();
    assert.deepEqual(await becomes(200), [], name);
  }
});

test('another database in its place, or its journal gone, makes the site not ready', async (t) => {
  const replaced = await siteOnFile(t);
  const copy = await readFile(replaced.database);
  await writeFile(`${replaced.database}.new`, copy);
  await rename(`${replaced.database}.new`, replaced.database);
  assert.deepEqual(await replaced.becomes(503), ['database']);

  const withoutJournal = await siteOnFile(t);
  await rm(`${withoutJournal.database}-wal`);
  assert.deepEqual(await withoutJournal.becomes(503), ['database']);
});

/** In place, as a failing disk does. */
async function overwrite(file: string, content: string | Buffer, at = 0): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.from(content), 0, Buffer.byteLength(content), at);
  await handle.close();
}
