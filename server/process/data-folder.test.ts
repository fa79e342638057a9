import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { filledFolder, refusedWith, startOn } from '#test/support/test-data-folder.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { REFUSED_FOR_GOOD, refusedStart, temporaryFolder } from '#test/support/test-process.ts';

test('a folder that is not ours is refused untouched, and for good', async (t) => {
  const root = await temporaryFolder(t);
  await writeFile(path.join(root, 'Steuer 2019.pdf'), 'mine');
  await assert.rejects(startOn(root), refusedWith(/ist nicht leer und kein Datenordner von Klassenkreis/));
  assert.equal((await refusedStart(t, { DATA_DIR: root })).code, REFUSED_FOR_GOOD);
  assert.deepEqual(await readdir(root), ['Steuer 2019.pdf']);
});

test('a folder with nothing but what a new disk and npm put there counts as empty', async (t) => {
  const root = await temporaryFolder(t);
  for (const name of ['lost+found', '.npm']) await mkdir(path.join(root, name));
  await startOn(root);
});

test('a folder that cannot be made or written is refused', async (t) => {
  const root = await temporaryFolder(t);
  await writeFile(path.join(root, 'file'), '');
  for (const target of ['file', 'file/data'])
    await assert.rejects(
      startOn(path.join(root, target)),
      refusedWith(/lässt sich nicht anlegen oder beschreiben/),
    );
});

test('an images folder without its marker, or missing, stops the start', async (t) => {
  const { root, images, imagesMarker } = await filledFolder(t);
  await rm(imagesMarker);
  await assert.rejects(
    startOn(root),
    refusedWith(/fehlt die Datei „\.klassenkreis“; ist der Datenträger eingehängt/),
  );
  await rm(images, { recursive: true });
  await assert.rejects(startOn(root), refusedWith(/ist der Datenträger eingehängt/));
  // It may come a little later than the service.
  assert.equal((await refusedStart(t, { DATA_DIR: root })).code, 1);
});

test('data of a newer version is refused for good', async (t) => {
  const { root } = await filledFolder(t);
  const db = await openTestDatabase(t, root);
  await db.insertInto('migrations').values({ name: '9999-from-the-future', applied_at: 0 }).execute();
  await assert.rejects(startOn(root), refusedWith(/von einer neueren Version von Klassenkreis geschrieben/));
  assert.equal((await refusedStart(t, { DATA_DIR: root })).code, REFUSED_FOR_GOOD);
});

test('what a crash left of uploads is gone after the next start', async (t) => {
  const { root, work } = await filledFolder(t);
  await mkdir(path.join(work, 'half', 'made'), { recursive: true });
  await writeFile(path.join(work, 'half.upload'), 'x');
  await startOn(root);
  assert.deepEqual(await readdir(work), []);
});
