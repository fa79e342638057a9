import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VoteLinkState, VotesByPerson } from '#contract/meetings.ts';
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
  sent,
  type TestMeetings,
  textOf,
} from '#test/support/test-meeting.ts';

const toVoteOn = { ...reunion, startsAt: null, dates: proposals };

/** All rows but the counters of tries, which are emptied. */
async function stored({ db }: TestMeetings): Promise<string> {
  await db.deleteFrom('attempts').execute();
  return tableDump(db);
}

/** Anna has asked all for their votes by mail; dora takes no Rundmails. */
async function asked(t: Parameters<typeof classOf2030>[0]) {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  await house.addMember('dora');
  await house.change('bert', { first_name: 'Bert', surname: 'Maler' });
  const meeting = await callMeeting(anna, toVoteOn);
  const letters = reader(house);
  const answer = await anna.post(`/meetings/${meeting.id}/votes_invitation`);
  assert.deepEqual([answer.status, answer.json], [202, { recipients: 3 }]);
  const first = await letters();
  const tokens = Object.fromEntries(
    [...first].map(([name, letter]) => [name, /\/abstimmung\/([\w-]+)/.exec(textOf(letter))?.[1] ?? '']),
  );
  const check = async (token: unknown) => house.browser().post('/check_vote_link', { token });
  const vote = async (token: unknown, votes: unknown) =>
    (await house.browser().post('/vote_by_link', { token, votes })).status;
  const [one = '', two = ''] = meeting.dates.map(({ id }) => id);
  return { house, anna, id: meeting.id, dates: [one, two] as const, letters, first, tokens, check, vote };
}

test('all who take Rundmails are asked for their votes by mail, once, with the way out of Rundmails', async (t) => {
  const { house, anna, id, first, letters } = await asked(t);
  assert.deepEqual([...first.keys()].toSorted(), ['anna', 'bert', 'carl']);
  const letter = first.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Wann passt es dir? Klassentreffen 2030');
  assert.match(
    textOf(letter),
    /Diese Termine stehen zur Wahl:\n- Samstag, 1\. Juni 2030, 15\u00A0Uhr\n- Samstag, 21\. September 2030, bis/,
  );
  assert.equal(header(letter, 'List-Unsubscribe').length, 1);
  assert.equal((await anna.post(`/meetings/${id}/votes_invitation`)).status, 409);
  assert.equal((await letters()).size, 0);
  const { votesAskedAt, mayDelete } = await meetingOf(anna, id);
  assert.deepEqual([typeof votesAskedAt, mayDelete], ['number', false]);

  // Of the meeting they hear what becomes of it.
  await anna.post(`/meetings/${id}/cancel`, {});
  house.passSeconds(601);
  const off = await letters();
  assert.deepEqual([...off.keys()].toSorted(), ['bert', 'carl']);
  assert.equal(off.get('bert')?.parsed.subject, 'Fällt aus: Klassentreffen 2030');
});

test('who has voted before the letter leaves, or has taken back the box, gets none', async (t) => {
  const house = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  const { id, dates } = await callMeeting(anna, toVoteOn);
  const votes = [{ dateId: dates[0]?.id, vote: 'yes' }];
  await anna.post(`/meetings/${id}/votes_invitation`);
  await put(anna, `/meetings/${id}/votes`, { votes });
  await house.change('carl', { accept_group_emails: 0 });
  assert.deepEqual(await sent(house), ['bert']);
});

test('the link shows all dates and changes nothing by being opened; its button votes for its member alone', async (t) => {
  const { house, anna, id, dates, tokens, check, vote } = await asked(t);
  const before = await stored(house);
  const page = await fetch(`${house.address}/abstimmung/${tokens.bert}`);
  assert.equal(page.status, 200);
  await page.text();
  const { json } = await check(tokens.bert);
  const { name, state, dates: shown } = json as VoteLinkState;
  assert.deepEqual(
    [name, state, shown.map(({ startsAt, myVote }) => `${startsAt} ${myVote}`)],
    ['Bert Maler', 'proposed', ['2030-06-01T15:00 null', '2030-09-21 null']],
  );
  const [yes, no] = [dates[0], dates[1]].map((dateId, at) => ({ dateId, vote: at === 0 ? 'yes' : 'no' }));
  const bert = tokens.bert ?? '';
  for (const token of ['A'.repeat(66), `${bert}A`, bert.slice(0, 44) + tokens.carl?.slice(44)])
    assert.deepEqual([(await check(token)).status, await vote(token, [yes])], [404, 404], token);
  const answer = await house.browser().post('/answer_invitation', { token: bert, answer: 'yes' });
  assert.equal(answer.status, 404, 'it is for votes alone');
  assert.equal(await vote(bert, [{ dateId: '01890000-0000-7000-8000-000000000000', vote: 'yes' }]), 409);
  assert.equal(await stored(house), before);

  assert.equal(await vote(bert, [yes, no]), 204);
  const again = (await check(bert)).json as VoteLinkState;
  assert.deepEqual(
    again.dates.map(({ myVote }) => myVote),
    ['yes', 'no'],
  );
  assert.deepEqual(
    (await meetingOf(anna, id)).dates.map(({ yes, maybe, no }) => [yes, maybe, no]),
    [
      [1, 0, 0],
      [0, 0, 1],
    ],
  );
});

