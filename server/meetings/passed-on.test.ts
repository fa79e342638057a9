import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { MeetingLinkState } from '#contract/meetings.ts';
import { behindProxy, from } from '#test/support/login-by-mail.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  proposals,
  put,
  reader,
  reunion,
  say,
  textOf,
  tokenIn,
} from '#test/support/test-meeting.ts';

const toVoteOn = { ...reunion, startsAt: null, dates: proposals };

/** anna organises it with emil; bert reads emails, carl has none. */
async function classWithLinks(t: TestContext, meeting: object = reunion) {
  const site = await classOf2030(t, behindProxy);
  const [anna, emil] = [await site.writer('anna'), await site.writer('emil')];
  await site.change('anna', { publication_consent: 1, first_name: 'Anna', surname: 'Maler' });
  await site.readers('bert');
  await site.change('bert', { publication_consent: 1, first_name: 'Bert', surname: 'Zahn' });
  await site.addMember('carl');
  await site.db
    .updateTable('members')
    .set({ private_email_address: '', linked_address: null, linked_address_key: null })
    .where('username', '=', 'carl')
    .execute();
  const { id, dates } = await callMeeting(anna, meeting);
  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'emil'] });
  await put(emil, `/meetings/${id}/organisers/me`, { accept: true });

  const post = (target: string, json: object) => from(site.browser(), target, json);
  const passOn = async (by: TestBrowser, to: string) => {
    const { json, text, status } = await by.post(`/meetings/${id}/links/${to}`);
    assert.equal(status, 200, text);
    const { pathname } = new URL((json as { link: string }).link);
    return { page: pathname.split('/')[1], token: pathname.split('/')[2] ?? '' };
  };
  const check = async (token: string) => {
    const { status, json } = await post('/check_meeting_link', { token });
    return status === 200 ? (json as MeetingLinkState) : status;
  };
  const answer = async (token: string, given: object) =>
    (await post('/answer_invitation', { token, ...given })).status;
  const vote = async (token: string, ...said: string[]) => {
    const votes = said.map((one, at) => ({ dateId: dates[at]?.id, vote: one }));
    return (await post('/vote_by_link', { token, votes })).status;
  };
  const listed = async (by: TestBrowser, username: string) =>
    ((await by.get(`/meetings/${id}/people`)).json as MeetingPeople).people.find(
      (one) => one.username === username,
    );
  return { site, anna, emil, id, dates, passOn, check, answer, vote, listed, letters: reader(site) };
}

test('a link to pass on is made when an organiser asks for it, for one member, and is in no list', async (t) => {
  const { site, anna, id, passOn, check } = await classWithLinks(t);
  const bert = await site.again('bert');
  for (const path of ['people', 'calls'])
    assert.doesNotMatch((await anna.get(`/meetings/${id}/${path}`)).text, /zusage|abstimmung|"link"/);
  assert.equal((await bert.post(`/meetings/${id}/links/carl`)).status, 403);
  // Who maintains the site, but does not organise the meeting, would have links that nothing ends.
  assert.equal((await (await site.maintainer()).post(`/meetings/${id}/links/carl`)).status, 403);
  assert.equal((await anna.post(`/meetings/${id}/links/niemand`)).status, 404);

  const { page, token } = await passOn(anna, 'carl');
  assert.equal(page, 'zusage');
  // Carl has released no name: the organiser who opens the link learns none by it.
  await site.change('carl', { first_name: 'Carl', surname: 'Geheim' });
  const shown = { asks: 'answers', name: 'carl', passedOnBy: 'Anna Maler', isOwnSaid: false, answer: null };
  assert.partialDeepStrictEqual(await check(token), shown);
  assert.partialDeepStrictEqual(await check((await passOn(anna, 'bert')).token), { name: 'Bert Zahn' });
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.equal((await anna.post(`/meetings/${id}/links/carl`)).status, 409);
});

