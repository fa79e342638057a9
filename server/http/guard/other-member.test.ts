import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';

const gallery = { title: 'Klassentreffen', description: 'Ein Abend am See' };

test('a call names its member exactly as the session does, percent-encoded, or not at all', async (t) => {
  const house = await testHouse(t);
  const jörg = await house.join('Jörg');
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
  assert.equal((await house.galleries.all()).length, 0);
  assert.equal(await status(own), 201);
  assert.equal(await status(), 201, 'a script says nothing');
});

test('who logs in where a page was opened for another is not asked for whom it was', async (t) => {
  const house = await testHouse(t);
  const browser = await house.join('anna');
  await house.addMember('bert');
  const answer = await browser.send('POST', '/login', {
    json: { username: 'bert', password: house.password },
    headers: { 'x-member': 'somebody' },
  });
  assert.equal(answer.status, 200);
});

test('who comes by a link of another site gets no token in the place of a member’s', async (t) => {
  const house = await testHouse(t);
  const given = async (site: string) => {
    const answer = await house.browser().fetch('GET', '/users', { headers: { 'sec-fetch-site': site } });
    return answer.headers.getSetCookie().length;
  };
  for (const site of ['cross-site', 'same-site']) assert.equal(await given(site), 0, site);
  for (const site of ['none', 'same-origin']) assert.equal(await given(site), 2, site);
  const old = await fetch(`${house.address}/users`);
  assert.equal(old.headers.getSetCookie().length, 2, 'a browser that does not say');

  // Where a strict cookie comes along, as in a browser that does not know them, the token is made to fit as ever.
  const anna = await house.join('anna');
  anna.cookies.delete('XSRF-TOKEN');
  await anna.fetch('GET', '/', { headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal((await anna.post('/galleries', gallery)).status, 201);
  // Without a visit nothing is asked for at login but that the call is our own.
  const visitor = house.browser();
  await visitor.fetch('GET', '/login', { headers: { 'sec-fetch-site': 'cross-site' } });
  await visitor.login('anna', house.password);
});
