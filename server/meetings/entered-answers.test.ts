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
  /** Returns the status. */
  const enter = async (who: TestBrowser, username: string, entered: object) =>
    (await put(who, `/meetings/${id}/answers/${username}`, entered)).status;
  return { house, anna, bert, carl, id, enter, letters: reader(house) };
}

test('an organiser enters what a member has said on the phone, who sees by whom and when, and is told', async (t) => {
  const { house, anna, bert, id, enter, letters } = await classWithMeeting(t);
  const earliest = Math.floor(house.now() / 1000);
  const entered = { answer: 'yes', persons: 2, companions: ['Renate'], remark: 'ohne Fisch' };
  assert.equal(await enter(anna, 'bert', entered), 204);
  const { myAnswer, myAnswerEntered, persons } = await meetingOf(bert, id);
  assert.deepEqual([myAnswer, persons], [entered, 2]);
  assert.deepEqual(myAnswerEntered?.by, { username: 'anna', name: 'Anna Maler' });
  const { at = 0 } = myAnswerEntered ?? {};
  assert.ok(at >= earliest && at <= house.now() / 1000);
  const [guest] = (await anna.get(`/meetings/${id}/guests`)).json as MeetingGuest[];
  assert.deepEqual([guest?.entered?.by?.username, guest?.companions], ['anna', ['Renate']]);
  assert.match((await bert.get('/users/bert/export')).text, /"Renate"[^}]*"enteredBy": "anna"/);

  // A slip of the finger is mended before anybody is told; then there is one letter.
  assert.equal((await letters()).size, 0);
  assert.equal(await enter(anna, 'bert', { answer: 'yes', persons: 3 }), 204);
  // An organiser's own answer is nobody's entry, and told to nobody.
  assert.equal(await enter(anna, 'anna', { answer: 'yes' }), 204);
  assert.equal((await meetingOf(anna, id)).myAnswerEntered, null);
  house.passSeconds(601);
  const told = await letters();
  assert.deepEqual([...told.keys()], ['bert']);
  const letter = told.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Für dich eingetragen: Klassentreffen 2030');
  assert.match(textOf(letter), /Anna Maler hat für dich .* geantwortet: Du kommst, .* 3 Personen\./);
  assert.match(textOf(letter), /\/zusage\//);
  // What was not entered anew is still there.
  assert.equal((await meetingOf(bert, id)).myAnswer?.remark, 'ohne Fisch');
});

test('what the member says last always stands, before the letter has left, too', async (t) => {
  const { house, anna, bert, id, enter, letters } = await classWithMeeting(t);
  assert.equal(await enter(anna, 'bert', { answer: 'yes', persons: 2 }), 204);
  await say(bert, id, 'no');
  assert.equal((await meetingOf(bert, id)).myAnswerEntered, null);
  house.passSeconds(601);
  assert.equal((await letters()).size, 0);

  // Who phones does not know of it, and is told; who knows of it may enter what was said after it.
  assert.equal(await enter(anna, 'bert', { answer: 'yes' }), 409);
  assert.equal((await meetingOf(bert, id)).myAnswer?.answer, 'no');
  assert.equal(await enter(anna, 'bert', { answer: 'maybe', overOwn: true }), 204);
  const { myAnswer, myAnswerEntered } = await meetingOf(bert, id);
  assert.deepEqual([myAnswer?.answer, myAnswerEntered?.by?.username], ['maybe', 'anna']);
});

test('what was entered for the wrong person is taken back, and nobody is told; what the member said is not', async (t) => {
  const { house, anna, bert, carl, id, enter, letters } = await classWithMeeting(t);
  const takeBack = async (username: string, who = anna) =>
    (await who.send('DELETE', `/meetings/${id}/answers/${username}`)).status;

  assert.equal(await takeBack('bert'), 404);
  assert.equal(await enter(anna, 'bert', { answer: 'yes', persons: 2 }), 204);
  assert.equal(await takeBack('bert', carl), 403);
  assert.equal(await takeBack('bert'), 204);
  assert.equal((await meetingOf(bert, id)).myAnswer, null);
  house.passSeconds(601);
  assert.equal((await letters()).size, 0);

  // Not while it says that somebody has paid.
  await enter(anna, 'bert', { answer: 'yes' });
  await put(anna, `/meetings/${id}/payments/bert`, { paid: true });
  assert.equal(await takeBack('bert'), 409);
  await put(anna, `/meetings/${id}/payments/bert`, { paid: false });

  // What the member has said stays, and is not wiped by entering something over it first.
  await say(bert, id, 'no', { remark: 'Ich bin im Urlaub' });
  assert.equal(await takeBack('bert'), 409);
  await enter(anna, 'bert', { answer: 'yes', overOwn: true });
  assert.equal(await takeBack('bert'), 409);
  // What was said to an earlier date does not stand in the way of an entry, but is not wiped either.
  await say(bert, id, 'no');
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  assert.equal(await enter(anna, 'bert', { answer: 'yes' }), 204);
  assert.equal(await takeBack('bert'), 409);
  assert.equal((await meetingOf(bert, id)).myAnswer?.answer, 'yes');

  await enter(anna, 'carl', { answer: 'no' });
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.equal(await takeBack('carl'), 409);
});

test('an entry outlives the account of who made it, without the name', async (t) => {
  const { house, anna, bert, carl, id, enter } = await classWithMeeting(t);
  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'carl'] });
  await put(carl, `/meetings/${id}/organisers/me`, { accept: true });
  assert.equal(await enter(carl, 'bert', { answer: 'yes', persons: 2 }), 204);
  const by = async () => (await meetingOf(bert, id)).myAnswerEntered?.by;
  await house.change('carl', { disabled: 1 });
  assert.equal(await by(), null);
  assert.equal(await enter(anna, 'carl', { answer: 'yes' }), 404);
  await house.change('carl', { disabled: 0 });
  assert.equal((await by())?.username, 'carl');
  await house.db.deleteFrom('members').where('username', '=', 'carl').execute();
  assert.deepEqual([(await meetingOf(bert, id)).myAnswer?.persons, await by()], [2, null]);
});

test('what a maintainer enters to the meeting of others is in the record', async (t) => {
  const { house, enter } = await classWithMeeting(t);
  assert.equal(await enter(await house.maintainer(), 'bert', { answer: 'yes' }), 204);
  const lines = await house.db
    .selectFrom('maintenance_record')
    .select(['act', 'subject_name', 'object'])
    .execute();
  const told = lines.map(({ act, subject_name, object }) => [act, subject_name, object]);
  assert.deepEqual(told, [['meeting-answer-entered', 'bert', 'Klassentreffen 2030']]);
});
