import assert from 'node:assert/strict';
import { readdir, rename } from 'node:fs/promises';
import { test } from 'node:test';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { rawCall } from '#test/support/raw-call.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { testSite } from '#test/support/test-site.ts';

const TOKEN = 'a8c0f5e2b7d94316a8c0f5e2b7d94316';

async function readiness({ address }: { address: string }) {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, ...((await answer.json()) as object) };
}

const ready = { status: 200, missing: [], mailWaitsSeconds: 0, isOutdated: false };
const lacking = (...missing: string[]) => ({ ...ready, status: 503, missing });

test('a data folder, pictures or a reserve that are missing make it not ready, one by one, and alive all the same', async (t) => {
  const site = await testSite(t);
  const paths = dataFolderPaths(site.dataDir);
  await site.addMember('anna');
  const before = await tableDump(site.db);
  for (const [file, need] of [
    [paths.marker, 'data-folder'],
    [paths.work, 'data-folder'],
    [paths.imagesMarker, 'images'],
  ] as const) {
    await rename(file, `${file}.away`);
    assert.deepEqual(await readiness(site), lacking(need), file);
    const alive = await fetch(`${site.address}/healthz`);
    assert.equal(alive.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.deepEqual([alive.status, await alive.text()], [200, 'ok\n']);
    await rename(`${file}.away`, file);
    assert.deepEqual(await readiness(site), ready);
  }
  site.config.freeSpaceReserveBytes = 10 ** 15;
  assert.deepEqual(await readiness(site), lacking('free-space'));
  // A look leaves nothing behind.
  assert.deepEqual([await tableDump(site.db), await readdir(paths.work)], [before, []]);
});

test('mail that does not leave for two hours makes it not ready, unless the maintainers paused it', async (t) => {
  // Stands still, or the seconds that are told would be those of the test as well.
  let time = Date.now();
  const site = await testSite(t, { replaced: { now: () => time } });
  await site.addMember('anna');
  await site.browser().post('/request_password_reset', { username: 'anna' });
  time += 7_000_000;
  assert.deepEqual(await readiness(site), { ...ready, mailWaitsSeconds: 7000 });
  time += 300_000;
  assert.deepEqual(await readiness(site), { ...lacking('mail-queue'), mailWaitsSeconds: 7300 });

  const value = JSON.stringify({ since: 0, until: null, minutes: 0, reason: '' });
  await site.db.insertInto('mail_control').values({ name: 'pause', value }).execute();
  assert.equal((await readiness(site)).status, 200);
  await site.db.deleteFrom('mail_control').execute();
  await site.mail.drain();
  assert.deepEqual(await readiness(site), ready);
});

/** The answer without what differs from request to request. */
async function answerTo(
  { address }: { address: string },
  target: string,
  headers: Record<string, string> = {},
) {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const { status, headers: answered, text } = await rawCall(address, `GET ${target} HTTP/1.1\r\n${head}\r\n`);
  for (const name of ['date', 'x-request-id']) answered.delete(name);
  return { status, headers: [...answered], text };
}

test('a request from elsewhere gets the answer of an unknown address, whatever it claims', async (t) => {
  const site = await testSite(t, { settings: { TRUST_PROXY: 'loopback', HEALTH_TOKEN: TOKEN } });
  const unknown = await answerTo(site, '/unknown.txt');
  assert.equal(unknown.status, 404);
  const strangers: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
    { host: 'klasse.example' },
  ];
  for (const stranger of strangers)
    for (const target of ['/healthz', '/readyz']) {
      assert.deepEqual(await answerTo(site, target, stranger), unknown, JSON.stringify(stranger));
      for (const authorization of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`])
        assert.deepEqual(await answerTo(site, target, { ...stranger, authorization }), unknown);
      const token = { ...stranger, authorization: `Bearer ${TOKEN}` };
      assert.equal((await answerTo(site, target, token)).status, 200);
    }
  // Without a token no empty one lets anybody in.
  const open = await testSite(t);
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer'])
    assert.equal((await answerTo(open, '/readyz', { host: 'klasse.example', authorization })).status, 404);
});
