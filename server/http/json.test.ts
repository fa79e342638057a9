import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableDump } from '#server/testing/table-dump.ts';
import { testHouse } from '#server/testing/test-house.ts';

const NOT_VALID = [400, '{"error":"not-valid"}'];
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));

/** Bodies that are no JSON, or JSON that no call takes. The word in them must come back nowhere. */
const bodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'no JSON': 'SECRET',
  'half an object': '{"title":"SECRET',
  'a comma too many': '{"title":"SECRET","description":"x",}',
  'single quotes': "{'title':'SECRET','description':'x'}",
  'a comment': '{"title":"SECRET","description":"x"} // x',
  'two values': '{"title":"SECRET","description":"x"}{}',
  NaN: '{"title":NaN,"description":"SECRET"}',
  'broken UTF-8': bytes('{"title":"SECRET', [0xc3, 0x28], '","description":"x"}'),
  'an overlong slash': bytes('{"title":"SECRET', [0xc0, 0xaf], '","description":"x"}'),
  'a surrogate in UTF-8': bytes('{"title":"SECRET', [0xed, 0xa0, 0x80], '","description":"x"}'),
  'UTF-16': Uint8Array.from(Buffer.from('{"title":"SECRET","description":"x"}', 'utf16le')),
  'a lone surrogate': '{"title":"SECRET\\ud800","description":"x"}',
  'a NUL character': '{"title":"SECRET\\u0000","description":"x"}',
  'a bare NUL byte': '{"title":"SECRET\u0000","description":"x"}',
  'the name __proto__': '{"title":"SECRET","description":"x","__proto__":{"admin":true}}',
  'a hidden __proto__': '{"title":"SECRET","description":"x","\\u005f_proto__":{"admin":true}}',
  constructor: '{"title":"SECRET","description":"x","constructor":{"prototype":{"admin":true}}}',
  'a nested __proto__': '{"title":{"__proto__":{"SECRET":1}},"description":"x"}',
  'an array': '["SECRET"]',
  'a text': '"SECRET"',
  'a number': '1e400',
  null: 'null',
  'an object for a text': '{"title":{"SECRET":1},"description":"x"}',
  'a list for a text': '{"title":["SECRET"],"description":"x"}',
  'a number for a text': '{"title":1,"description":"SECRET"}',
  'yes for a text': '{"title":true,"description":"SECRET"}',
  'a field too many': '{"title":"x","description":"x","SECRET":1}',
  'deep nesting': `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)},"description":"x"}`,
  'deep nesting that ends nowhere': '['.repeat(100_000),
  'an empty body': '',
};

test('a body that is not what the call takes is refused in one form, keeps nothing and comes back nowhere', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const before = await tableDump(house.db);
  const headers = { 'content-type': 'application/json' };
  for (const [kind, body] of Object.entries(bodies))
    for (const path of ['/galleries', '/login']) {
      const answer = await anna.send('POST', path, { body, headers });
      assert.deepEqual([answer.status, answer.text], NOT_VALID, `${kind} to ${path}`);
      assert.doesNotMatch(JSON.stringify([...answer.headers]), /SECRET/);
    }
  assert.equal(await tableDump(house.db), before);
  assert.equal('admin' in {}, false);
  assert.doesNotMatch(house.logLines.join(''), /SECRET|at .*\.ts/);
  assert.equal((await anna.get('/session')).status, 200);
});

test('what is well-formed arrives as it was sent', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const title = '</script> %3Cb%3E &lt; 🎨 \u202e \\u0041 {{x}}';
  const answer = await anna.post('/galleries', { title, description: 'x' });
  assert.equal((answer.json as { title: string }).title, title);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
});

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
    const anna = house.browser();
    await anna.login('anna', house.password);
    for (const bad of ['{', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])
      assert.equal((await anna.send('POST', '/logout', { body: bad, headers })).status, 400, bad);
    assert.equal((await anna.send('POST', '/logout', { body, headers })).status, 204, body);
  }
});
