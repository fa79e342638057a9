import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fastify } from 'fastify';
import { api, type CallName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Image } from '#contract/galleries.ts';
import { StoreAway } from '#server/ports/store-away.ts';
import { plainJpeg } from '#server/testing/samples.ts';
import { tableDump } from '#server/testing/table-dump.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { testHouse } from '#server/testing/test-house.ts';
import { createDoors } from './doors.ts';
import { createServe } from './serve.ts';

const NO_SESSION = '{"error":"no-session"}';
const endpoints: Record<string, Endpoint> = api;
/** Logging out last, so that the other calls have their session. */
const calls = (Object.keys(api) as CallName[]).toSorted(
  (a, b) => Number(a === 'POST /logout') - Number(b === 'POST /logout'),
);
const forMembers = calls.filter((name) => endpoints[name]?.access === 'member');

/** What bert gets where a call is about anna, who did not consent; everything else is everybody's. */
const aboutAnna: Partial<Record<CallName, number>> = {
  'GET /users/{username}': 404,
  'PUT /users/{username}': 403,
  'GET /users/{username}/consents': 403,
  'GET /users/{username}/vcard': 404,
  'GET /users/{username}/export': 403,
  'DELETE /galleries/{galleryId}/images/{imageId}': 403,
};

/** The ten fields that a member saves. */
const ownData = {
  firstName: 'Anna',
  surname: 'Beispiel',
  address: 'Musterweg 1',
  city: '',
  phoneNumber: '',
  mobileNumber: '',
  privateEmailAddress: '',
  officeEmailAddress: '',
  publicationConsent: true,
  acceptGroupEmails: true,
};

/** A house where anna has a gallery with an image, and how to make each call about what is hers. */
async function annasHouse(t: TestContext) {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const gallery = await anna.createGallery();
  const image = (await anna.upload(gallery, await plainJpeg({ width: 400, height: 300 }))).json as Image;
  const values: Record<string, string> = {
    username: 'anna',
    id: gallery,
    galleryId: gallery,
    imageId: image.id,
    part: '0',
    file: 'full.jpg',
    page: 'impressum',
    token: 'unknown',
  };
  const call = async (browser: TestBrowser, name: string) => {
    const [method = '', path = ''] = name.split(' ');
    const target = path.replaceAll(/\{(\w+)\}/g, (_, word: string) => values[word] ?? word);
    const json = name === 'PUT /users/{username}' ? ownData : {};
    const answer = await browser.fetch(method, `/api/v1${target}`, method === 'GET' ? {} : { json });
    return { status: answer.status, text: await answer.text() };
  };
  return { house, anna, gallery, image, call };
}

test('without a live session every call for members answers 401 and does nothing', async (t) => {
  const { house, call } = await annasHouse(t);
  const expired = await house.join('emil');
  const disabled = await house.join('dora');
  const loggedOut = await house.join('karl');
  const old = new Map(loggedOut.cookies);
  await loggedOut.post('/logout');
  for (const [name, value] of old) loggedOut.cookies.set(name, value);
  const madeUp = house.browser();
  madeUp.cookies.set('__Host-session', 'A'.repeat(43));

  await house.db
    .updateTable('sessions')
    .set({ ends_at: Date.now() })
    .where('member_id', 'in', (of) => of.selectFrom('members').select('id').where('username', '=', 'emil'))
    .execute();
  await house.db.updateTable('members').set({ disabled: 1 }).where('username', '=', 'dora').execute();
  const before = await tableDump(house.db);
  const nobodies = { anonymous: house.browser(), expired, disabled, loggedOut, madeUp };
  for (const [who, browser] of Object.entries(nobodies))
    for (const name of forMembers) {
      const { status, text } = await call(browser, name);
      assert.deepEqual([status, text], [401, NO_SESSION], `${who}: ${name}`);
    }
  assert.equal(await tableDump(house.db), before);
});

test('calls for anyone ask for no session', async (t) => {
  const { house, call } = await annasHouse(t);
  const open = calls.filter((name) => !forMembers.includes(name));
  assert.ok(open.includes('POST /login'));
  for (const name of open) assert.notEqual((await call(house.browser(), name)).text, NO_SESSION, name);
});

test("another member reaches what is everybody's and nothing that is one's own", async (t) => {
  const { house, call } = await annasHouse(t);
  const bert = await house.join('bert');
  const before = await tableDump(house.db);
  for (const name of forMembers.filter((name) => name !== 'POST /logout')) {
    const { status, text } = await call(bert, name);
    const expected = aboutAnna[name];
    if (expected !== undefined) {
      assert.equal(status, expected, name);
      assert.match(text, /^\{"error":"not-(allowed|found)"\}$/);
    } else assert.ok(![401, 403, 500].includes(status), `${name}: ${status}`);
  }
  assert.equal(await tableDump(house.db), before);
  assert.equal((await call(bert, 'POST /logout')).status, 204);
});

test("the owner reaches one's own", async (t) => {
  const { anna, call } = await annasHouse(t);
  for (const name of calls) {
    const { status } = await call(anna, name);
    assert.ok(![401, 403, 500].includes(status) || name === 'POST /login', `${name}: ${status}`);
    if (aboutAnna[name] === 403 || name === 'POST /logout') assert.ok(status < 300, `${name}: ${status}`);
  }
  assert.equal((await call(anna, 'GET /session')).status, 401);
});

test('who is asking comes from the session alone', async (t) => {
  const { house, gallery } = await annasHouse(t);
  const bert = await house.join('bert');
  const identity = { headers: { 'x-username': 'anna', 'x-user': 'anna', from: 'anna@example.org' } };
  assert.equal(
    ((await bert.get('/session?username=anna', identity)).json as { username: string }).username,
    'bert',
  );

  const claim = { title: 'x', description: 'x', uploader: 'anna' };
  assert.equal((await bert.post('/galleries', claim)).status, 400);
  const form = new FormData();
  form.append('title', 'x');
  form.append('uploader', 'anna');
  form.append('file', new Blob([new Uint8Array(await plainJpeg({ width: 400, height: 300 }))]), 'a.jpg');
  assert.equal((await bert.send('POST', `/galleries/${gallery}/images`, { body: form })).status, 400);

  const upload = await bert.upload(gallery, await plainJpeg({ width: 400, height: 300 }));
  assert.equal((upload.json as Image).uploader, 'bert');
});

test('when the sessions cannot be read nobody is let in', async (t) => {
  const { house, anna, call } = await annasHouse(t);
  const failures: [unknown, number][] = [
    [new StoreAway(new Error('disk I/O error')), 503],
    [new Error('a defect'), 500],
  ];
  for (const [failure, status] of failures) {
    house.sessions.find = () => Promise.reject(failure);
    for (const name of forMembers) assert.equal((await call(anna, name)).status, status, name);
  }
});

test('a line without a handler, or an address under the API without a line, stops the start', async (t) => {
  const house = await testHouse(t);
  const app = fastify();
  const { serve, finish } = createServe(app, createDoors(house));
  assert.throws(finish, /has no handler/);
  assert.throws(() => app.get('/api/v1/more', () => 'more'), /no line of the API table/);
  assert.throws(() => app.get('/api/*', () => 'all'), /no line of the API table/);
  serve('GET /galleries', () => []);
  assert.throws(() => serve('GET /galleries', () => []), /bound twice/);
});
