import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import type { WhoHears } from '#contract/meetings.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import {
  asWritten,
  callMeeting,
  changeMeeting,
  classOf2030,
  meetingOf,
  put,
  reader,
  textOf,
} from '#test/support/test-meeting.ts';

test('an organiser sees whom of those she entered to call after a change, and asks the maintainers to call the others, once', async (t) => {
  const site = await classOf2030(t);
  const [anna, bert] = [await site.writer('anna'), await site.writer('bert')];
  for (const name of ['anna', 'bert']) await site.change(name, { publication_consent: 1 });
  const { id } = await callMeeting(anna);
  await put(anna, `/meetings/${id}/organisers`, { usernames: ['anna', 'bert'] });
  await put(bert, `/meetings/${id}/organisers/me`, { accept: true });
  // Without released names, and without an address that may be written to.
  for (const username of ['carl', 'dora', 'emil']) {
    await site.addMember(username);
    const nowhere = { private_email_address: '', linked_address: null, linked_address_key: null };
    await site.db.updateTable('members').set(nowhere).where('username', '=', username).execute();
    await site.change(username, { publication_consent: 0, mobile_number: '0170 1', data_saved_at: 1 });
  }
  for (const [by, username] of [
    [anna, 'carl'],
    [anna, 'dora'],
    [bert, 'emil'],
  ] as const)
    await put(by, `/meetings/${id}/answers/${username}`, { answer: 'yes' });
  const moved = { ...asWritten(await meetingOf(anna, id)), startsAt: '2030-10-05T15:00' };
  const hears = await anna.post(`/meetings/${id}/who_hears`, { act: 'change', meeting: moved });
  assert.deepEqual((hears.json as WhoHears).toCall, {
    named: ['carl', 'dora'].map((username) => ({ username, name: username })),
    notNamed: 1,
  });
  await changeMeeting(anna, id, moved);
  // By the name under which she entered them; their numbers are not released.
  const calls = (await anna.get(`/meetings/${id}/calls`)).json as { username: string }[];
  assert.deepEqual(
    calls.filter(({ username }) => username !== 'bert'),
    [
      { username: 'carl', name: 'carl', phones: [], why: 'not-told' },
      { username: 'dora', name: 'dora', phones: [], why: 'not-told' },
    ],
  );
  const seenByBert = (await bert.get(`/meetings/${id}/people`)).json as MeetingPeople;
  assert.equal(seenByBert.toCallNotNamed, 2);

  const ask = async (by: TestBrowser) => (await by.post(`/meetings/${id}/calls_help`)).status;
  assert.deepEqual([await ask(anna), await ask(anna)], [204, 204]);
  const found = await reader(site)();
  const letter = found.get('betreuer') ?? assert.fail();
  assert.equal(letter.parsed.subject, 'Hilfst du beim Anrufen? „Klassentreffen 2030“ (Klasse 1988)');
  assert.match(textOf(letter), /Eine Person, die wir .*\/treffen\/[\w-]+\/anrufen/s);
  assert.doesNotMatch(letter.raw, /carl|dora|emil/);
  await put(anna, `/meetings/${id}/answers/emil`, { answer: 'yes' });
  assert.equal(await ask(anna), 409);
});
