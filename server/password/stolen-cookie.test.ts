import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { saveData } from '#test/support/own-data.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';
const CONFIRM = [403, '{"error":"confirm-password"}'];
const NEW_LOGIN = [403, '{"error":"new-login"}'];

/** anna maintains; a stranger has the cookies of her session, and nothing else of hers. */
async function stolen(t: TestContext) {
  const site = await testSite(t);
  const anna = await site.join('anna');
  await site.promote('anna');
  const device = (await site.join('anna')).cookies.get('__Host-device') ?? '';
  const copy = new Map(anna.cookies);
  copy.delete('__Host-device');
  const change = async (browser: TestBrowser, json: object) => {
    const { status, text } = await browser.post('/change_password', json);
    return [status, text];
  };
  const confirm = async (browser: TestBrowser, password: string) => {
    const { status, text } = await browser.post('/confirm_password', { password });
    return [status, text];
  };
  const canLogIn = async (password: string) =>
    (await site.browser(new Map([['__Host-device', device]])).post('/login', { username: 'anna', password }))
      .status;
  return { site, anna, thief: site.browser(copy), change, confirm, canLogIn };
}

test('a maintainer changes the password with the old one, and confirms after the next login', async (t) => {
  const { site, anna, thief, change, confirm, canLogIn } = await stolen(t);
  assert.deepEqual(await change(thief, { newPassword: NEW }), CONFIRM);
  for (const password of ['falsch', NEW, ' ', site.password.toUpperCase()])
    assert.deepEqual(await change(thief, { newPassword: NEW, password }), CONFIRM, password);
  assert.deepEqual(await change(thief, { newPassword: NEW, password: '' }), [400, '{"error":"not-valid"}']);
  assert.equal(await canLogIn(site.password), 200);
  assert.equal((await anna.get('/session')).status, 200);

  assert.deepEqual(await confirm(anna, site.password), [204, '']);
  assert.equal((await anna.get('/maintenance/members')).status, 200);
  assert.deepEqual(await change(anna, { newPassword: NEW, password: site.password }), [204, '']);
  assert.equal((await anna.get('/maintenance/members')).status, 403, 'what was confirmed is not inherited');
  assert.deepEqual(await confirm(anna, NEW), NEW_LOGIN);
  assert.deepEqual(await confirm(anna, 'falsch'), NEW_LOGIN, 'and is no place to guess');

  await anna.login('anna', NEW);
  assert.deepEqual(await confirm(anna, NEW), [204, '']);
});

test('a member who has set a password cannot confirm in that session as a maintainer', async (t) => {
  const { site, change, confirm } = await stolen(t);
  const bert = await site.join('bert');
  assert.deepEqual(await change(bert, { newPassword: NEW }), [204, ''], 'two fields, as every member');
  await site.promote('bert');
  assert.deepEqual(await confirm(bert, NEW), NEW_LOGIN);
});

test('guesses at the old password are limited as those of a login, by one count, and the owner gets in', async (t) => {
  const { site, anna, thief, change, confirm } = await stolen(t);
  const statuses: unknown[] = [];
  for (let tried = 0; tried < 6; tried += 1) {
    statuses.push((await change(thief, { newPassword: NEW, password: `falsch ${tried}` }))[0]);
    statuses.push((await confirm(thief, `falsch ${tried}`))[0]);
  }
  assert.deepEqual(statuses.slice(0, 10), [403, 401, 403, 401, 403, 401, 403, 401, 403, 401]);
  assert.deepEqual(statuses.slice(10), [429, 429]);
  assert.equal((await change(thief, { newPassword: NEW, password: site.password }))[0], 429);
  await anna.login('anna', site.password);
  assert.deepEqual(await confirm(anna, site.password), [204, '']);
});

test('an address that a stolen session has entered gets no link for a password', async (t) => {
  const { site, anna, thief, confirm, canLogIn } = await stolen(t);
  await saveData(thief, 'anna', { privateEmailAddress: 'dieb@example.org' });
  const [token] = (await lastLetterTo(site, 'dieb@example.org')).tokens;
  const confirmAddress = async (browser: TestBrowser) => {
    const { status, text } = await browser.post('/confirm_address', { token });
    return [status, text];
  };
  const bert = await site.join('bert');
  for (const browser of [site.browser(), thief, bert])
    assert.deepEqual(await confirmAddress(browser), CONFIRM);
  await site.browser().post('/request_password_reset', { username: 'anna' });
  assert.match((await lastLetterTo(site, 'anna@example.org')).subject, /Passwort/);
  const before = await site.db.selectFrom('members').select('linked_address').execute();
  assert.equal(before[0]?.linked_address, 'anna@example.org');

  // The owner, in a session that is confirmed.
  assert.deepEqual(await confirm(anna, site.password), [204, '']);
  assert.deepEqual(await confirmAddress(anna), [204, '']);
  assert.equal(await canLogIn(site.password), 200);
});

test('a role taken and given back needs the password again', async (t) => {
  const { site, anna, confirm } = await stolen(t);
  assert.deepEqual(await confirm(anna, site.password), [204, '']);
  assert.equal((await anna.get('/maintenance/members')).status, 200);
  const { id = '' } = (await site.members.find('anna')) ?? {};
  for (const isOne of [false, true]) await site.accounts.setMaintainer(site.db, id, isOne);
  assert.deepEqual((await anna.get('/maintenance/members')).json, { error: 'confirm-password' });
});
