import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rawCall, rawGet } from '#test/support/raw-call.ts';
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

test('no spelling of a name shows the data of a member who did not consent', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  await house.addMember('bert');
  await house.db.updateTable('members').set({ address: SECRET }).execute();
  const names = [
    'bert',
    'BERT',
    'b%65rt',
    'bert%00',
    '%20bert',
    'bert/',
    './bert',
    'anna/../bert',
    'anna%2f..%2fbert',
    'bert;anna',
    'bert?anna',
    'ｂｅｒｔ',
    "anna' or '1'='1",
    '%25',
    '*',
    'bert@example.org',
  ];
  for (const name of names) {
    const { text, status } = await rawGet(
      house.address,
      `/api/v1/users/${name.replaceAll(' ', '%20')}`,
      anna.cookies,
    );
    assert.doesNotMatch(text, /Musterweg/, name);
    assert.ok(status === 404 || status === 400 || text.includes('<'), `${name}: ${status}`);
  }
  const own = await rawGet(house.address, '/api/v1/users/ANN%41', anna.cookies);
  assert.match(own.text, /Musterweg/);
});

test('an unknown address is refused without a word of it', async (t) => {
  const house = await testHouse(t);
  const targets = [
    '/api/v1/SECRET',
    '/api/SECRET',
    '/SECRET.php',
    '/%SECRET',
    '/api/v1/users/%zzSECRET',
    '/api/v1/users/%ed%a0%80SECRET',
    `/api/v1/users/${'SECRET'.repeat(200)}`,
  ];
  for (const target of targets) {
    const { status, text, headers } = await rawGet(house.address, target);
    assert.ok([400, 401, 404].includes(status), `${target}: ${status}`);
    assert.match(text, /^\{"error":"(not-found|not-valid|no-session)"\}$/, target);
    assert.doesNotMatch(JSON.stringify([...headers]), /SECRET/);
  }
});

test('methods that no call has are unknown, and none of them is a preflight granted', async (t) => {
  const house = await testHouse(t);
  for (const method of ['OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'FOO'])
    for (const target of ['/api/v1/users', '/', '*']) {
      const call = `${method} ${target} HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n`;
      const { status, text, headers } = await rawCall(house.address, call);
      assert.ok(status === 404 || status === 400, `${method} ${target}: ${status}`);
      assert.match(text, /^\{"error":"not-(found|valid)"\}$/);
      assert.equal(headers.get('access-control-allow-origin'), null);
    }
});
