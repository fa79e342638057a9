import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { dataSettings } from '#test/support/test-database.ts';
import {
  bucketSettings,
  checksums,
  folderWithoutDatabase,
  furnish,
  look,
  move,
} from '#test/support/test-move.ts';
import { temporaryFolder } from '#test/support/test-process.ts';

test('a class moves from SQLite and a folder to PostgreSQL and a bucket, and back', async (t) => {
  const first = { DATA_DIR: await folderWithoutDatabase(t) };
  const second = {
    ...dataSettings(path.join(await temporaryFolder(t), 'data')),
    ...(await bucketSettings(t)),
  };
  const third = { DATA_DIR: path.join(await folderWithoutDatabase(t), 'data') };
  assert.ok(second.DATABASE_URL);
  const pictures = await furnish(t, first);
  const before = await checksums(first);
  const filled = before.filter(([, checksum]) => !checksum.startsWith('0 ')).map(([table]) => table);
  for (const table of ['members', 'consents', 'images', 'image_files', 'mails', 'mail_copies', 'secrets'])
    assert.ok(
      filled.some((name) => name === table),
      `${table} has rows to move`,
    );
  assert.equal((await move(t, first, second)).stderr, '');
  assert.deepEqual(await checksums(second), before);
  assert.equal((await move(t, second, third)).stderr, '');
  assert.deepEqual(await checksums(third), before);
  const shown = await look(t, first, pictures);
  assert.deepEqual(await look(t, second, pictures), shown);
  assert.deepEqual(await look(t, third, pictures), shown);
});
