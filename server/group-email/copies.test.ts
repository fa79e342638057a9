import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroupEmailState } from '#contract/group-email.ts';
import { cancelCopies, retryCopies } from '#server/maintenance/mail-acts.ts';
import { copiesOf, note, sendToGroup, testClass } from '#test/support/test-class.ts';
import type { Script } from '#test/support/test-mail-server.ts';

/** Answers this to every copy for these addresses. */
const refusing =
  (answers: Record<string, string>): Script =>
  ({ stage, recipient }) =>
    stage === 'RCPT' ? answers[recipient ?? ''] : undefined;

const HOUR = 3600;

test('a maintainer sees what became of each copy of an own e-mail, by name and never by address', async (t) => {
  const script = refusing({
    'carl@example.org': '450 4.2.1 <carl@example.org>: mailbox busy',
    'dora@example.org': '550 5.1.1 <dora@example.org>: no such user',
  });
  const house = await testClass(t, { script });
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  await house.readers('bert', 'carl', 'dora', 'emil');
  await house.change('bert', { first_name: 'Bert', surname: 'Maler', publication_consent: 1 });

  const { id } = await sendToGroup(anna);
  await house.change('emil', { accept_group_emails: 0 });
  await house.mail.drain();
  const state = await copiesOf(anna, id);
  assert.deepEqual(state, {
    anna: 'handed-over',
    'Bert Maler': 'handed-over',
    carl: ['retrying', 'not-now'],
    dora: ['undeliverable', 'mailbox-unknown'],
    emil: 'not-wanted',
  });
  const { text, json } = await anna.get(`/group_emails/${id}`);
  assert.equal(text.includes('@'), false);
  assert.equal((json as { subject: string }).subject, note.subject);
});

test('its sender learns how many copies are where, and by released name who gets no mail, for whatever reason', async (t) => {
  const script = refusing({ 'carl@example.org': '450 4.2.1 Busy', 'dora@example.org': '550 5.1.1 No' });
  const house = await testClass(t, { script });
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl', 'dora', 'emil', 'frida');
  // hans and ida take no Rundmails.
  for (const username of ['hans', 'ida']) await house.addMember(username);
  for (const [username, first_name] of Object.entries({
    bert: 'Bert',
    dora: 'Dora',
    emil: 'Emil',
    hans: 'Hans',
  }))
    await house.change(username, { first_name, surname: 'Maler', publication_consent: 1 });
  const { id } = await sendToGroup(anna);
  await house.change('emil', { accept_group_emails: 0 });
  await house.change('frida', { accept_group_emails: 0 });
  await house.mail.drain();
  const { text, json } = await anna.get(`/group_emails/${id}`);
  const { copies, notReached, notNamed } = json as GroupEmailState;
  assert.deepEqual(
    copies,
    ['handed-over', 'handed-over', 'retrying', ...Array(3).fill('undeliverable')].map((state) => {
      return { name: '', state };
    }),
  );
  // Who has opted out, who never opted in and whose mailbox is gone look the same.
  assert.deepEqual(
    notReached.map(({ username }) => username),
    ['dora', 'emil', 'hans'],
  );
  assert.equal(notNamed, 2);
  assert.doesNotMatch(text, /bert|carl|frida|ida"|not-wanted|mailbox|reason/i);
});

test('a consent that was withdrawn since, and a new name, hold for an old e-mail too', async (t) => {
  const script = refusing({ 'bert@example.org': '450 Later', 'carl@example.org': '450 Later' });
  const house = await testClass(t, { script });
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  await house.readers('bert', 'carl');
  const consenting = { surname: 'Maler', publication_consent: 1 };
  await house.change('bert', { first_name: 'Bert', ...consenting });
  await house.change('carl', { first_name: 'Carl', ...consenting });
  const { id } = await sendToGroup(anna);
  await house.mail.drain();
  const names = async () => Object.keys(await copiesOf(anna, id));
  assert.deepEqual(await names(), ['anna', 'Bert Maler', 'Carl Maler']);

  await house.change('bert', { publication_consent: 0 });
  await house.change('carl', { surname: 'Lackner' });
  assert.deepEqual(await names(), ['anna', 'bert', 'Carl Lackner']);
  await house.change('carl', { disabled: 1 });
  assert.deepEqual(await names(), ['anna', 'bert', 'carl']);
  await house.change('carl', { disabled: 0 });

  // Given up after two days; only then the letter about those who were not reached is written.
  for (let hour = 0; hour < 50; hour += 1) {
    house.passSeconds(HOUR);
    await house.mail.drain();
  }
  const told = house.server.letters.at(-1)?.parsed.text ?? '';
  assert.match(told, /\* Carl Lackner\r?\n\* und eine weitere Person/);
  assert.doesNotMatch(told, /Maler|bert/);
});

test('the sender is given a reason out of a closed set, whatever the mail server says', async (t) => {
  const said: Record<string, [reply: string, reason: string]> = {
    unknown: ['550 5.1.1 dora at gmx.example is unknown', 'mailbox-unknown'],
    domain: ['556 5.1.10 gmx.example takes no mail', 'mailbox-unknown'],
    full: ['552 5.2.2 dora(at)gmx.example is over quota', 'mailbox-full'],
    filling: ['452 4.2.2 over quota', 'mailbox-full'],
    spam: ['550 5.7.1 dora [at] gmx.example wants no advertisement', 'refused'],
    grey: ['451 4.7.1 Greylisted', 'not-now'],
    plain: ['450 Later', 'not-now'],
    bare: ['550 dora@gmx.example', 'other'],
    ourselves: ['550 5.1.8 post at klasse.example is unknown', 'other'],
  };
  const house = await testClass(t, {
    script: ({ stage, recipient = '' }) =>
      stage === 'RCPT' ? said[recipient.split('@')[0] ?? '']?.[0] : undefined,
  });
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  await house.readers(...Object.keys(said), 'lines', 'old');
  const { id } = await sendToGroup(anna);
  await house.mail.drain();
  const store = (name: string, reply: string) =>
    house.db.updateTable('mail_copies').set({ state: 'deferred', reply }).where('name', '=', name).execute();
  await store('lines', '452-4.2.2 dora at gmx.example 452 4.2.2 is over quota');
  // As an earlier version has stored what nobody but itself said.
  await store('old', 'connect ECONNREFUSED 127.0.0.1:25');
  const seen = await copiesOf(anna, id);
  const reasons = Object.fromEntries(Object.keys(said).map((name) => [name, seen[name]?.[1]]));
  assert.deepEqual(
    reasons,
    Object.fromEntries(Object.entries(said).map(([name, [, reason]]) => [name, reason])),
  );
  assert.deepEqual(
    [seen.lines, seen.old],
    [
      ['retrying', 'mailbox-full'],
      ['retrying', 'other'],
    ],
  );
});

test('a mail server that is away, and maintainers who cancel, are reasons, too', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  await house.server.close();
  const { id } = await sendToGroup(anna);
  await house.mail.drain();
  assert.deepEqual((await copiesOf(anna, id)).anna, ['retrying', 'not-now']);
  await cancelCopies(house.db, id);
  assert.deepEqual((await copiesOf(anna, id)).anna, ['undeliverable', 'cancelled']);
});

