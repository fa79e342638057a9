import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ask,
  behindProxy,
  byCode,
  byLink,
  codeIn,
  from,
  isIn,
  mailOf,
  wrong,
} from '#test/support/login-by-mail.ts';
import { readLetters } from '#test/support/read-letters.ts';
import { testSite } from '#test/support/test-site.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const COOKIES = ['XSRF-TOKEN', '__Host-device', '__Host-session', '__Host-visit'];
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split('=')[0])
    .toSorted();

test('a code logs in where it was asked for, and the link wherever it is pressed, as a password does', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const pc = site.browser();
  const request = await ask(pc);
  const { code, token } = await mailOf(site);
  assert.match(code, /^\d{6}$/);
  assert.match(token, /^[\w-]{43}$/);

  assert.equal((await byCode(pc, 'A'.repeat(43), code)).status, 401);
  const answer = await byCode(pc, request, code);
  const password = await site.browser().login('anna', site.password);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(Object.keys(answer.json as object), Object.keys(password.json as object));
  const { expiration } = answer.json as { expiration: number };
  assert.ok(Math.abs(expiration - (password.json as { expiration: number }).expiration) <= 3);
  assert.deepEqual(cookiesOf(answer), COOKIES);
  assert.deepEqual(cookiesOf(password), COOKIES);
  assert.ok(await isIn(pc));

  const phone = site.browser();
  await ask(phone);
  const second = await mailOf(site);
  const elsewhere = site.browser();
  assert.equal((await byLink(elsewhere, second.token)).status, 200);
  assert.ok(await isIn(elsewhere));
  const rows = await site.db.selectFrom('device_marks').select('member_id').execute();
  assert.equal(rows.length, 3);
  const lines = site.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'login');
  assert.deepEqual(
    lines.map(({ by, result }) => [by, result]),
    [
      ['code', 'refused'],
      ['code', 'done'],
      ['password', 'done'],
      ['link', 'done'],
    ],
  );
  for (const secret of [request, code, token, second.token])
    assert.equal(site.logLines.join('').includes(secret), false);
});

test('looking at the link uses up nothing, however often; then code and link both work', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const pc = site.browser();
  for (const way of ['link', 'code']) {
    const request = await ask(pc);
    const { token, code } = await mailOf(site);
    const scanner = site.browser();
    for (let n = 0; n < 3; n += 1) {
      await scanner.fetch('GET', `/anmelden/${token}`);
      await scanner.fetch('HEAD', `/anmelden/${token}`);
      const state = (await scanner.post('/check_password_link', { token })).json;
      assert.deepEqual(state, { works: true, purpose: 'login', username: 'anna' });
    }
    const answer = way === 'link' ? await byLink(pc, token) : await byCode(pc, request, code);
    assert.equal(answer.status, 200, way);
  }
});

test('known or not, disabled, without address, shared, empty: the same answer to a request', async (t) => {
  const site = await testSite(t, behindProxy);
  for (const name of ['anna', 'dora', 'emil', 'paar1', 'paar2']) await site.addMember(name);
  const set = (name: string, values: object) => site.change(name, values);
  await set('dora', { disabled: 1 });
  await set('emil', { linked_address: null, linked_address_key: null });
  for (const name of ['paar1', 'paar2'])
    await set(name, { linked_address: 'paar@example.org', linked_address_key: 'paar@example.org' });
  const answers = [];
  for (const username of ['anna', 'anna@example.org', 'niemand', 'dora', 'emil', 'paar@example.org', '']) {
    const { status, json, headers } = await from(site.browser(), '/request_login_link', { username });
    const { request, ...more } = json as { request: string };
    assert.match(request, /^[\w-]{43}$/);
    answers.push({ status, more, headers: [...headers].filter(([name]) => name !== 'date') });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 200);
  const letters = await readLetters(site);
  assert.deepEqual(
    letters.map(({ to, tokens }) => [to, tokens.length]),
    [
      ['anna@example.org', 1],
      ['anna@example.org', 1],
      ['paar@example.org', 2],
    ],
  );
  const shared = letters.at(-1)?.text ?? '';
  assert.match(shared, /zwei Zugänge/);
  assert.equal(codeIn(shared), undefined);
  const [, second = ''] = letters.at(-1)?.tokens ?? [];
  const answer = await byLink(site.browser(), second);
  assert.equal((answer.json as { username: string }).username, 'paar2');
});

test('nothing of a request is stored but hashes, and what is over is deleted', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('anna');
  const browser = site.browser();
  const request = await ask(browser);
  const { code, token } = await mailOf(site);
  await ask(site.browser(), 'geheimer name');
  await byCode(browser, request, wrong(code));
  const tables = ['login_requests', 'password_links', 'mails', 'attempts'] as const;
  const stored = JSON.stringify(
    await Promise.all(tables.map((table) => site.db.selectFrom(table).selectAll().execute())),
  );
  for (const secret of [request, code, token, 'geheimer name']) assert.equal(stored.includes(secret), false);
  assert.equal((await byCode(browser, request, code)).status, 200);

  const rows = async () => (await site.db.selectFrom('login_requests').selectAll().execute()).length;
  await site.loginRequests.deleteOld();
  assert.equal(await rows(), 2);
  site.passSeconds(3 * DAY);
  await site.loginRequests.deleteOld();
  await site.links.deleteOld();
  assert.equal(await rows(), 1);
  assert.deepEqual(await site.db.selectFrom('password_links').selectAll().execute(), []);
  site.passSeconds(28 * DAY);
  await site.loginRequests.deleteOld();
  assert.equal(await rows(), 0);
});

test('a maintainer who came by a mail has confirmed nothing, and confirms by the password', async (t) => {
  const site = await testSite(t, behindProxy);
  await site.addMember('maja');
  await site.db.updateTable('members').set({ maintainer: 1 }).execute();
  const browser = site.browser();
  const request = await ask(browser, 'maja');
  const { code } = await mailOf(site, 'maja');
  await byCode(browser, request, code);
  const refused = await browser.get('/maintenance/overview');
  assert.deepEqual([refused.status, refused.json], [403, { error: 'confirm-password' }]);
  await site.confirm(browser);
  assert.equal((await browser.get('/maintenance/overview')).status, 200);
});

test('a login by mail ends the session it came with, and what was planted is never valid', async (t) => {
  const site = await testSite(t, behindProxy);
  const bert = await site.join('bert');
  await site.addMember('anna');
  const old = new Map(bert.cookies);
  await ask(bert);
  const { token } = await mailOf(site);
  const answer = await byLink(bert, token);
  assert.equal((answer.json as { username: string }).username, 'anna');
  assert.equal(await isIn(site.browser(old)), false);
});
