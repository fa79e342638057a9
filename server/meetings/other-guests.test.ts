import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Meeting, MeetingGuest } from '#contract/meetings.ts';
import { callMeeting, classOf2030, meetingOf, put, say } from '#test/support/test-meeting.ts';

async function meetingWithGuest(t: Parameters<typeof classOf2030>[0]) {
  const house = await classOf2030(t);
  const [anna, bert] = [await house.join('anna'), await house.join('bert')];
  const { id } = await callMeeting(anna);
  const guest = { name: 'Frau Lehrreich', persons: 2, remark: 'im Rollstuhl' };
  const added = await anna.post(`/meetings/${id}/guests`, guest);
  assert.equal(added.status, 201, added.text);
  const { id: guestId } = added.json as { id: string };
  return { house, anna, bert, id, guest, guestId, at: `/meetings/${id}/guests/${guestId}` };
}

test('a guest without an account counts and is seen by all, the remark by organisers', async (t) => {
  const { anna, bert, id, guest, guestId } = await meetingWithGuest(t);
  await say(bert, id, 'yes', { persons: 2, companions: ['Renate', 'Paul'] });
  const seen = await meetingOf(bert, id);
  assert.equal(seen.persons, 4);
  assert.deepEqual(seen.otherGuests, [{ id: guestId, name: guest.name, persons: 2 }]);
  assert.deepEqual(((await bert.get('/meetings')).json as Meeting[])[0]?.persons, 4);
  assert.equal((await meetingOf(anna, id)).otherGuests[0]?.remark, 'im Rollstuhl');

  const guests = (await anna.get(`/meetings/${id}/guests`)).json as MeetingGuest[];
  assert.deepEqual(
    guests.map((one) => [one.username, one.surname, one.companions]),
    [
      ['bert', '', ['Renate']],
      ['', 'Frau Lehrreich', []],
    ],
  );
  const rows: string[][] = parse((await anna.get(`/meetings/${id}/csv`)).text, { delimiter: ';', bom: true });
  assert.deepEqual(rows.slice(1, 3), [
    ['', '', '', 'bert', 'Zusage', '2', 'Renate', '', '', ''],
    ['Frau Lehrreich', '', '', '(Gast)', 'Zusage', '2', '', 'im Rollstuhl', '', ''],
  ]);
});

test('organisers change and remove guests, nobody else does, and they go with the meeting', async (t) => {
  const { house, anna, bert, id, guest, at } = await meetingWithGuest(t);
  const changed = { ...guest, persons: 3, companions: ['Paul', 'Ute'], paid: true, amount: 12.5 };
  assert.equal((await put(bert, at, changed)).status, 403);
  assert.equal((await bert.send('DELETE', at)).status, 403);
  assert.equal((await put(anna, at, changed)).status, 204);
  const found = async () => ((await anna.get(`/meetings/${id}/guests`)).json as MeetingGuest[])[0];
  assert.deepEqual(
    [(await found())?.companions, (await found())?.paid, (await found())?.amount],
    [['Paul', 'Ute'], true, 12.5],
  );
  // What is left out stays, and nobody comes along who does not come.
  assert.equal((await put(anna, at, { ...guest, persons: 2 })).status, 204);
  assert.deepEqual([(await found())?.companions, (await found())?.amount], [['Paul'], 12.5]);

  const other = await callMeeting(anna);
  const elsewhere = at.replace(id, other.id);
  assert.equal((await put(anna, elsewhere, changed)).status, 404);
  assert.equal((await anna.send('DELETE', elsewhere)).status, 404);
  assert.equal((await anna.send('DELETE', at)).status, 204);
  assert.equal((await meetingOf(bert, id)).persons, 0);

  await anna.post(`/meetings/${id}/guests`, guest);
  await house.db.deleteFrom('meetings').where('id', '=', id).execute();
  assert.deepEqual(await house.db.selectFrom('meeting_guests').selectAll().execute(), []);
});

test('who has paid what is noted for who has answered, and stays when they do not come after all', async (t) => {
  const { anna, bert, id } = await meetingWithGuest(t);
  const pay = (payment: object) => put(anna, `/meetings/${id}/payments/bert`, payment);
  assert.equal((await pay({ paid: true })).status, 409);
  await say(bert, id, 'yes');
  assert.equal((await pay({ paid: true, amount: 19.99 })).status, 204);
  assert.equal((await pay({ paid: true, amount: 19.999 })).status, 400);
  assert.equal((await put(bert, `/meetings/${id}/payments/bert`, { paid: true })).status, 403);
  await say(bert, id, 'no');
  const found = async () =>
    ((await anna.get(`/meetings/${id}/guests`)).json as MeetingGuest[]).find(
      (one) => one.username === 'bert',
    );
  assert.deepEqual([(await found())?.answer, (await found())?.amount], ['no', 19.99]);
  const { text } = await bert.get('/users/bert/export');
  assert.match(text, /"paid": true,\s*"euros": 19.99/);
  assert.equal((await pay({ paid: false })).status, 204);
  assert.equal(await found(), undefined);
});
