import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from '#test/support/test-browser.ts';
import {
  asWritten,
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  meetingsOf,
  proposals,
  put,
  reunion,
  say,
} from '#test/support/test-meeting.ts';

const refusal = ({ status, json }: TestAnswer) => [status, (json as { error: string }).error];
const NOT_VALID = [400, 'not-valid'];
const CONFLICT = [409, 'conflict'];
const NOT_ALLOWED = [403, 'not-allowed'];

test('a meeting that could not be is refused, and nothing is stored', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.join('anna');
  const impossible = {
    'that is past': { startsAt: '2030-01-01T11:59' },
    'of yesterday': { startsAt: '2029-12-31', answerUntil: '2029-12-31' },
    'on 31 February': { startsAt: '2030-02-31' },
    'in an hour that summer time skips': { startsAt: '2030-03-31T02:30', answerUntil: '2030-03-01' },
    'that ends before it begins': { endsAt: '2030-09-21T14:59' },
    'that ends on the day before': { startsAt: '2030-09-21', endsAt: '2030-09-20' },
    'with a time of day at one end only': { endsAt: '2030-09-22' },
    'that lasts a year': { endsAt: '2031-09-21T15:00' },
    'in two hundred years': { startsAt: '2230-09-21T15:00' },
    'to be answered when it has begun': { answerUntil: '2030-09-22' },
    'to be answered yesterday': { answerUntil: '2029-12-31' },
    'to be answered on a day that is none': { answerUntil: '2030-04-31' },
    'with an end and no start': { startsAt: null, endsAt: '2030-09-21T15:00' },
    'with one proposal': { startsAt: null, dates: proposals.slice(0, 1) },
    'with a date and proposals': { dates: proposals },
    'with the same proposal twice': { startsAt: null, dates: [...proposals, ...proposals] },
    'with a proposal that is past': { startsAt: null, dates: [...proposals, { startsAt: '2029-05-01' }] },
    'with six proposals': {
      startsAt: null,
      dates: [1, 2, 3, 4, 5, 6].map((day) => ({ startsAt: `2030-10-0${day}` })),
    },
    'with a line break in its title': { title: 'Treffen\r\nBcc: fremd@example.org' },
    'with a line break in its place': { place: 'Adler\nSUMMARY:Anders' },
    'with a question and no choices': { question: 'Fisch?' },
    'with choices and no question': { choices: ['Fisch', 'Fleisch'] },
    'with one choice': { question: 'Essen?', choices: ['Fisch'] },
    'with the same choice twice': { question: 'Essen?', choices: ['Fisch', 'Fisch'] },
    'with five choices': { question: 'Essen?', choices: ['a', 'b', 'c', 'd', 'e'] },
  };
  for (const [kind, part] of Object.entries(impossible)) {
    assert.deepEqual(refusal(await anna.post('/meetings', { ...reunion, ...part })), NOT_VALID, kind);
    assert.deepEqual(await meetingsOf(anna), [], kind);
  }
});

test('a meeting is called with a title alone, is over never before it has a date, and asks for nothing until then', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.writer('anna'), await site.join('bert')];
  const { id } = await callMeeting(anna, { title: 'Klassentreffen' });
  await callMeeting(anna, reunion);
  const { state, startsAt, answerUntil, answerBy, hasDates, isPast, mayDelete } = await meetingOf(anna, id);
  assert.deepEqual(
    [state, startsAt, answerUntil, answerBy, hasDates, isPast, mayDelete],
    ['proposed', null, '', null, false, false, true],
  );
  // After those that have a date.
  assert.deepEqual(
    (await meetingsOf(bert)).map(({ title }) => title),
    [reunion.title, 'Klassentreffen'],
  );
  assert.equal((await anna.get(`/meetings/${id}/invitations`)).status, 200);
  for (const refused of [
    await anna.post(`/meetings/${id}/votes_invitation`),
    await anna.post(`/meetings/${id}/invitations`),
    await anna.post(`/meetings/${id}/links/bert`),
    await put(bert, `/meetings/${id}/answer`, { answer: 'yes' }),
  ])
    assert.deepEqual(refusal(refused), CONFLICT);
  site.passSeconds(400 * 24 * 3600);
  const later = await site.again('anna');
  assert.equal((await meetingsOf(later)).find((one) => one.id === id)?.isPast, false);

  // The last day for answers is two weeks before the first date, or today.
  const dates = [{ startsAt: '2031-09-20' }, { startsAt: '2031-09-06T15:00' }];
  const voted = await changeMeeting(later, id, { dates, answerUntil: null });
  assert.deepEqual([voted.hasDates, voted.answerUntil], [true, '2031-08-23']);
  assert.equal((await later.post(`/meetings/${id}/votes_invitation`)).status, 202);
  // Who was asked for votes has something to vote on.
  assert.deepEqual(
    refusal(await put(later, `/meetings/${id}`, { ...asWritten(voted), dates: [] })),
    CONFLICT,
  );
  const soon = { title: 'Bald', startsAt: '2031-02-10' };
  const { answerBy: today } = await callMeeting(later, soon);
  assert.equal(today, '2031-02-05');
});

