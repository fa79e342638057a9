import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { parse } from '#test/support/raw-call.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { startServer, temporaryFolder } from '#test/support/test-process.ts';

const readiness = async ({ address }: { address: string }) => (await fetch(`${address}/readyz`)).json();

test('a process is ready while others let it write, and after SIGTERM only alive, for no new work', async (t) => {
  const dataDir = await temporaryFolder(t);
  const server = await startServer(t, { DATA_DIR: dataDir });
  const ready = { missing: [], mailWaitsSeconds: 0, isOutdated: false };
  assert.deepEqual(await readiness(server), ready);
  const other = await openTestDatabase(t, dataDir);
  const writing = await other.startTransaction().execute();
  assert.deepEqual(await readiness(server), { ...ready, missing: ['database'] });
  await writing.rollback().execute();
  assert.deepEqual(await readiness(server), ready);

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
    [503, { ...ready, missing: ['running'] }],
  );
  assert.deepEqual([healthz?.status, healthz?.text], [200, 'ok\n']);
  assert.deepEqual([session?.status, JSON.parse(session?.text ?? '{}').error], [503, 'busy']);
  assert.equal(session?.headers.get('x-content-type-options'), 'nosniff');
  assert.equal((await server.ended).code, 0);
});
