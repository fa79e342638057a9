import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  callMeeting,
  classOf2030,
  meetingOf,
  meetingsOf,
  put,
  reader,
  say,
  textOf,
} from '#test/support/test-meeting.ts';

const refusal = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).error];
const NOT_ALLOWED = [403, 'not-allowed'];
const CONFLICT = [409, 'conflict'];

const ask = (by: TestBrowser, id: string, ...usernames: string[]) =>
  put(by, `/meetings/${id}/organisers`, { usernames });
const reply = (by: TestBrowser, id: string, accept: boolean) =>
  put(by, `/meetings/${id}/organisers/me`, { accept });
const organisersSeenBy = async (by: TestBrowser, id: string) =>
  (await meetingOf(by, id)).organisers.map(({ username }) => username);

test('a member who is asked to organise is shown nowhere, may do nothing and is no organiser to anybody, before saying yes', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const bert = await site.join('bert');
  const carl = await site.join('carl');
  const { id } = await callMeeting(anna);
  assert.equal((await ask(anna, id, 'anna', 'Bert')).status, 200);
  await say(carl, id, 'yes', { remark: 'Nur für die Organisatoren' });

  for (const by of [anna, bert, carl]) assert.deepEqual(await organisersSeenBy(by, id), ['anna']);
  assert.deepEqual((await meetingOf(anna, id)).askedOrganisers, [{ username: 'bert', name: '' }]);
  assert.deepEqual((await meetingOf(carl, id)).askedOrganisers, []);
  const seen = await meetingOf(bert, id);
  assert.deepEqual([seen.mayChange, seen.myRole, seen.askedOrganisers], [false, 'asked', []]);
  assert.equal(seen.guests[0]?.remark, undefined);
  assert.deepEqual(
    [(await meetingsOf(bert))[0]?.myRole, (await meetingsOf(carl))[0]?.myRole],
    ['asked', 'none'],
  );
  for (const refused of [
    await bert.get(`/meetings/${id}/people`),
    await bert.post(`/meetings/${id}/invitations`),
    await ask(bert, id, 'bert'),
    await reply(carl, id, true),
  ])
    assert.deepEqual(refusal(refused), NOT_ALLOWED);
  const { text: news } = await bert.get('/news');
  assert.equal(news.includes('answers'), false);
  const exported = async () => {
    const { text } = await bert.get('/users/bert/export');
    return [true, false].map((accepted) => text.includes(`"accepted": ${accepted}`));
  };
  assert.deepEqual(await exported(), [false, true]);

  const accepted = await reply(bert, id, true);
  assert.equal(accepted.status, 200, accepted.text);
  assert.equal((await reply(bert, id, true)).status, 200);
  assert.deepEqual(await organisersSeenBy(carl, id), ['anna', 'bert']);
  const now = await meetingOf(bert, id);
  assert.deepEqual([now.mayChange, now.myRole, now.askedOrganisers], [true, 'organiser', []]);
  assert.equal(now.guests[0]?.remark, 'Nur für die Organisatoren');
  assert.deepEqual(await exported(), [true, false]);
});

test('a member who is asked says no, or leaves later, and the one who called it removes an organiser or withdraws the question', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const bert = await site.join('bert');
  const { id } = await callMeeting(anna);
  for (const usernames of [['niemand'], []])
    assert.equal((await ask(anna, id, ...usernames)).status, 400, usernames.join());
  await ask(anna, id, 'anna', 'bert');
  assert.equal((await reply(bert, id, false)).status, 200);
  assert.equal((await meetingOf(bert, id)).myRole, 'none');
  assert.deepEqual(refusal(await reply(bert, id, true)), NOT_ALLOWED);

  const agree = async () => {
    await ask(anna, id, 'anna', 'bert');
    assert.equal((await reply(bert, id, true)).status, 200);
  };
  await agree();
  // What stays keeps what was said: nobody is asked twice.
  await ask(anna, id, 'anna', 'bert');
  assert.deepEqual(await organisersSeenBy(anna, id), ['anna', 'bert']);
  await reply(bert, id, false);
  assert.deepEqual(await organisersSeenBy(anna, id), ['anna']);
  await agree();
  await ask(anna, id, 'anna');
  assert.deepEqual(
    [await organisersSeenBy(bert, id), (await meetingOf(bert, id)).mayChange],
    [['anna'], false],
  );
});

