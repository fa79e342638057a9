import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnswerLinkState } from '#contract/meetings.ts';
import { tableDump } from '#test/support/table-dump.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  reader,
  reunion,
  say,
  type TestMeetings,
  textOf,
} from '#test/support/test-meeting.ts';
import { createLinkTokens } from './answer-links.ts';

/** Invites by this meeting; returns the token in each letter, by the name in its address. */
async function invited(house: TestMeetings, meeting: object = reunion) {
  const anna = await house.again('anna');
  const letters = reader(house);
  await letters();
  const { id } = await callMeeting(anna, meeting);
  assert.equal((await anna.post(`/meetings/${id}/invitations`)).status, 202);
  const tokens: Record<string, string> = {};
  for (const [name, letter] of await letters())
    tokens[name] = /\/zusage\/([\w-]+)\?/.exec(textOf(letter))?.[1] ?? '';
  return { id, tokens };
}

/** All rows but the counters of tries, which are emptied. */
async function stored({ db }: TestMeetings): Promise<string> {
  await db.deleteFrom('attempts').execute();
  return tableDump(db);
}

async function classWithBert(t: Parameters<typeof classOf2030>[0]) {
  const house = await classOf2030(t);
  await house.readers('anna', 'bert');
  await house.change('bert', { first_name: 'Bert', surname: 'Maler' });
  const check = async (token: unknown) => {
    const { status, json } = await house.browser().post('/check_answer_link', { token });
    if (status !== 200) return status;
    const { calendar, ...told } = json as AnswerLinkState;
    assert.match(calendar, /^BEGIN:VCALENDAR\r\n/);
    return told;
  };
  const answer = async (token: unknown, given: object) =>
    (await house.browser().post('/answer_invitation', { token, ...given })).status;
  return { house, check, answer };
}

test('the link in an invitation answers it without a login, for its member alone, and leaves the remark', async (t) => {
  const { house, check, answer } = await classWithBert(t);
  const { id, tokens } = await invited(house);
  const { title, place, street, town, startsAt, answerUntil } = reunion;
  const unanswered = {
    ...{ name: 'Bert Maler', title, place, street, town, startsAt, endsAt: null, answerUntil },
    ...{ state: 'fixed', isPast: false, answer: null, asksAgain: false, persons: 1 },
    ...{ question: '', choices: [], choice: '' },
  };
  assert.deepEqual(await check(tokens.bert), unanswered);
  const before = await house.db.selectFrom('sessions').selectAll().execute();
  assert.equal(await answer(tokens.bert, { answer: 'yes', persons: 3 }), 204);
  assert.deepEqual(await check(tokens.bert), { ...unanswered, answer: 'yes', persons: 3 });
  assert.deepEqual(await house.db.selectFrom('sessions').selectAll().execute(), before);
  await say(await house.again('bert'), id, 'yes', { persons: 3, remark: 'Vegetarisch' });
  assert.equal(await answer(tokens.bert, { answer: 'maybe' }), 204);
  const { guests, persons, maybePersons } = await meetingOf(await house.again('anna'), id);
  assert.deepEqual(
    guests.map((guest) => [guest.username, guest.answer, guest.persons, guest.remark]),
    [['bert', 'maybe', 1, 'Vegetarisch']],
  );
  assert.deepEqual([persons, maybePersons], [0, 1]);
});

test('a scanner that opens every link, and runs its page, changes nothing', async (t) => {
  const { house, check, answer } = await classWithBert(t);
  const { tokens } = await invited(house);
  const links = house.server.letters.flatMap(({ parsed }) => (parsed.text ?? '').match(/http:\S+/g) ?? []);
  assert.ok(links.length >= 8);
  const before = await stored(house);
  for (const link of links)
    for (const method of ['HEAD', 'GET']) {
      const page = await fetch(link.replace('http://localhost:3000', house.address), { method });
      assert.deepEqual([page.status, page.headers.getSetCookie().join().includes('session')], [200, false]);
      await page.text();
    }
  for (const token of Object.values(tokens)) assert.notEqual(await check(token), 404);
  assert.equal(await stored(house), before);
  assert.equal(await answer(tokens.bert, { answer: 'no' }), 204);
});

test('no other token answers: made up, cut, of another key, or put together', async (t) => {
  const { house, check, answer } = await classWithBert(t);
  const { id, tokens } = await invited(house);
  const other = await invited(house, { ...reunion, title: 'Ein anderes' });
  const [bert = '', anna = '', elsewhere = ''] = [tokens.bert, tokens.anna, other.tokens.bert];
  const { id: bertsId } = (await house.members.find('bert')) ?? assert.fail();
  const ids = 44;
  const wrong = {
    'made up': 'A'.repeat(66),
    cut: bert.slice(0, -1),
    longer: `${bert}A`,
    'of another key': createLinkTokens({ answers: 'another key', votes: '' }).answers.issue(id, bertsId),
    "with somebody else's signature": bert.slice(0, ids) + anna.slice(ids),
    'for another meeting': elsewhere.slice(0, 22) + bert.slice(22),
    'of the way out': house.unsubscribeTokens.issue(bertsId),
  };
  const before = await stored(house);
  for (const [kind, token] of Object.entries(wrong)) {
    assert.equal(await check(token), 404, kind);
    assert.equal(await answer(token, { answer: 'yes' }), 404, kind);
    await house.db.deleteFrom('attempts').execute();
  }
  assert.equal(await stored(house), before);
});

test('a link ends with the access of its member, and the day after the meeting; it tells of a change', async (t) => {
  const { house, check, answer } = await classWithBert(t);
  const { id, tokens } = await invited(house);
  await house.change('bert', { disabled: 1 });
  assert.deepEqual([await check(tokens.bert), await answer(tokens.bert, { answer: 'yes' })], [404, 404]);
  await house.change('bert', { disabled: 0 });
  assert.equal(await answer(tokens.bert, { answer: 'yes', persons: 2 }), 204);

  await changeMeeting(await house.again('anna'), id, { startsAt: '2030-09-28T15:00' });
  const moved = (await check(tokens.bert)) as AnswerLinkState;
  assert.deepEqual(
    [moved.startsAt, moved.answer, moved.persons, moved.asksAgain],
    ['2030-09-28T15:00', 'yes', 2, true],
  );
  house.goTo('2030-09-28T23:59');
  assert.equal(await answer(tokens.bert, { answer: 'yes' }), 204);
  assert.equal(((await check(tokens.bert)) as AnswerLinkState).asksAgain, false);
  house.goTo('2030-09-29T00:00');
  assert.equal(((await check(tokens.bert)) as AnswerLinkState).isPast, true);
  assert.equal(await answer(tokens.bert, { answer: 'no' }), 409);
  house.goTo('2030-09-30T00:00');
  assert.deepEqual([await check(tokens.bert), await answer(tokens.bert, { answer: 'no' })], [404, 404]);
});