test('times are those of Germany, in and out, across both changes of summer time', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.join('anna');
  for (const span of [
    { startsAt: '2030-03-31T03:00', endsAt: '2030-03-31T03:30' },
    // Half an hour long if both are the first of the doubled hour.
    { startsAt: '2030-10-27T02:00', endsAt: '2030-10-27T02:30' },
    { startsAt: '2030-03-30', endsAt: '2030-03-31' },
    { startsAt: '2032-02-29', endsAt: null },
  ]) {
    const { startsAt, endsAt } = await callMeeting(anna, { ...reunion, ...span, answerUntil: '2030-02-01' });
    assert.deepEqual({ startsAt, endsAt }, span);
  }
  // Half past two, the first time; it is past in the second.
  site.goTo('2030-10-27T02:40');
  const late = { ...reunion, startsAt: '2030-10-27T02:30', answerUntil: '2030-10-27' };
  assert.deepEqual(refusal(await (await site.again('anna')).post('/meetings', late)), NOT_VALID);
});

test('a meeting is over when its last day is, in Germany, and nothing of it changes then', async (t) => {
  const site = await classOf2030(t);
  await site.join('anna');
  const span = { startsAt: '2030-03-30', endsAt: '2030-03-31', answerUntil: '2030-03-01' };
  const { id } = await callMeeting(await site.again('anna'), { ...reunion, ...span });
  const daysAt = async (local: string) => {
    site.goTo(local);
    const [meeting] = await meetingsOf(await site.again('anna'));
    return meeting?.isPast ? 'past' : meeting?.days;
  };
  assert.equal(await daysAt('2030-03-01T00:10'), 29);
  assert.equal(await daysAt('2030-03-29T23:50'), 1);
  assert.equal(await daysAt('2030-03-30T00:10'), 0);
  assert.equal(await daysAt('2030-03-31T23:50'), 0);
  const anna = await site.again('anna');
  await say(anna, id, 'yes');
  assert.equal(await daysAt('2030-04-01T00:00'), 'past');
  const past = await site.again('anna');
  const meeting = await meetingOf(past, id);
  for (const answer of [
    await put(past, `/meetings/${id}/answer`, { answer: 'no' }),
    await put(past, `/meetings/${id}`, { ...asWritten(meeting), ...span, place: 'Anderswo' }),
    await past.post(`/meetings/${id}/cancel`, { reason: '' }),
  ])
    assert.deepEqual(refusal(answer), CONFLICT);
});

test('the next meeting stands first, past ones last', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.join('anna');
  const called = [
    { title: 'in autumn' },
    { title: 'in two weeks', startsAt: '2030-01-15', answerUntil: '2030-01-10' },
    { title: 'tomorrow', startsAt: '2030-01-02', answerUntil: '2030-01-02' },
    { title: 'proposed for June', startsAt: null, dates: proposals },
  ];
  for (const meeting of called) await callMeeting(anna, { ...reunion, ...meeting });
  const titles = async () => (await meetingsOf(await site.again('anna'))).map(({ title }) => title);
  assert.deepEqual(await titles(), ['tomorrow', 'in two weeks', 'proposed for June', 'in autumn']);
  site.goTo('2030-02-01T12:00');
  assert.deepEqual(await titles(), ['proposed for June', 'in autumn', 'in two weeks', 'tomorrow']);
});

