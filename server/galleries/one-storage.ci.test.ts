import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { imageFileNames } from '#contract/galleries.ts';
import { refusedStart, runAdmin, temporaryFolder } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';
import { startErrors } from '#texts/admin.ts';
import { createS3Storage } from '../ports/image-storage/s3.ts';

/** A site that starts after all would never end. */
const limit = { timeout: 120_000 };

/** A bucket with the pictures of a site, whose database is not here. */
async function filledBucket(t: TestContext) {
  const { settings, close } = await startS3(await temporaryFolder(t));
  const storage = createS3Storage(settings);
  for (let image = 0; image < 3; image += 1) {
    const folder = path.join(await temporaryFolder(t), 'image');
    await mkdir(folder);
    for (const name of imageFileNames) await writeFile(path.join(folder, name), 'picture');
    await storage.put(randomUUID(), folder);
  }
  const stored = () => Array.fromAsync(storage.list());
  return { stored, close, settings: s3Settings(settings) };
}

test(
  'a new data folder, as of a disk that is not mounted, takes no bucket full of pictures',
  limit,
  async (t) => {
    const { stored, close, settings } = await filledBucket(t);
    t.after(close);
    const before = await stored();
    const place = { ...settings, DATA_DIR: await temporaryFolder(t) };
    for (let start = 0; start < 2; start += 1) {
      const { code, stdout, stderr } = await refusedStart(t, place);
      assert.deepEqual([code, stdout, stderr], [1, '', `${startErrors.imagesUnlisted()}\n`]);
    }
    assert.match(
      (await runAdmin(t, ['start-anew'], place)).stderr,
      /^Die Bilder liegen in einem S3-Speicher/,
    );
    assert.deepEqual(await stored(), before);
  },
);
