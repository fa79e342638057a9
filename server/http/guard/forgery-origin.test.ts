import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '#contract/api.ts';
import type { Image } from '#contract/galleries.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { tableDump } from '#test/support/table-dump.ts';
import { testHouse } from '#test/support/test-house.ts';

const gallery = { title: 'Klassentreffen', description: 'Ein Abend am See' };
const SITE = 'https://klasse.example';

/** What a browser says about the page behind a call. `undefined`: it says nothing. */
const signals: { site?: string; origin?: string; passes: boolean }[] = [
  { passes: true },
  { site: 'same-origin', passes: true },
  { site: 'none', passes: true },
  { site: 'same-site', passes: false },
  { site: 'cross-site', passes: false },
  { site: 'same-origin, cross-site', passes: false },
  { site: 'something new', passes: false },
  { site: '', passes: false },
  { site: 'cross-site', origin: SITE, passes: false },
  { site: 'same-origin', origin: SITE, passes: true },
  { origin: SITE, passes: true },
  { origin: 'null', passes: false },
  { origin: '', passes: false },
  { origin: 'http://klasse.example', passes: false },
  { origin: 'https://klasse.example:8443', passes: false },
  { origin: 'https://klasse.example.evil.example', passes: false },
  { origin: 'https://www.klasse.example', passes: false },
  { origin: `${SITE}, https://evil.example`, passes: false },
];

test('a call that another site is behind changes nothing, with a right token and at login alike', async (t) => {
  const house = await testHouse(t, { settings: { BASE_URL: SITE } });
  const anna = await house.join('anna');
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = anna.cookies.get('XSRF-TOKEN') ?? '';
  const post = (path: string, json: unknown, headers: Record<string, string>) =>
    fetch(`${house.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });

  let created = 0;
  for (const { site, origin, passes } of signals) {
    const said = {
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(origin !== undefined && { origin }),
    };
    const change = await post('/galleries', gallery, { ...said, cookie, 'x-xsrf-token': token });
    assert.equal(change.status, passes ? 201 : 403, JSON.stringify(said));
    if (passes) created += 1;

    const login = await post('/login', { username: 'nobody', password: 'x' }, said);
    assert.equal(login.status, passes ? 401 : 403, JSON.stringify(said));
    assert.deepEqual(login.headers.getSetCookie(), []);
  }
  assert.equal((await house.galleries.all()).length, created);
});

test('JSON calls take only JSON, the upload only multipart', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const id = await anna.createGallery();
  const bytes = new TextEncoder().encode(JSON.stringify(gallery));
  const form = new FormData();
  form.append('title', 'x');

  const types = [
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json, text/plain',
    'application/vnd.api+json',
    'text/json',
    '*/*',
    'json',
  ];
  for (const path of ['/galleries', '/login', '/logout', `/galleries/${id}/images`]) {
    for (const type of types) {
      const answer = await anna.send('POST', path, { body: bytes, headers: { 'content-type': type } });
      assert.deepEqual([answer.status, answer.text], [415, '{"error":"wrong-type"}'], `${path} ${type}`);
    }
  }
  assert.equal((await anna.send('POST', '/galleries', { body: bytes })).status, 415, 'no type');
  assert.equal((await anna.send('POST', '/galleries', { body: form })).status, 415, 'multipart to JSON');
  assert.equal((await anna.send('POST', '/login', { body: form })).status, 415, 'multipart to login');
  assert.equal((await anna.post(`/galleries/${id}/images`, gallery)).status, 415, 'JSON to the upload');
  assert.equal((await anna.send('POST', `/galleries/${id}/images`, { body: bytes })).status, 415);

  const type = 'Application/JSON ; charset=UTF-8';
  const right = await anna.send('POST', '/galleries', { body: bytes, headers: { 'content-type': type } });
  assert.equal(right.status, 201);
});

test('headers, queries and fields that name another method change nothing', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const id = await anna.createGallery();
  const image = (await anna.upload(id, await plainJpeg({ width: 400, height: 300 }))).json as Image;
  const target = `/galleries/${id}/images/${image.id}`;
  const before = await tableDump(house.db);

  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [header]: 'DELETE' };
    assert.equal((await anna.send('POST', target, { json: {}, headers })).status, 404);
    assert.equal((await anna.get(target, { headers })).status, 200);
    assert.equal((await anna.get('/galleries', { headers: { [header]: 'POST' } })).status, 200);
  }
  assert.equal(
    (await anna.send('POST', `${target}?_method=DELETE`, { json: { _method: 'DELETE' } })).status,
    404,
  );
  assert.equal((await anna.get(`${target}?_method=DELETE`)).status, 200);
  assert.equal((await anna.get('/logout')).status, 404);
  assert.equal(await tableDump(house.db), before);
});

test('GET, HEAD and OPTIONS of every address change nothing', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const id = await anna.createGallery();
  const image = (await anna.upload(id, await plainJpeg({ width: 400, height: 300 }))).json as Image;
  const fill = (path: string) =>
    path
      .replace('{username}', 'anna')
      .replace('/images/{imageId}', `/images/${image.id}`)
      .replace(/\{(galleryId|id)\}/, id)
      .replace('{file}', 'full.jpg')
      .replace('{page}', 'impressum');

  const paths = new Set(Object.keys(api).map((name) => fill(name.split(' ')[1] ?? '')));
  const before = await tableDump(house.db);
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await anna.fetch(method, `/api/v1${path}?title=x&newPassword=ganz+anderes`);
      assert.ok([200, 302, 404].includes(answer.status), `${method} ${path}: ${answer.status}`);
      if (method === 'HEAD') assert.equal(await answer.text(), '');
    }
  for (const page of ['/', '/logout', '/password-reset/token', '/users/anna', '/robots.txt'])
    await anna.fetch('GET', page);
  assert.equal(await tableDump(house.db), before);
  assert.equal((await anna.get('/session')).status, 200);
});