test('a maintainer who has entered the password again changes the meeting of others, which is recorded', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const maja = await site.join('maja');
  await site.promote('maja');
  const { id } = await callMeeting(anna);
  const acts = async () =>
    (await site.db.selectFrom('maintenance_record').selectAll().execute()).map(
      ({ actor_name, act }) => `${actor_name} ${act}`,
    );
  for (const browser of [bert, maja]) {
    assert.equal((await meetingOf(browser, id)).mayChange, false);
    assert.deepEqual(refusal(await put(browser, `/meetings/${id}`, reunion)), NOT_ALLOWED);
    assert.deepEqual(refusal(await browser.post(`/meetings/${id}/cancel`, {})), NOT_ALLOWED);
  }
  await site.confirm(maja);
  assert.equal((await meetingOf(maja, id)).mayChange, true);
  assert.equal((await changeMeeting(maja, id, { place: 'Am See' })).place, 'Am See');
  assert.deepEqual(await acts(), ['maja meeting-changed']);
  // What its own organisers do is nobody's record.
  assert.equal((await changeMeeting(anna, id, { place: 'Im Wald' })).place, 'Im Wald');
  assert.equal((await acts()).length, 1);
});

test('of two who change a meeting at once the second is told, and nothing is lost', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.join('anna');
  const called = await callMeeting(anna);
  const { id } = called;
  const read = asWritten(called);
  const answers = await Promise.all(
    ['Adler', 'Hirsch'].map((place) => put(anna, `/meetings/${id}`, { ...read, place })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const { place, version } = await meetingOf(anna, id);
  const first = answers.find(({ status }) => status === 200)?.json as { place: string } | undefined;
  assert.deepEqual([place, version], [first?.place, 2]);
});

test('proposed dates are voted on, keep their votes while they stand, and one of them is fixed', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const { id, dates, state } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  assert.equal(state, 'proposed');
  const [june = '', autumn = ''] = dates.map((date) => date.id);
  const vote = (browser: typeof anna, given: Record<string, string>) =>
    put(browser, `/meetings/${id}/votes`, {
      votes: Object.entries(given).map(([dateId, vote]) => ({ dateId, vote })),
    });
  assert.equal((await vote(anna, { [june]: 'no' })).status, 204);
  assert.equal((await vote(bert, { [june]: 'yes', [autumn]: 'yes' })).status, 204);
  assert.equal((await vote(bert, { [june]: 'maybe' })).status, 204);
  assert.deepEqual(refusal(await vote(bert, { [id]: 'yes' })), CONFLICT);
  assert.deepEqual(refusal(await put(bert, `/meetings/${id}/answer`, { answer: 'yes' })), CONFLICT);

  // One is replaced by another; the votes on those that stay stay.
  const third = { startsAt: '2030-10-05', endsAt: null };
  await changeMeeting(anna, id, { dates: [proposals[0], third] });
  const { dates: seen } = await meetingOf(bert, id);
  assert.deepEqual(
    seen.map(({ startsAt, yes, maybe, no, myVote }) => [startsAt, yes, maybe, no, myVote]),
    [
      ['2030-06-01T15:00', 0, 1, 1, 'maybe'],
      ['2030-10-05', 0, 0, 0, null],
    ],
  );
  const fix = (dateId = '', by = anna) => by.post(`/meetings/${id}/fix`, { dateId });
  assert.deepEqual([seen[0]?.id, refusal(await fix(june, bert))], [june, NOT_ALLOWED]);
  assert.deepEqual(refusal(await fix(autumn)), NOT_VALID);

  const fixed = await fix(june);
  const { startsAt, answerUntil } = fixed.json as typeof reunion;
  // The last day for answers stays, though it is after it, and can be saved; readers are told the earlier one.
  assert.deepEqual([fixed.status, startsAt, answerUntil], [200, '2030-06-01T15:00', '2030-08-31']);
  assert.equal((await changeMeeting(anna, id, { description: 'Mit Musik' })).answerBy, '2030-06-01');
  assert.deepEqual(refusal(await fix(seen[1]?.id)), CONFLICT);
  assert.deepEqual(refusal(await vote(bert, { [june]: 'yes' })), CONFLICT);
  await say(bert, id, 'yes');
  // Nobody has agreed to an open date.
  const reopened = {
    ...asWritten(await meetingOf(anna, id)),
    startsAt: null,
    endsAt: null,
    dates: proposals,
  };
  assert.deepEqual(refusal(await put(anna, `/meetings/${id}`, reopened)), CONFLICT);
});

