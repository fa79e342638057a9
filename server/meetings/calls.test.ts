import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MeetingCall } from '#contract/meeting-people.ts';
import type { InvitationOutlook } from '#contract/meetings.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { callMeeting, changeMeeting, classOf2030, put, say } from '#test/support/test-meeting.ts';

const why = (calls: MeetingCall[]) => Object.fromEntries(calls.map((one) => [one.username, one.why]));

/**
 * anna organises. Of these gerd is not reached, and ida has joined after the invitation; nora has released nothing, and
 * has a number only as maintainers have entered it; otto has not either, but has saved his own.
 */
async function invitedClass(t: Parameters<typeof classOf2030>[0]) {
  const house = await classOf2030(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && /^gerd@/.test(recipient ?? '') ? '550 5.1.1 unknown' : undefined,
  });
  const anna = await house.writer('anna');
  const readers = ['bert', 'carl', 'dora', 'gerd'];
  await house.readers(...readers);
  for (const username of [...readers, 'hans']) {
    if (username === 'hans') await house.addMember('hans');
    const mobile = `0170 ${username}`;
    const names = { first_name: username, surname: 'Maler', publication_consent: 1 };
    await house.change(username, { ...names, mobile_number: mobile, data_saved_at: 1 });
  }
  for (const username of ['nora', 'otto']) {
    await house.addMember(username);
    const names = { first_name: username, surname: 'Geheim', phone_number: `0761 ${username}` };
    await house.change(username, { ...names, data_saved_at: username === 'otto' ? 1 : null });
  }
  const { id } = await callMeeting(anna);
  assert.equal((await anna.post(`/meetings/${id}/invitations`)).status, 202);
  for (let round = 0; round < 3; round += 1) await house.mail.drain();
  const calls = async (who: TestBrowser) => (await who.get(`/meetings/${id}/calls`)).json as MeetingCall[];
  return { house, anna, id, calls };
}

test('organisers see whom to phone, with released names and numbers alone, and a reason that tells no box', async (t) => {
  const { anna, house, id, calls } = await invitedClass(t);
  const [bert, carl] = [await house.again('bert'), await house.again('carl')];
  await say(bert, id, 'yes');
  await say(carl, id, 'no');
  const shown = await calls(anna);
  assert.deepEqual(shown, [
    { username: 'dora', name: 'dora Maler', phones: ['0170 dora'], why: 'no-answer' },
    { username: 'gerd', name: 'gerd Maler', phones: ['0170 gerd'], why: 'not-reached' },
    // Without the box and without an address, as those who have joined since.
    { username: 'hans', name: 'hans Maler', phones: ['0170 hans'], why: 'not-written-to' },
  ]);
  const outlook = async () => (await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook;
  const { toCall } = await outlook();
  assert.deepEqual(
    [toCall.named.map(({ username }) => username), toCall.more],
    [['dora', 'gerd', 'hans'], 2],
  );

  // Another date asks those anew who could not come to the first one.
  await changeMeeting(anna, id, { startsAt: '2030-10-05T15:00' });
  assert.equal(why(await calls(anna)).carl, 'declined-before');
  assert.equal(why(await calls(anna)).bert, undefined);
  await put(anna, `/meetings/${id}/answers/carl`, { answer: 'yes' });
  await put(anna, `/meetings/${id}/answers/dora`, { answer: 'no' });
  assert.deepEqual(Object.keys(why(await calls(anna))), ['gerd', 'hans']);
  assert.deepEqual((await outlook()).toCall.more, 2);
  for (const username of ['gerd', 'hans', 'nora', 'otto'])
    await put(anna, `/meetings/${id}/answers/${username}`, { answer: 'maybe' });
  assert.deepEqual(await calls(anna), []);
  assert.deepEqual((await outlook()).toCall, { named: [], more: 0 });
});

test('maintainers see all by name, and the numbers that maintainers entered; a line of the record says so', async (t) => {
  const { house, anna, calls } = await invitedClass(t);
  await house.change('anna', { maintainer: 1 });
  assert.equal((await calls(anna)).length, 5, 'without the password only what organisers see');
  await anna.post('/confirm_password', { password: house.password });
  const shown = await calls(anna);
  const numberOf = (username: string) => shown.find((one) => one.username === username)?.phones;
  assert.deepEqual([numberOf('nora'), numberOf('otto')], [['0761 nora'], []]);
  assert.equal(shown.find(({ username }) => username === 'nora')?.name, 'nora Geheim');
  const lines = await house.db.selectFrom('maintenance_record').select(['act', 'object']).execute();
  assert.deepEqual(
    lines.map(({ act, object }) => `${act} ${object}`),
    ['calls-read Klassentreffen 2030'],
  );
});

test('nobody is phoned who is disabled, or for a meeting that is off', async (t) => {
  const { house, anna, id, calls } = await invitedClass(t);
  await house.change('hans', { disabled: 1 });
  assert.equal(why(await calls(anna)).hans, undefined);
  await anna.post(`/meetings/${id}/cancel`, {});
  assert.deepEqual(await calls(anna), []);
});