test('others who organise it are removed only by the one who called it and by maintainers; somebody always stays', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const [bert, carl] = [await site.join('bert'), await site.join('carl')];
  const { id } = await callMeeting(anna);
  assert.deepEqual(refusal(await ask(anna, id, 'bert')), CONFLICT);
  await ask(anna, id, 'anna', 'bert', 'carl');
  assert.deepEqual(refusal(await reply(anna, id, false)), CONFLICT, 'nobody else has agreed');
  for (const who of [bert, carl]) await reply(who, id, true);
  const mayRemove = async (who: TestBrowser) => (await meetingOf(who, id)).mayRemoveOrganisers;
  assert.deepEqual([await mayRemove(anna), await mayRemove(bert)], [true, false]);
  assert.deepEqual(refusal(await ask(bert, id, 'anna', 'bert')), NOT_ALLOWED);
  // Who helps asks others, and takes the question back.
  await site.addMember('dora');
  assert.equal((await ask(bert, id, 'anna', 'bert', 'carl', 'dora')).status, 200);
  assert.equal((await ask(bert, id, 'anna', 'bert', 'carl')).status, 200);
  assert.equal((await ask(anna, id, 'anna', 'bert')).status, 200);
  assert.deepEqual(await organisersSeenBy(carl, id), ['anna', 'bert']);

  // Who called it and has left has no more rights than others, until asked again.
  assert.equal((await reply(anna, id, false)).status, 200);
  assert.deepEqual(refusal(await ask(anna, id, 'anna')), NOT_ALLOWED);
  await ask(bert, id, 'bert', 'anna');
  await reply(anna, id, true);

  // A maintainer's removal is in the record, also where the maintainer helps.
  const maja = await site.maintainer();
  await ask(anna, id, 'anna', 'bert', 'maja');
  await reply(maja, id, true);
  assert.equal((await ask(maja, id, 'anna', 'maja')).status, 200);
  const lines = await site.db.selectFrom('maintenance_record').select(['act', 'object']).execute();
  assert.deepEqual(
    lines.map(({ act, object }) => `${act} ${object}`),
    ['meeting-changed Klassentreffen 2030'],
  );
});

test('a member who is asked is told once by email, to an address that may be written to, while the question stands', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const letters = reader(site);
  await site.readers('bert', 'carl');
  // Takes no Rundmails: this is a question to one person.
  for (const name of ['dora', 'emil', 'frida']) await site.addMember(name);
  await site.change('emil', { private_email_address: '' });
  const [{ id }, off] = [await callMeeting(anna), await callMeeting(anna)];
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await ask(anna, id, 'anna', 'bert', 'dora', 'emil', 'frida')).status, 200);
    await ask(anna, id, 'anna');
  }
  await ask(anna, id, 'anna', 'bert', 'dora', 'emil', 'frida');
  await site.accounts.setDisabled(site.db, (await site.members.find('frida'))?.id ?? '', true);
  // Of a meeting that is off nobody is asked any more.
  await ask(anna, off.id, 'anna', 'carl');
  await anna.post(`/meetings/${off.id}/cancel`, {});
  const told = await letters();
  assert.deepEqual([...told.keys()].toSorted(), ['bert', 'dora']);
  const letter = told.get('bert') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Organisierst du mit? (Klasse 1988)');
  assert.ok(textOf(letter).includes(`http://localhost:3000/treffen/${id}`));
  assert.match(textOf(letter), /anna Beispiel .*„Klassentreffen 2030“/);
  assert.doesNotMatch(textOf(letter), /token|zusage/);
  assert.deepEqual(
    (await meetingOf(anna, id)).askedOrganisers.map(({ username }) => username),
    ['bert', 'dora', 'emil'],
  );
});
