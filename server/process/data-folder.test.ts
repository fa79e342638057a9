import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { filledDataFolder, startAndStop, startRefusal } from '#test/support/test-data-folder.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { makeTemporaryFolder } from './data-folder.ts';

test('a folder that is not ours is refused untouched, and for good', async (t) => {
  const root = await temporaryFolder(t);
  await writeFile(path.join(root, 'Steuer 2019.pdf'), 'mine');
  await assert.rejects(
    startAndStop(root),
    startRefusal(/ist nicht leer und kein Datenordner von Klassenkreis/, { permanent: true }),
  );
  assert.deepEqual(await readdir(root), ['Steuer 2019.pdf']);
});

test('a folder that cannot be made or written is refused', async (t) => {
  const root = await temporaryFolder(t);
  await writeFile(path.join(root, 'file'), '');
  for (const target of ['file', 'file/data'])
    await assert.rejects(
      startAndStop(path.join(root, target)),
      startRefusal(/lässt sich nicht anlegen oder beschreiben/),
    );
});

test('an images folder without its marker, or missing, stops the start', async (t) => {
  const { root, images, imagesMarker } = await filledDataFolder(t);
  await rm(imagesMarker);
  await assert.rejects(
    startAndStop(root),
    startRefusal(/fehlt die Datei „\.klassenkreis“; ist der Datenträger eingehängt/),
  );
  await rm(images, { recursive: true });
  // It may come a little later than the service.
  const refusal = startRefusal(/ist der Datenträger eingehängt/, { permanent: false });
  await assert.rejects(startAndStop(root), refusal);
});

test('data of a newer version is refused for good', async (t) => {
  const { root } = await filledDataFolder(t);
  const db = await openTestDatabase(t, root);
  await db.insertInto('migrations').values({ name: '9999-from-the-future', applied_at: 0 }).execute();
  await assert.rejects(
    startAndStop(root),
    startRefusal(/von einer neueren Version von Klassenkreis geschrieben/, { permanent: true }),
  );
});

test('what a crash left of uploads is gone after the next start', async (t) => {
  const { root, work } = await filledDataFolder(t);
  await mkdir(path.join(work, 'half', 'made'), { recursive: true });
  await writeFile(path.join(work, 'half.upload'), 'x');
  await startAndStop(root);
  assert.deepEqual(await readdir(work), []);
});

test('a folder for what is thrown away removes those that killed processes have left, and no other', async (t) => {
  const under = await temporaryFolder(t);
  const ended = spawnSync('true').pid;
  for (const name of [`klassenkreis-x-${ended}-a`, `klassenkreis-x-${process.ppid}-b`, `other-x-${ended}-c`])
    mkdirSync(path.join(under, name));
  const made = path.basename(makeTemporaryFolder('x', under));
  assert.deepEqual(
    readdirSync(under).toSorted(),
    [made, `klassenkreis-x-${process.ppid}-b`, `other-x-${ended}-c`].toSorted(),
  );
});
