import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { ShownMeeting } from '#contract/meeting-pictures.ts';
import { plainJpeg } from '#test/support/samples.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  classOf2030,
  meetingOf,
  put,
  reader,
  reunion,
  say,
  tokenIn,
} from '#test/support/test-meeting.ts';

const GREETING = 'Feiert schön!\n\nBeim nächsten Mal bin ich dabei.';

/** anna organises, bert is named to others, carl is not. */
async function classThatGreets(t: TestContext) {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const [bert, carl] = [await site.writer('bert'), await site.join('carl')];
  await site.change('bert', { publication_consent: 1, first_name: 'Bert', surname: 'Maler' });
  const { id } = await callMeeting(anna);
  const letters = reader(site);
  const post = (path: string, json: object) => site.browser().post(path, json);
  return {
    site,
    anna,
    bert,
    carl,
    id,
    letters,
    /** What everybody reads, by who says it. */
    greetings: async (by: TestBrowser) =>
      (await meetingOf(by, id)).guests.flatMap(({ username, greeting }) =>
        greeting === undefined ? [] : [[username, greeting]],
      ),
    byLink: async (token: string, given: object) =>
      (await post('/answer_invitation', { token, ...given })).status,
    check: async (token: string) => (await post('/check_meeting_link', { token })).json,
  };
}

/** The token of the link in the invitation to bert. */
async function invited({ anna, id, letters }: Awaited<ReturnType<typeof classThatGreets>>) {
  assert.equal((await anna.post(`/meetings/${id}/invitations`)).status, 202);
  return tokenIn((await letters()).get('bert') ?? assert.fail());
}

test('a member who declines or is unsure greets all, changes and withdraws the greeting until the day is over', async (t) => {
  const { site, anna, bert, carl, id, greetings } = await classThatGreets(t);
  await say(bert, id, 'no', { greeting: `  ${GREETING.replaceAll('\n', '\r\n')} \n` });
  await say(carl, id, 'maybe', { greeting: 'Vielleicht klappt es' });
  const both = [
    ['carl', 'Vielleicht klappt es'],
    ['bert', GREETING],
  ];
  for (const member of [anna, bert, carl]) assert.deepEqual(await greetings(member), both);
  assert.equal((await meetingOf(bert, id)).myAnswer?.greeting, GREETING);

  // Left out it stays, and with a yes it is kept for a no that may follow.
  await say(bert, id, 'maybe');
  assert.deepEqual(await greetings(anna), both);
  await say(bert, id, 'yes');
  assert.deepEqual(await greetings(anna), both.slice(0, 1));
  assert.equal((await meetingOf(bert, id)).myAnswer?.greeting, GREETING);
  await say(bert, id, 'no');
  assert.deepEqual(await greetings(anna), both);

  for (const empty of ['', ' \n\t ', '\u200b']) {
    await say(carl, id, 'no', { greeting: 'Schade' });
    await say(carl, id, 'no', { greeting: empty });
    assert.deepEqual(await greetings(anna), both.slice(1));
  }

  site.goTo('2030-09-21T23:30');
  const late = await site.again('bert');
  await say(late, id, 'no', { greeting: 'Prost!' });
  site.goTo('2030-09-22T00:30');
  assert.equal((await put(late, `/meetings/${id}/answer`, { answer: 'no', greeting: '' })).status, 409);
  assert.deepEqual(await greetings(late), [['bert', 'Prost!']]);
});

test('the mailed link greets, shows the greeting to its member, and takes it back; one that was passed on does not', async (t) => {
  const all = await classThatGreets(t);
  const { site, anna, bert, id, greetings, byLink, check } = all;
  await site.change('anna', { publication_consent: 1, first_name: 'Anna', surname: 'Zahn' });
  const own = await invited(all);
  assert.equal(await byLink(own, { answer: 'no', greeting: GREETING }), 204);
  assert.deepEqual(await greetings(anna), [['bert', GREETING]]);
  assert.partialDeepStrictEqual(await check(own), { answer: 'no', greeting: GREETING });

  // By what an organiser passes on, or enters, nobody greets in the name of somebody else.
  await say(bert, id, 'maybe', { greeting: 'Bis bald' });
  const { link } = (await anna.post(`/meetings/${id}/links/bert`)).json as { link: string };
  const passedOn = link.split('/').at(-1) ?? '';
  assert.partialDeepStrictEqual(await check(passedOn), { passedOnBy: 'Anna Zahn', greeting: '' });
  for (const greeting of ['Ich bin ein Esel', ''])
    assert.equal(await byLink(passedOn, { answer: 'no', greeting }), 400);
  const entered = { answer: 'no', persons: 1, overOwn: true };
  const target = `/meetings/${id}/answers/bert`;
  assert.equal((await put(anna, target, { ...entered, greeting: 'Ich bin ein Esel' })).status, 400);
  // What they enter leaves the member's own.
  assert.equal((await put(anna, target, entered)).status, 204);
  assert.deepEqual(await greetings(anna), [['bert', 'Bis bald']]);

  assert.equal(await byLink(own, { answer: 'no', greeting: '' }), 204);
  assert.deepEqual(await greetings(anna), []);
});

