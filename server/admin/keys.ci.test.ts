import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createForgery } from '#server/http/guard/forgery.ts';
import { createUnsubscribeTokens } from '#server/mail/ways-out.ts';
import { ownSecret } from '#server/ports/database/secrets.ts';
import { hashToken } from '#server/random-tokens.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { openTestDatabase } from '#test/support/test-database.ts';
import { runAdmin, startServer, type TestProcess, temporaryFolder } from '#test/support/test-process.ts';

const PASSWORD = 'Grundierung und Decklack';

test('after new keys nobody is logged in, and what was signed with a stolen key is worth nothing', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t) };
  let server: TestProcess = await startServer(t, settings);
  const words = ['member', 'add', '--username', 'anna', '--email', 'anna@example.org', '--password-stdin'];
  assert.equal((await runAdmin(t, words, settings, PASSWORD)).code, 0);
  const db = await openTestDatabase(t, settings.DATA_DIR);
  const { id } = await db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  const thief = {
    forgery: createForgery(await ownSecret(db, 'xsrf'), ''),
    unsubscribe: createUnsubscribeTokens(await ownSecret(db, 'unsubscribe')).issue(id),
  };
  const join = async () => {
    const browser = server.browser();
    await browser.login('anna', PASSWORD);
    return browser;
  };
  const forged = async (browser: TestBrowser) => {
    const session = browser.cookies.get('__Host-session') ?? '';
    browser.cookies.set('XSRF-TOKEN', thief.forgery.issue(hashToken(session)));
    return (await browser.post('/galleries', { title: 'Treffen', description: 'Fotos' })).status;
  };
  const unsubscribed = async () =>
    (await fetch(`${server.address}/api/v1/unsubscribe/${thief.unsubscribe}`, { method: 'POST' })).status;

  const before = await join();
  assert.deepEqual([await forged(before), await unsubscribed()], [201, 204]);

  const renewed = await runAdmin(t, ['keys', 'renew'], settings);
  assert.deepEqual([renewed.code, renewed.stderr], [0, '']);
  assert.match(renewed.stdout, /^1 Sitzung beendet\. Starte die Seite jetzt neu/);
  assert.equal((await before.get('/session')).status, 401);

  assert.equal((await server.end('SIGTERM')).code, 0);
  server = await startServer(t, settings);
  const after = await join();
  assert.equal((await after.post('/galleries', { title: 'Ausflug', description: 'Fotos' })).status, 201);
  assert.deepEqual([await forged(after), await unsubscribed()], [403, 404]);
});