test('a link for votes ends with the access of its member, when a date is fixed, and the day after', async (t) => {
  const { house, anna, id, dates, tokens, check, vote } = await asked(t);
  const votes = [{ dateId: dates[0], vote: 'yes' }];
  await house.change('carl', { disabled: 1 });
  assert.deepEqual([(await check(tokens.carl)).status, await vote(tokens.carl, votes)], [404, 404]);
  await anna.post(`/meetings/${id}/fix`, { dateId: dates[0] });
  assert.equal(((await check(tokens.bert)).json as VoteLinkState).startsAt, '2030-06-01T15:00');
  assert.equal(await vote(tokens.bert, votes), 409);
  house.goTo('2030-06-03T00:00');
  assert.equal((await check(tokens.bert)).status, 404);
});

test('organisers see who voted how and who is silent, by released names alone; members see counts', async (t) => {
  const { house, anna, id, dates, tokens, vote } = await asked(t);
  await house.change('bert', { publication_consent: 1 });
  await house.change('dora', { first_name: 'Dora', surname: 'Zahn', publication_consent: 1 });
  await vote(tokens.bert, [{ dateId: dates[0], vote: 'maybe' }]);
  const { json } = await anna.get(`/meetings/${id}/votes`);
  const { voters, silent, silentNotNamed } = json as VotesByPerson;
  assert.deepEqual(voters, [
    { username: 'bert', name: 'Bert Maler', votes: [{ dateId: dates[0], vote: 'maybe' }] },
  ]);
  assert.deepEqual([silent.map(({ name }) => name), silentNotNamed], [['Dora Zahn'], 2]);
  assert.equal((await (await house.again('bert')).get(`/meetings/${id}/votes`)).status, 403);
  // Whoever is disabled is in neither.
  await house.change('bert', { disabled: 1 });
  assert.deepEqual(((await anna.get(`/meetings/${id}/votes`)).json as VotesByPerson).voters, []);
});

test('one question is answered with the answer, on the page and by the link, and counted for organisers', async (t) => {
  const house: TestMeetings = await classOf2030(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  await house.addMember('carl');
  const meal = { question: 'Was möchtest du essen?', choices: ['Fisch', 'Fleisch', 'vegetarisch'] };
  const { id } = await callMeeting(anna, { ...reunion, ...meal });
  await anna.post(`/meetings/${id}/invitations`);
  const text = textOf((await reader(house)()).get('bert') ?? assert.fail());
  const [, token = ''] = /\/zusage\/([\w-]+)\?/.exec(text) ?? [];
  const link = await house.browser().post('/check_answer_link', { token });
  assert.deepEqual((link.json as { choices: string[] }).choices, meal.choices);
  const byLink = async (choice: string) =>
    (await house.browser().post('/answer_invitation', { token, answer: 'yes', persons: 2, choice })).status;
  assert.deepEqual([await byLink('Fisch'), await byLink('Nudeln')], [204, 409]);
  const carl = await house.again('carl');
  await say(carl, id, 'yes', { choice: 'vegetarisch' });
  // Without a word of it the choice stays.
  await say(carl, id, 'yes', { persons: 3 });

  const counted = async () =>
    (await meetingOf(anna, id)).choiceCounts.map((one) => [one.choice, one.answers, one.persons].join(' '));
  assert.deepEqual(await counted(), ['Fisch 1 2', 'Fleisch 0 0', 'vegetarisch 1 3', ' 0 0']);
  const ofOther = await meetingOf(carl, id);
  assert.deepEqual([ofOther.choiceCounts, ofOther.myAnswer?.choice], [[], 'vegetarisch']);
  assert.ok(ofOther.guests.every(({ choice }) => choice === undefined));
  const csv = (await anna.get(`/meetings/${id}/csv`)).text;
  assert.match(csv, /;Euro;Was möchtest du essen\?\r\n/);
  assert.match(csv, /bert;Zusage;2;;;;;Fisch\r\n/);
  assert.match(
    csv,
    /Zusagen: Fisch 1 \(2 Personen\), Fleisch 0, vegetarisch 1 \(3 Personen\), ohne Angabe 0\./,
  );

  // A choice that is no longer offered is said by nobody.
  await changeMeeting(anna, id, { choices: ['Fleisch', 'vegetarisch'] });
  assert.deepEqual(await counted(), ['Fleisch 0 0', 'vegetarisch 1 3', ' 1 2']);
});
