import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeetingGuest } from '#contract/meetings.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  put,
  reader,
  say,
  textOf,
} from '#test/support/test-meeting.ts';

/** anna organises, bert and carl read e-mails. */
async function classWithMeeting(t: Parameters<typeof classOf2030>[0]) {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.change('anna', { publication_consent: 1, first_name: 'Anna', surname: 'Maler' });
  const [bert, carl] = [await house.writer('bert'), await house.writer('carl')];
  const { id } = await callMeeting(anna);
  const enter = (who: TestBrowser, username: string, entered: object) =>
    put(who, `/meetings/${id}/answers/${username}`, entered);
  return { house, anna, bert, carl, id, enter, letters: reader(house) };
}

test('an organiser enters what a member has said on the phone, who sees by whom and when, and is told', async (t) => {
  const { house, id, enter, letters } = await classWithMeeting(t);
  await house.goTo('2030-02-01T18:00');
  const earliest = Math.floor(house.now() / 1000);
  const entered = { answer: 'yes', persons: 2, companions: ['Renate'], remark: 'ohne Fisch' };
  assert.equal((await enter(await house.again('anna'), 'bert', entered)).status, 204);

  const again = await house.again('bert');
  const meeting = await meetingOf(again, id);
  assert.deepEqual(meeting.myAnswer, entered);
  assert.deepEqual(meeting.myAnswerEntered?.by, { username: 'anna', name: 'Anna Maler' });
  const { at = 0 } = meeting.myAnswerEntered ?? {};
  assert.ok(at >= earliest && at <= house.now() / 1000);
  assert.equal(meeting.persons, 2);
  const organiser = await house.again('anna');
  const [guest] = (await organiser.get(`/meetings/${id}/guests`)).json as MeetingGuest[];
  assert.deepEqual([guest?.entered?.by?.username, guest?.companions], ['anna', ['Renate']]);

  assert.match((await again.get('/users/bert/export')).text, /"Renate"[^}]*"enteredBy": "anna"/);

  // A slip of the finger is mended before anybody is told; then there is one letter.
  assert.equal((await letters()).size, 0);
  assert.equal((await enter(organiser, 'bert', { answer: 'yes', persons: 3 })).status, 204);
  house.passSeconds(601);
  const told = await letters();
  assert.deepEqual([...told.keys()], ['bert']);
  const letter = told.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Für dich eingetragen: Klassentreffen 2030');
  assert.match(textOf(letter), /Anna Maler hat für dich .* geantwortet: Du kommst, .* 3 Personen\./);
  assert.match(textOf(letter), /\/zusage\//);
  // What was not entered anew is still there.
  assert.equal((await meetingOf(again, id)).myAnswer?.remark, 'ohne Fisch');
});

test('what the member says last always stands, before the letter has left, too', async (t) => {
  const { house, anna, bert, id, enter, letters } = await classWithMeeting(t);
  assert.equal((await enter(anna, 'bert', { answer: 'yes', persons: 2 })).status, 204);
  await say(bert, id, 'no');
  assert.equal((await meetingOf(bert, id)).myAnswerEntered, null);
  house.passSeconds(601);
  assert.equal((await letters()).size, 0);

  // Who phones does not know of it, and is told; who knows of it may enter what was said after it.
  assert.equal((await enter(anna, 'bert', { answer: 'yes' })).status, 409);
  assert.equal((await meetingOf(bert, id)).myAnswer?.answer, 'no');
  assert.equal((await enter(anna, 'bert', { answer: 'maybe', overOwn: true })).status, 204);
  const { myAnswer, myAnswerEntered } = await meetingOf(bert, id);
  assert.deepEqual([myAnswer?.answer, myAnswerEntered?.by?.username], ['maybe', 'anna']);
});

test('what was said to another date does not stand in the way', async (t) => {
  const { anna, bert, id, enter } = await classWithMeeting(t);
  await say(bert, id, 'no');
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  assert.equal((await enter(anna, 'bert', { answer: 'yes' })).status, 204);
  assert.equal((await meetingOf(bert, id)).myAnswer?.answer, 'yes');
});

