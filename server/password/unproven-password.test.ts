import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, behindProxy, byCode, byLink, mailOf } from '#test/support/login-by-mail.ts';
import { saveData } from '#test/support/own-data.ts';
import { add, askToAdd } from '#test/support/passkeys.ts';
import { lastLetterTo } from '#test/support/read-letters.ts';
import { testAuthenticator } from '#test/support/test-authenticator.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';
const OTHER = 'neu@gmail.example';
const HOUR = 3600;
const BY_MAIL = [403, '{"error":"confirm-by-mail"}'];

/** anna, whose password a session of hers has set without the old one. */
async function changed(t: TestContext, how: { before?: (site: TestSite) => Promise<void> } = {}) {
  const site = await testSite(t, behindProxy);
  const acting = await site.join('anna');
  await how.before?.(site);
  assert.equal((await acting.post('/change_password', { newPassword: NEW })).status, 204);
  const fresh = site.browser();
  await fresh.login('anna', NEW);
  return { site, acting, fresh };
}

/** What this browser is answered: the deletion of the account, by its password. */
async function leave(browser: TestBrowser, password = NEW) {
  const { status, text } = await browser.post('/users/anna/deletion', { images: 'keep', password });
  return [status, text];
}

async function askForDevice(browser: TestBrowser) {
  const { status, text } = await browser.post('/passkeys/registration_options');
  return status === 200 ? [200] : [status, text];
}

/** The same of a changed address, which the email that went there shall make the confirmed one. */
async function confirmAddress(site: TestSite, browser: TestBrowser) {
  await saveData(browser, 'anna', { privateEmailAddress: OTHER });
  const [token] = (await lastLetterTo(site, OTHER)).tokens;
  const { status, text } = await browser.post('/confirm_address', { token });
  await saveData(browser, 'anna', { privateEmailAddress: 'anna@example.org' });
  return [status, text];
}

const linked = async (site: TestSite) => (await site.members.find('anna'))?.linked_address;

async function enterByMail(site: TestSite, by: 'code' | 'link', browser = site.browser()) {
  const request = await ask(browser);
  const { code, token } = await mailOf(site);
  const { status } = await (by === 'code' ? byCode(browser, request, code) : byLink(browser, token));
  assert.equal(status, 200);
  return browser;
}

test('for a day a password that was set without the old one neither deletes the account, nor adds a passkey, nor moves the address', async (t) => {
  const { site, acting, fresh } = await changed(t);
  for (const browser of [acting, fresh]) {
    assert.deepEqual(await leave(browser), BY_MAIL);
    assert.deepEqual(await askForDevice(browser), BY_MAIL);
    assert.deepEqual(await confirmAddress(site, browser), BY_MAIL);
    assert.deepEqual((await browser.get('/passkey_offer')).json, { isOpen: false });
  }
  assert.equal(await linked(site), 'anna@example.org');

  site.passSeconds(23 * HOUR);
  const later = site.browser();
  await later.login('anna', NEW);
  assert.deepEqual(await askForDevice(later), BY_MAIL);
  site.passSeconds(HOUR);
  assert.deepEqual(await askForDevice(await relogged(site)), [200]);
  assert.deepEqual(await confirmAddress(site, await relogged(site)), [204, '']);
  assert.equal(await linked(site), OTHER);
  assert.deepEqual(await leave(await relogged(site)), [204, '']);
});

async function relogged(site: TestSite) {
  const browser = site.browser();
  await browser.login('anna', NEW);
  return browser;
}

for (const by of ['code', 'link'] as const)
  test(`within that day the ${by} of a mail is what it takes, for ten minutes`, async (t) => {
    const { site, fresh } = await changed(t);
    await enterByMail(site, by, fresh);
    assert.equal((await add(fresh, testAuthenticator())).status, 201);
    site.passSeconds(601);
    assert.deepEqual(await askForDevice(fresh), BY_MAIL);
    await enterByMail(site, by, fresh);
    assert.deepEqual(await confirmAddress(site, fresh), [204, '']);
    assert.deepEqual(await leave(fresh, 'falsch'), [401, '{"error":"wrong-credentials"}']);
    assert.deepEqual(await leave(fresh), [204, '']);
  });

