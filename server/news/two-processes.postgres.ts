import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plainJpeg } from '#test/support/samples.ts';
import { testHouse } from '#test/support/test-house.ts';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: false });
});
after(() => server.dispose());

test('two processes on one database mail the news of a month once to each', async (t) => {
  const store = await startS3(await temporaryFolder(t));
  t.after(store.close);
  const settings = { DATABASE_URL: await server.database('news'), ...s3Settings(store.settings) };
  const houses = [await testHouse(t, { settings }), await testHouse(t, { settings })] as const;
  const [first] = houses;
  const anna = await first.join('anna');
  const readers = ['bert', 'carl', 'dora', 'emil'];
  for (const name of readers) {
    const browser = await first.join(name);
    assert.equal((await browser.send('PUT', '/news_mail', { json: { wanted: true } })).status, 204);
  }
  first.passSeconds(1);
  await anna.upload(await anna.createGallery(), await plainJpeg({ width: 60, height: 40 }));

  // Beyond every night and into the next month, and there both look several times at once.
  for (const house of houses) house.passSeconds(32 * 24 * 3600);
  for (let hour = 0; hour < 24; hour += 1) {
    await Promise.all(houses.flatMap(({ monthlyMail }) => [monthlyMail.sendDue(), monthlyMail.sendDue()]));
    for (const house of houses) house.passSeconds(3600);
  }
  await Promise.all(houses.map(({ mail }) => mail.drain()));
  const letters = (await Promise.all(houses.map(({ mail }) => mail.letters()))).flat();
  const recipients = letters
    .filter(({ subject }) => subject?.startsWith('Was es Neues gibt'))
    .map(({ to }) => to?.[0]?.address?.split('@')[0]);
  assert.deepEqual(recipients.toSorted(), readers);
});
