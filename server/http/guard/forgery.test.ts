import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';

const FORGED = [403, '{"error":"forged"}'];
const gallery = { title: 'Klassentreffen', description: 'Ein Abend am See' };

/** Another value of the same length. */
const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

test('before login the token of the visit is asked for whenever there is a visit', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const credentials = { username: 'anna', password: house.password };
  const browser = house.browser();
  await browser.fetch('GET', '/login');
  const other = house.browser();
  await other.fetch('GET', '/login');
  const own = browser.cookies.get('XSRF-TOKEN') ?? '';
  assert.ok(browser.cookies.has('__Host-visit'));

  for (const token of ['', 'same.same', other.cookies.get('XSRF-TOKEN') ?? '', withOtherByte(own, 30)]) {
    browser.cookies.set('XSRF-TOKEN', token);
    const answer = await browser.post('/login', credentials);
    assert.deepEqual([answer.status, answer.text], FORGED);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  browser.cookies.set('XSRF-TOKEN', own);
  assert.equal((await browser.post('/login', credentials)).status, 200);
  assert.equal(browser.cookies.has('__Host-visit'), false);
  assert.notEqual(browser.cookies.get('XSRF-TOKEN'), own);
  assert.equal((await browser.post('/galleries', gallery)).status, 201);
});

test('who leaves the login page open does not lose the token before the visit that asks for it', async (t) => {
  const house = await testHouse(t);
  const { headers } = await house.browser().fetch('GET', '/login');
  const ages = headers.getSetCookie().map((line) => `${line.split('=')[0]} ${/max-age=\d+/i.exec(line)}`);
  assert.deepEqual(ages.sort(), ['XSRF-TOKEN Max-Age=7200', '__Host-visit Max-Age=7200']);
});

test('a page asked for again keeps the token that fits, and replaces one that does not', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const token = anna.cookies.get('XSRF-TOKEN') ?? '';
  assert.deepEqual((await anna.fetch('GET', '/users')).headers.getSetCookie(), []);
  anna.cookies.set('XSRF-TOKEN', withOtherByte(token, 5));
  await anna.fetch('GET', '/users');
  assert.equal((await anna.post('/galleries', gallery)).status, 201);
});
