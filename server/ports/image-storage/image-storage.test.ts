import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { MARKER } from '#server/process/data-folder.ts';
import { startS3 } from '#test/support/test-s3.ts';
import { createFolderStorage } from './folder.ts';
import type { ImageStorage } from './image-storage.ts';
import { createS3Storage } from './s3.ts';

const work = await mkdtemp(join(tmpdir(), 'image-storage-'));
after(() => rm(work, { recursive: true }));

async function openStorage() {
  const root = await mkdtemp(join(work, 'root-'));
  await writeFile(join(root, MARKER), '');
  return { root, storage: createFolderStorage(root) };
}

/** Every kind of storage must pass the same tests. Each is opened empty. */
const kinds: { kind: string; open: (t: TestContext) => Promise<ImageStorage> }[] = [
  { kind: 'folder', open: async () => (await openStorage()).storage },
  {
    kind: 'bucket',
    async open(t) {
      const { settings, close } = await startS3(await mkdtemp(join(work, 's3-')));
      t.after(close);
      return createS3Storage(settings);
    },
  },
];

/** A folder with every file of an image, each beginning with its name. */
async function prepare(bytes = 1000) {
  const folder = await mkdtemp(join(work, 'image-'));
  for (const name of imageFileNames) await writeFile(join(folder, name), name.padEnd(bytes, '.'));
  return folder;
}

async function idsIn(storage: ImageStorage) {
  const images = await Array.fromAsync(storage.list());
  return images.map(({ filesId }) => filesId).toSorted();
}