test('only the sender sees it', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  const bert = await house.writer('bert');
  const { id } = await sendToGroup(anna);
  assert.equal((await house.browser().get(`/group_emails/${id}`)).status, 401);
  const unknown = await anna.get('/group_emails/01890000-0000-7000-8000-000000000000');
  for (const answer of [await bert.get(`/group_emails/${id}`), unknown, await anna.get('/group_emails/x')])
    assert.deepEqual([answer.status, answer.text], [404, '{"error":"not-found"}']);
  // A mail of another kind is no e-mail to the group, even of one's own.
  await house.db.updateTable('mails').set({ kind: 'other' }).execute();
  assert.equal((await anna.get(`/group_emails/${id}`)).status, 404);
});

test('what was refused for one never stops the others and is not tried again', async (t) => {
  const house = await testClass(t, { script: refusing({ 'bert@example.org': '550 No' }) });
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl');
  await sendToGroup(anna);
  for (let round = 0; round < 3; round += 1) {
    await house.mail.drain();
    house.passSeconds(HOUR);
  }
  const tries = house.server.commands.filter((command) => command.includes('RCPT TO:<bert@'));
  assert.equal(tries.length, 1);
  const toCarl = house.server.reached().filter((address) => address === 'carl@example.org');
  assert.equal(toCarl.length, 1);
});

test('who opts out, is disabled or takes the address back during the run gets nothing more', async (t) => {
  let script: Script = () => undefined;
  const house = await testClass(t, { script: (moment) => script(moment) });
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  const names = ['bert', 'carl', 'dora', 'emil', 'frida'];
  await house.readers(...names);
  const { id } = await sendToGroup(anna);
  script = async ({ stage, accepted }) => {
    // The first copy is on its way.
    if (stage === 'DATA' && accepted === 0) {
      await house.change('bert', { accept_group_emails: 0 });
      await house.change('carl', { disabled: 1 });
      await house.change('dora', { private_email_address: '' });
      await house.db.deleteFrom('members').where('username', '=', 'emil').execute();
    }
    return undefined;
  };
  await house.mail.drain();
  // emil's account is gone, and with it the name.
  const expected = { bert: 'not-wanted', carl: 'not-wanted', dora: 'not-wanted', '': 'not-wanted' };
  assert.deepEqual(await copiesOf(anna, id), { ...expected, anna: 'handed-over', frida: 'handed-over' });
  assert.deepEqual(house.server.reached().toSorted(), ['anna@example.org', 'frida@example.org']);
});

