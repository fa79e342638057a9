import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import type { z } from 'zod';
import { eachMeetingText, meetingTexts } from '#contract/meeting-fields.ts';
import type { CalendarAddress } from '#contract/meetings.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  proposals,
  reader,
  reunion,
  textOf,
} from '#test/support/test-meeting.ts';
import type { TestSite } from '#test/support/test-site.ts';
import { type CalendarMeeting, calendar } from './calendar.ts';

const site = {
  siteName: 'Klasse "88", Ulm',
  groupName: 'Klasse 88; Ulm',
  baseUrl: 'https://klasse.example',
  adminEmail: 'hilfe@klasse.example',
  mailFrom: 'post@klasse.example',
};

const meeting = (given: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  id: '0192f0c1-0000-7000-8000-000000000001',
  ...eachMeetingText(() => ''),
  title: 'Klassentreffen 2027',
  state: 'fixed',
  startsAt: '2027-09-18T15:00',
  endsAt: null,
  version: 1,
  changedAt: Date.UTC(2026, 10, 22, 9, 5, 7),
  ...given,
});

/** Every line ends with CR LF and has at most 75 bytes (RFC 5545, 3.1). */
function assertFolded(file: string) {
  const lines = file.split('\r\n');
  assert.equal(lines.pop(), '');
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line), line);
}

