import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import { launchServer, refusedStart, runAdmin, temporaryFolder } from '#test/support/test-process.ts';

let server: TestPostgres;
before(async () => {
  server = await startPostgres({ durable: true });
});
after(() => server.dispose());

test('a start waits for a database that does not answer yet, ever longer, and says so', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t), DATABASE_URL: await server.database('waiting') };
  await server.stop();
  const site = launchServer(t, settings);
  const { hint, reason, nextTryInSeconds } = await site.logLine('database away');
  assert.match(String(hint), /DATABASE_URL antwortet nicht; der Start wartet/);
  assert.match(String(reason), /ECONNREFUSED/);
  assert.equal(nextTryInSeconds, 1);
  while ((site.output.stdout.match(/"event":"database away"/g) ?? []).length < 3) await sleep(50);
  const waits = [...site.output.stdout.matchAll(/"nextTryInSeconds":(\d+)/g)].map(([, seconds]) => seconds);
  assert.deepEqual(waits, ['1', '2', '4']);

  const admin = await runAdmin(t, ['member', 'list'], settings);
  assert.equal(admin.code, 1);
  assert.match(
    admin.stderr,
    /^(Die Datenbank aus DATABASE_URL antwortet nicht|Im Ordner .+ gibt es noch keine)/,
  );
  assert.equal(admin.stderr.trim().split('\n').length, 1);

  await server.start();
  const { port } = await site.logLine('started');
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
});

test('an account, a database or an encryption that the server does not have is refused in a sentence', async (t) => {
  const DATA_DIR = await temporaryFolder(t);
  const wrong: [url: string, reason: RegExp][] = [
    [server.url('unknown'), /Datenbank dieses Namens gibt es dort nicht/],
    [server.url('postgres', 'nobody_here'), /nimmt Name oder Passwort nicht an/],
    [`${server.url('postgres')}?sslmode=require`, /bietet keine Verschlüsselung an/],
  ];
  for (const [url, reason] of wrong) {
    const DATABASE_URL = url.replace('@', ':GEHEIM@');
    const { code, stdout, stderr } = await refusedStart(t, { DATA_DIR, DATABASE_URL });
    assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [1, '', 1], stderr);
    assert.match(
      stderr,
      /^Die Datenbank aus DATABASE_URL weist Klassenkreis ab; prüfe Name, Passwort, Datenbank und sslmode\. .+/,
    );
    assert.match(stderr, reason);
    assert.doesNotMatch(stderr, /GEHEIM/);
  }
});
