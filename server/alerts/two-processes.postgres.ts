import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { S3mini } from 's3mini';
import { type Image, imageFileNames } from '#contract/galleries.ts';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { testHouse } from '#test/support/test-house.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { certificateFor } from '#test/support/test-proxy.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';

const DAY = 24 * 3600;

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: false });
});
after(() => server.dispose());

test('two processes that watch one database mail each problem once, and its end once', async (t) => {
  const proxy = createServer(await certificateFor(t, 10), (_request, response) => response.end());
  t.after(() => proxy.close());
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const store = await startS3(await temporaryFolder(t));
  t.after(store.close);
  const settings = {
    DATABASE_URL: await server.database('watched'),
    ADMIN_EMAIL: 'wir@klasse-1988.de',
    BASE_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    ...s3Settings(store.settings),
  };
  const houses = [await testHouse(t, { settings }), await testHouse(t, { settings })] as const;
  const [first, second] = houses;

  const anna = await first.join('anna');
  const gallery = await anna.createGallery();
  const sample = await plainJpeg({ width: 60, height: 40 });
  const { id } = (await anna.upload(gallery, sample)).json as Image;
  const { endpoint, bucket, ...access } = store.settings;
  const s3 = new S3mini({ ...access, endpoint: `${endpoint}/${bucket}` });
  const kept = await Promise.all(
    imageFileNames.map(async (name) => {
      const key = `images/${id}/${name}`;
      const bytes = new Uint8Array((await s3.getObjectArrayBuffer(key)) ?? []);
      return { key, bytes };
    }),
  );

  /** All that was mailed, by whichever of the two, after both have looked several times at once. */
  const subjects = async () => {
    for (let round = 0; round < 3; round += 1)
      await Promise.all(houses.flatMap(({ watch }) => [watch.hourly(), watch.daily()]));
    await Promise.all(houses.map(({ mail }) => mail.drain()));
    const letters = (await Promise.all(houses.map(({ mail }) => mail.letters()))).flat();
    return letters.map(({ subject }) => subject?.replace(' (Klasse 1988)', '')).toSorted();
  };

  for (const { key } of kept) await s3.deleteObject(key);
  for (const house of houses) house.passSeconds(3 * DAY);
  const problems = [
    'Bilder fehlen oder sind beschädigt',
    'Das Zertifikat läuft ab',
    'Es fehlt eine frische Sicherung',
  ];
  assert.deepEqual(await subjects(), problems);
  assert.deepEqual(await first.alerts.open(), await second.alerts.open());

  for (const { key, bytes } of kept) await s3.putObject(key, bytes, 'application/octet-stream');
  proxy.setSecureContext(await certificateFor(t, 90));
  const paths = dataFolderPaths(first.dataDir);
  const today = new Date(first.now()).toISOString();
  for (const file of [paths.lastBackup, paths.lastVerifiedBackup]) await writeFile(file, today);
  const ended = problems.map((problem) => `Wieder gut: ${problem}`);
  assert.deepEqual(await subjects(), [...problems, ...ended]);
  assert.deepEqual(await subjects(), [...problems, ...ended]);
});
