import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import type { z } from 'zod';
import type { CalendarAddress } from '#contract/meetings.ts';
import { icalendarComplaints } from '#test/support/icalendar-grammar.ts';
import { readLetters } from '#test/support/read-letters.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { type TestHouse, testHouse } from '#test/support/test-house.ts';
import { callMeeting, changeMeeting, classOf2030, proposals, reunion } from '#test/support/test-meeting.ts';

/** The events of a calendar that came without a fault. */
function events(text: string) {
  assert.deepEqual(icalendarComplaints(text), []);
  const whole = new ICAL.Component(ICAL.parse(text));
  return whole.getAllSubcomponents('vevent').map((component) => ({
    ...{ uid: component.getFirstPropertyValue('uid'), summary: component.getFirstPropertyValue('summary') },
    sequence: component.getFirstPropertyValue('sequence'),
    status: component.getFirstPropertyValue('status'),
  }));
}

const addressOf = async (member: TestBrowser) =>
  ((await member.get('/calendar_address')).json as z.infer<typeof CalendarAddress>).url;

/** As a calendar program asks: with the address and nothing else. */
async function ask(house: TestHouse, url: string, headers: Record<string, string> = {}) {
  assert.ok(url.startsWith('http://localhost:3000/api/v1/calendars/'), url);
  const answer = await fetch(house.address + new URL(url).pathname, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a meeting is downloaded for a calendar, and keeps its identity when it changes', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const { id, version } = await callMeeting(anna, { ...reunion, title: 'Treffen; am See, 15\\ Uhr' });
  const download = () => bert.get(`/meetings/${id}/ics`);

  const first = await download();
  assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8; method=PUBLISH');
  assert.equal(first.headers.get('content-disposition'), 'attachment; filename="treffen-2030-09-21.ics"');
  const event = { uid: id, summary: 'Treffen; am See, 15\\ Uhr', sequence: version - 1, status: 'CONFIRMED' };
  assert.deepEqual(events(first.text), [event]);
  assert.equal((await download()).text, first.text);

  await changeMeeting(anna, id, { startsAt: '2030-09-22' });
  const [changed] = events((await download()).text);
  assert.equal(changed?.uid, id);
  assert.ok(Number(changed?.sequence) > event.sequence);
  assert.equal((await anna.post(`/meetings/${id}/cancel`, {})).status, 200);
  const [cancelled] = events((await download()).text);
  assert.deepEqual([cancelled?.uid, cancelled?.status], [id, 'CANCELLED']);
  assert.ok(Number(cancelled?.sequence) > Number(changed?.sequence));

  const proposed = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  assert.equal((await bert.get(`/meetings/${proposed.id}/ics`)).status, 409);
});

test('a private address has all meetings, and says when nothing has changed', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.join('anna');
  const bert = await house.join('bert');
  const url = await addressOf(bert);
  const { id } = await callMeeting(anna, { ...reunion, title: 'Wandern' });
  await callMeeting(bert, { ...reunion, title: 'Grillen', startsAt: '2030-10-01' });
  const cancelled = await callMeeting(anna, { ...reunion, title: 'Kegeln' });
  await anna.post(`/meetings/${cancelled.id}/cancel`, {});
  const all = await ask(house, url);
  assert.equal(all.status, 200);
  assert.equal(all.headers.get('content-type'), 'text/calendar; charset=utf-8; method=PUBLISH');
  assert.deepEqual(
    events(all.text).map(({ summary }) => summary),
    ['Wandern', 'Grillen', 'Fällt aus: Kegeln'],
  );

  const etag = all.headers.get('etag') ?? '';
  assert.equal(all.headers.get('cache-control'), 'private, no-cache');
  for (const known of [etag, `W/${etag}`, `"x", W/${etag}`, '*']) {
    const again = await ask(house, url, { 'if-none-match': known });
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
  }
  // Addresses that were given out before have no ending.
  assert.match(url, /\.ics$/);
  assert.equal((await ask(house, url.replace(/\.ics$/, ''))).text, all.text);
  house.passSeconds(5);
  await changeMeeting(anna, id, { place: 'Hütte am See' });
  assert.equal((await ask(house, url, { 'if-none-match': etag })).status, 200);
  assert.ok(house.logLines.every((line) => !line.includes(url.slice(-43))));
});

test('an address can be renewed, and ends with its member', async (t) => {
  const house = await classOf2030(t);
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  const first = await addressOf(anna);
  assert.equal(await addressOf(anna), first);
  const renewed = ((await anna.post('/calendar_address')).json as z.infer<typeof CalendarAddress>).url;
  assert.equal(await addressOf(anna), renewed);
  const outcome = async (url: string) => (await ask(house, url)).status;
  assert.deepEqual([await outcome(first), await outcome(renewed)], [404, 200]);
  // Another member's signature is none of hers.
  const mixed = renewed.slice(0, -43) + (await addressOf(bert)).slice(-43);
  const { id = '' } = (await house.members.find('anna')) ?? {};
  const forMails = renewed.replace(/[^/]+$/, house.unsubscribeTokens.issue(id));
  for (const guess of [mixed, forMails, renewed.slice(0, -1), `${renewed}a`])
    assert.equal(await outcome(guess), 404, guess);

  for (const disabled of [true, false]) {
    await house.accounts.setDisabled(house.db, id, disabled);
    assert.equal(await outcome(renewed), 404);
  }
});

test('an address ends with a change of password and with a reset, and each mail says so', async (t) => {
  const house = await testHouse(t);
  const anna = await house.join('anna');
  const first = await addressOf(anna);
  const outcome = async (url: string) => (await ask(house, url)).status;
  assert.equal((await anna.post('/change_password', { newPassword: 'Zwei Schichten Klarlack' })).status, 204);
  assert.equal(await outcome(first), 404);
  const second = await addressOf(anna);
  assert.equal((await house.browser().post('/request_password_reset', { username: 'anna' })).status, 204);
  const [token] = (await readLetters(house)).flatMap(({ tokens }) => tokens);
  // To ask for a link ends nothing: anybody may.
  assert.equal(await outcome(second), 200);
  const reset = { token, newPassword: 'Drei Schichten Klarlack' };
  assert.equal((await house.browser().post('/perform_password_reset', reset)).status, 204);
  assert.equal(await outcome(second), 404);

  const notices = (await readLetters(house)).filter(({ subject }) => subject?.includes('wurde geändert'));
  assert.equal(notices.length, 2);
  for (const { text } of notices) assert.match(text, /in deinem Kalender abonniert/);
});

test('addresses are not guessed, and a program with an address is never kept waiting', async (t) => {
  const house = await classOf2030(t);
  const url = await addressOf(await house.join('anna'));
  for (let tries = 0; tries < 31; tries += 1) assert.equal((await ask(house, url)).status, 200);
  const statuses = [];
  for (let tries = 0; tries < 31; tries += 1)
    statuses.push((await ask(house, `${url.slice(0, -8)}${10_000_000 + tries}`)).status);
  assert.deepEqual(statuses, [...Array(30).fill(404), 429]);
});
