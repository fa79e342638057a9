import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, askToAdd, logIn, withPasskey } from '#test/support/passkeys.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { testAuthenticator } from '#test/support/test-authenticator.ts';
import { testSite } from '#test/support/test-site.ts';

const MINUTE = 60;

test('a passkey logs in as a password does, and its owner sees since when and when it was used', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const { device, passkey } = await withPasskey(anna);
  const [unused] = (await anna.get('/passkeys')).json as { lastUsedAt: null }[];
  assert.deepEqual(unused, { ...passkey, lastUsedAt: null, works: true });

  const other = site.browser();
  const answer = await logIn(other, device);
  const password = await site.browser().login('anna', site.password);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(Object.keys(answer.json as object), Object.keys(password.json as object));
  assert.equal((await other.get('/session')).status, 200);
  assert.deepEqual([...other.cookies.keys()].toSorted(), ['XSRF-TOKEN', '__Host-device', '__Host-session']);
  const [used] = (await anna.get('/passkeys')).json as { createdAt: number; lastUsedAt: number }[];
  assert.ok(used && used.lastUsedAt >= used.createdAt);
  const lines = site.logLines.map((line) => JSON.parse(line)).filter(({ by }) => by === 'passkey');
  assert.deepEqual(
    lines.map(({ result }) => result),
    ['done'],
  );
});

test('each addition and removal is told by mail, and a removed one logs in no more', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const { device, passkey } = await withPasskey(anna, undefined, 'Handy von Anna');
  const added = await lastLetterTo(site, 'anna@example.org');
  assert.match(added.subject, /^Anmelden mit Fingerabdruck oder Gesicht ist eingerichtet/);
  assert.match(added.text, /„Handy von Anna“/);
  assert.match(added.text, /^http:\/\/localhost:3000\/contactdata\/anmeldung$/m);

  assert.equal((await anna.send('DELETE', `/passkeys/${passkey.id}`)).status, 204);
  assert.match((await lastLetterTo(site, 'anna@example.org')).subject, /wurde entfernt/);
  assert.deepEqual((await anna.get('/passkeys')).json, []);
  const refused = await logIn(site.browser(), device);
  assert.deepEqual([refused.status, refused.json], [404, { error: 'not-found' }]);
  assert.equal((await anna.send('DELETE', `/passkeys/${passkey.id}`)).status, 404);
});

test('a member has ten at most, no device twice, and none of somebody else', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const { device, passkey } = await withPasskey(anna);
  assert.equal((await add(anna, device)).status, 409);
  assert.equal((await add(bert, device)).status, 409);
  assert.equal((await bert.send('DELETE', `/passkeys/${passkey.id}`)).status, 404);
  for (let more = 0; more < 9; more += 1) await withPasskey(anna);
  assert.equal((await add(anna, testAuthenticator())).status, 409);
  const known = await askToAdd(anna);
  const { authenticatorSelection } = known as unknown as { authenticatorSelection: object };
  // Of this very device, not of a phone that is asked over a code to scan.
  assert.ok('authenticatorAttachment' in authenticatorSelection);
  assert.equal((known as unknown as { excludeCredentials: object[] }).excludeCredentials.length, 10);
});

test('one is added within ten minutes of a login, or else after another one', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const asked = await askToAdd(anna);
  site.passSeconds(10 * MINUTE + 2);
  const late = await anna.post('/passkeys/registration_options');
  assert.deepEqual([late.status, late.json], [403, { error: 'new-login' }]);
  const answered = { name: 'Handy', response: testAuthenticator().register(asked) };
  assert.equal((await anna.post('/passkeys', answered)).status, 400);
  await anna.login('anna', site.password);
  await withPasskey(anna);
});

test('a cookie of a maintainer alone adds none; after the password it does, and the passkey confirms', async (t) => {
  const site = await testSite(t);
  const maja = await site.join('maja');
  await site.promote('maja');
  const refused = await maja.post('/passkeys/registration_options');
  assert.deepEqual([refused.status, refused.json], [403, { error: 'confirm-password' }]);
  await site.confirm(maja);
  const { device } = await withPasskey(maja);

  const fresh = site.browser();
  assert.equal((await logIn(fresh, device)).status, 200);
  assert.equal((await fresh.get('/maintenance/overview')).status, 200);
  await withPasskey(fresh);
  site.passSeconds(31 * MINUTE);
  assert.equal((await fresh.get('/maintenance/overview')).status, 403);
  assert.equal((await logIn(fresh, device)).status, 200);
  assert.equal((await fresh.get('/maintenance/overview')).status, 200);

  // A session whose own passkey goes has lost what that permitted.
  const own = (await fresh.get('/passkeys')).json as { id: string }[];
  assert.equal((await fresh.send('DELETE', `/passkeys/${own[0]?.id}`)).status, 204);
  assert.equal((await fresh.get('/maintenance/overview')).status, 403);
  const deletion = await fresh.post('/users/maja/deletion', { images: 'keep' });
  assert.deepEqual(deletion.json, { error: 'confirm-password' });
  await site.confirm(fresh);
  const { device: other } = await withPasskey(fresh);

  // Also where the password was set in the session itself.
  const changed = { newPassword: 'Zwei Schichten Klarlack', password: site.password };
  assert.equal((await maja.login('maja', site.password)).status, 200);
  assert.equal((await maja.post('/change_password', changed)).status, 204);
  const again = await maja.post('/confirm_password', { password: changed.newPassword });
  assert.equal(again.status, 403);
  assert.equal((await logIn(maja, other)).status, 200);
  assert.equal((await maja.get('/maintenance/overview')).status, 200);
});

test('a passkey of a plain member confirms nobody', async (t) => {
  const site = await testSite(t);
  const { device } = await withPasskey(await site.join('anna'));
  const browser = site.browser();
  await logIn(browser, device);
  await site.promote('anna');
  assert.equal((await browser.get('/maintenance/overview')).status, 403);
});
