import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { MeetingLinkState } from '#contract/meetings.ts';
import { tableDump } from '#test/support/table-dump.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  header,
  meetingOf,
  proposals,
  put,
  reader,
  reunion,
  say,
  type TestMeetings,
  textOf,
  tokenIn,
} from '#test/support/test-meeting.ts';
import { createLinkTokens } from './answer-links.ts';

/** All rows but the counters of tries, which are emptied. */
async function stored({ db }: TestMeetings): Promise<string> {
  await db.deleteFrom('attempts').execute();
  return tableDump(db);
}

/** anna organises, bert and carl read emails, dora does not. */
async function classWithReaders(t: Parameters<typeof classOf2030>[0]) {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl');
  await site.addMember('dora');
  await site.change('bert', { first_name: 'Bert', surname: 'Maler' });
  const letters = reader(site);
  const post = (path: string, json: object) => site.browser().post(path, json);
  return {
    site,
    anna,
    letters,
    /** Calls a meeting and writes to all; returns the emails, and the token in each. */
    async written(meeting: object, kind: 'invitations' | 'votes_invitation') {
      const { id, dates } = await callMeeting(anna, meeting);
      const answer = await anna.post(`/meetings/${id}/${kind}`);
      assert.deepEqual([answer.status, answer.json], [202, { recipients: 3 }]);
      const first = await letters();
      const tokens: Record<string, string> = {};
      for (const [name, letter] of first) tokens[name] = tokenIn(letter);
      return { id, dates: dates.map((date) => date.id), first, tokens };
    },
    check: async (token = '') => {
      const { status, json } = await post('/check_meeting_link', { token });
      return status === 200 ? (json as MeetingLinkState) : status;
    },
    answer: async (token: string | undefined, given: object) =>
      (await post('/answer_invitation', { token, ...given })).status,
    /** What is said about each date. */
    vote: async (token: string | undefined, said: Record<string, string>) => {
      const votes = Object.entries(said).map(([dateId, vote]) => ({ dateId, vote }));
      return (await post('/vote_by_link', { token, votes })).status;
    },
  };
}

test('the link in an invitation answers it without a login, for its member alone, and leaves the remark', async (t) => {
  const { site, anna, written, check, answer } = await classWithReaders(t);
  const { id, tokens } = await written(reunion, 'invitations');
  const { title, place, street, town, startsAt, answerUntil } = reunion;
  const before = await stored(site);
  const found = await check(tokens.bert);
  assert.ok(typeof found === 'object');
  const { calendar, ...unanswered } = found;
  assert.match(calendar, /^BEGIN:VCALENDAR\r\n/);
  assert.deepEqual(unanswered, {
    asks: 'answers',
    dates: [],
    name: 'Bert Maler',
    title,
    place,
    street,
    town,
    startsAt,
    endsAt: null,
    answerUntil,
    state: 'fixed',
    isPast: false,
    answer: null,
    asksAgain: false,
    persons: 1,
    passedOnBy: null,
    isOwnSaid: false,
    question: '',
    choices: [],
    choice: '',
    along: [],
    greeting: '',
  });
  // Nor does a scanner that opens the page change anything.
  await (await fetch(`${site.address}/zusage/${tokens.bert}?antwort=ja`)).text();
  assert.equal(await stored(site), before);

  await say(await site.again('bert'), id, 'yes', { persons: 3, remark: 'Vegetarisch' });
  const sessions = await site.db.selectFrom('sessions').selectAll().execute();
  assert.equal(await answer(tokens.bert, { answer: 'maybe', persons: 2 }), 204);
  assert.partialDeepStrictEqual(await check(tokens.bert), { answer: 'maybe', persons: 2 });
  assert.deepEqual(await site.db.selectFrom('sessions').selectAll().execute(), sessions);
  const { guests, persons, maybePersons } = await meetingOf(anna, id);
  assert.deepEqual(
    guests.map((guest) => [guest.username, guest.answer, guest.persons, guest.remark]),
    [['bert', 'maybe', 2, 'Vegetarisch']],
  );
  assert.deepEqual([persons, maybePersons], [0, 2]);
});

