import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { dataSettings } from '#server/testing/test-database.ts';
import { bucketSettings, checksums, furnish, look, move, plainFolder } from '#server/testing/test-move.ts';
import { temporaryFolder } from '#server/testing/test-process.ts';

test('a class moves from SQLite and a folder to PostgreSQL and a bucket, and back', async (t) => {
  const first = { DATA_DIR: await plainFolder(t) };
  const second = {
    ...dataSettings(path.join(await temporaryFolder(t), 'data')),
    ...(await bucketSettings(t)),
  };
  const third = { DATA_DIR: path.join(await plainFolder(t), 'data') };
  assert.ok(second.DATABASE_URL);
  const pictures = await furnish(t, first);
  const before = await checksums(first);
  assert.equal((await move(t, first, second)).stderr, '');
  assert.deepEqual(await checksums(second), before);
  assert.equal((await move(t, second, third)).stderr, '');
  assert.deepEqual(await checksums(third), before);
  const shown = await look(t, first, pictures);
  assert.deepEqual(await look(t, second, pictures), shown);
  assert.deepEqual(await look(t, third, pictures), shown);
});
