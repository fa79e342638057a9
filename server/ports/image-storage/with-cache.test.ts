import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ImageFile, imageFileNames } from '#contract/galleries.ts';
import { MARKER } from '#server/process/data-folder.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { createFolderStorage } from './folder.ts';
import { withCache } from './with-cache.ts';

const THUMBNAIL = 20_000;
const DISPLAY = 100_000;
const sizes: Record<ImageFile, number> = {
  'full.jpg': DISPLAY,
  'display.webp': DISPLAY,
  'thumbnail.webp': THUMBNAIL,
  'thumbnail-small.webp': THUMBNAIL,
};

/** A folder storage with a cache of so many bytes. Files deleted behind its back are served only if cached. */
async function openWithMemory(t: TestContext, mostBytes: number) {
  const root = path.join(await temporaryFolder(t), 'images');
  await mkdir(root);
  await writeFile(path.join(root, MARKER), '');
  const storage = withCache(createFolderStorage(root), mostBytes);
  const pathOf = (id: string, file: ImageFile) => path.join(root, id.slice(-2), id, file);
  return {
    storage,
    async put() {
      const id = randomUUID();
      const folder = path.join(root, '..', id);
      await mkdir(folder);
      for (const name of imageFileNames)
        await writeFile(path.join(folder, name), Buffer.alloc(sizes[name], id));
      await storage.put(id, folder);
      return id;
    },
    read: async (id: string, file: ImageFile = 'thumbnail.webp') => {
      const bytes = await storage.read(id, file, sizes[file]);
      if (bytes) assert.deepEqual(Buffer.from(bytes), Buffer.alloc(sizes[file], id));
      return bytes !== undefined;
    },
    empty: (id: string, file: ImageFile = 'thumbnail.webp') => truncate(pathOf(id, file), 0),
    mend: (id: string) => writeFile(pathOf(id, 'thumbnail.webp'), Buffer.alloc(THUMBNAIL, id)),
  };
}

test('a thumbnail is read once, a larger picture each time, and what was cut is not remembered', async (t) => {
  const { put, read, empty, mend } = await openWithMemory(t, 10 * DISPLAY);
  const [id, cut] = [await put(), await put()];
  for (const file of ['thumbnail.webp', 'display.webp'] as const) {
    assert.equal(await read(id, file), true);
    await empty(id, file);
  }
  assert.deepEqual([await read(id), await read(id, 'display.webp')], [true, false]);
  await empty(cut);
  assert.equal(await read(cut), false);
  await mend(cut);
  assert.equal(await read(cut), true);
});

test('the memory holds so many bytes, of the files that were asked for last', async (t) => {
  const { put, read, empty } = await openWithMemory(t, 2.5 * THUMBNAIL);
  const [one, two, three] = [await put(), await put(), await put()];
  for (const id of [one, two, one, three]) assert.equal(await read(id), true);
  for (const id of [one, two, three]) await empty(id);
  assert.deepEqual([await read(one), await read(two), await read(three)], [true, false, true]);
});

test('a removed image is forgotten with all its files, and no other', async (t) => {
  const { storage, put, read, empty } = await openWithMemory(t, 10 * DISPLAY);
  const [gone, stays] = [await put(), await put()];
  const files = ['thumbnail.webp', 'thumbnail-small.webp'] as const;
  for (const id of [gone, stays]) for (const file of files) assert.equal(await read(id, file), true);
  for (const file of files) await empty(stays, file);
  await storage.remove(gone);
  for (const file of files) {
    assert.equal(await read(gone, file), false);
    assert.equal(await read(stays, file), true);
  }
});

test('what is mended is read anew', async (t) => {
  const { storage, put, read } = await openWithMemory(t, 10 * DISPLAY);
  const id = await put();
  await storage.mend(id, 'thumbnail.webp', Buffer.from('changed'));
  assert.equal(Buffer.from((await storage.read(id, 'thumbnail.webp')) ?? '').toString(), 'changed');
  await storage.mend(id, 'thumbnail.webp', Buffer.alloc(THUMBNAIL, id));
  assert.equal(await read(id), true);
});