for (const { kind, open: openKind } of kinds) {
  describe(`images in a ${kind}`, () => {
    test('every file is read back as it was put, and the folder is taken over', async (t) => {
      const storage = await openKind(t);
      const filesId = randomUUID();
      const folder = await prepare();
      await storage.put(filesId, folder);
      for (const name of imageFileNames) {
        const bytes = await storage.read(filesId, name);
        assert.equal(bytes && Buffer.from(bytes).toString(), name.padEnd(1000, '.'));
      }
      await assert.rejects(readdir(folder), { code: 'ENOENT' });
      // It is never replaced.
      await assert.rejects(storage.put(filesId, await prepare(5)));
      assert.equal((await storage.read(filesId, 'full.jpg'))?.length, 1000);
      assert.equal(await storage.read(randomUUID(), 'full.jpg'), undefined);
    });

    test('each image is listed with the time of its change, and measured by the files that are there', async (t) => {
      const storage = await openKind(t);
      const [first, second] = [randomUUID(), randomUUID()].toSorted() as [string, string];
      const before = Date.now();
      await storage.put(first, await prepare());
      await storage.put(second, await prepare(500));
      await storage.rewrite(second, imageFileNames[0] as ImageFile, Buffer.alloc(7));
      const stored = await Array.fromAsync(storage.list());
      for (const { changedAt } of stored)
        assert.ok(changedAt > before - 2000 && changedAt < Date.now() + 2000);
      const sizes = stored.map(({ filesId, files, bytes }) => `${filesId} ${files} ${bytes}`);
      const count = imageFileNames.length;
      assert.deepEqual(sizes.toSorted(), [
        `${first} ${count} ${1000 * count}`,
        `${second} ${count} ${500 * (count - 1) + 7}`,
      ]);
    });

    test('a large file is streamed in chunks of 256 KiB, whole and in order, if it is as long as expected', async (t) => {
      const storage = await openKind(t);
      const filesId = randomUUID();
      await storage.put(filesId, await prepare(600_000));
      assert.equal(await storage.stream(randomUUID(), 'full.jpg'), undefined);
      assert.equal(await storage.stream(filesId, 'full.jpg', 599_999), undefined);
      const stream = await storage.stream(filesId, 'full.jpg', 600_000);
      assert.ok(stream);
      const chunks: Buffer[] = await Array.fromAsync(stream);
      assert.equal(Buffer.concat(chunks).toString(), 'full.jpg'.padEnd(600_000, '.'));
      assert.ok(chunks.every((chunk) => chunk.length <= 256 * 1024));
    });

    test('its identity stays, and is that of no other one', async (t) => {
      const [storage, other] = [await openKind(t), await openKind(t)];
      const identity = await storage.identity();
      assert.equal(await storage.identity(), identity);
      assert.notEqual(await other.identity(), identity);
    });

    test('one file is rewritten over what is there, and where nothing is; the others stay', async (t) => {
      const storage = await openKind(t);
      const [whole, gone] = [randomUUID(), randomUUID()];
      await storage.put(whole, await prepare());
      for (const filesId of [whole, gone]) await storage.rewrite(filesId, 'full.jpg', Buffer.from('sound'));
      const read = async (filesId: string, name: ImageFile) =>
        Buffer.from((await storage.read(filesId, name)) ?? '').toString();
      assert.equal(await read(whole, 'full.jpg'), 'sound');
      assert.equal(await read(whole, 'display.webp'), 'display.webp'.padEnd(1000, '.'));
      assert.equal(await read(gone, 'full.jpg'), 'sound');
      assert.equal(await storage.read(gone, 'display.webp'), undefined);
    });

    test('a removed image is gone from reading and from the list, and removing it again is no error', async (t) => {
      const storage = await openKind(t);
      const [kept, removed] = [randomUUID(), randomUUID()];
      await storage.put(kept, await prepare());
      await storage.put(removed, await prepare());
      await storage.remove(removed);
      await storage.remove(removed);
      for (const name of imageFileNames) assert.equal(await storage.read(removed, name), undefined);
      assert.deepEqual(await idsIn(storage), [kept]);
    });

    test('an incomplete image, or one with other files beside it, is not stored', async (t) => {
      const storage = await openKind(t);
      const incomplete = await prepare();
      await rm(join(incomplete, 'display.webp'));
      const crowded = await prepare();
      await writeFile(join(crowded, 'upload.jpg'), 'where it was taken');
      for (const folder of [incomplete, crowded]) await assert.rejects(storage.put(randomUUID(), folder));
      assert.deepEqual(await idsIn(storage), []);
    });

    test('ids and names that are not ours name nothing', async (t) => {
      const storage = await openKind(t);
      const filesId = randomUUID();
      await storage.put(filesId, await prepare());
      for (const foreign of ['', '..', `../${filesId}`, `${filesId}/..`, filesId.toUpperCase()]) {
        assert.equal(await storage.read(foreign, 'full.jpg'), undefined);
        assert.equal(await storage.stream(foreign, 'full.jpg'), undefined);
        await storage.remove(foreign);
        await assert.rejects(storage.put(foreign, await prepare()));
      }
      for (const foreign of ['', '.', '../full.jpg', 'full.jpg\0', 'toString'])
        assert.equal(await storage.read(filesId, foreign as ImageFile), undefined);
      assert.deepEqual(await idsIn(storage), [filesId]);
    });
  });
}

/** The prototype of all open files, through which a flush can be replaced. */
async function fileHandles(): Promise<{ sync(): Promise<void> }> {
  const handle = await open(work);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

test('an image lies in a folder of its own, under the last two characters of its id, and nowhere else', async () => {
  const { root, storage } = await openStorage();
  const filesId = `${randomUUID().slice(0, -2)}aa`;
  await storage.put(filesId, await prepare());
  for (const name of imageFileNames) await access(join(root, 'aa', filesId, name));
  await rename(join(root, 'aa'), join(root, 'bb'));
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
});

test('foreign files and folders are never listed nor touched', async () => {
  const { root, storage } = await openStorage();
  const filesId = `${randomUUID().slice(0, -2)}aa`;
  const shard = join(root, 'aa');
  await storage.put(filesId, await prepare());
  const files = [
    join(root, 'notes.txt'),
    join(root, 'f1'),
    join(shard, 'thumbs.db'),
    join(shard, randomUUID()),
  ];
  for (const path of files) await writeFile(path, 'foreign');
  const folders = [join(root, 'lost+found'), join(root, 'zz', randomUUID()), join(shard, 'backup')];
  for (const path of folders) await mkdir(path, { recursive: true });
  assert.deepEqual(await idsIn(storage), [filesId]);
  await storage.remove(filesId);
  for (const path of [...files, ...folders]) await access(path);
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