test('members withdraw their greeting after the day, organisers and maintainers take out any, others none', async (t) => {
  const { site, bert, carl, id, greetings } = await classThatGreets(t);
  await say(bert, id, 'no', { greeting: 'Prost!' });
  await say(carl, id, 'maybe', { greeting: 'Schade' });
  const take = async (by: TestBrowser, username: string, meeting = id) =>
    (await by.send('DELETE', `/meetings/${meeting}/greetings/${username}`)).status;
  assert.deepEqual([await take(bert, 'carl'), await take(carl, 'bert')], [403, 403]);
  assert.deepEqual(await greetings(bert), [
    ['carl', 'Schade'],
    ['bert', 'Prost!'],
  ]);
  // What nobody reads is not told.
  await say(carl, id, 'yes');
  site.goTo('2030-09-22T00:30');
  const [anna, late] = [await site.again('anna'), await site.again('bert')];
  assert.equal(await take(anna, 'carl'), 404);
  assert.deepEqual([await take(late, 'bert'), await take(late, 'bert')], [204, 404]);
  assert.equal(await take(late, 'bert', randomUUID()), 404);
  assert.deepEqual(await greetings(late), []);
  const answers = (await meetingOf(anna, id)).guests.map(({ username, answer }) => [username, answer]);
  assert.deepEqual(answers, [
    ['carl', 'yes'],
    ['bert', 'no'],
  ]);

  const again = await callMeeting(anna, {
    ...reunion,
    startsAt: '2031-09-20T18:00',
    answerUntil: '2031-09-01',
  });
  for (const greeting of ['Nein, danke', 'Doch']) {
    await say(late, again.id, 'no', { greeting });
    const by = greeting === 'Doch' ? await site.maintainer() : anna;
    assert.equal(await take(by, 'bert', again.id), 204);
    assert.equal((await meetingOf(late, again.id)).myAnswer?.greeting, '');
  }
  const { act, subject_name } = await site.db
    .selectFrom('maintenance_record')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual([act, subject_name], ['meeting-greeting-removed', 'bert']);
});

test('the slide show has greetings with the portraits that are released, and none of who is gone', async (t) => {
  const { site, anna, bert, carl, id, greetings } = await classThatGreets(t);
  const body = new FormData();
  const picture = await plainJpeg({ width: 480, height: 480 });
  body.append('file', new File([new Uint8Array(picture)], 'ich.jpg', { type: 'image/jpeg' }));
  for (const [by, who] of [
    [bert, 'bert'],
    [carl, 'carl'],
  ] as const)
    for (const kind of ['then', 'now'])
      assert.equal((await by.send('PUT', `/users/${who}/portraits/${kind}`, { body })).status, 204);
  await say(bert, id, 'no', { greeting: GREETING });
  await say(carl, id, 'no', { greeting: 'Schade' });
  const gallery = await anna.createGallery();
  const shown = async (by: TestBrowser, of = gallery) =>
    (await by.get(`/galleries/${of}/meeting`)).json as ShownMeeting;
  assert.deepEqual(await shown(anna), { face: null, greetings: [] });
  await site.db.updateTable('meetings').set({ gallery_id: gallery }).where('id', '=', id).execute();

  const said = ({ greetings: all }: ShownMeeting) =>
    all.map(({ username, name, greeting, portraits }) => [
      ...[username, name, greeting],
      portraits.map(({ kind }) => kind).join(' '),
    ]);
  assert.deepEqual(said(await shown(anna)), [
    ['carl', '', 'Schade', ''],
    ['bert', 'Bert Maler', GREETING, 'then now'],
  ]);
  await site.change('bert', { publication_consent: 0 });
  assert.deepEqual(said(await shown(anna)).at(0), ['bert', '', GREETING, '']);

  await site.change('bert', { disabled: 1 });
  assert.deepEqual([said(await shown(anna)).length, await greetings(anna)], [1, [['carl', 'Schade']]]);
  const { id: carls = '' } = (await site.members.find('carl')) ?? {};
  await site.db.transaction().execute((one) => site.accounts.remove(one, carls, { keepImages: true }));
  assert.deepEqual([said(await shown(anna)), await greetings(anna)], [[], []]);
  const rows = await site.db.selectFrom('meeting_answers').select('greeting').execute();
  assert.deepEqual(
    rows.map(({ greeting }) => greeting),
    [GREETING],
  );

  assert.equal((await anna.send('DELETE', `/galleries/${gallery}`)).status, 204);
  assert.equal((await anna.get(`/galleries/${gallery}/meeting`)).status, 404);
});
