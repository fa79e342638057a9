import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from '#test/support/raw-call.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { filePart, multipart, multipartType, textPart } from '#test/support/test-multipart.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const body = JSON.stringify({ title: 'Ausflug', description: 'An den See' });

/** The head of a request on a line of its own. */
function call(
  { address }: TestSite,
  browser: TestBrowser,
  target: string,
  headers: Record<string, string | number>,
) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const lines = {
    host: 'x',
    'sec-fetch-site': 'same-origin',
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/v1${target} HTTP/1.1\r\n${head.join('')}\r\n`);
  return { socket, received: text(socket) };
}

async function siteWithAnna(t: TestContext) {
  const site = await testSite(t, { patience: { callMs: 50, uploadMs: 50 } });
  const anna = await site.join('anna');
  return { site, anna, gallery: await anna.createGallery() };
}

test('a client that stops in the middle of a body is told so, and the connection ends', async (t) => {
  const { site, anna, gallery } = await siteWithAnna(t);
  const start = multipart([textPart('title', 'Bild')], { whole: false });
  const calls = [
    call(site, anna, '/galleries', { 'content-length': body.length }),
    call(site, anna, '/galleries', { 'transfer-encoding': 'chunked' }),
    call(site, site.browser(), '/login', { 'content-length': 40 }),
    call(site, anna, `/galleries/${gallery}/images`, {
      'content-type': multipartType,
      'content-length': 1000,
    }),
  ];
  calls[0]?.socket.write(body.slice(0, 5));
  calls[3]?.socket.write(start);
  for (const { received } of calls) {
    const answer = parse(await received);
    assert.deepEqual([answer.status, answer.text], [408, '{"error":"stopped-midway"}']);
    assert.equal(answer.headers.get('connection'), 'close');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
  assert.deepEqual(await readdir(path.join(site.dataDir, 'work')), []);
  assert.equal((await anna.get('/session')).status, 200);
});

test('a large body that came well so far may pause, even after its first time is over', async (t) => {
  const site = await testSite(t, { patience: { callMs: 100, uploadMs: 100 } });
  const anna = await site.join('anna');
  const gallery = await anna.createGallery();
  const picture = Buffer.concat([await plainJpeg({ width: 60, height: 40 }), Buffer.alloc(200_000)]);
  const form = multipart([textPart('title', 'Bild'), filePart(picture)]);
  const head = { 'content-type': multipartType, 'content-length': form.length, connection: 'close' };
  const { socket, received } = call(site, anna, `/galleries/${gallery}/images`, head);
  socket.write(form.subarray(0, 150_000));
  await wait(500);
  socket.write(form.subarray(150_000));
  assert.equal(parse(await received).status, 201);
});

test('a client that may not send the body is not asked for it', async (t) => {
  const site = await testSite(t);
  const anna = await site.join('anna');
  const forged = site.browser(new Map([...anna.cookies, ['XSRF-TOKEN', 'made.up']]));
  const images = { 'content-type': multipartType };
  const calls: [TestBrowser, string, Record<string, string | number>, string][] = [
    [site.browser(), '/galleries', {}, '401 no-session'],
    [forged, '/galleries', {}, '403 forged'],
    [anna, '/galleries', { 'content-type': 'text/plain' }, '415 wrong-type'],
    [anna, '/galleries', { 'content-encoding': 'gzip' }, '415 wrong-type'],
    [anna, `/galleries/${UNKNOWN}/images`, { ...images, 'content-encoding': 'br' }, '415 wrong-type'],
    [anna, '/galleries', { 'content-length': 300_000 }, '413 too-large'],
    [anna, `/galleries/${UNKNOWN}/images`, images, '404 not-found'],
    [anna, '/nowhere', {}, '404 not-found'],
  ];
  for (const [browser, target, headers, expected] of calls) {
    const asked = { expect: '100-continue', 'content-length': 100, ...headers };
    const { status, text, headers: told } = parse(await call(site, browser, target, asked).received);
    assert.equal(`${status} ${JSON.parse(text).error}`, expected);
    assert.equal(told.get('connection'), 'close', expected);
  }
});

test("the rest of a member's upload is read away, and the connection goes on", async (t) => {
  const site = await testSite(t, { settings: { UPLOADS_PER_HOUR: '1' } });
  const anna = await site.join('anna');
  const id = await anna.createGallery();
  const large = new Uint8Array(8 * 1_000_000);
  assert.equal((await anna.upload(id, large)).status, 415);
  for (let upload = 2; upload < 5; upload += 1) {
    const answer = await anna.upload(id, large);
    assert.deepEqual([answer.status, answer.text], [429, '{"error":"too-often"}']);
    assert.notEqual(answer.headers.get('connection'), 'close');
  }
  assert.equal((await anna.get('/session')).status, 200);
});

test('of a few requests that are sent at once each is answered, and too many close the connection', async (t) => {
  const site = await testSite(t);
  const answers = async (requests: string) => {
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
    socket.on('error', () => {}).write(requests);
    const received = await text(socket).catch(() => '');
    return received.match(/^HTTP\/1\.1 \d+/gm) ?? [];
  };
  const get = (last = '') => `GET /robots.txt HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
  const few = get() + get() + get('Connection: close\r\n');
  assert.deepEqual(await answers(few), Array(3).fill('HTTP/1.1 200'));
  assert.ok((await answers(get().repeat(50))).length <= 10);
});
