import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnDevice } from '#contract/session.ts';
import { browserOf, systemOf } from '#contract/user-agent.ts';
import { logIn, withPasskey } from '#test/support/passkeys.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** Logs in as a browser that calls itself so. */
async function loginWith(site: TestSite, agent: string, browser = site.browser()): Promise<TestBrowser> {
  const json = { username: 'anna', password: site.password };
  const { status } = await browser.send('POST', '/login', { json, headers: { 'user-agent': agent } });
  assert.equal(status, 200);
  return browser;
}

const devicesOf = async (browser: TestBrowser) => (await browser.get('/devices')).json as OwnDevice[];
const words = (devices: OwnDevice[]) => devices.map(({ browser, system }) => `${browser} ${system}`);
const isIn = async (browser: TestBrowser) => (await browser.get('/session')).status === 200;

async function twoDevices(t: Parameters<typeof testSite>[0]) {
  const site = await testSite(t);
  await site.addMember('anna');
  const phone = await loginWith(site, agents.iphone);
  site.passSeconds(60);
  const pc = await loginWith(site, agents.windows);
  return { site, phone, pc };
}

test('a member sees in which browsers they have logged in, when, and which one this is', async (t) => {
  const { site, phone, pc } = await twoDevices(t);
  const [here, there] = await devicesOf(pc);
  assert.deepEqual(words([here, there] as OwnDevice[]), ['firefox windows', 'safari iphone']);
  assert.deepEqual(
    [here?.isHere, here?.isLoggedIn, there?.isHere, there?.isLoggedIn],
    [true, true, false, true],
  );
  assert.ok((here?.lastLoginAt ?? 0) >= (there?.lastLoginAt ?? Infinity) + 60);
  assert.deepEqual(
    (await devicesOf(phone)).map(({ isHere }) => isHere),
    [false, true],
  );
  // No address, nor all that a browser tells of itself.
  assert.doesNotMatch(
    JSON.stringify(await site.db.selectFrom('device_marks').selectAll().execute()),
    /Mozilla|127\./,
  );

  await phone.post('/logout');
  assert.equal((await devicesOf(pc))[1]?.isLoggedIn, false);
  site.passSeconds(3);
  await loginWith(site, agents.iphone, phone);
  assert.deepEqual(
    words(await devicesOf(pc)),
    ['safari iphone', 'firefox windows'],
    'the same browser, once',
  );
  assert.equal((await devicesOf(await site.join('bert'))).length, 1, 'only the own ones');
});

test('a browser that its member ends is logged out, and not known any more', async (t) => {
  const { site, phone, pc } = await twoDevices(t);
  const [, { id = '' } = {}] = await devicesOf(pc);
  const bert = await site.join('bert');
  assert.equal((await bert.send('DELETE', `/devices/${id}`)).status, 404);
  assert.equal(await isIn(phone), true);
  assert.equal((await pc.send('DELETE', `/devices/${id}`)).status, 204);
  assert.equal(await isIn(phone), false);
  assert.equal(await isIn(pc), true);
  assert.deepEqual(words(await devicesOf(pc)), ['firefox windows']);
  assert.equal((await pc.send('DELETE', `/devices/${id}`)).status, 404);
});

test('a removed passkey ends the sessions that it has begun, but for the one that removes it', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const { device, passkey } = await withPasskey(anna);
  const [by, other] = [site.browser(), site.browser()];
  assert.equal((await logIn(by, device)).status, 200);
  assert.equal((await logIn(other, device)).status, 200);
  assert.equal((await by.send('DELETE', `/passkeys/${passkey.id}`)).status, 204);
  assert.deepEqual([await isIn(by), await isIn(other), await isIn(anna)], [true, false, true]);
});

test('a passkey is offered until there is one in the browser, or it was declined there', async (t) => {
  const { site, phone, pc } = await twoDevices(t);
  const isOpen = async (browser: TestBrowser) =>
    ((await browser.get('/passkey_offer')).json as { isOpen: boolean }).isOpen;
  assert.deepEqual([await isOpen(phone), await isOpen(pc)], [true, true]);
  assert.equal((await pc.send('DELETE', '/passkey_offer')).status, 204);
  assert.deepEqual([await isOpen(phone), await isOpen(pc)], [true, false]);
  await pc.post('/logout');
  await loginWith(site, agents.windows, pc);
  assert.equal(await isOpen(pc), false);
  const { device } = await withPasskey(phone);
  assert.equal(await isOpen(phone), false);
  const tablet = site.browser();
  await logIn(tablet, device);
  assert.equal(await isOpen(tablet), false);
  site.passSeconds(601);
  const later = await loginWith(site, agents.windows);
  assert.equal(await isOpen(later), true);
  site.passSeconds(601);
  assert.equal(await isOpen(later), false, 'not where it could not be added');
  // Somebody else in the same browser has not declined.
  await site.addMember('bert');
  await pc.login('bert', site.password);
  assert.equal(await isOpen(pc), true);
});

test('browsers and systems are told by what they call themselves', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  const said: [string, string][] = [
    [agents.iphone, 'safari iphone'],
    [agents.windows, 'firefox windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'edge windows'],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`,
      'samsung android-phone',
    ],
    [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${chrome} Safari/537.36`, 'chrome android-tablet'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'safari apple',
    ],
    ['curl/8.14.1', 'null null'],
    ['', 'null null'],
  ];
  for (const [agent, expected] of said)
    assert.equal(`${browserOf(agent)} ${systemOf(agent)}`, expected, agent);
});