/** The events of a calendar, as another library reads them. */
function eventsIn(file: string) {
  assertFolded(file);
  const whole = new ICAL.Component(ICAL.parse(file));
  for (const zone of whole.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return whole.getAllSubcomponents('vevent').map((component) => {
    const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
    return { event: new ICAL.Event(component), value };
  });
}

const read = (...meetings: CalendarMeeting[]) => eventsIn(calendar(meetings, site));

const readOne = (given: Partial<CalendarMeeting>) => {
  const [only = assert.fail(), ...others] = read(meeting(given));
  assert.deepEqual(others, []);
  return only;
};

test('a calendar has a meeting with all that its mail tells', () => {
  const { event, value } = readOne({
    description: 'Wie immer.\nKuchen, bitte; \\ Kaffee ist da.',
    place: 'Gasthof "Zur Post"',
    street: 'Hauptstraße 1',
    town: '89073 Ulm',
    endsAt: '2027-09-19T02:00',
    version: 4,
  });
  const page = 'https://klasse.example/treffen/0192f0c1-0000-7000-8000-000000000001';
  assert.equal(event.uid, '0192f0c1-0000-7000-8000-000000000001');
  assert.equal(event.sequence, 3);
  assert.equal(event.summary, 'Klassentreffen 2027');
  assert.equal(event.description, `Wie immer.\nKuchen, bitte; \\ Kaffee ist da.\n\n${page}`);
  assert.equal(event.location, 'Gasthof "Zur Post", Hauptstraße 1, 89073 Ulm');
  assert.equal(event.organizer, 'mailto:hilfe@klasse.example');
  assert.equal(event.startDate.zone.tzid, 'Europe/Berlin');
  assert.equal(event.startDate.toJSDate().toISOString(), '2027-09-18T13:00:00.000Z');
  assert.equal(event.endDate.toJSDate().toISOString(), '2027-09-19T00:00:00.000Z');
  assert.equal(value('dtstamp'), '2026-11-22T09:05:07Z');
  assert.equal(value('url'), page);
  assert.equal(value('status'), 'CONFIRMED');
});

test('days without a time of day are whole days, the last one included', () => {
  const days = (startsAt: string, endsAt: string | null) => {
    const { event } = readOne({ startsAt, endsAt });
    return [event.startDate, event.endDate].map(String);
  };
  assert.deepEqual(days('2027-09-18', null), ['2027-09-18', '2027-09-19']);
  assert.deepEqual(days('2027-12-31', '2028-01-01'), ['2027-12-31', '2028-01-02']);
  assert.deepEqual(days('2027-09-18', '2027-09-19T14:00'), ['2027-09-18', '2027-09-20']);
  // It begins in the afternoon, and its last day has no time yet.
  assert.deepEqual(days('2027-09-18T15:00', '2027-09-19'), ['2027-09-18T15:00:00', '2027-09-20T00:00:00']);
});

test('a meeting without an end lasts three hours in calendars', () => {
  const end = (startsAt: string, endsAt: string | null = null) => {
    const { event } = readOne({ startsAt, endsAt });
    const [from, to] = [event.startDate, event.endDate].map((time) => time.toJSDate().getTime());
    return [String(event.endDate), ((to ?? 0) - (from ?? 0)) / 3_600_000];
  };
  assert.deepEqual(end('2027-09-18T15:00'), ['2027-09-18T18:00:00', 3]);
  assert.deepEqual(end('2027-12-31T23:30'), ['2028-01-01T02:30:00', 3]);
  // The nights of a change, by the clock.
  assert.deepEqual(end('2027-03-28T01:30'), ['2027-03-28T05:30:00', 3]);
  assert.deepEqual(end('2027-10-31T01:30'), ['2027-10-31T03:30:00', 3]);
  // An end that is none, as an import may have left it.
  assert.deepEqual(end('2027-09-18T15:00', '2027-09-18T15:00'), ['2027-09-18T18:00:00', 3]);
});

test('a cancelled meeting says so twice; one without a date is in no calendar', () => {
  const cancelled = meeting({ state: 'cancelled', version: 2 });
  const proposed = meeting({ state: 'proposed', startsAt: null });
  const [first, ...others] = read(cancelled, proposed);
  assert.deepEqual(others, []);
  assert.equal(first?.event.summary, 'Fällt aus: Klassentreffen 2027');
  assert.equal(first?.value('status'), 'CANCELLED');
  assert.deepEqual(read(), []);
});

test('no text of a member breaks out of its line', () => {
  const hostile = [
    'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
    'a\\nb, c; d\\, e\\; f\\',
    'x\u0000\u0007\u001b[31m\u007f\u0085y\u2028z',
    'a'.repeat(3000),
    '👨‍👩‍👧‍👦'.repeat(400),
    '\ud83d',
    // A character of each size on each place of the fold.
    ...Array.from({ length: 80 }, (_, length) => 'x'.repeat(length) + 'é€😀\\'.repeat(20)),
  ];
  for (const text of hostile) {
    const lines = text.toWellFormed().replaceAll(/\r\n?|[\u2028\u0085]/g, '\n');
    const shown = lines.replaceAll(/(?![\n\t])\p{Cc}/gu, '');
    const { event, value } = readOne({ title: text, place: text, description: text });
    assert.deepEqual([event.summary, event.location, value('status')], [shown, shown, 'CONFIRMED']);
    assert.ok(event.description.startsWith(`${shown}\n\nhttps://`));
  }
  // Calendars make links of titles and places; a description is quoted as it is.
  const bait = 'x\nATTENDEE:mailto:evil@example.com';
  const { event } = readOne({ title: bait, description: bait });
  assert.deepEqual([event.summary, event.description.startsWith(`${bait}\n`)], ['x …', true]);
  const other = calendar([meeting()], { ...site, siteName: 'A\r\nX:"b', groupName: 'A\r\nX:b' });
  assert.equal(eventsIn(other).length, 1);
});

const addressOf = async (member: TestBrowser) =>
  ((await member.get('/calendar_address')).json as z.infer<typeof CalendarAddress>).url;

/** As a calendar program asks: with the address and nothing else. */
async function ask(site: TestSite, url: string, headers: Record<string, string> = {}) {
  assert.ok(url.startsWith('http://localhost:3000/api/v1/calendars/'), url);
  const answer = await fetch(site.address + new URL(url).pathname, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('a meeting is downloaded for a calendar, and keeps its identity when it changes', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.join('anna');
  const { id } = await callMeeting(anna);
  const download = () => anna.get(`/meetings/${id}/ics`);
  const first = await download();
  assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8; method=PUBLISH');
  assert.equal(first.headers.get('content-disposition'), 'attachment; filename="treffen-2030-09-21.ics"');
  const seen = async () => {
    const { event, value } = eventsIn((await download()).text)[0] ?? assert.fail();
    return [event.uid, event.sequence, value('status')];
  };
  assert.deepEqual(await seen(), [id, 0, 'CONFIRMED']);
  await changeMeeting(anna, id, { startsAt: '2030-09-22' });
  assert.deepEqual(await seen(), [id, 1, 'CONFIRMED']);
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.deepEqual(await seen(), [id, 2, 'CANCELLED']);
  const proposed = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  assert.equal((await anna.get(`/meetings/${proposed.id}/ics`)).status, 409);
});

test('every text of a meeting is in its calendar entry and in its invitation', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const texts = eachMeetingText((text) => `Ein ${text} hier`);
  const { id } = await callMeeting(anna, { ...reunion, ...texts, choices: ['Fisch', 'Fleisch'] });
  // Asked on the page where one answers.
  const told = meetingTexts.filter((text) => text !== 'question');
  const missing = (wanted: readonly string[], read: string) =>
    wanted.filter((text) => !read.includes(`Ein ${text} hier`));
  assert.deepEqual(missing(told, (await anna.get(`/meetings/${id}/ics`)).text), []);
  assert.deepEqual(missing(told, (await anna.get(`/meetings/${id}/invitations`)).text), []);
});

test('a private address has all meetings, and says when nothing has changed', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const url = await addressOf(bert);
  const { id } = await callMeeting(anna, { ...reunion, title: 'Wandern' });
  await callMeeting(bert, { ...reunion, title: 'Grillen', startsAt: '2030-10-01' });
  const all = await ask(site, url);
  assert.equal(all.headers.get('content-type'), 'text/calendar; charset=utf-8; method=PUBLISH');
  assert.deepEqual(
    eventsIn(all.text).map(({ event }) => event.summary),
    ['Wandern', 'Grillen'],
  );
  const etag = all.headers.get('etag') ?? '';
  assert.deepEqual([all.status, all.headers.get('cache-control')], [200, 'private, no-cache']);
  for (const known of [etag, `W/${etag}`, `"x", W/${etag}`, '*']) {
    const again = await ask(site, url, { 'if-none-match': known });
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag]);
  }
  // Addresses that were given out before have no ending.
  assert.match(url, /\.ics$/);
  assert.equal((await ask(site, url.replace(/\.ics$/, ''))).text, all.text);
  site.passSeconds(5);
  await changeMeeting(anna, id, { place: 'Hütte am See' });
  assert.equal((await ask(site, url, { 'if-none-match': etag })).status, 200);
  assert.ok(site.logLines.every((line) => !line.includes(url.slice(-43))));
});

