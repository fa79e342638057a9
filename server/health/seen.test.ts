import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UPLOAD_BYTES } from '#server/health/seen.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';

const proxied = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

async function ticketOf({ address }: TestHouse) {
  const answer = await fetch(`${address}/seenz`);
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { ticket: string }).ticket;
}

/** As the proxy hands it on; `body` makes it an upload. */
async function asked({ address }: TestHouse, ticket: string | undefined, body?: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${address}/seenz`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...proxied,
      ...(ticket !== undefined && { authorization: `Bearer ${ticket}` }),
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

test('who comes back with a ticket learns how he arrived, and how much of what he sent', async (t) => {
  const believing = await testHouse(t, { settings: { TRUST_PROXY: 'loopback' } });
  const ticket = await ticketOf(believing);
  const seen = { visitorTold: true, visitorBelieved: true, https: true, bytes: 0 };
  assert.deepEqual(JSON.parse((await asked(believing, ticket)).text), seen);
  const upload = await asked(believing, ticket, new Uint8Array(UPLOAD_BYTES));
  assert.deepEqual(JSON.parse(upload.text), { ...seen, bytes: UPLOAD_BYTES });
  assert.equal((await asked(believing, ticket, new Uint8Array(UPLOAD_BYTES + 1))).status, 413);

  const doubting = await testHouse(t);
  const text = (await asked(doubting, await ticketOf(doubting))).text;
  assert.deepEqual(JSON.parse(text), { ...seen, visitorBelieved: false, https: false });
});

test('without a ticket of this site that is not over yet, there is no such address', async (t) => {
  const [house, other] = [await testHouse(t), await testHouse(t)];
  const ticket = await ticketOf(house);
  const [endsAt, signature] = ticket.split('.');
  const forged = [undefined, '', '.', `${Number(endsAt) + 1000}.${signature}`, `${endsAt}.`, `${ticket}x`];
  const unknown = { status: 404, text: '{"error":"not-found"}' };
  for (const wrong of [...forged, await ticketOf(other)]) {
    assert.deepEqual(await asked(house, wrong), unknown, String(wrong));
    assert.deepEqual(await asked(house, wrong, new Uint8Array(100)), unknown, String(wrong));
  }
  assert.equal((await asked(house, ticket)).status, 200);
  house.passSeconds(6 * 60);
  assert.deepEqual(await asked(house, ticket), unknown);
});
