import assert from 'node:assert/strict';
import { attack, attackGroup } from './attack.ts';
import { get } from './request.ts';

const STRICTEST = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What every answer says is checked after every attack; this is what only answers of the API say. */
const data = {
  status: 200,
  check: ({ headers }: { headers: Headers }) => {
    assert.equal(headers.get('content-security-policy'), STRICTEST);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/);
  },
};

const forgedBy: Record<string, string>[] = [
  { host: 'boese.example' },
  { 'x-forwarded-host': 'boese.example' },
  { forwarded: 'for=1.1.1.1;host=boese.example;proto=http' },
  { 'x-original-url': '/api/v1/users' },
];

attackGroup('response headers and caching', ({ gallery, image }) => [
  ...['/users', '/users/anna', '/galleries', '/session', '/directory', '/openapi.json'].map((target) =>
    attack(`the answer of ${target}`, get(target), data),
  ),
  ...[
    `/galleries/${gallery}/zip`,
    '/users/anna/export',
    '/users/anna/vcard',
    '/directory/xlsx',
    '/directory/csv',
    '/directory/vcards',
  ].map((target) =>
    attack(`the download ${target}`, get(target), {
      status: 200,
      check: ({ headers }) => {
        assert.equal(headers.get('content-disposition'), 'attachment');
        assert.equal(headers.get('cache-control'), 'no-store');
      },
    }),
  ),
  ...forgedBy.map((headers) =>
    attack(
      `a page for ${JSON.stringify(headers)} says nothing of it`,
      { target: '/login', as: 'nobody', headers },
      {
        status: 200,
        check: (answer) => {
          assert.doesNotMatch(answer.text + JSON.stringify([...answer.headers]), /boese/);
          for (const cookie of answer.headers.getSetCookie())
            assert.match(cookie, /; Secure; SameSite=Strict$/);
        },
      },
    ),
  ),
  attack(
    'a read by another site, with a function for its answer',
    get('/session?callback=alert(1)', { headers: { origin: 'https://boese.example' } }),
    {
      status: 200,
      check: ({ text }) => assert.match(text, /^\{"username":"anna","expiration":\d+,"maintainer":false\}$/),
    },
  ),
  attack(
    'a refusal for whoever takes no JSON',
    get('/users', { as: 'nobody', headers: { accept: `text/html, ${'a/b,'.repeat(2000)}*/*;q=0` } }),
    '401 no-session',
  ),
  attack('a redirect to somewhere else', get('/unsubscribe/%2F%2Fboese.example%2F', { as: 'nobody' }), {
    status: 302,
    check: ({ headers }) => assert.equal(headers.get('location'), '/abmelden/%2F%2Fboese.example%2F'),
  }),
  attack('a redirect with a header in it', get('/unsubscribe/x%0d%0aSet-Cookie:%20x=y', { as: 'nobody' }), {
    status: 302,
    check: ({ headers }) =>
      assert.deepEqual(
        [headers.get('location'), headers.getSetCookie()],
        ['/abmelden/x%0D%0ASet-Cookie%3A%20x%3Dy', []],
      ),
  }),
  ...['bytes=0-10', `bytes=${'0-,'.repeat(1000)}0-`].map((range) =>
    attack(
      `a picture in the range ${range.slice(0, 20)}`,
      { target: image.imagePath, headers: { range } },
      { status: 200 },
    ),
  ),
]);
