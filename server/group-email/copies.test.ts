import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupEmailState } from '#contract/group-email.ts';
import { cancelCopies } from '#server/maintenance/mail-acts.ts';
import { copiesOf, note, sendToGroup, testClass } from '#test/support/test-class.ts';
import type { Script } from '#test/support/test-mail-server.ts';

/** Answers this to every copy for these addresses. */
const refusing =
  (answers: Record<string, string>): Script =>
  ({ stage, recipient }) =>
    stage === 'RCPT' ? answers[recipient ?? ''] : undefined;

const HOUR = 3600;

test('a maintainer sees what became of each copy of an own email, by the name of today and never by address', async (t) => {
  const script = refusing({
    'carl@example.org': '450 4.2.1 <carl@example.org>: mailbox busy',
    'dora@example.org': '550 5.1.1 <dora@example.org>: no such user',
  });
  const site = await testClass(t, { script });
  const anna = await site.writer('anna');
  await site.maintaining('anna', anna);
  await site.readers('bert', 'carl', 'dora', 'emil');
  await site.change('bert', { first_name: 'Bert', surname: 'Maler', publication_consent: 1 });
  const { id } = await sendToGroup(anna);
  await site.change('emil', { accept_group_emails: 0 });
  await site.mail.drain();
  const others = {
    anna: 'handed-over',
    carl: ['retrying', 'not-now'],
    emil: 'not-wanted',
    dora: ['undeliverable', 'mailbox-unknown'],
  };
  assert.deepEqual(await copiesOf(anna, id), { ...others, 'Bert Maler': 'handed-over' });
  assert.equal((await anna.get(`/group_emails/${id}`)).text.includes('@'), false);
  await site.change('bert', { surname: 'Lackner' });
  assert.deepEqual(await copiesOf(anna, id), { ...others, 'Bert Lackner': 'handed-over' });
  for (const changes of [{ publication_consent: 0 }, { publication_consent: 1, disabled: 1 }]) {
    await site.change('bert', changes);
    assert.deepEqual(await copiesOf(anna, id), { ...others, bert: 'handed-over' });
  }
});

test('its sender learns how many copies are where, and by released name who gets no mail, for whatever reason', async (t) => {
  const script = refusing({ 'carl@example.org': '450 4.2.1 Busy', 'dora@example.org': '550 5.1.1 No' });
  const site = await testClass(t, { script });
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'dora', 'emil', 'frida');
  // hans and ida take no Rundmails.
  for (const username of ['hans', 'ida']) await site.addMember(username);
  for (const username of ['bert', 'dora', 'emil', 'hans'])
    await site.change(username, { first_name: username, surname: 'Maler', publication_consent: 1 });
  const { id } = await sendToGroup(anna);
  for (const username of ['emil', 'frida']) await site.change(username, { accept_group_emails: 0 });
  await site.mail.drain();
  const { text, json } = await anna.get(`/group_emails/${id}`);
  const { copies, notReached, notNamed } = json as GroupEmailState;
  assert.deepEqual(
    copies.map(({ name, state }) => name + state),
    ['handed-over', 'handed-over', 'retrying', ...Array(3).fill('undeliverable')],
  );
  // Who has opted out, who never opted in and whose mailbox is gone look the same.
  assert.deepEqual(
    notReached.map(({ username }) => username),
    ['dora', 'emil', 'hans'],
  );
  assert.equal(notNamed, 'some');
  assert.doesNotMatch(text, /bert|carl|frida|ida"|not-wanted|mailbox|reason/i);
});