test('what is answered by it is entered in the name of its organiser, told by mail, and gives way to the member', async (t) => {
  const { site, anna, id, passOn, check, answer, listed, letters } = await classWithLinks(t);
  const bert = await site.again('bert');
  const { token } = await passOn(anna, 'bert');
  assert.equal(await answer(token, { answer: 'yes', persons: 2 }), 204);
  const { myAnswer, myAnswerEntered } = await meetingOf(bert, id);
  assert.deepEqual([myAnswer?.answer, myAnswer?.persons], ['yes', 2]);
  assert.partialDeepStrictEqual(myAnswerEntered, {
    by: { username: 'anna', name: 'Anna Maler' },
    byLink: true,
  });
  assert.partialDeepStrictEqual((await listed(anna, 'bert'))?.said?.entered, { byLink: true });
  assert.match((await bert.get('/users/bert/export')).text, /"enteredBy": "anna"[^}]*"byLink": true/);
  site.passSeconds(601);
  const letter = (await letters()).get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Für dich eingetragen: „Klassentreffen 2030“');
  assert.match(textOf(letter), /über einen Link, den Anna Maler weitergegeben hat, .* 2 Personen\./);
  assert.match(textOf(letter), /antworte selbst.*\/zusage\//s);

  // The same link changes what was said by it; once the member has spoken, nothing any more.
  assert.equal(await answer(token, { answer: 'maybe' }), 204);
  await say(bert, id, 'yes', { persons: 3 });
  assert.partialDeepStrictEqual(await check(token), { isOwnSaid: true, answer: 'yes', persons: 3 });
  assert.equal(await answer(token, { answer: 'no' }), 409);
  assert.deepEqual((await meetingOf(bert, id)).persons, 3);
  // To another date both may say something again, and the member is told.
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  assert.partialDeepStrictEqual(await check(token), { isOwnSaid: false, asksAgain: true });
  site.passSeconds(DAY);
  await letters();
  assert.equal(await answer(token, { answer: 'no' }), 204);
  site.passSeconds(601);
  assert.match(textOf((await letters()).get('bert') ?? assert.fail()), /Link, den Anna .* Du kommst nicht\./);
});

const DAY = 24 * 3600;

test('it ends with its organiser, who is removed, leaves, is disabled or deleted, and another has their own', async (t) => {
  const { site, anna, emil, id, passOn, check, answer } = await classWithLinks(t);
  const byEmil = (await passOn(emil, 'carl')).token;
  const byAnna = (await passOn(anna, 'carl')).token;
  const mine = async (accept: boolean) =>
    assert.equal((await put(emil, `/meetings/${id}/organisers/me`, { accept })).status, 200);
  const ask = () => put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'emil'] });
  const ended = async (token: string) =>
    assert.deepEqual([await check(token), await answer(token, { answer: 'no' })], [404, 404]);

  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna'] });
  await ended(byEmil);
  site.passSeconds(1);
  await ask();
  await ended(byEmil);
  await mine(true);
  await ended(byEmil);
  const again = (await passOn(emil, 'carl')).token;
  await mine(false);
  await ended(again);
  await ask();
  await mine(true);
  const last = (await passOn(emil, 'carl')).token;
  assert.equal(await answer(last, { answer: 'yes' }), 204);
  const emils = (await site.members.find('emil'))?.id ?? '';
  await site.accounts.setDisabled(site.db, emils, true);
  await ended(last);
  await site.accounts.setDisabled(site.db, emils, false);
  await ended(last);
  assert.partialDeepStrictEqual(await check(byAnna), { answer: 'yes' });
  await site.db.transaction().execute((one) => site.accounts.remove(one, emils, { keepImages: true }));
  await ended(last);
  // What was said by it stands, and is nobody's own word.
  assert.equal(await answer(byAnna, { answer: 'maybe' }), 204);
});

