import assert from 'node:assert/strict';
import { copyFile, open, readFile, rename, rm, truncate } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { openTestDatabase, putMigratedFile } from '#test/support/test-database.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

test('a database that is overwritten, cut off, replaced or without its journal makes the site not ready', async (t) => {
  // In a process of its own, whose locks end when the file is closed here.
  const dataDir = await temporaryFolder(t);
  await putMigratedFile(dataDir);
  const site = await startServer(t, { DATA_DIR: dataDir });
  const look = async () => {
    const answer = await fetch(`${site.address}/readyz`);
    return `${answer.status} ${((await answer.json()) as { missing: string[] }).missing}`;
  };
  /** Asks until the answer is this one: a sound file is not read again at every look. */
  const becomes = async (expected: string, name: string) => {
    for (let seen = ''; seen !== expected; await sleep(20)) {
      seen = await look();
      assert.match(seen, /^(200|503 database)/, name);
    }
  };
  const { database } = dataFolderPaths(dataDir);
  const other = await openTestDatabase(t, dataDir);
  // All of it lies in its file.
  await sql`pragma wal_checkpoint(truncate)`.execute(other);
  await becomes('200 ', 'as it was');

  const sound = await readFile(database);
  const away = `${database}.away`;
  const repair = () => overwrite(database, sound);
  const bring = () => rename(away, database);
  const breaks: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['overwritten', () => overwrite(database, 'no database at all'), repair],
    ['cut off', () => truncate(database, 4096 * 5), repair],
    ['a page of nonsense', () => overwrite(database, 'x'.repeat(8192), 4096 * 4), repair],
    ['taken away', () => rename(database, away), bring],
    ['replaced by another', () => rename(database, away).then(() => copyFile(away, database)), bring],
  ];
  for (const [name, breakIt, mendIt] of breaks) {
    await breakIt();
    await becomes('503 database', name);
    await mendIt();
    await becomes('200 ', name);
  }
  await rm(`${database}-wal`);
  await becomes('503 database', 'without its journal');
});

/** In place, as a failing disk does. */
async function overwrite(file: string, content: string | Buffer, at = 0): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.from(content), 0, Buffer.byteLength(content), at);
  await handle.close();
}
