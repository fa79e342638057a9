import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Meeting, MeetingSummary } from '#contract/meetings.ts';
import { testHouse } from '#test/support/test-house.ts';
import { coast } from '#texts/demo-galleries.ts';
import { demoGalleries, demoMembers } from './class.ts';
import { fillMeetings } from './meetings.ts';

test('one meeting comes soon, of one the date is open, and one has been, with its gallery', async (t) => {
  const house = await testHouse(t);
  const ids = new Map<string, string>();
  for (const { username, ...data } of demoMembers) {
    await house.addMember(username);
    const { id = '' } = (await house.members.find(username)) ?? {};
    await house.members.saveData(house.db, id, data, 'form');
    await house.linkedAddresses.link(house.db, id, data.privateEmailAddress);
    ids.set(username, id);
  }
  const galleries: string[] = [];
  for (const { title, description } of demoGalleries)
    galleries.push(
      (await house.galleries.create(house.db, { title, description }, ids.get('joerg.bäumer') ?? '')).id,
    );
  await fillMeetings(house, (username) => ids.get(username) ?? assert.fail(username), galleries);

  const login = house.again;
  const joerg = await login('joerg.bäumer');
  const [soon, proposed, past, ...others] = (await joerg.get('/meetings')).json as MeetingSummary[];
  assert.deepEqual(others, []);
  assert.ok(soon && proposed && past);
  assert.ok(soon.days !== null && soon.days >= 40 && soon.days <= 46, `${soon.days}`);
  // 22 by their own answers, two whom somebody entered, and one without an account.
  assert.deepEqual([soon.persons, soon.maybePersons, soon.myAnswer], [25, 5, null]);
  assert.deepEqual([proposed.state, past.isPast, past.persons], ['proposed', true, 19]);
  const read = async ({ id }: MeetingSummary) => (await joerg.get(`/meetings/${id}`)).json as Meeting;
  assert.deepEqual(
    (await read(proposed)).dates.map(({ yes, maybe, no }) => [yes, maybe, no]),
    [
      [5, 2, 2],
      [3, 2, 4],
      [6, 2, 1],
    ],
  );
  const gallery = galleries[demoGalleries.findIndex(({ title }) => title === coast.title)];
  assert.equal((await read(past)).galleryId, gallery);

  await house.mail.drain();
  const invited = demoMembers.filter(({ acceptGroupEmails }) => acceptGroupEmails);
  assert.equal((await house.mail.letters()).length, invited.length);
});
