import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingsOf,
  proposals,
  put,
  reunion,
  say,
} from '#test/support/test-meeting.ts';
import { linesOf, look, visit } from '#test/support/test-news.ts';

const told = async (browser: TestBrowser) =>
  (await linesOf(browser)).flatMap((line) =>
    line.kind === 'meeting' ? [`${line.what} ${line.startsAt}`] : [],
  );

test('a meeting that is called, fixed, moved or cancelled is news, except to the one who did it', async (t) => {
  const site = await classOf2030(t);
  for (const name of ['anna', 'bert']) await look(await site.join(name));
  const next = async () => {
    site.passSeconds(1);
    const [anna, bert] = [await site.again('anna'), await site.again('bert')];
    return { anna, bert };
  };
  let { anna, bert } = await next();
  const { id, dates } = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  assert.deepEqual(await told(bert), ['called null']);
  assert.deepEqual(await told(anna), []);
  await look(bert);

  ({ anna, bert } = await next());
  assert.equal((await anna.post(`/meetings/${id}/fix`, { dateId: dates[0]?.id })).status, 200);
  assert.deepEqual(await told(bert), ['fixed 2030-06-01T15:00']);
  await look(bert);

  ({ anna, bert } = await next());
  await changeMeeting(anna, id, { title: 'Sommerfest' });
  assert.deepEqual(await told(bert), [], 'a corrected word is no news');
  await changeMeeting(anna, id, { startsAt: '2030-06-08T16:00' });
  assert.deepEqual(await told(bert), ['moved 2030-06-08T16:00']);
  await look(bert);

  ({ anna, bert } = await next());
  await say(bert, id, 'yes');
  assert.equal((await anna.post(`/meetings/${id}/cancel`, {})).status, 200);
  assert.deepEqual(await told(bert), ['cancelled 2030-06-08T16:00']);
  await look(bert);
  ({ anna, bert } = await next());
  assert.deepEqual(await told(bert), []);

  // When its day is over nobody needs to know.
  await callMeeting(anna, { ...reunion, startsAt: '2030-03-01T15:00', answerUntil: '2030-02-20' });
  assert.deepEqual(await told(bert), ['called 2030-03-01T15:00']);
  site.goTo('2030-03-02T09:00');
  assert.deepEqual(await told(await site.again('bert')), []);
});

test('members who had agreed to a cancelled meeting are told until they say that they have read it', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const { id } = await callMeeting(anna, reunion);
  await say(anna, id, 'no');
  await say(bert, id, 'maybe');
  const unread = async (browser: TestBrowser) => (await meetingsOf(browser)).some(({ isUnread }) => isUnread);
  assert.equal(await unread(bert), false);
  assert.equal((await anna.post(`/meetings/${id}/cancel`, {})).status, 200);
  assert.deepEqual([await unread(anna), await unread(bert)], [false, true]);
  await look(bert);
  assert.equal(await unread(await site.again('bert')), true, 'the line of the news is not enough');
  assert.equal((await bert.post(`/meetings/${id}/read`)).status, 204);
  assert.equal(await unread(bert), false);
});

test('organisers are told how many have answered or voted, and nobody else is', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.join('anna'), await site.join('bert')];
  const [carl, dora] = [await site.join('carl'), await site.join('dora')];
  for (const browser of [anna, bert]) await look(browser);
  const { id } = await callMeeting(anna);
  site.passSeconds(1);
  await say(anna, id, 'yes');
  assert.deepEqual(await linesOf(anna), []);
  await say(bert, id, 'yes', { remark: 'Mit Kuchen' });
  await say(carl, id, 'no');
  const line = { kind: 'answers', meetingId: id, title: reunion.title, yes: 1, maybe: 0, no: 1, votes: 0 };
  assert.deepEqual(await linesOf(anna), [line]);
  // That it was called is news to him, what others have answered is not.
  assert.deepEqual((await linesOf(bert)).map(({ kind }) => kind).join(), 'meeting');
  await site.change('carl', { disabled: 1 });
  assert.deepEqual(await look(anna), [{ ...line, no: 0 }]);
  await say(dora, id, 'maybe');
  assert.deepEqual(await look(await visit(site, 'anna')), [{ ...line, yes: 0, maybe: 1, no: 0 }]);

  const open = await callMeeting(anna, { ...reunion, startsAt: null, dates: proposals });
  const votes = open.dates.map(({ id: dateId }) => ({ dateId, vote: 'yes' }));
  for (const browser of [bert, dora])
    assert.equal((await put(browser, `/meetings/${open.id}/votes`, { votes })).status, 204);
  const [voted] = await linesOf(await visit(site, 'anna'));
  assert.deepEqual(voted?.kind === 'answers' && [voted.meetingId, voted.votes], [open.id, 2]);
});
