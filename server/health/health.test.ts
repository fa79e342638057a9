import assert from 'node:assert/strict';
import { readdir, rename } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type TestContext, test } from 'node:test';
import { dataFolderPaths } from '#server/process/data-folder.ts';
import { parse, rawCall } from '#test/support/raw-call.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { testHouse } from '#test/support/test-house.ts';
import { startServer, type TestProcess, temporaryFolder } from '#test/support/test-process.ts';

const TOKEN = 'a8c0f5e2b7d94316a8c0f5e2b7d94316';

async function readiness({ address }: { address: string }) {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, ...((await answer.json()) as object) };
}

const ready = { status: 200, missing: [], mailWaitsSeconds: 0 };
const lacking = (...missing: string[]) => ({ status: 503, missing, mailWaitsSeconds: 0 });

async function startAndStop(t: TestContext, settings: Record<string, string> = {}) {
  const dataDir = await temporaryFolder(t);
  const server = await startServer(t, { DATA_DIR: dataDir, ...settings });
  return { server, dataDir, paths: dataFolderPaths(dataDir) };
}

test('on its own machine the process says that it is alive and ready', async (t) => {
  const { server } = await startAndStop(t);
  const alive = await fetch(`${server.address}/healthz`);
  assert.deepEqual(
    [alive.status, alive.headers.get('content-type'), await alive.text()],
    [200, 'text/plain; charset=utf-8', 'ok\n'],
  );
  assert.deepEqual(await readiness(server), ready);
});

test('a data folder, pictures or a reserve that are missing make it not ready, one by one, and alive all the same', async (t) => {
  const { server, paths } = await startAndStop(t);
  for (const [file, need] of [
    [paths.marker, 'data-folder'],
    [paths.work, 'data-folder'],
    [paths.imagesMarker, 'images'],
  ] as const) {
    await rename(file, `${file}.away`);
    assert.deepEqual(await readiness(server), lacking(need), file);
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
    await rename(`${file}.away`, file);
    assert.deepEqual(await readiness(server), ready);
  }
  const { server: full } = await startAndStop(t, { FREE_SPACE_RESERVE_MB: '10000000' });
  assert.deepEqual(await readiness(full), lacking('free-space'));
});

test('a database that nobody can write to makes it not ready, until it can be written again', async (t) => {
  const { server, dataDir } = await startAndStop(t);
  const other = await openTestDatabase(t, dataDir);
  const writing = await other.startTransaction().execute();
  assert.deepEqual(await readiness(server), lacking('database'));
  await writing.rollback().execute();
  assert.deepEqual(await readiness(server), ready);
});

test('a look leaves nothing behind', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const before = await tableDump(house.db);
  for (let look = 0; look < 3; look += 1) assert.equal((await readiness(house)).status, 200);
  assert.deepEqual(await tableDump(house.db), before);
  assert.deepEqual(await readdir(dataFolderPaths(house.dataDir).work), []);
});

test('mail that does not leave for two hours makes it not ready, unless the maintainers paused it', async (t) => {
  // Stands still, or the seconds that are told would be those of the test as well.
  let time = Date.now();
  const house = await testHouse(t, { replaced: { now: () => time } });
  await house.addMember('anna');
  await house.browser().post('/request_password_reset', { username: 'anna' });
  time += 7_000_000;
  assert.deepEqual(await readiness(house), { ...ready, mailWaitsSeconds: 7000 });
  time += 300_000;
  assert.deepEqual(await readiness(house), { ...lacking('mail-queue'), mailWaitsSeconds: 7300 });

  const pause = { since: 0, until: null, minutes: 0, reason: '' };
  await house.db
    .insertInto('mail_control')
    .values({ name: 'pause', value: JSON.stringify(pause) })
    .execute();
  assert.equal((await readiness(house)).status, 200);
  await house.db.deleteFrom('mail_control').execute();

  await house.mail.drain();
  assert.deepEqual(await readiness(house), ready);
});

/** The answer without what differs from request to request. */
async function answerTo({ address }: TestProcess, target: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const { status, headers: answered, text } = await rawCall(address, `GET ${target} HTTP/1.1\r\n${head}\r\n`);
  answered.delete('date');
  return { status, headers: [...answered], text };
}

test('whoever asks from elsewhere gets the answer of an unknown address, whatever he claims', async (t) => {
  const { server } = await startAndStop(t, { TRUST_PROXY: 'loopback', HEALTH_TOKEN: TOKEN });
  const unknown = await answerTo(server, '/unknown.txt');
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
    for (const target of ['/healthz', '/readyz', '/seenz', '/metrics']) {
      assert.deepEqual(await answerTo(server, target, stranger), unknown, JSON.stringify(stranger));
      for (const authorization of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`])
        assert.deepEqual(await answerTo(server, target, { ...stranger, authorization }), unknown);
      const token = { ...stranger, authorization: `Bearer ${TOKEN}` };
      assert.equal((await answerTo(server, target, token)).status, 200);
    }
});

test('without a token nobody elsewhere gets in, and no empty token does', async (t) => {
  const { server } = await startAndStop(t);
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer'])
    assert.equal((await answerTo(server, '/readyz', { host: 'klasse.example', authorization })).status, 404);
});

test('an address of this machine in the network is elsewhere, too', async (t) => {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4');
  if (!own) return t.skip('this machine is in no network');
  const { server } = await startAndStop(t, { HOST: '0.0.0.0' });
  const { port } = new URL(server.address);
  const statusBy = (host: string) =>
    new Promise((resolve, reject) =>
      get({ host, port, path: '/healthz', headers: { host: 'localhost' } }, (answer) =>
        resolve(answer.resume().statusCode),
      ).on('error', reject),
    );
  assert.deepEqual([await statusBy('127.0.0.1'), await statusBy(own.address)], [200, 404]);
});

test('after SIGTERM it is not ready at once, alive, and takes no new work on open connections', async (t) => {
  const { server } = await startAndStop(t);
  // Half-sent requests keep their connections open.
  const halves = await Promise.all(
    ['/readyz', '/healthz', '/api/v1/session'].map(async (target) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      await new Promise<void>((sent) =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n`, () => sent()),
      );
      return async () => {
        socket.write('\r\n');
        await closed;
        return parse(received);
      };
    }),
  );
  // Answered only after the halves have arrived.
  await readiness(server);
  server.child.kill('SIGTERM');
  await server.logLine('stopping');
  const [readyz, healthz, session] = await Promise.all(halves.map((finish) => finish()));
  assert.deepEqual(
    [readyz?.status, JSON.parse(readyz?.text ?? '')],
    [503, { missing: ['running'], mailWaitsSeconds: 0 }],
  );
  assert.deepEqual([healthz?.status, healthz?.text], [200, 'ok\n']);
  assert.deepEqual([session?.status, session?.text], [503, '{"error":"busy"}']);
  assert.equal(session?.headers.get('x-content-type-options'), 'nosniff');
  assert.equal((await server.ended).code, 0);
});
