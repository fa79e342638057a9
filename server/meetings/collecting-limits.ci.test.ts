import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Meeting } from '#contract/meetings.ts';
import { plainJpeg } from '#test/support/samples.ts';
import { collectionToken, sendCollected } from '#test/support/test-collecting.ts';
import { callMeeting, classOf2030 } from '#test/support/test-meeting.ts';

const TOLD = ['title', 'day', 'isOpen'];

async function collecting(...[t, options]: Parameters<typeof classOf2030>) {
  const site = await classOf2030(t, options);
  const anna = await site.join('anna');
  const { id } = await callMeeting(anna);
  const { json } = await anna.post(`/meetings/${id}/collection`, { atOnce: true });
  const token = collectionToken(json as Meeting);
  const nobody = site.browser();
  const check = (guess: string) => nobody.post('/check_collection_link', { token: guess });
  const send = async (given: string, color: string, device = 'x'.repeat(22)) => {
    const file = await plainJpeg({ width: 60, height: 40 }, color);
    return sendCollected(nobody, { token: given, device, name: 'Renate' }, file);
  };
  return { site, nobody, token, check, send };
}

const counted = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (one) => one)].map(([status, all]) => [status, all.length]));

test('a flood of 2,000 tries finds nothing, stores nothing, and the right link goes on', async (t) => {
  const { site, token, check, send } = await collecting(t);
  // Tries come back with the minutes, and a slow machine takes some for so many.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const code = (n: number) =>
    `AAAA-AAAA-${n
      .toString(36)
      .toUpperCase()
      .padStart(4, 'A')
      .replaceAll(/[01IO]/g, 'Z')}`;
  const checks: number[] = [];
  for (let n = 0; n < 1000; n += 1) checks.push((await check(code(n))).status);
  assert.deepEqual(counted(checks), { 404: 30, 429: 970 });
  const uploads: number[] = [];
  for (let n = 0; n < 1000; n += 1) uploads.push((await send(code(n), '#aabbcc')).status);
  assert.deepEqual(counted(uploads), { 404: 30, 429: 970 });
  assert.equal((await check(token)).status, 200);
  site.passSeconds(61);
  assert.equal((await send(token, '#aabbcc')).status, 201);
  assert.equal((await site.db.selectFrom('images').select('id').execute()).length, 1);
});

test('a person who has the link for an hour reaches two calls, gets no cookie, and leaves as many pictures as a source may', async (t) => {
  const { site, nobody, token, check, send } = await collecting(t, { settings: { UPLOADS_PER_HOUR: '40' } });
  const told = await check(token);
  assert.deepEqual([told.status, Object.keys(told.json as object)], [200, TOLD]);
  assert.deepEqual([...nobody.cookies], []);

  // The same token in place of every other one opens nothing.
  const values: Record<string, unknown> = {
    token,
    answer: 'yes',
    newPassword: 'Zwei Schichten Klarlack',
    username: 'renate',
    email: 'renate@example.org',
    firstName: 'Renate',
    surname: 'Zahn',
    password: 'Zwei Schichten Klarlack',
    votes: [{ dateId: crypto.randomUUID(), vote: 'yes' }],
  };
  for (const [name, { access, body }] of Object.entries<Endpoint>(api)) {
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    if (access !== 'anyone' || !fields.includes('token') || /collect/.test(name)) continue;
    const json = Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
    const { status, text } = await nobody.send('POST', name.slice('POST '.length), { json });
    // A renewal tells nobody whether it has mailed a link.
    const isRefused = status === 404 || /"works":false/.test(text) || name === 'POST /renew_password_link';
    assert.ok(isRefused, `${name} ${status} ${text}`);
  }
  assert.deepEqual(await site.db.selectFrom('mails').select('kind').execute(), []);
  assert.deepEqual([...nobody.cookies], []);

  const answers: number[] = [];
  for (let minute = 0; minute < 59; minute += 1) {
    for (let n = 0; n < 2; n += 1) {
      const color = `#${(0x222222 + (minute * 2 + n) * 4099).toString(16)}`;
      answers.push((await send(token, color, `${minute}`.padStart(22, 'd'))).status);
    }
    site.passSeconds(60);
  }
  assert.deepEqual(counted(answers), { 201: 40, 429: 78 });
  assert.equal((await site.db.selectFrom('images').select('id').execute()).length, 40);
  const sessions = await site.db.selectFrom('sessions').select('member_id').execute();
  assert.equal(sessions.length, 1, 'that of anna alone');
});
