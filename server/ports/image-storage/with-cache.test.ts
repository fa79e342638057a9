import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImageFile } from '#contract/galleries.ts';
import type { ImageStorage } from './image-storage.ts';
import { withCache } from './with-cache.ts';

const SMALL = 20_000;
const LARGE = 100_000;

/** A cache of so many bytes before a storage in memory; `read` says whether the storage was asked. */
function cacheOf(mostBytes: number) {
  const files = new Map<string, Uint8Array>();
  let asked = 0;
  const unlessCut = (found: Uint8Array | undefined, bytes?: number) =>
    bytes === undefined || found?.length === bytes ? found : undefined;
  const behind: Pick<ImageStorage, 'read' | 'rewrite' | 'remove'> = {
    async read(id, file, bytes) {
      asked += 1;
      return unlessCut(files.get(`${id} ${file}`), bytes);
    },
    rewrite: async (id, file, bytes) => void files.set(`${id} ${file}`, bytes),
    remove: async (id) => {
      for (const key of files.keys()) if (key.startsWith(id)) files.delete(key);
    },
  };
  const storage = withCache(behind as ImageStorage, mostBytes);
  return {
    storage,
    put: (id: string, bytes = SMALL, file: ImageFile = 'thumbnail.webp') =>
      behind.rewrite(id, file, new Uint8Array(bytes)),
    async read(id: string, bytes = SMALL, file: ImageFile = 'thumbnail.webp') {
      const before = asked;
      const found = await storage.read(id, file, bytes);
      if (!found) return undefined;
      return asked > before ? 'asked' : 'cached';
    },
  };
}

test('a thumbnail is read once, a larger picture each time, and what was cut is not remembered', async () => {
  const { put, read } = cacheOf(10 * LARGE);
  await put('one');
  await put('one', LARGE, 'display.webp');
  const large = () => read('one', LARGE, 'display.webp');
  assert.deepEqual([await read('one'), await read('one')], ['asked', 'cached']);
  assert.deepEqual([await large(), await large()], ['asked', 'asked']);
  await put('cut', 5);
  assert.equal(await read('cut'), undefined);
  await put('cut');
  assert.equal(await read('cut'), 'asked');
});

test('the memory holds so many bytes, of the files that were asked for last', async () => {
  const { put, read } = cacheOf(2.5 * SMALL);
  for (const id of ['one', 'two', 'three']) await put(id);
  for (const id of ['one', 'two', 'one', 'three']) await read(id);
  assert.deepEqual(
    [await read('one'), await read('three'), await read('two')],
    ['cached', 'cached', 'asked'],
  );
});

test('a removed image is forgotten with all its files, and no other; what is rewritten is read again', async () => {
  const { storage, put, read } = cacheOf(10 * LARGE);
  for (const id of ['gone', 'stays'])
    for (const file of ['thumbnail.webp', 'thumbnail-small.webp'] as const) {
      await put(id, SMALL, file);
      await read(id, SMALL, file);
    }
  await storage.remove('gone');
  assert.deepEqual(
    [await read('gone'), await read('gone', SMALL, 'thumbnail-small.webp')],
    [undefined, undefined],
  );
  assert.equal(await read('stays'), 'cached');
  await storage.rewrite('stays', 'thumbnail.webp', new Uint8Array(SMALL));
  assert.equal(await read('stays'), 'asked');
});
