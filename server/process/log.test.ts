import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Image } from '#contract/galleries.ts';
import { StoreUnavailable } from '#server/ports/store-unavailable.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { until } from '#test/support/test-post.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

type Line = {
  level: string;
  time: string;
  event: string;
  requestId?: string;
  member?: string;
  source?: string;
  result?: string;
  route?: string;
  status?: number;
  refusal?: string;
  brokenOff?: boolean;
  err?: { message: string; stack: string };
};

const linesOf = (site: TestSite) => site.logLines.map((line) => JSON.parse(line) as Line);

async function memberId(site: TestSite, username: string): Promise<string> {
  const found = await site.members.findForLogin(username);
  assert.ok(found);
  return found.id;
}

test('every security event leaves a line with time, request, event, member and result', async (t) => {
  const site = await testSite(t, { settings: { TRUST_PROXY: '127.0.0.1' } });
  const anna = await site.join('anna');
  const bert = await site.join('bert');
  const annaId = await memberId(site, 'anna');
  const bertId = await memberId(site, 'bert');
  const gallery = await anna.createGallery();
  const image = (await anna.upload(gallery, await plainJpeg({ width: 400, height: 300 }))).json as Image;

  /** The line that an act leaves: that of a request is written after its answer. */
  const lineOf = async (act: () => Promise<unknown>, expected: Partial<Line>) => {
    const before = site.logLines.length;
    await act();
    const keys = Object.keys(expected) as (keyof Line)[];
    for (const end = Date.now() + 20_000; ; await sleep(5)) {
      const lines = linesOf(site).slice(before);
      const found = lines.find((line) => keys.every((key) => line[key] === expected[key]));
      if (found) return found;
      assert.ok(Date.now() < end, `${JSON.stringify(expected)} in ${JSON.stringify(lines)}`);
    }
  };
  const login = (username: string, password: string) => () =>
    site.browser().send('POST', '/login', {
      json: { username, password },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
  const tooOften = async () => {
    for (let n = 0; n < 11; n += 1) await login('anna', 'geraten')();
  };
  const acts: [Partial<Line>, () => Promise<unknown>][] = [
    [
      { event: 'login', member: annaId, result: 'done', source: '203.0.113.0/24' },
      login('anna', site.password),
    ],
    [
      { event: 'login', member: annaId, result: 'refused', source: '203.0.113.0/24' },
      login('anna', 'geraten'),
    ],
    [{ event: 'login', result: 'refused', source: '203.0.113.0/24' }, login('niemand', 'geraten')],
    [{ event: 'login', member: annaId, result: 'too often', source: '203.0.113.0/24' }, tooOften],
    [
      { event: 'forged call', member: annaId, result: 'refused' },
      () => anna.send('POST', '/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    [
      { event: 'request', member: bertId, status: 403, refusal: 'not-allowed' },
      () => bert.send('DELETE', `/galleries/${gallery}/images/${image.id}`),
    ],
    [
      { event: 'request', member: bertId, status: 415, refusal: 'not-a-jpeg' },
      () => bert.upload(gallery, Buffer.from('GIF89a')),
    ],
    [{ event: 'request', status: 401, refusal: 'no-session' }, () => site.browser().get('/users')],
    [
      { event: 'image deleted', member: annaId, result: 'done' },
      () => anna.send('DELETE', `/galleries/${gallery}/images/${image.id}`),
    ],
    [
      { event: 'reset requested' },
      () => site.browser().post('/request_password_reset', { username: 'anna' }),
    ],
    [
      { event: 'password changed', member: bertId, result: 'done' },
      () => bert.post('/change_password', { newPassword: 'Grundierung statt Decklack' }),
    ],
    [{ event: 'logout', member: annaId, result: 'done' }, () => anna.post('/logout')],
  ];
  for (const [expected, act] of acts) {
    const found = await lineOf(act, expected);
    assert.match(found.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.match(found.requestId ?? '', /^[\da-f]{12}$/);
  }
  // What else no line tells: test/attacks/log.ts.
  assert.doesNotMatch(site.logLines.join(''), /203\.0\.113\.77/);
});

test('hostile names cannot break a line or add one', async (t) => {
  const site = await testSite(t);
  await site.addMember('anna');
  const before = site.logLines.length;
  const hostile = [
    'anna\r\n{"level":"fatal","event":"x"}',
    '"}\n{"event":"y',
    '\u001b[2J\u2028\u0085',
    '\\"',
    '\u0000',
  ];
  for (const name of hostile) {
    await site.browser().post('/login', { username: name, password: 'x' });
    await site.browser().fetch('GET', `/${encodeURIComponent(name)}`);
    await site.browser().get(`/users/${encodeURIComponent(name)}`);
  }
  for (const line of site.logLines.slice(before)) {
    assert.match(line, /^[^\n]*\n$/);
    assert.ok(['login', 'request'].includes((JSON.parse(line) as Line).event), line);
    assert.doesNotMatch(line, /fatal|\\u001b|\u2028/);
  }
});

test('a defect answers a fixed code and the request id; the reason is in the log alone', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const failures: [Error, number, string][] = [
    [new Error('SECRET'), 500, 'defect'],
    [new StoreUnavailable(new Error('SECRET')), 503, 'store-away'],
    [Object.assign(new Error('SECRET'), { code: 'ENOSPC' }), 507, 'no-room'],
  ];
  for (const [failure, status, error] of failures) {
    site.galleries.all = () => Promise.reject(failure);
    const answer = await anna.get('/galleries');
    const { requestId } = answer.json as { requestId: string };
    assert.deepEqual([answer.status, answer.json], [status, { error, requestId }]);
    assert.equal(answer.headers.has('retry-after'), status === 503);
    const line = linesOf(site).find((line) => line.event === 'failure' && line.requestId === requestId);
    assert.equal(line?.level, 'error');
    assert.match(line?.err?.stack ?? '', /SECRET.*log\.test\.ts/s);
  }
});

test('whatever is refused names its line in the log', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const nobody = site.browser();
  const refused = [
    nobody.get('/users'),
    nobody.post('/login', { username: 'anna', password: 'geraten' }),
    anna.get('/unbekannt'),
    anna.post('/galleries', {}),
    anna.send('POST', '/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
    anna.get('/users/%zz'),
  ];
  for (const answer of refused) {
    const { status, headers, json } = await answer;
    const requestId = headers.get('x-request-id');
    const found = () => linesOf(site).find((one) => one.event === 'request' && one.requestId === requestId);
    await until(() => found() !== undefined);
    const line = found();
    assert.deepEqual([line?.status, line?.refusal], [status, (json as { error: string }).error]);
  }
});