test('no other token does: of another organiser, meeting or key, or put together', async (t) => {
  const { anna, emil, id, passOn, check, site } = await classWithLinks(t);
  const [ofAnna, ofEmil, ofBert] = [
    (await passOn(anna, 'carl')).token,
    (await passOn(emil, 'carl')).token,
    (await passOn(anna, 'bert')).token,
  ];
  const other = await callMeeting(anna, { ...reunion, title: 'Ein anderes' });
  const { json } = await anna.post(`/meetings/${other.id}/links/carl`);
  const elsewhere = (json as { link: string }).link.split('/').at(-1) ?? '';
  const ids = 66;
  for (const token of [
    ofAnna.slice(0, ids) + ofEmil.slice(ids),
    ofAnna.slice(0, 22) + ofBert.slice(22, 44) + ofAnna.slice(44),
    elsewhere.slice(0, 22) + ofAnna.slice(22),
    ofAnna.slice(0, 44) + ofAnna.slice(ids),
    `${ofAnna}A`,
    ofAnna.slice(1),
    'A'.repeat(88),
  ]) {
    assert.equal(await check(token), 404, token);
    await site.db.deleteFrom('attempts').execute();
  }
  assert.partialDeepStrictEqual(await check(ofAnna), { title: (await meetingOf(anna, id)).title });
});

test('votes that were entered leave the same trace: who, when, an email with a way to object, and the member wins', async (t) => {
  const { site, id, dates, passOn, check, answer, vote, listed, letters } = await classWithLinks(t, toVoteOn);
  const anna = () => site.again('anna');
  const enter = async (more = {}, ...said: string[]) => {
    const votes = said.map((one, at) => ({ dateId: dates[at]?.id, vote: one }));
    return (await put(await anna(), `/meetings/${id}/votes/bert`, { votes, ...more })).status;
  };
  const mine = async () => {
    const { dates: seen, myVotesEntered } = await meetingOf(await site.again('bert'), id);
    return { votes: seen.map(({ myVote }) => myVote), entered: myVotesEntered };
  };
  assert.equal(await enter({}, 'yes'), 204);
  assert.equal(await enter({}, 'maybe', 'no'), 204);
  const { votes, entered } = await mine();
  assert.deepEqual(votes, ['maybe', 'no']);
  assert.deepEqual([entered?.by?.username, entered?.byLink], ['anna', false]);
  assert.ok(Math.abs((entered?.at ?? 0) - site.now() / 1000) < 60);
  assert.deepEqual((await listed(await anna(), 'bert'))?.votesEntered, entered);
  const bert = await site.again('bert');
  assert.match((await bert.get('/users/bert/export')).text, /"vote": "no"[^}]*"enteredBy": "anna"/);
  site.passSeconds(601);
  const letter = (await letters()).get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Für dich abgestimmt: „Klassentreffen 2030“');
  assert.match(
    textOf(letter),
    /Anna Maler hat für dich .*1\. Juni 2030, 15.Uhr: geht zur Not\n.*: passt nicht/s,
  );
  // Of the same once more nobody hears.
  site.passSeconds(DAY);
  assert.equal(await enter({}, 'maybe', 'no'), 204);
  site.passSeconds(601);
  assert.equal((await letters()).size, 0);

  // By the link of the email the member objects; that stands, by whatever way somebody else says otherwise.
  const own = tokenIn(letter);
  const passedOn = await passOn(await anna(), 'bert');
  assert.equal(passedOn.page, 'abstimmung');
  assert.equal(await vote(passedOn.token, 'yes', 'yes'), 204);
  assert.partialDeepStrictEqual(await mine(), { votes: ['yes', 'yes'], entered: { byLink: true } });
  assert.equal(await answer(passedOn.token, { answer: 'yes' }), 409, 'there is no date yet');
  assert.equal(await vote(own, 'no', 'yes'), 204);
  assert.deepEqual(await mine(), { votes: ['no', 'yes'], entered: null });
  site.passSeconds(601);
  assert.equal((await letters()).size, 0);
  assert.partialDeepStrictEqual(await check(passedOn.token), { asks: 'votes', isOwnSaid: true });
  assert.deepEqual([await vote(passedOn.token, 'yes'), await enter({}, 'yes')], [409, 409]);
  assert.deepEqual((await mine()).votes, ['no', 'yes']);

  // Also when the account of the person who entered some is gone.
  assert.equal(await enter({ overOwn: true }, 'yes', 'yes'), 204);
  site.passSeconds(601);
  assert.equal((await letters()).has('bert'), true);
  const annas = (await site.members.find('anna'))?.id ?? '';
  await site.db.transaction().execute((one) => site.accounts.remove(one, annas, { keepImages: true }));
  assert.partialDeepStrictEqual((await mine()).entered, { by: null });
});
