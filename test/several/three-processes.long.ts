import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MemberData } from '#contract/members.ts';
import { addMembers } from '#test/support/add-members.ts';
import { saveData } from '#test/support/own-data.ts';
import { NoPostgres, startPostgres } from '#test/support/test-postgres.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';
import { s3Settings, startS3 } from '#test/support/test-s3.ts';

const PASSWORD = 'Grundierung und Decklack';

/** Three server processes with anna on one PostgreSQL and one bucket, each with a data folder of its own. */
async function threeProcesses(t: TestContext) {
  const postgres = await startPostgres({ durable: true });
  t.after(() => postgres.dispose());
  const bucket = await startS3(await temporaryFolder(t));
  t.after(bucket.close);
  const common = {
    DATABASE_URL: await postgres.database('several'),
    ...s3Settings(bucket.settings),
    TRUST_PROXY: 'loopback',
    GALLERIES_PER_HOUR: '1000',
  };
  await addMembers({ ...common, DATA_DIR: await temporaryFolder(t) }, ['anna'], PASSWORD);
  const start = async () => startServer(t, { ...common, DATA_DIR: await temporaryFolder(t) });
  return [await start(), await start(), await start()] as const;
}

test('sessions, limits and lists of three processes are those of one', async (t) => {
  const processes = await threeProcesses(t).catch((error) => {
    if (!(error instanceof NoPostgres)) throw error;
    t.skip(error.message);
  });
  if (!processes) return;
  const [one, two, three] = processes;
  const anna = one.browser();
  await anna.login('anna', PASSWORD);
  const elsewhere = [two, three].map((at) => at.browser(anna.cookies));
  for (const browser of elsewhere) assert.equal((await browser.get('/session')).status, 200);

  // Every process must show it as soon as one has acknowledged it.
  const all = [anna, ...elsewhere];
  for (let round = 0; round < 12; round += 1) {
    const city = `Stadt ${round}`;
    await saveData(all[round % 3] ?? anna, 'anna', { city });
    const read = await Promise.all(all.map((browser) => browser.get('/users/anna')));
    assert.deepEqual(
      read.map(({ json }) => (json as MemberData).city),
      [city, city, city],
    );
    const id = await (all[round % 3] ?? anna).createGallery(`Gallerie ${round}`);
    for (const list of await Promise.all(all.map((browser) => browser.get('/galleries'))))
      assert.ok(list.text.includes(id), 'a new gallery is in the list of every process');
  }

  const copied = new Map(anna.cookies);
  assert.ok((await two.browser(anna.cookies).post('/logout')).status < 300);
  for (const at of [one, two, three])
    assert.equal((await at.browser(new Map(copied)).get('/session')).status, 401);

  // Of thirty guesses at once from one source, ten per process, only ten are checked.
  const guesses = Array.from({ length: 30 }, (_, index) =>
    (processes[index % 3] ?? one).browser().send('POST', '/login', {
      json: { username: `niemand-${index}`, password: 'falsch' },
      headers: { 'x-forwarded-for': '198.51.100.7' },
    }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10, String(statuses));
  assert.equal(statuses.filter((status) => status === 429).length, 20, String(statuses));
});