test('what was entered for the wrong person is taken back, and nobody is told; what the member said is not', async (t) => {
  const { house, anna, bert, carl, id, enter, letters } = await classWithMeeting(t);
  const takeBack = async (who: TestBrowser, username: string) =>
    (await who.send('DELETE', `/meetings/${id}/answers/${username}`)).status;
  const isOpen = async () => (await meetingOf(bert, id)).myAnswer === null;

  assert.equal(await takeBack(anna, 'bert'), 404);
  assert.equal((await enter(anna, 'bert', { answer: 'yes', persons: 2 })).status, 204);
  assert.equal(await takeBack(carl, 'bert'), 403);
  assert.equal(await takeBack(anna, 'bert'), 204);
  assert.equal(await isOpen(), true);
  assert.equal((await meetingOf(anna, id)).persons, 0);
  house.passSeconds(601);
  assert.equal((await letters()).size, 0);

  // Once it was told, too; but not while it says that somebody has paid.
  await enter(anna, 'bert', { answer: 'yes' });
  house.passSeconds(601);
  assert.equal((await letters()).size, 1);
  await put(anna, `/meetings/${id}/payments/bert`, { paid: true });
  assert.equal(await takeBack(anna, 'bert'), 409);
  await put(anna, `/meetings/${id}/payments/bert`, { paid: false });
  assert.equal(await takeBack(anna, 'bert'), 204);

  // What the member has said stays, and is not wiped by entering something over it first.
  await say(bert, id, 'no', { remark: 'Ich bin im Urlaub' });
  assert.equal(await takeBack(anna, 'bert'), 409);
  for (const answer of ['yes', 'maybe']) {
    await enter(anna, 'bert', { answer, overOwn: true });
    assert.equal(await takeBack(anna, 'bert'), 409);
  }
  // Nor what was said to an earlier date.
  await say(bert, id, 'no');
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  await enter(anna, 'bert', { answer: 'yes' });
  assert.equal(await takeBack(anna, 'bert'), 409);
  assert.equal(await isOpen(), false);

  await enter(anna, 'carl', { answer: 'no' });
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.equal(await takeBack(anna, 'carl'), 409);
});

test("an organiser's own answer is nobody's entry, and members enter nothing", async (t) => {
  const { house, anna, bert, id, enter } = await classWithMeeting(t);
  assert.equal((await enter(anna, 'anna', { answer: 'yes' })).status, 204);
  assert.equal((await meetingOf(anna, id)).myAnswerEntered, null);
  assert.equal((await enter(bert, 'carl', { answer: 'yes' })).status, 403);
  assert.equal((await enter(anna, 'niemand', { answer: 'yes' })).status, 404);
  await house.change('carl', { disabled: 1 });
  assert.equal((await enter(anna, 'carl', { answer: 'yes' })).status, 404);
});

test('an entry outlives the account of who made it, without the name', async (t) => {
  const { house, anna, bert, carl, id, enter } = await classWithMeeting(t);
  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'carl'] });
  await put(carl, `/meetings/${id}/organisers/me`, { accept: true });
  assert.equal((await enter(carl, 'bert', { answer: 'yes', persons: 2 })).status, 204);
  await house.change('carl', { disabled: 1 });
  assert.equal((await meetingOf(bert, id)).myAnswerEntered?.by, null);
  await house.change('carl', { disabled: 0 });
  assert.equal((await meetingOf(bert, id)).myAnswerEntered?.by?.username, 'carl');
  await house.db.deleteFrom('members').where('username', '=', 'carl').execute();
  const { myAnswer, myAnswerEntered } = await meetingOf(bert, id);
  assert.equal(myAnswer?.persons, 2);
  assert.equal(myAnswerEntered?.by, null);
});

test('what a maintainer enters to the meeting of others is in the record', async (t) => {
  const { house, enter } = await classWithMeeting(t);
  const maja = await house.join('maja');
  await house.change('maja', { maintainer: 1 });
  assert.equal((await enter(maja, 'bert', { answer: 'yes' })).status, 403);
  await maja.post('/confirm_password', { password: house.password });
  assert.equal((await enter(maja, 'bert', { answer: 'yes' })).status, 204);
  const lines = await house.db
    .selectFrom('maintenance_record')
    .select(['act', 'subject_name', 'object'])
    .execute();
  const told = lines.map(({ act, subject_name, object }) => [act, subject_name, object]);
  assert.deepEqual(told, [['meeting-answer-entered', 'bert', 'Klassentreffen 2030']]);
});
