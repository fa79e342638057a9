import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { imageFileNames } from '#contract/galleries.ts';
import { MARKER } from '#server/process/data-folder.ts';
import { createFolderStorage } from './folder.ts';

const work = await mkdtemp(join(tmpdir(), 'folder-storage-'));
after(() => rm(work, { recursive: true }));

async function prepare() {
  const folder = await mkdtemp(join(work, 'image-'));
  for (const name of imageFileNames) await writeFile(join(folder, name), name);
  return folder;
}

async function openStorage() {
  const root = await mkdtemp(join(work, 'root-'));
  await writeFile(join(root, MARKER), '');
  return { root, storage: createFolderStorage(root) };
}

/** The prototype of all open files, through which a flush can be replaced. */
async function fileHandles(): Promise<{ sync(): Promise<void> }> {
  const handle = await open(work);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

test('an image lies in a folder of its own, under the last two characters of its id, and nowhere else', async () => {
  const { root, storage } = await openStorage();
  const imageId = `${randomUUID().slice(0, -2)}aa`;
  await storage.put(imageId, await prepare());
  for (const name of imageFileNames) await access(join(root, 'aa', imageId, name));
  await rename(join(root, 'aa'), join(root, 'bb'));
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
});

test('foreign files and folders are told apart, and never listed nor touched', async () => {
  const { root, storage } = await openStorage();
  // In another shard than `f1`, which is a foreign file below.
  const imageId = `${randomUUID().slice(0, -2)}aa`;
  const shard = join(root, imageId.slice(-2));
  await storage.put(imageId, await prepare());
  const foreign = [
    join(root, 'notes.txt'),
    join(root, 'f1'),
    join(shard, 'thumbs.db'),
    join(shard, randomUUID()),
  ];
  for (const path of foreign) await writeFile(path, 'foreign');
  const folders = [join(root, 'lost+found'), join(root, 'zz', randomUUID()), join(shard, 'backup')];
  for (const path of folders) await mkdir(path, { recursive: true });

  const listed = await Array.fromAsync(storage.list());
  assert.deepEqual(
    listed.map((image) => image.imageId),
    [imageId],
  );
  const told = (await Array.fromAsync(storage.listForeign())).map((place) => join(root, place));
  assert.deepEqual(told.sort(), [...foreign, join(root, 'zz'), join(shard, 'backup')].sort());
  await storage.remove(imageId);
  for (const path of [...foreign, ...folders]) await access(path);
});

test('a root that is missing, or without its marker, is taken for a disk that is not mounted', async () => {
  const root = join(work, 'unmounted');
  const storage = createFolderStorage(root);
  const isAway = { name: 'StoreUnavailable' };
  await assert.rejects(storage.put(randomUUID(), await prepare()), isAway);
  await assert.rejects(Array.fromAsync(storage.list()), isAway);
  await assert.rejects(access(root));

  await mkdir(root);
  await assert.rejects(storage.put(randomUUID(), await prepare()), isAway);
  await assert.rejects(Array.fromAsync(storage.list()), isAway);
  assert.deepEqual(await readdir(root), []);
});

test('an image whose files cannot be flushed is not stored, and no flush may fail unnoticed', async (t) => {
  const { root, storage } = await openStorage();
  const handles = await fileHandles();
  const { sync } = handles;
  let calls = 0;
  let failing = 1;
  t.mock.method(handles, 'sync', function (this: { sync(): Promise<void> }) {
    calls += 1;
    return calls === failing ? Promise.reject(new Error('EIO: i/o error, fsync')) : sync.call(this);
  });
  const putNew = async () => {
    calls = 0;
    await storage.put(randomUUID(), await prepare());
  };
  await assert.rejects(putNew(), /EIO/);
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
  failing = Number.POSITIVE_INFINITY;
  await putNew();
  const needed = imageFileNames.length + ['the folder', 'its new parent', 'its old parent', root].length;
  assert.equal(calls, needed);
  for (failing = 1; failing <= needed; failing += 1) await assert.rejects(putNew(), /EIO/);
});
