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
const ownSignals: { site?: string; origin?: string }[] = [
  {},
  { site: 'same-origin' },
  { site: 'none' },
  { site: 'same-origin', origin: SITE },
  { origin: SITE },
];

// What another site sends is refused in test/attacks/forgery.test.ts.
test('a call from our own page, from the address bar or from no browser passes, at login too', async (t) => {
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

  // What is read of others is in the record, by the same call: of maintainers, and whoever takes the album home.
  const paths = new Set(Object.keys(api).map((name) => fill(name.split(' ')[1] ?? '')));
  paths.delete('/album');
  // Links that are unknown are counted as guesses.
  const everything = () => tableDump(house.db, { but: ['attempts'] });
  const before = await everything();
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await anna.fetch(method, `/api/v1${path}?title=x&newPassword=ganz+anderes`);
      assert.ok([200, 302, 404, 405].includes(answer.status), `${method} ${path}: ${answer.status}`);
      if (method === 'HEAD') assert.equal(await answer.text(), '');
    }
  for (const page of ['/', '/logout', '/password-reset/token', '/users/anna', '/robots.txt'])
    await anna.fetch('GET', page);
  assert.equal(await everything(), before);
  assert.equal((await anna.get('/session')).status, 200);
});
