import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSite } from '#test/support/test-site.ts';

const FORGED = [403, '{"error":"forged"}'];
const gallery = { title: 'Klassentreffen', description: 'Ein Abend am See' };

/** Another value of the same length. */
const withOtherByte = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

test('before login the token of the visit is asked for whenever there is a visit', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const credentials = { username: 'anna', password: site.password };
  const browser = site.browser();
  await browser.fetch('GET', '/login');
  const other = site.browser();
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

test('a visitor who leaves the login page open does not lose the token before the visit that asks for it', async (t) => {
  const site = await testSite(t);
  const { headers } = await site.browser().fetch('GET', '/login');
  const ages = headers.getSetCookie().map((line) => `${line.split('=')[0]} ${/max-age=\d+/i.exec(line)}`);
  assert.deepEqual(ages.sort(), ['XSRF-TOKEN Max-Age=7200', '__Host-visit Max-Age=7200']);
});

test('a page asked for again keeps the token that fits, and replaces one that does not', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const token = anna.cookies.get('XSRF-TOKEN') ?? '';
  assert.deepEqual((await anna.fetch('GET', '/users')).headers.getSetCookie(), []);
  anna.cookies.set('XSRF-TOKEN', withOtherByte(token, 5));
  await anna.fetch('GET', '/users');
  assert.equal((await anna.post('/galleries', gallery)).status, 201);
});

const SITE = 'https://klasse.example';

/** What a browser says about the page behind a call. `undefined`: it says nothing. */
const ownSignals: { site?: string; origin?: string }[] = [
  {},
  { site: 'same-origin' },
  { site: 'none' },
  { site: 'same-origin', origin: SITE },
  { origin: SITE },
];

// What another site sends is refused in test/attacks/forgery.test.ts.
test('a call from our own page, from the address bar or from no browser passes, at login too', async (t) => {
  const site = await testSite(t, { settings: { BASE_URL: SITE } });
  const anna = await site.join('anna');
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = anna.cookies.get('XSRF-TOKEN') ?? '';
  const post = (path: string, json: unknown, headers: Record<string, string>) =>
    fetch(`${site.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });

  for (const { site, origin } of ownSignals) {
    const said = {
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
    };
    const change = await post('/galleries', gallery, { ...said, cookie, 'x-xsrf-token': token });
    assert.equal(change.status, 201, JSON.stringify(said));
    const login = await post('/login', { username: 'nobody', password: 'x' }, said);
    assert.equal(login.status, 401, JSON.stringify(said));
  }
});

test('a call names its member exactly as the session does, percent-encoded, or not at all', async (t) => {
  const site = await testSite(t);
  const jörg = await site.join('Jörg');
  const status = async (member?: string) =>
    (
      await jörg.send('POST', '/galleries', {
        json: gallery,
        ...(member !== undefined && { headers: { 'x-member': member } }),
      })
    ).status;
  const own = encodeURIComponent('Jörg');
  for (const wrong of ['j%C3%B6rg', 'Jo%CC%88rg', 'J%c3%b6rg', 'J\u00f6rg'])
    assert.equal(await status(wrong), 409, wrong);
  assert.equal((await site.galleries.all()).length, 0);
  assert.equal(await status(own), 201);
  assert.equal(await status(), 201, 'a script says nothing');
});

test('a member who logs in where a page was opened for another is not asked for whom it was', async (t) => {
  const site = await testSite(t);
  const browser = await site.join('anna');
  await site.addMember('bert');
  const answer = await browser.send('POST', '/login', {
    json: { username: 'bert', password: site.password },
    headers: { 'x-member': 'somebody' },
  });
  assert.equal(answer.status, 200);
});

test('a visitor who comes by a link of another site gets no token in the place of a member’s', async (t) => {
  const site = await testSite(t);
  const given = async (fetchSite: string) => {
    const answer = await site.browser().fetch('GET', '/users', { headers: { 'sec-fetch-site': fetchSite } });
    return answer.headers.getSetCookie().length;
  };
  for (const fetchSite of ['cross-site', 'same-site']) assert.equal(await given(fetchSite), 0, fetchSite);
  for (const fetchSite of ['none', 'same-origin']) assert.equal(await given(fetchSite), 2, fetchSite);
  const old = await fetch(`${site.address}/users`);
  assert.equal(old.headers.getSetCookie().length, 2, 'a browser that does not say');

  // Where a strict cookie comes along, as in a browser that does not know them, the token is made to fit as ever.
  const anna = await site.join('anna');
  anna.cookies.delete('XSRF-TOKEN');
  await anna.fetch('GET', '/', { headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal((await anna.post('/galleries', gallery)).status, 201);
  // Without a visit nothing is asked for at login but that the call is our own.
  const visitor = site.browser();
  await visitor.fetch('GET', '/login', { headers: { 'sec-fetch-site': 'cross-site' } });
  await visitor.login('anna', site.password);
});
