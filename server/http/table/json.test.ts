import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testHouse } from '#test/support/test-house.ts';

test('a body over its limit is too large, whether it says so or not', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const large = { title: 'x', description: 'x'.repeat(300_000) };
  const sent = await anna.post('/galleries', large);
  assert.deepEqual([sent.status, sent.text], [413, '{"error":"too-large"}']);

  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const chunked = await fetch(`${house.address}/api/v1/galleries`, {
    method: 'POST',
    headers: {
      cookie,
      'x-xsrf-token': anna.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'application/json',
    },
    body: new Blob([JSON.stringify(large)]).stream(),
    duplex: 'half',
  } as RequestInit);
  assert.deepEqual([chunked.status, await chunked.text()], [413, '{"error":"too-large"}']);
  assert.equal((await anna.get('/galleries')).text, '[]');
});

test('a call that takes no body accepts an empty one and one that means nothing, but not just anything', async (t) => {
  const house = await testHouse(t);
  const headers = { 'content-type': 'application/json' };
  await house.addMember('anna');
  for (const body of ['', '{}', 'null']) {
    const anna = await house.again('anna');
    for (const bad of ['{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
      assert.equal((await anna.send('POST', '/logout', { body: bad, headers })).status, 400, bad);
    assert.equal((await anna.send('POST', '/logout', { body, headers })).status, 204, body);
  }
});
