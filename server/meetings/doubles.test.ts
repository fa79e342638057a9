import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeetingPeople } from '#contract/meeting-people.ts';
import { callMeeting, classOf2030, say } from '#test/support/test-meeting.ts';

test('two who name each other as company, and a guest with the name of a member, are shown as perhaps the same', async (t) => {
  const site = await classOf2030(t);
  const anna = await site.writer('anna');
  const names = { anna: 'Maler', bert: 'Zorn', carl: 'Aal', dora: 'Schulz' };
  for (const name of ['bert', 'carl', 'dora']) await site.addMember(name);
  for (const [name, surname] of Object.entries(names))
    await site.change(name, { first_name: name, surname, publication_consent: 1 });
  const { id } = await callMeeting(anna);
  await say(anna, id, 'yes', { persons: 2, companions: ['Bert'] });
  await say(await site.again('bert'), id, 'yes', { persons: 2, companions: ['Anna Maler'] });
  // He names her, but she does not name him.
  await say(await site.again('carl'), id, 'yes', { persons: 2, companions: ['Anna'] });
  for (const name of ['Schulz, Dora', 'Dora Schmidt']) await anna.post(`/meetings/${id}/guests`, { name });
  const { people } = (await anna.get(`/meetings/${id}/people`)).json as MeetingPeople;
  assert.deepEqual(
    Object.fromEntries(people.flatMap(({ name, perhaps }) => (perhaps ? [[name, perhaps]] : []))),
    { 'anna Maler': 'bert Zorn', 'bert Zorn': 'anna Maler', 'Schulz, Dora': 'dora Schulz' },
  );
});
