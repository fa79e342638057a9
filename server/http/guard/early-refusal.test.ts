import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from '#test/support/raw-call.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

const MEGABYTE = 1_000_000;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

/** Sends the start of a body of 100 MB, and the rest once the answer is there. Answers how much of that was taken. */
async function flood(house: TestHouse, browser: TestBrowser, galleryId: string) {
  const socket = connect({
    port: Number(new URL(house.address).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const lines = [
    `POST /api/v1/galleries/${galleryId}/images HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN') ?? ''}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${100 * MEGABYTE}`,
  ];
  // So much at once that the server's buffer is full before it has found out who is asking.
  socket.write(`${lines.join('\r\n')}\r\n\r\n${HEAD}${'x'.repeat(200_000)}`);
  // Nothing more until then: an answer that waited for it would never come.
  while (received === '') await wait(5);
  const sent = socket.bytesWritten;
  const megabyte = Buffer.alloc(MEGABYTE, 'x');
  socket.on('error', () => {});
  for (let more = 0; more < 99; more += 1) socket.write(megabyte);
  await wait(300);
  const sentAfter = socket.bytesWritten - socket.writableLength - sent;
  socket.destroy();
  return { ...parse(received), sentAfter };
}

test('an upload that may not be is refused before its body is read', { timeout: 120_000 }, async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const id = await anna.createGallery();
  // What else is refused so early: ../wire/body.test.ts.
  const floods = {
    'no-session': await flood(house, house.browser(), id),
    'too-large': await flood(house, anna, id),
  };
  for (const [code, { text, headers, sentAfter }] of Object.entries(floods)) {
    assert.equal(text, `{"error":"${code}"}`);
    assert.equal(headers.get('connection'), 'close', code);
    // What the buffers of the system hold.
    assert.ok(sentAfter < 20 * MEGABYTE, `${code}: ${sentAfter} more bytes were taken`);
  }
  assert.deepEqual(await readdir(path.join(house.dataDir, 'work')), []);
  assert.equal((await anna.get(`/galleries/${id}/images`)).text, '[]');
});

test('a sender who goes on with a refused body still gets to read the answer', async (t) => {
  const house = await testHouse(t);
  const body = new Uint8Array(8 * MEGABYTE);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await house.browser().send('POST', `/galleries/${UNKNOWN}/images`, { body, headers });
  assert.deepEqual([answer.status, answer.text], [401, '{"error":"no-session"}']);
});

test("the rest of a member's upload is read away, and the connection goes on", async (t) => {
  const house = await testHouse(t, { settings: { UPLOADS_PER_HOUR: '1' } });
  const anna = await house.join('anna');
  const id = await anna.createGallery();
  const large = new Uint8Array(8 * MEGABYTE);
  assert.equal((await anna.upload(id, large)).status, 415);
  for (let upload = 2; upload < 5; upload += 1) {
    const answer = await anna.upload(id, large);
    assert.deepEqual([answer.status, answer.text], [429, '{"error":"too-often"}']);
    assert.notEqual(answer.headers.get('connection'), 'close');
  }
  assert.equal((await anna.get('/session')).status, 200);
});