test('a maintainer is given a reason out of a closed set, whatever the mail server says', async (t) => {
  const said: Record<string, [reply: string, reason: string]> = {
    unknown: ['550 5.1.1 dora at gmx.example is unknown', 'mailbox-unknown'],
    full: ['552 5.2.2 dora(at)gmx.example is over quota', 'mailbox-full'],
    spam: ['550 5.7.1 dora [at] gmx.example wants no advertisement', 'refused'],
    grey: ['451 4.7.1 Greylisted', 'not-now'],
    bare: ['550 dora@gmx.example', 'other'],
    ourselves: ['550 5.1.8 post at klasse.example is unknown', 'refused'],
  };
  const script = ({ recipient = '' }: { recipient?: string | undefined }) =>
    said[recipient.split('@')[0] ?? '']?.[0];
  const site = await testClass(t, { script: (at) => (at.stage === 'RCPT' ? script(at) : undefined) });
  const anna = await site.writer('anna');
  await site.maintaining('anna', anna);
  await site.readers(...Object.keys(said));
  const { id } = await sendToGroup(anna);
  await site.mail.drain();
  const reasonsSeen = async () => {
    const seen = Object.entries(await copiesOf(anna, id)).filter(([name]) => name !== 'anna');
    return Object.fromEntries(seen.map(([name, copy]) => [name, copy[1]]));
  };
  const reasons = Object.fromEntries(Object.entries(said).map(([name, [, reason]]) => [name, reason]));
  assert.deepEqual(await reasonsSeen(), reasons);
  await cancelCopies(site.db, id);
  assert.deepEqual(await reasonsSeen(), { ...reasons, grey: 'cancelled' });
});

test('a member who opts out, is disabled or removes the address during the run gets nothing more', async (t) => {
  let script: Script = () => undefined;
  const site = await testClass(t, { script: (moment) => script(moment) });
  const anna = await site.writer('anna');
  await site.maintaining('anna', anna);
  await site.readers('bert', 'carl', 'dora', 'emil', 'frida');
  const { id } = await sendToGroup(anna);
  script = async ({ stage, accepted }) => {
    // The first copy is on its way.
    if (stage === 'DATA' && accepted === 0) {
      await site.change('bert', { accept_group_emails: 0 });
      await site.change('carl', { disabled: 1 });
      await site.change('dora', { private_email_address: '' });
      await site.db.deleteFrom('members').where('username', '=', 'emil').execute();
    }
    return undefined;
  };
  // Nobody is told of those.
  for (let round = 0; round < 2; round += 1) await site.mail.drain();
  // emil's account is gone, and with it the name.
  const expected = { bert: 'not-wanted', carl: 'not-wanted', dora: 'not-wanted', '': 'not-wanted' };
  assert.deepEqual(await copiesOf(anna, id), { ...expected, anna: 'handed-over', frida: 'handed-over' });
  assert.deepEqual(site.server.reached().toSorted(), ['anna@example.org', 'frida@example.org']);

  // A sender who is shut out does not speak any more.
  await sendToGroup(anna, { ...note, subject: 'Noch einmal' });
  await site.change('anna', { disabled: 1 });
  await site.mail.drain();
  assert.equal(site.server.letters.length, 2);
});

test('when somebody was not reached the sender gets exactly one mail about it, with released names alone', async (t) => {
  const script = refusing({
    'bert@example.org': '550 5.1.1 <bert@example.org>: no such user',
    'carl@example.org': '450 4.2.1 Busy',
    'emil@example.org': '550 5.1.1 unknown',
  });
  const site = await testClass(t, { script });
  const anna = await site.writer('anna');
  await site.readers('bert', 'carl', 'dora', 'emil');
  await site.change('emil', { first_name: 'Emil', surname: 'Lackner', publication_consent: 1 });
  await sendToGroup(anna);
  const summaries = () => site.server.letters.filter(({ parsed }) => parsed.subject !== note.subject);
  for (let hour = 0; hour < 53; hour += 1) {
    await site.mail.drain();
    if (hour < 47) assert.equal(summaries().length, 0, 'carl may still be reached');
    site.passSeconds(HOUR);
  }
  const [summary = assert.fail(), ...more] = summaries();
  assert.deepEqual([summary.to, more], [['anna@example.org'], []]);
  assert.match(summary.parsed.subject ?? '', /nicht alle erreicht/);
  const text = summary.parsed.text ?? '';
  assert.match(text, /„Klassentreffen“ konnten wir nicht allen zustellen/);
  assert.match(text, /\* Emil Lackner\r?\n\* und einige weitere/);
  assert.doesNotMatch(text, /dora|bert|carl/);
  assert.match(summary.raw, /^Auto-Submitted: auto-generated\r$/m);
  assert.doesNotMatch(summary.raw, /^List-/m);
});
