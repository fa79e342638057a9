import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { attackAccount, behindProxy, guess, tryLogin, unhashedPasswords } from '#test/support/guessing.ts';
import { tableDump } from '#test/support/table-dump.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const NEW = 'Spachtel und Schleifpapier';
const DAY = 24 * 3600;
const DEVICE = '__Host-device';

/** A site that anna is a member of, and as many browsers that she has used. */
async function annasBrowsers(t: TestContext, count: number) {
  const { passwords, wrongGuessesAt } = unhashedPasswords();
  const site = await testSite(t, { ...behindProxy, replaced: { passwords } });
  await site.addMember('anna');
  const browsers: TestBrowser[] = [];
  for (let n = 0; n < count; n += 1) browsers.push(await known(site));
  return { site, browsers, judged: (password = site.password) => wrongGuessesAt(password) };
}

async function known(site: TestSite) {
  const browser = await site.again('anna');
  site.passSeconds(1);
  return browser;
}

/** Whether the mark of the browser still tells it from strangers, while those are refused. */
async function isKnown(site: TestSite, { cookies }: TestBrowser) {
  const browser = site.browser();
  browser.cookies.set(DEVICE, cookies.get(DEVICE) ?? '');
  const { status } = await tryLogin(site, { from: '192.0.2.1', browser });
  assert.ok(status === 401 || status === 429, String(status));
  return status === 401;
}

test('a change of the password makes strangers of all browsers but the one that changed it', async (t) => {
  const { site, browsers } = await annasBrowsers(t, 3);
  const [acting, second, third] = browsers as [TestBrowser, TestBrowser, TestBrowser];
  const before = acting.cookies.get(DEVICE);
  assert.equal((await acting.post('/change_password', { newPassword: NEW })).status, 204);
  await attackAccount(site);
  assert.equal(await isKnown(site, second), false);
  assert.equal(await isKnown(site, third), false);
  assert.notEqual(acting.cookies.get(DEVICE), before);
  assert.equal(await isKnown(site, acting), true);
  await acting.post('/logout');
  await acting.login('anna', NEW);
});

test('a browser is known for 400 days after its last login', async (t) => {
  const { site, browsers } = await annasBrowsers(t, 2);
  const [used, unused] = browsers as [TestBrowser, TestBrowser];
  site.passSeconds(399 * DAY);
  await used.login('anna', site.password);
  await attackAccount(site);
  assert.equal(await isKnown(site, unused), true);
  site.passSeconds(2 * DAY);
  await attackAccount(site);
  assert.equal(await isKnown(site, unused), false);
  assert.equal(await isKnown(site, used), true);
  await site.deviceMarks.deleteOld();
  assert.equal((await site.db.selectFrom('device_marks').selectAll().execute()).length, 1);
});

test('a member has ten known browsers; a login with the eleventh makes a stranger of the oldest', async (t) => {
  const { site, browsers } = await annasBrowsers(t, 11);
  await attackAccount(site);
  const answers = [];
  for (const browser of browsers) answers.push(await isKnown(site, browser));
  assert.deepEqual(answers, [false, ...Array(10).fill(true)]);
});

test('a known browser that guesses without haste is judged ten times in 24 hours', async (t) => {
  const { site, browsers, judged } = await annasBrowsers(t, 1);
  const [browser] = browsers as [TestBrowser];
  const statuses: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    statuses.push(...(await guess(site, 10, { from: () => '192.0.2.1', browser })));
    site.passSeconds(15 * 60);
  }
  assert.equal(statuses.filter((status) => status === 401).length, judged());
  assert.equal(judged(), 10);
});

test('the database knows of a mark its hash alone', async (t) => {
  const { site, browsers } = await annasBrowsers(t, 1);
  const mark = browsers[0]?.cookies.get(DEVICE) ?? '';
  assert.equal(Buffer.from(mark, 'base64url').length, 32);
  assert.equal((await tableDump(site.db)).includes(mark), false);
});