test('no other token answers: made up, of another key or call, or put together', async (t) => {
  const { site, written, check, answer } = await classWithReaders(t);
  const { id, tokens } = await written(reunion, 'invitations');
  const other = await written({ ...reunion, title: 'Ein anderes' }, 'invitations');
  const votes = await written({ ...reunion, startsAt: null, dates: proposals }, 'votes_invitation');
  const [bert = '', anna = '', elsewhere = ''] = [tokens.bert, tokens.anna, other.tokens.bert];
  const { id: bertsId } = (await site.members.find('bert')) ?? assert.fail();
  const ids = 44;
  const wrong = {
    'made up': 'A'.repeat(66),
    cut: bert.slice(0, -1),
    longer: `${bert}A`,
    'of another key': createLinkTokens({ answers: 'another key', votes: '', passedOn: '' }).answers.issue(
      id,
      {
        id: bertsId,
        linksNumber: 0,
      },
    ),
    "with somebody else's signature": bert.slice(0, ids) + anna.slice(ids),
    'for another meeting': elsewhere.slice(0, 22) + bert.slice(22),
    'of the way out': site.waysOut.tokens.issue(bertsId),
  };
  const before = await stored(site);
  for (const [kind, token] of Object.entries(wrong)) {
    assert.deepEqual([await check(token), await answer(token, { answer: 'yes' })], [404, 404], kind);
    await site.db.deleteFrom('attempts').execute();
  }
  assert.equal(await answer(votes.tokens.bert, { answer: 'yes' }), 404, 'for votes');
  await site.db.deleteFrom('attempts').execute();
  assert.equal(await stored(site), before);
});

test('a link ends with the access of its member, and the day after the meeting; it tells of a change', async (t) => {
  const { site, anna, written, check, answer } = await classWithReaders(t);
  const { id, tokens } = await written(reunion, 'invitations');
  await site.change('bert', { disabled: 1 });
  assert.deepEqual([await check(tokens.bert), await answer(tokens.bert, { answer: 'yes' })], [404, 404]);
  await site.change('bert', { disabled: 0 });
  assert.equal(await answer(tokens.bert, { answer: 'yes', persons: 2 }), 204);

  await changeMeeting(anna, id, { startsAt: '2030-09-28T15:00' });
  const moved = { startsAt: '2030-09-28T15:00', answer: 'yes', persons: 2, asksAgain: true };
  assert.partialDeepStrictEqual(await check(tokens.bert), moved);
  site.goTo('2030-09-28T23:59');
  assert.equal(await answer(tokens.bert, { answer: 'yes' }), 204);
  assert.partialDeepStrictEqual(await check(tokens.bert), { asksAgain: false });
  site.goTo('2030-09-29T00:00');
  assert.partialDeepStrictEqual(await check(tokens.bert), { isPast: true });
  assert.equal(await answer(tokens.bert, { answer: 'no' }), 409);
  site.goTo('2030-09-30T00:00');
  assert.deepEqual([await check(tokens.bert), await answer(tokens.bert, { answer: 'no' })], [404, 404]);
});

test('one question is answered with the answer, on the page and by the link, and counted for organisers', async (t) => {
  const { site, anna, written, check, answer } = await classWithReaders(t);
  const meal = { question: 'Was möchtest du essen?', choices: ['Fisch', 'Fleisch', 'vegetarisch'] };
  const { id, tokens } = await written({ ...reunion, ...meal }, 'invitations');
  assert.partialDeepStrictEqual(await check(tokens.bert), meal);
  assert.equal(await answer(tokens.bert, { answer: 'yes', persons: 2, choice: 'Fisch' }), 204);
  assert.equal(await answer(tokens.bert, { answer: 'yes', persons: 2, choice: 'Nudeln' }), 409);
  const carl = await site.again('carl');
  await say(carl, id, 'yes', { choice: 'vegetarisch' });
  // Without a word of it the choice stays.
  await say(carl, id, 'yes', { persons: 3 });
  // Each who comes along has a choice of their own.
  await say(carl, id, 'yes', { persons: 3, along: ['Fleisch'] });

  const counted = async () =>
    (await meetingOf(anna, id)).choiceCounts.map((one) => `${one.choice} ${one.persons}`);
  assert.deepEqual(await counted(), ['Fisch 1', 'Fleisch 1', 'vegetarisch 1', ' 2']);
  const ofOther = await meetingOf(carl, id);
  assert.deepEqual([ofOther.choiceCounts, ofOther.myAnswer?.choice], [[], 'vegetarisch']);
  assert.ok(ofOther.guests.every(({ choice }) => choice === undefined));
  const csv = (await anna.get(`/meetings/${id}/csv`)).text;
  assert.match(csv, /;"Euro";"Was möchtest du essen\?"\r\n.*"bert";"Zusage";"2";"";"";"";"";"Fisch"\r\n/s);
  assert.match(csv, /: Fisch 1, Fleisch 1, vegetarisch 1, ohne Angabe 2\./);

  // Nobody has a choice that is no longer offered.
  await changeMeeting(anna, id, { choices: ['Fleisch', 'vegetarisch'] });
  assert.deepEqual(await counted(), ['Fleisch 1', 'vegetarisch 1', ' 3']);
});

