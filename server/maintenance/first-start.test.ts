import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';

const first = {
  username: 'anna',
  email: 'anna@example.org',
  firstName: 'Anna',
  surname: 'Beispiel',
  password: 'Drei Schichten Lack',
};

const tokenOf = (house: { firstStart: { address: string } }) =>
  new URL(house.firstStart.address).pathname.split('/').at(-1) ?? '';

test('whoever has the address from the log becomes the first member, and the maintainer', async (t) => {
  const house = await testHouse(t);
  const token = tokenOf(house);
  const browser = house.browser();
  assert.equal((await browser.post('/check_first_start', { token })).status, 204);
  assert.equal((await browser.post('/first_start', { ...first, token })).status, 204);
  await browser.login('anna', first.password);
  assert.equal(((await browser.get('/session')).json as { maintainer: boolean }).maintainer, true);

  assert.equal((await browser.post('/check_first_start', { token })).status, 404);
  const other = { ...first, username: 'bert', token };
  assert.equal((await browser.post('/first_start', other)).status, 404);
  assert.equal(await house.members.count(), 1);
});

test('without the token nothing is there, and what does not fit is refused', async (t) => {
  const house = await testHouse(t);
  const token = tokenOf(house);
  const browser = house.browser();
  for (const guess of ['x', token.slice(1), `${token}a`, token.toUpperCase()])
    for (const call of ['/check_first_start', '/first_start'])
      assert.equal(
        (await browser.post(call, call === '/first_start' ? { ...first, token: guess } : { token: guess }))
          .status,
        404,
      );
  for (const wrong of [
    { username: 'a b' },
    { email: 'anna' },
    { password: 'kurz' },
    { password: 'passwort1' },
  ])
    assert.equal((await browser.post('/first_start', { ...first, token, ...wrong })).status, 400);
  assert.equal(await house.members.count(), 0);
});

test('two who begin at once make one maintainer', async (t) => {
  const house = await testHouse(t);
  const token = tokenOf(house);
  const statuses = await Promise.all(
    ['anna', 'bert', 'carl'].map(
      async (username) => (await house.browser().post('/first_start', { ...first, username, token })).status,
    ),
  );
  assert.deepEqual(statuses.toSorted(), [204, 404, 404]);
  assert.equal(await house.members.count(), 1);
});
