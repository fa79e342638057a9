import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rawGet } from '#test/support/raw-call.ts';
import { spellings } from '#test/support/spellings.ts';
import { testHouse } from '#test/support/test-house.ts';

const SECRET = 'Musterweg';

const spelled = (path: string) => [
  path,
  ...spellings(path),
  `/${path}`,
  path.replace('api', 'API'),
  path.replace('users', 'Users'),
  path.replace('users', '%75sers'),
  path.replace('users', '%2575sers'),
  `${path}#/robots.txt`,
  `${path}/../../../robots.txt`,
  `/robots.txt/../api${path.slice(4)}`,
];

test('no spelling of a path reaches member data without a session, or leaves it in a cache', async (t) => {
  const house = await testHouse(t);
  const bert = await house.join('bert');
  await house.addMember('anna');
  await house.db.updateTable('members').set({ address: SECRET, publication_consent: 1 }).execute();

  let served = 0;
  for (const target of ['/api/v1/users', '/api/v1/users/anna'].flatMap(spelled)) {
    const anonymous = await rawGet(house.address, target);
    assert.doesNotMatch(anonymous.text, /Musterweg|"anna"/, target);

    const known = await rawGet(house.address, target, bert.cookies);
    assert.ok(known.status < 500, target);
    if (!/Musterweg|"anna"/.test(known.text)) continue;
    served += 1;
    assert.equal(anonymous.status, 401, target);
    assert.equal(known.headers.get('cache-control'), 'no-store', target);
    assert.match(known.headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/, target);
  }
  assert.ok(served >= 2);
});
