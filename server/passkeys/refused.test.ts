import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { add, askToAdd, askToLogIn, logIn, withPasskey } from '#test/support/passkeys.ts';
import { type Faults, testAuthenticator } from '#test/support/test-authenticator.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const MINUTE = 60;
const CHALLENGE = randomBytes(32).toString('base64url');

const isOut = async (browser: TestBrowser) => assert.equal((await browser.get('/session')).status, 401);
const countOf = async (site: TestSite) =>
  (await site.db.selectFrom('passkeys').select('id').execute()).length;

/** What is wrong with an answer, whichever it answers. */
const faulty: [string, Faults][] = [
  ['a wrong origin', { origin: 'https://klasse.example' }],
  ['the same host on another port', { origin: 'http://localhost:3001' }],
  ['a foreign RP ID', { rpId: 'klasse.example' }],
  ['an altered challenge', { challenge: CHALLENGE }],
  ['no verified user', { isUserVerified: false }],
  ['a page of somebody else around ours', { crossOrigin: true }],
];

test('an answer that is not quite right neither adds a passkey nor logs in', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  for (const [what, faults] of faulty)
    assert.equal((await add(anna, testAuthenticator(), faults)).status, 400, what);
  assert.equal(await countOf(site), 0);
  const { device } = await withPasskey(anna);
  for (const [what, faults] of faulty) {
    const browser = site.browser();
    const refused = await logIn(browser, device, faults);
    assert.deepEqual([refused.status, refused.json], [401, { error: 'wrong-credentials' }], what);
    await isOut(browser);
  }
  assert.equal((await logIn(site.browser(), device)).status, 200);
});

test('an answer works once, and not as an answer to the other question', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const asked = await askToAdd(anna);
  const device = testAuthenticator();
  const answered = { name: 'Handy', response: device.register(asked) };
  assert.equal((await anna.post('/passkeys', answered)).status, 201);
  assert.equal((await anna.post('/passkeys', answered)).status, 400);
  assert.equal((await add(anna, testAuthenticator(), { type: 'webauthn.get' })).status, 400);

  const browser = site.browser();
  const response = device.sign(await askToLogIn(browser));
  assert.equal((await browser.post('/login_by_passkey', { response })).status, 200);
  assert.equal((await browser.post('/login_by_passkey', { response })).status, 401);
  const other = await askToAdd(browser);
  assert.equal((await browser.post('/login_by_passkey', { response: device.sign(other) })).status, 401);
  assert.equal((await logIn(browser, device, { type: 'webauthn.create' })).status, 401);
});

test('an answer works for five minutes, and where it was asked for alone', async (t) => {
  const site = await testSite(t);
  const { device } = await withPasskey(await site.join('anna'));
  const [pc, stranger] = [site.browser(), site.browser()];
  await askToLogIn(stranger);
  const asked = await askToLogIn(pc);
  assert.equal((await stranger.post('/login_by_passkey', { response: device.sign(asked) })).status, 401);
  site.passSeconds(5 * MINUTE);
  assert.equal((await pc.post('/login_by_passkey', { response: device.sign(asked) })).status, 401);
  assert.equal((await logIn(pc, device)).status, 200);
});

test('a counter that goes back or stands still is refused; a device that does not count is not', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const { device } = await withPasskey(anna);
  assert.equal((await logIn(site.browser(), device, { counter: 7 })).status, 200);
  for (const counter of [7, 0]) assert.equal((await logIn(site.browser(), device, { counter })).status, 401);
  assert.equal((await logIn(site.browser(), device, { counter: 8 })).status, 200);

  const synced = testAuthenticator();
  assert.equal((await add(anna, synced, { counter: 0 })).status, 201);
  for (let time = 0; time < 2; time += 1)
    assert.equal((await logIn(site.browser(), synced, { counter: 0 })).status, 200);
});

test("a passkey of somebody else, or another one's id, logs nobody in", async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const [{ device: annas }, { device: berts }] = [await withPasskey(anna), await withPasskey(bert)];
  const browser = site.browser();
  const { id } = annas;
  const signed = berts.sign(await askToLogIn(browser));
  const underAnnas = { ...signed, id, rawId: id };
  assert.equal((await browser.post('/login_by_passkey', { response: underAnnas })).status, 401);
  const asked = berts.sign(await askToLogIn(browser));
  const { userHandle } = annas.sign({ challenge: CHALLENGE }).response;
  const asAnna = { ...asked, response: { ...asked.response, userHandle } };
  assert.equal((await browser.post('/login_by_passkey', { response: asAnna })).status, 401);
  await isOut(browser);

  // Who is asked again in a page of anna's must be anna, whose devices are named.
  const { allowCredentials, ...options } = await askToLogIn(anna);
  assert.deepEqual(
    allowCredentials.map((one) => one.id),
    [id],
  );
  const other = await anna.post('/login_by_passkey', { response: berts.sign(options) });
  assert.deepEqual([other.status, other.json], [409, { error: 'other-member' }]);
});

test('a disabled or deleted member neither logs in nor adds one; an enabled one does again', async (t) => {
  const site = await testSite(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const [{ device: annas }, { device: berts }] = [await withPasskey(anna), await withPasskey(bert)];
  const { id } = (await site.members.find('anna')) ?? assert.fail();
  const set = (disabled: boolean) =>
    site.db.transaction().execute((transaction) => site.accounts.setDisabled(transaction, id, disabled));
  await set(true);
  assert.equal((await logIn(site.browser(), annas)).status, 401);
  assert.equal((await anna.post('/passkeys/registration_options')).status, 401);
  await set(false);
  assert.equal((await logIn(site.browser(), annas)).status, 200);

  const gone = (await site.members.find('bert')) ?? assert.fail();
  await site.db
    .transaction()
    .execute((transaction) => site.accounts.remove(transaction, gone.id, { keepImages: true }));
  assert.equal(await countOf(site), 1);
  assert.equal((await logIn(site.browser(), berts)).status, 404);
});

test('a passkey made for another address of the site is shown as such, and neither offered nor taken', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const { device } = await withPasskey(anna);
  await site.db.updateTable('passkeys').set({ rp_id: 'klasse.example' }).execute();
  const [shown] = (await anna.get('/passkeys')).json as { works: boolean }[];
  assert.equal(shown?.works, false);
  assert.deepEqual((await askToLogIn(anna)).allowCredentials, []);
  assert.equal((await logIn(site.browser(), device)).status, 404);
});
