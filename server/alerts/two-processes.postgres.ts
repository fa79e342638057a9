import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { testHouse } from '#test/support/test-house.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: false });
});
after(() => server.dispose());

test('two processes that watch one database mail each problem once, and its end once', async (t) => {
  const store = await startS3(await temporaryFolder(t));
  t.after(store.close);
  const settings = {
    ...{ DATABASE_URL: await server.database('watched'), ADMIN_EMAIL: 'wir@klasse-1988.de' },
    ...s3Settings(store.settings),
  };
  const houses = [await testHouse(t, { settings }), await testHouse(t, { settings })] as const;
  const [first, second] = houses;

  /** All that was mailed, by whichever of the two, after both have looked several times at once. */
  const subjects = async () => {
    for (let round = 0; round < 3; round += 1)
      await Promise.all(houses.flatMap(({ watch }) => [watch.hourly(), watch.daily()]));
    await Promise.all(houses.map(({ mail }) => mail.drain()));
    const letters = (await Promise.all(houses.map(({ mail }) => mail.letters()))).flat();
    return letters.map(({ subject }) => subject?.replace(' (Klasse 1988)', '')).toSorted();
  };

  for (const house of houses) house.passSeconds(3 * 24 * 3600);
  const problem = 'Es fehlt eine frische Sicherung';
  assert.deepEqual(await subjects(), [problem]);
  assert.deepEqual(await first.alerts.open(), await second.alerts.open());
  const paths = dataFolderPaths(first.dataDir);
  const today = new Date(first.now()).toISOString();
  for (const file of [paths.lastBackup, paths.lastVerifiedBackup]) await writeFile(file, today);
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual(await subjects(), [problem, `Wieder gut: ${problem}`]);
});