test('an address can be renewed, and ends with a new password and with its member', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const first = await addressOf(anna);
  assert.equal(await addressOf(anna), first);
  const renewed = ((await anna.post('/calendar_address')).json as z.infer<typeof CalendarAddress>).url;
  assert.equal(await addressOf(anna), renewed);
  const outcome = async (url: string) => (await ask(site, url)).status;
  assert.deepEqual([await outcome(first), await outcome(renewed)], [404, 200]);
  // Another member's signature is none of hers.
  const mixed = renewed.slice(0, -43) + (await addressOf(bert)).slice(-43);
  const { id = '' } = (await site.members.find('anna')) ?? {};
  const forMails = renewed.replace(/[^/]+$/, site.waysOut.tokens.issue(id));
  for (const guess of [mixed, forMails, `${renewed}a`]) assert.equal(await outcome(guess), 404, guess);

  assert.equal((await anna.post('/change_password', { newPassword: 'Zwei Schichten Klarlack' })).status, 204);
  assert.equal(await outcome(renewed), 404);
  const notice = (await reader(site)()).get('anna') ?? assert.fail();
  assert.match(textOf(notice), /in deinem Kalender abonniert/);
  const last = await addressOf(anna);
  assert.equal(await outcome(last), 200);
  for (const disabled of [true, false]) {
    await site.accounts.setDisabled(site.db, id, disabled);
    assert.equal(await outcome(last), 404);
  }
});
