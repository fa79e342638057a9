import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const FORGED = [403, '{"error":"forged"}'];
const gallery = { title: 'Klassentreffen', description: 'Ein Abend am See' };

/** All but those that a mail program may send by itself. */
const changing = Object.entries<Endpoint>(api).flatMap(([name, { oneClick }]) =>
  name.startsWith('GET ') || oneClick ? [] : name,
);

const galleryCount = async (house: TestHouse) => (await house.galleries.all()).length;

/** Another value of the same length. */
const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

test('a change needs the token that was made for the session', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const own = anna.cookies.get('XSRF-TOKEN') ?? '';
  const [random = '', signature = ''] = own.split('.');
  const earlier = own;
  await anna.login('anna', house.password);
  const current = anna.cookies.get('XSRF-TOKEN') ?? '';
  const visitor = house.browser();
  await visitor.fetch('GET', '/login');

  const tokens: Record<string, string> = {
    empty: '',
    'of another member': bert.cookies.get('XSRF-TOKEN') ?? '',
    'of an earlier session': earlier,
    'of a visit': visitor.cookies.get('XSRF-TOKEN') ?? '',
    'of a device': anna.cookies.get('__Host-device') ?? '',
    'changed in its random part': withOtherByte(current, 3),
    'changed in its signature': withOtherByte(current, current.length - 3),
    'cut short': current.slice(0, -1),
    'without a signature': `${random}.`,
    'put together from two': `${random}.${current.split('.')[1]}`,
    'with a third part': `${current}.${signature}`,
    'sent twice': `${current}, ${current}`,
    'made up': 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  };
  for (const [kind, token] of Object.entries(tokens)) {
    // The equal cookie beside it, as an attacker who can plant cookies would have it.
    anna.cookies.set('XSRF-TOKEN', token);
    const answer = await anna.post('/galleries', gallery);
    assert.deepEqual([answer.status, answer.text], FORGED, kind);
  }
  anna.cookies.delete('XSRF-TOKEN');
  assert.equal((await anna.post('/galleries', gallery)).status, 403, 'missing');
  assert.equal(await galleryCount(house), 0);

  anna.cookies.set('XSRF-TOKEN', current);
  assert.equal((await anna.post('/galleries', gallery)).status, 201);
});

test('every call that changes something refuses a browser without the token, and nothing changes', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  await anna.createGallery();
  anna.cookies.delete('XSRF-TOKEN');
  const before = await tableDump(house.db);
  for (const name of changing) {
    const [method = '', path = ''] = name.split(' ');
    const answer = await anna.send(method, path.replaceAll(/\{\w+\}/g, UNKNOWN), { json: {} });
    assert.deepEqual([answer.status, answer.text], FORGED, name);
    assert.equal((await anna.get('/session')).status, 200, name);
  }
  assert.equal(await tableDump(house.db), before);
});

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

test('a script that is no browser may log in without cookies and token', async (t) => {
  const house = await testHouse(t);
  await house.addMember('anna');
  const answer = await fetch(`${house.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'anna', password: house.password }),
  });
  assert.equal(answer.status, 200);
});