test('numbers are the same everywhere, and who is disabled or deleted is in none of them', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const [carl, dora] = [await site.join('carl'), await site.join('dora')];
  const { id } = await callMeeting(anna);
  await say(anna, id, 'yes', { persons: 2, remark: 'Ich bringe Kuchen mit' });
  await say(bert, id, 'yes', { persons: 9 });
  await say(carl, id, 'maybe', { persons: 3 });
  await say(dora, id, 'no', { persons: 4 });
  for (const bad of [{ persons: 0 }, { persons: 10 }, { remark: 'x'.repeat(301) }, { answer: 'ja' }]) {
    const answer = await put(dora, `/meetings/${id}/answer`, { answer: 'yes', ...bad });
    assert.deepEqual(refusal(answer), NOT_VALID, JSON.stringify(bad));
  }
  const numbers = async () => {
    const one = await meetingOf(anna, id);
    const [listed] = await meetingsOf(anna);
    assert.deepEqual([listed?.persons, listed?.maybePersons], [one.persons, one.maybePersons]);
    return [one.persons, one.maybePersons, one.guests.map(({ username }) => username).join()];
  };
  assert.deepEqual(await numbers(), [11, 3, 'anna,bert,carl,dora']);
  // Remarks are for those who organise.
  assert.equal((await meetingOf(anna, id)).guests[0]?.remark, 'Ich bringe Kuchen mit');
  assert.ok(!(await bert.get(`/meetings/${id}`)).text.includes('Kuchen'));
  assert.equal((await meetingOf(anna, id)).myAnswer?.remark, 'Ich bringe Kuchen mit');

  await site.change('bert', { disabled: 1 });
  assert.deepEqual(await numbers(), [2, 3, 'anna,carl,dora']);
  await site.change('bert', { disabled: 0 });
  await site.change('carl', { surname: 'Aal', publication_consent: 1 });
  assert.deepEqual(await numbers(), [11, 3, 'carl,anna,bert,dora']);
  const carlsId = (await site.members.find('carl'))?.id ?? '';
  await site.accounts.remove(site.db, carlsId, { keepImages: false });
  assert.deepEqual(await numbers(), [11, 0, 'anna,bert,dora']);
});

test('a member who has answered is asked again when another moves the date, not when only its time becomes known', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const { id } = await callMeeting(anna, { ...reunion, startsAt: '2030-09-21' });
  await say(anna, id, 'maybe');
  await say(bert, id, 'no');
  const asked = async (changes: object) => {
    await changeMeeting(anna, id, changes);
    return [(await meetingOf(anna, id)).asksAgain, (await meetingOf(bert, id)).asksAgain];
  };
  assert.deepEqual(await asked({ startsAt: '2030-09-21T15:00' }), [false, false]);
  assert.deepEqual(await asked({ place: 'Am See', title: 'Grillen' }), [false, false]);
  // Anna has moved it herself.
  assert.deepEqual(await asked({ startsAt: '2030-09-28T15:00' }), [false, true]);
  // It still counts.
  assert.equal((await meetingOf(anna, id)).maybePersons, 1);
  assert.deepEqual(await asked({ startsAt: '2030-09-21T15:00' }), [false, false]);
  await changeMeeting(anna, id, { startsAt: '2030-09-28T15:00' });
  await say(bert, id, 'yes');
  assert.equal((await meetingOf(bert, id)).asksAgain, false);
});

test('a member calls ten meetings a day, and invites or reminds six times', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await callMeeting(anna)).id);
  assert.deepEqual(refusal(await anna.post('/meetings', reunion)), [429, 'too-often']);
  const statuses: number[] = [];
  for (const id of ids.slice(0, 7)) statuses.push((await anna.post(`/meetings/${id}/invitations`)).status);
  assert.deepEqual(statuses, [...Array(6).fill(202), 429]);
});
