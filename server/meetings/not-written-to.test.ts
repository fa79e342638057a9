import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InvitationOutlook } from '#contract/meetings.ts';
import { callMeeting, classOf2030, reunion, textOf } from '#test/support/test-meeting.ts';

type House = Awaited<ReturnType<typeof classOf2030>>;

/** Released names: bert without Rundmails, carl without an address. Not released: dora and emil without either. */
async function classWithBoxes(house: House) {
  const anna = await house.writer('anna');
  for (const username of ['bert', 'carl', 'dora', 'emil', 'frida']) await house.addMember(username);
  await house.change('bert', { first_name: 'Bert', surname: 'Maler', publication_consent: 1 });
  await house.change('carl', { first_name: 'Carl', surname: 'Aal', publication_consent: 1 });
  await house.change('carl', { accept_group_emails: 1, private_email_address: '' });
  await house.change('dora', { first_name: 'Dora', surname: 'Geheim' });
  await house.change('emil', { first_name: 'Emil', surname: 'Geheim', private_email_address: '' });
  await house.change('frida', { publication_consent: 1, disabled: 1 });
  return anna;
}

test('whoever calls a meeting learns the released names of those who get no mail, never which box, and the rest as a number', async (t) => {
  const house = await classOf2030(t);
  const anna = await classWithBoxes(house);
  const { id } = await callMeeting(anna);
  for (const answer of [
    await anna.post('/meeting_preview', reunion),
    await anna.get(`/meetings/${id}/invitations`),
  ]) {
    const { notWrittenTo, notNamed, recipients } = answer.json as InvitationOutlook;
    assert.deepEqual(notWrittenTo, [
      { username: 'carl', name: 'Carl Aal' },
      { username: 'bert', name: 'Bert Maler' },
    ]);
    assert.deepEqual([recipients, notNamed], [1, 2]);
    assert.doesNotMatch(answer.text, /dora|emil|frida|Geheim/i);
  }
});

test('a maintainer sees all of them, after entering the password again', async (t) => {
  const house = await classOf2030(t);
  const anna = await classWithBoxes(house);
  const { id } = await callMeeting(anna);
  await house.change('anna', { maintainer: 1 });
  const shown = async () => [
    (await anna.post('/meeting_preview', reunion)).json as InvitationOutlook,
    (await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook,
  ];
  for (const { notWrittenTo, notNamed } of await shown())
    assert.deepEqual([notWrittenTo.length, notNamed], [2, 2]);
  await house.confirm(anna);
  for (const { notWrittenTo, notNamed } of await shown()) {
    const names = notWrittenTo.map(({ name }) => name);
    assert.deepEqual([names, notNamed], [['Carl Aal', 'Dora Geheim', 'Emil Geheim', 'Bert Maler'], 0]);
  }
});

test('the letter about an invitation that did not reach everybody names nobody who did not release it, nor a reason', async (t) => {
  const house = await classOf2030(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && /^(gerd|hans)@/.test(recipient ?? '') ? '550 5.1.1 unknown' : undefined,
  });
  const anna = await classWithBoxes(house);
  await house.readers('gerd', 'hans');
  await house.change('hans', { first_name: 'Hans', surname: 'Maler', publication_consent: 1 });
  const { id } = await callMeeting(anna);
  await anna.post(`/meetings/${id}/invitations`);
  for (let round = 0; round < 3; round += 1) await house.mail.drain();
  const [letter] = house.server.letters.filter(({ parsed }) => parsed.subject?.startsWith('Nicht alle'));
  const told = textOf(letter ?? assert.fail());
  assert.match(told, /\* Carl Aal\n\* Bert Maler\n\* Hans Maler\n\* und 3 weitere/);
  assert.doesNotMatch(told, /gerd|dora|emil|Geheim|Rundmail|Adresse/i);
  // They are among those to be phoned from then on.
  const outlook = (await anna.get(`/meetings/${id}/invitations`)).json as InvitationOutlook;
  assert.deepEqual([outlook.notWrittenTo.length, outlook.notNamed], [3, 3]);
});
