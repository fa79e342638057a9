import assert from 'node:assert/strict';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '#test/support/test-process.ts';
import { writeDurably } from './hashed-files.ts';

test('what is written from is closed, wherever the writing fails', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(path.join(folder, 'source'), 'x'.repeat(100_000));
  for (const target of ['no-such-folder/file', 'file']) {
    const handle = await open(path.join(folder, 'source'));
    const source = handle.createReadStream();
    const closed = new Promise((resolve) => void source.once('close', resolve));
    const written = writeDurably(path.join(folder, target), source, 'another hash');
    if (target === 'no-such-folder/file') await assert.rejects(written, { code: 'ENOENT' });
    else assert.equal((await written).bytes, 100_000);
    await closed;
    await assert.rejects(handle.stat(), { code: 'EBADF' });
  }
});
