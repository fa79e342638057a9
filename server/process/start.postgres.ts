import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type TestPostgres } from '#test/support/test-postgres.ts';
import {
  launchServer,
  refusedStart,
  runAdmin,
  startServer,
  temporaryFolder,
} from '#test/support/test-process.ts';

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

test('a signal ends the waiting at once', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t), DATABASE_URL: await server.database('stopped') };
  await server.stop();
  try {
    const site = launchServer(t, settings);
    await site.logLine('database away');
    site.child.kill('SIGTERM');
    const { code, stderr } = await site.ended;
    assert.deepEqual([code, stderr], [0, '']);
  } finally {
    await server.start();
  }
});

test('an account, a database or an encryption that the server does not have is refused in a sentence', async (t) => {
  const DATA_DIR = await temporaryFolder(t);
  const wrong: [url: string, reason: RegExp][] = [
    [server.url('unknown'), /database "unknown" does not exist/],
    [server.url('postgres', 'nobody_here'), /role "nobody_here" does not exist/],
    [`${server.url('postgres')}?sslmode=require`, /does not support SSL/],
  ];
  for (const [url, reason] of wrong) {
    const DATABASE_URL = url.replace('@', ':GEHEIM@');
    const { code, stdout, stderr } = await refusedStart(t, { DATA_DIR, DATABASE_URL });
    assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [1, '', 1], stderr);
    assert.match(
      stderr,
      /^Die Datenbank aus DATABASE_URL weist Klassenkreis ab; prüfe Name, Passwort, .* \(.+\)$/m,
    );
    assert.match(stderr, reason);
    assert.doesNotMatch(stderr, /GEHEIM/);
  }
});

test('the site and the command line work side by side on one database', async (t) => {
  const settings = {
    DATA_DIR: await temporaryFolder(t),
    DATABASE_URL: await server.database('side_by_side'),
  };
  const site = await startServer(t, settings);
  const add = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  const password = 'Grundierung und Decklack';
  const { code, stderr } = await runAdmin(t, add, settings, `${password}\n`);
  assert.deepEqual([code, stderr], [0, '']);
  const anna = site.browser();
  await anna.login('anna', password);
  assert.deepEqual((await anna.get('/users')).json, ['anna']);
  assert.equal((await runAdmin(t, ['member', 'disable', 'anna'], settings)).code, 0);
  assert.equal((await anna.get('/users')).status, 401);
  const { code: ended, stdout } = await site.end('SIGTERM');
  assert.equal(ended, 0);
  assert.doesNotMatch(stdout, /"level":"(error|fatal)"/);
});