test('of two who share an address the other still gets the copy when one opts out', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  await house.maintaining('anna', anna);
  await house.readers('paul', 'petra');
  for (const username of ['paul', 'petra']) await house.moveTo(username, 'paar@example.org');
  await sendToGroup(anna);
  await house.change('paul', { accept_group_emails: 0 });
  await house.mail.drain();
  assert.ok(house.server.reached().includes('paar@example.org'));

  const { id } = await sendToGroup(anna, { ...note, subject: 'Noch einmal' });
  await house.change('petra', { accept_group_emails: 0 });
  await house.mail.drain();
  assert.deepEqual(await copiesOf(anna, id), { anna: 'handed-over', petra: 'not-wanted' });
});

test('a sender who is shut out does not speak any more', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  await sendToGroup(anna);
  await house.change('anna', { disabled: 1 });
  await house.mail.drain();
  assert.deepEqual(house.server.letters, []);
});

test('when somebody was not reached the sender gets exactly one mail about it', async (t) => {
  const script = refusing({
    'bert@example.org': '550 5.1.1 <bert@example.org>: no such user',
    'carl@example.org': '450 4.2.1 Busy',
  });
  const house = await testClass(t, { script });
  const anna = await house.writer('anna');
  await house.readers('bert', 'carl', 'dora');
  await sendToGroup(anna);
  const summaries = () => house.server.letters.filter(({ parsed }) => parsed.subject !== note.subject);
  for (let hour = 0; hour < 47; hour += 1) {
    await house.mail.drain();
    assert.equal(summaries().length, 0, 'carl may still be reached');
    house.passSeconds(HOUR);
  }
  for (let hour = 0; hour < 6; hour += 1) {
    house.passSeconds(HOUR);
    await house.mail.drain();
  }

  const [summary, ...more] = summaries();
  assert.ok(summary);
  assert.deepEqual([summary.to, more], [['anna@example.org'], []]);
  assert.match(summary.parsed.subject ?? '', /nicht alle erreicht/);
  const text = summary.parsed.text ?? '';
  assert.match(text, /„Klassentreffen“ konnten wir nicht allen zustellen/);
  assert.match(text, /\* 2 Personen, ohne freigegebenen Namen\r?\n/);
  assert.doesNotMatch(text, /dora|bert|carl/);
  assert.match(summary.raw, /^Auto-Submitted: auto-generated\r$/m);
  assert.doesNotMatch(summary.raw, /^List-/m);
});

for (const rounds of [1, 2])
  test(`a mail tried again by hand ${rounds === 1 ? 'before' : 'after'} its sender was told goes on, and is told once`, async (t) => {
    const house = await testClass(t, { script: refusing({ 'bert@example.org': '550 No' }) });
    const anna = await house.writer('anna');
    await house.readers('bert');
    const { id } = await sendToGroup(anna);
    const endedAt = async () => (await house.storedMails()).find((mail) => mail.id === id)?.ended_at;
    for (let round = 0; round < rounds; round += 1) await house.mail.drain();
    assert.equal(typeof (await endedAt()), 'number');

    assert.equal(await retryCopies(house.db, { mailId: id }, Date.now()), 1);
    assert.equal(await endedAt(), null);
    for (let round = 0; round < 3; round += 1) await house.mail.drain();
    assert.equal(typeof (await endedAt()), 'number');
    const summaries = house.server.letters.filter(({ parsed }) => parsed.subject !== note.subject);
    assert.equal(summaries.length, 1);
  });

test('when all were reached, or those who were not want no mails, there is no further mail', async (t) => {
  const house = await testClass(t);
  const anna = await house.writer('anna');
  await house.readers('bert');
  await sendToGroup(anna);
  await house.change('bert', { accept_group_emails: 0 });
  await house.mail.drain();
  await house.mail.drain();
  assert.deepEqual(house.server.reached(), ['anna@example.org']);
});

test('a summary that is not taken is not followed by another', async (t) => {
  const house = await testClass(t, { script: refusing({ 'anna@example.org': '550 No' }) });
  const anna = await house.writer('anna');
  await house.readers('bert');
  await sendToGroup(anna);
  for (let round = 0; round < 4; round += 1) await house.mail.drain();
  assert.equal((await house.storedMails()).length, 2);
});