const toVoteOn = { ...reunion, startsAt: null, dates: proposals };

test('all who take Rundmails are asked for their votes by mail, once, with the way out of Rundmails', async (t) => {
  const { site, anna, written, letters } = await classWithReaders(t);
  const { id, first } = await written(toVoteOn, 'votes_invitation');
  assert.deepEqual([...first.keys()].toSorted(), ['anna', 'bert', 'carl']);
  const letter = first.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Wann passt es dir? „Klassentreffen 2030“');
  assert.match(
    textOf(letter),
    /Diese Termine stehen zur Wahl:\n- Samstag, 1\. Juni 2030, 15\u00A0Uhr\n- Samstag, 21\. September 2030, bis/,
  );
  assert.equal(header(letter, 'List-Unsubscribe').length, 1);
  assert.equal((await anna.post(`/meetings/${id}/votes_invitation`)).status, 409);
  const { votesAskedAt, mayDelete } = await meetingOf(anna, id);
  assert.deepEqual([typeof votesAskedAt, mayDelete], ['number', false]);
  // Of the meeting they hear what becomes of it.
  await anna.post(`/meetings/${id}/cancel`, {});
  site.passSeconds(601);
  assert.deepEqual([...(await letters()).keys()].toSorted(), ['bert', 'carl']);

  // Nobody is asked who has voted before the email leaves, or has taken back the box.
  const next = await callMeeting(anna, toVoteOn);
  await anna.post(`/meetings/${next.id}/votes_invitation`);
  await put(anna, `/meetings/${next.id}/votes`, { votes: [{ dateId: next.dates[0]?.id, vote: 'yes' }] });
  await site.change('carl', { accept_group_emails: 0 });
  assert.deepEqual([...(await letters()).keys()], ['bert']);
});

test('the link votes for its member alone, until a date is fixed; organisers see who voted, by released names', async (t) => {
  const { site, anna, written, check, vote, answer } = await classWithReaders(t);
  const { id, dates, tokens } = await written(toVoteOn, 'votes_invitation');
  const [june = '', autumn = ''] = dates;
  const bert = tokens.bert ?? '';
  const before = await stored(site);
  const shown = await check(bert);
  assert.ok(typeof shown === 'object');
  assert.deepEqual(
    [shown.name, shown.state, shown.dates.map(({ startsAt, myVote }) => `${startsAt} ${myVote}`)],
    ['Bert Maler', 'proposed', ['2030-06-01T15:00 null', '2030-09-21 null']],
  );
  for (const token of ['A'.repeat(66), `${bert}A`, bert.slice(0, 44) + tokens.carl?.slice(44)])
    assert.deepEqual([await check(token), await vote(token, { [june]: 'yes' })], [404, 404], token);
  assert.equal(await answer(bert, { answer: 'yes' }), 404, 'it is for votes alone');
  assert.equal(await vote(bert, { [id]: 'yes' }), 409);
  assert.equal(await stored(site), before);

  assert.equal(await vote(bert, { [june]: 'yes', [autumn]: 'no' }), 204);
  const again = await check(bert);
  assert.ok(typeof again === 'object');
  assert.deepEqual(
    again.dates.map(({ myVote }) => myVote),
    ['yes', 'no'],
  );
  assert.deepEqual(
    (await meetingOf(anna, id)).dates.map(({ yes, maybe, no }) => [yes, maybe, no].join()),
    ['1,0,0', '0,0,1'],
  );
  await site.change('bert', { publication_consent: 1 });
  await site.change('dora', { first_name: 'Dora', surname: 'Zahn', publication_consent: 1 });
  const people = async () => ((await anna.get(`/meetings/${id}/people`)).json as MeetingPeople).people;
  assert.deepEqual(
    (await people()).map(({ name, votes }) => [name, ...votes.map(({ vote }) => vote).toSorted()]),
    [['anna'], ['carl'], ['Bert Maler', 'no', 'yes'], ['Dora Zahn']],
  );
  assert.equal((await (await site.again('bert')).get(`/meetings/${id}/people`)).status, 403);

  await site.change('carl', { disabled: 1 });
  const gone = [await check(tokens.carl), await vote(tokens.carl, { [june]: 'yes' })];
  assert.deepEqual([gone, (await people()).length], [[404, 404], 3]);
  await anna.post(`/meetings/${id}/fix`, { dateId: june });
  assert.partialDeepStrictEqual(await check(bert), { startsAt: '2030-06-01T15:00' });
  assert.equal(await vote(bert, { [june]: 'no' }), 409);
  site.goTo('2030-06-03T00:00');
  assert.equal(await check(bert), 404);
});
