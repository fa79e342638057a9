import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copiesOf, note, sendToGroup, testClass } from '#test/support/test-class.ts';

test('a mail goes to those who are not disabled, want it, and have an address, and once to its sender', async (t) => {
  const site = await testClass(t);
  // The sender gets a copy without wanting any.
  const anna = await site.join('anna');
  await site.maintaining('anna', anna);
  await site.readers('bert', 'carl', 'dora', 'emil', 'frida');
  await site.change('carl', { accept_group_emails: 0 });
  await site.change('dora', { disabled: 1 });
  await site.moveTo('emil', 'emil@werk.example', 'office');
  await site.change('frida', { private_email_address: '', office_email_address: '' });

  const outlook = { recipients: 3, replyAddress: 'anna@example.org' };
  assert.deepEqual((await anna.get('/group_email')).json, outlook);
  const { id, recipients } = await sendToGroup(anna);
  assert.equal(recipients, 3);
  assert.deepEqual(await copiesOf(anna, id), { anna: 'waiting', bert: 'waiting', emil: 'waiting' });
  await site.mail.drain();
  const reached = ['anna@example.org', 'bert@example.org', 'emil@werk.example'];
  assert.deepEqual(site.server.reached().toSorted(), reached);
});

test('two who share an address are two people by their own names, one email goes to them, while one wants it', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.maintaining('anna', anna);
  await site.readers('petra', 'paul');
  await site.moveTo('petra', 'Paar@example.org');
  await site.moveTo('paul', 'paar@EXAMPLE.org');
  const { id, recipients } = await sendToGroup(anna);
  assert.equal(recipients, 3);
  const outlook = { recipients, replyAddress: 'anna@example.org', lastMailId: id };
  assert.deepEqual((await anna.get('/group_email')).json, outlook);
  await site.mail.drain();
  const all = { anna: 'handed-over', paul: 'handed-over', petra: 'handed-over' };
  assert.deepEqual(await copiesOf(anna, id), all);
  const toBoth = () => site.server.reached().filter((address) => /^paar@/i.test(address)).length;
  assert.equal(toBoth(), 1);

  await sendToGroup(anna, { ...note, subject: 'Noch einmal' });
  await site.change('paul', { accept_group_emails: 0 });
  await site.mail.drain();
  assert.equal(toBoth(), 2);
});

test('when nobody wants mails, or the disk is nearly full, the call is refused and nothing is stored', async (t) => {
  const site = await testClass(t);
  const anna = await site.join('anna');
  await site.addMember('bert');
  const outlook = { recipients: 0, replyAddress: 'anna@example.org' };
  assert.deepEqual((await anna.get('/group_email')).json, outlook);
  const nobody = await anna.post('/group_email', note);
  assert.deepEqual([nobody.status, nobody.text], [400, '{"error":"not-valid"}']);
  assert.deepEqual(await site.storedMails(), []);

  const full = await testClass(t, { settings: { FREE_SPACE_RESERVE_MB: '10000000' } });
  const refused = await (await full.writer('anna')).post('/group_email', note);
  assert.deepEqual([refused.status, (refused.json as { error: string }).error], [507, 'no-room']);
  assert.deepEqual(await full.storedMails(), []);
});

test('the same words within five minutes are the same mail, also at the same moment', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  const bert = await site.writer('bert');
  const together = await Promise.all(Array.from({ length: 6 }, () => sendToGroup(anna)));
  const first = together[0];
  for (const accepted of together) assert.deepEqual(accepted, first);

  // What has changed meanwhile does not change what was accepted.
  await site.readers('carl');
  await site.mail.drain();
  site.passSeconds(240);
  assert.deepEqual(await sendToGroup(anna, { ...note, subject: ` ${note.subject} ` }), first);
  await site.mail.drain();
  assert.equal(site.server.letters.length, 2);

  assert.notEqual((await sendToGroup(anna, { ...note, message: 'Anders' })).id, first?.id);
  assert.notEqual((await sendToGroup(bert)).id, first?.id);
  site.passSeconds(70);
  assert.notEqual((await sendToGroup(anna)).id, first?.id);
});

test('a member may send three mails an hour and ten a day, also at the same moment', async (t) => {
  const site = await testClass(t);
  let anna = await site.writer('anna');
  const bert = await site.writer('bert');
  const post = (number: number) => anna.post('/group_email', { ...note, subject: `Mail ${number}` });

  const together = await Promise.all([1, 2, 3, 4, 5].map(post));
  assert.deepEqual(together.map(({ status }) => status).toSorted(), [202, 202, 202, 429, 429]);
  assert.equal((await site.storedMails()).length, 3);
  const tooOften = await post(6);
  assert.deepEqual([tooOften.status, tooOften.text], [429, '{"error":"too-often"}']);
  const wait = Number(tooOften.headers.get('retry-after'));
  assert.ok(wait > 3500 && wait <= 3600, `${wait}`);
  // What was accepted is answered again; others are not concerned.
  const [accepted] = await site.storedMails();
  assert.equal((await sendToGroup(anna, { ...note, subject: accepted?.subject })).id, accepted?.id);
  await sendToGroup(bert);

  // After the wait there is room for the first; after an hour for three.
  for (const [seconds, numbers] of [
    [wait, [11]],
    [3600, [12, 13, 14]],
    [3600, [15, 16, 17]],
  ] as const) {
    site.passSeconds(seconds);
    anna = await site.again('anna');
    for (const number of numbers) assert.equal((await post(number)).status, 202);
  }
  const eleventh = await post(99);
  assert.equal(eleventh.status, 429);
  assert.ok(Number(eleventh.headers.get('retry-after')) > 20 * 3600);
});

test('what was cancelled or taken out again is sent when it is sent once more', async (t) => {
  const site = await testClass(t);
  const anna = await site.writer('anna');
  await site.maintaining('anna', anna);
  const first = await sendToGroup(anna);
  assert.equal((await anna.post(`/maintenance/mails/${first.id}/cancel`)).status, 200);
  const second = await sendToGroup(anna);
  assert.notEqual(second.id, first.id);
  await site.mail.drain();
  assert.deepEqual(await copiesOf(anna, second.id), { anna: 'handed-over' });
  assert.equal((await anna.send('DELETE', `/group_emails/${second.id}`)).status, 204);
  assert.notEqual((await sendToGroup(anna)).id, second.id);
});