test('what was asked of a device before counts no more, and a link that confirms an address waits', async (t) => {
  const site = await testSite(t, behindProxy);
  const acting = await site.join('anna');
  const asked = await askToAdd(acting);
  assert.equal((await acting.post('/change_password', { newPassword: NEW })).status, 204);
  const response = testAuthenticator().register(asked);
  assert.equal((await acting.post('/passkeys', { name: 'Handy', response })).status, 400);
  assert.equal((await site.db.selectFrom('passkeys').select('id').execute()).length, 0);

  await saveData(acting, 'anna', { privateEmailAddress: OTHER });
  const [token] = (await lastLetterTo(site, OTHER)).tokens;
  const confirm = async (browser: TestBrowser) => {
    const { status, text } = await browser.post('/confirm_address', { token });
    return [status, text];
  };
  for (const browser of [site.browser(), await site.join('bert'), acting])
    assert.deepEqual(await confirm(browser), BY_MAIL);
  assert.deepEqual(await confirm(await enterByMail(site, 'link')), [204, '']);
});

test('a session that came by a mail has lost that with the password it sets', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const browser = await enterByMail(site, 'link');
  assert.deepEqual(await askForDevice(browser), [200]);
  assert.equal((await browser.post('/change_password', { newPassword: NEW })).status, 204);
  assert.deepEqual(await askForDevice(browser), BY_MAIL);
});

test('a password by a mailed link is proof by itself, and so is the old one of a maintainer', async (t) => {
  const { site } = await changed(t);
  await site.browser().post('/request_password_reset', { username: 'anna' });
  const { tokens } = await lastLetterTo(site, 'anna@example.org');
  const reset = { token: tokens[0], newPassword: 'Zwei Schichten Klarlack' };
  assert.equal((await site.browser().post('/perform_password_reset', reset)).status, 204);
  const anna = site.browser();
  await anna.login('anna', reset.newPassword);
  assert.deepEqual(await askForDevice(anna), [200]);

  const maja = await site.maintainer();
  const change = { newPassword: NEW, password: site.password };
  assert.equal((await maja.post('/change_password', change)).status, 204);
  await maja.login('maja', NEW);
  await maja.post('/confirm_password', { password: NEW });
  assert.deepEqual(await askForDevice(maja), [200]);
});

test('a member who becomes a maintainer meanwhile is asked for the code by email, and then for the password', async (t) => {
  const { site, fresh } = await changed(t);
  await site.promote('anna');
  assert.deepEqual(await askForDevice(fresh), BY_MAIL);
  await enterByMail(site, 'code', fresh);
  assert.deepEqual(await askForDevice(fresh), [403, '{"error":"confirm-password"}']);
  assert.equal((await fresh.post('/confirm_password', { password: NEW })).status, 204);
  assert.deepEqual(await askForDevice(fresh), [200]);
});

test('a member without a confirmed address waits for a day, or a maintainer sets one', async (t) => {
  const { site, fresh } = await changed(t, {
    before: async (site) => {
      await site.change('anna', { linked_address: null, linked_address_key: null });
    },
  });
  assert.deepEqual(await askForDevice(fresh), BY_MAIL);
  assert.deepEqual(await confirmAddress(site, fresh), BY_MAIL);
  const maja = await site.maintainer();
  await site.confirm(maja);
  const corrected = await maja.send('PUT', '/maintenance/members/anna', {
    json: { username: 'anna', email: OTHER, firstName: 'Anna', surname: 'Muster' },
  });
  assert.equal(corrected.status, 200, corrected.text);
  const request = await ask(fresh);
  const { text } = await lastLetterTo(site, OTHER);
  const code = /^Dein Code: (\d{3}) (\d{3})$/m.exec(text)?.slice(1).join('') ?? '';
  assert.equal((await byCode(fresh, request, code)).status, 200);
  assert.deepEqual(await askForDevice(fresh), [200]);
});
