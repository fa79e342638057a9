import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaintainedMember, MemberReach } from '#contract/maintenance.ts';
import type { CurrentSession } from '#contract/session.ts';
import { copiesOf, sendToGroup, type TestClass, testClass } from '#test/support/test-class.ts';
import { createDeadAddress, noteFailure } from './dead-addresses.ts';
import { returnPathOf } from './return-path.ts';

const DAY = 24 * 3600;
const gone = ({ stage = '', recipient = '' }) =>
  stage === 'RCPT' && recipient.startsWith('bert') ? '550 5.1.1 User unknown' : undefined;

async function sendOn(house: TestClass, subject: string) {
  const anna = await house.again('anna');
  const { id } = await sendToGroup(anna, { subject, message: 'Hallo' });
  await house.mail.drain();
  return { id, anna };
}

test('an address that the mail server refuses on two days gets nothing that nobody asked for', async (t) => {
  const house = await testClass(t, { script: gone });
  await house.readers('bert');
  await house.writer('anna');
  await house.promote('anna');
  const { id: memberId } = (await house.members.find('bert')) ?? assert.fail();
  await sendOn(house, 'Erste');
  await sendOn(house, 'Zweite');
  assert.equal(await createDeadAddress(house.db)(memberId), undefined, 'of the same day');
  house.passSeconds(DAY);
  await sendOn(house, 'Dritte');
  assert.equal(await createDeadAddress(house.db)(memberId), 'bert@example.org');

  house.server.script = () => undefined;
  const { id, anna } = await sendOn(house, 'Vierte');
  assert.ok(!house.server.reached().includes('bert@example.org'));
  await house.confirm(anna);
  assert.deepEqual((await copiesOf(anna, id)).bert, ['undeliverable', 'mailbox-unknown']);
  const [bert] = ((await anna.get('/maintenance/members')).json as MaintainedMember[]).filter(
    ({ username }) => username === 'bert',
  );
  assert.deepEqual([bert?.addressIsDead, bert?.maybeOutdated], [true, true]);
  const reach = (await anna.get('/maintenance/members/bert/reach')).json as MemberReach;
  assert.equal(reach.deadAddress, 'bert@example.org');

  // Neither an invitation leaves nor a reminder of one, but what the member asks for.
  await anna.post('/maintenance/members/bert/invite');
  await house.mail.drain();
  assert.ok(!house.server.reached().includes('bert@example.org'));
  await house.browser().post('/request_login_link', { username: 'bert' });
  await house.mail.drain();
  assert.ok(house.server.reached().includes('bert@example.org'));

  const browser = await house.again('bert');
  assert.equal(((await browser.get('/session')).json as CurrentSession).deadAddress, 'bert@example.org');
  await house.moveTo('bert', 'bert@neu.example');
  assert.equal(((await browser.get('/session')).json as CurrentSession).deadAddress, undefined);
  house.passSeconds(DAY);
  await sendOn(house, 'Fünfte');
  assert.ok(house.server.reached().includes('bert@neu.example'));
});

test('a letter that comes through between two failures ends the first', async (t) => {
  const house = await testClass(t);
  await house.readers('bert');
  await house.writer('anna');
  const { id: memberId } = (await house.members.find('bert')) ?? assert.fail();
  const fail = (at: number) =>
    house.db
      .transaction()
      .execute((transaction) => noteFailure(transaction, { memberId, address: 'BERT@example.org', at }));
  const first = house.now();
  await fail(first);
  house.passSeconds(2 * DAY);
  await sendOn(house, 'Kommt an');
  house.passSeconds(2 * DAY);
  await fail(house.now());
  assert.equal(await createDeadAddress(house.db)(memberId), undefined);
  house.passSeconds(DAY);
  await fail(house.now());
  assert.equal(await createDeadAddress(house.db)(memberId), 'bert@example.org');
  // One that is no longer in use says nothing.
  await house.moveTo('bert', 'neu@example.org');
  assert.equal(await createDeadAddress(house.db)(memberId), undefined);
});

test('a full mailbox, a policy or a sender that is not wanted make no address dead', async (t) => {
  const replies = [
    '552 5.2.2 Mailbox full',
    '550 5.7.1 Spam',
    '550 5.1.8 Bad sender',
    '554 Transaction failed',
  ];
  const house = await testClass(t);
  await house.readers('bert');
  await house.writer('anna');
  const { id: memberId } = (await house.members.find('bert')) ?? assert.fail();
  for (const reply of replies) {
    house.server.script = ({ stage, recipient = '' }) =>
      stage === 'RCPT' && recipient.startsWith('bert') ? reply : undefined;
    await sendOn(house, reply);
    house.passSeconds(DAY);
  }
  assert.equal(await createDeadAddress(house.db)(memberId), undefined);
});

const BOUNCE = { BOUNCE_ADDRESS: 'rueck@klasse.example' };

test('every letter is returned under the name of its copy, and to no other of the same mail', async (t) => {
  const house = await testClass(t, { settings: BOUNCE });
  await house.readers('bert', 'carl');
  await house.writer('anna');
  const { id } = await sendOn(house, 'Erste');
  const copies = await house.db.selectFrom('mail_copies').selectAll().where('mail_id', '=', id).execute();
  const paths = copies.map((copy) => [copy.address, returnPathOf('rueck@klasse.example', copy.id)]);
  assert.deepEqual(house.server.letters.map(({ to, from }) => [to[0], from]).sort(), paths.sort());
  assert.equal(new Set(paths.map(([, from]) => from)).size, 3);
  for (const [, from = ''] of paths) assert.match(from, /^rueck\+[0-9a-z]{25}@klasse\.example$/);
});

for (const [stage, reply] of [
  ['MAIL', '553 5.7.1 Sender address rejected: not owned by user'],
  ['RCPT', '553 5.7.1 Sender address rejected: not owned by user'],
  ['dot', '550 5.7.60 Client does not have permissions to send as this sender'],
] as const)
  test(`a mail server that forbids another sender at ${stage} gets letters plainly from then on`, async (t) => {
    const house = await testClass(t, { settings: BOUNCE });
    await house.readers('bert');
    await house.writer('anna');
    let isForbidden = false;
    house.server.script = (moment) => {
      const line = house.server.commands.at(-1) ?? '';
      if (moment.stage === 'MAIL') isForbidden = line.includes('rueck+');
      return isForbidden && moment.stage === stage ? reply : undefined;
    };
    await sendOn(house, 'Erste');
    assert.deepEqual(house.server.reached().sort(), ['anna@example.org', 'bert@example.org']);
    for (const { from } of house.server.letters) assert.equal(from, 'post@klasse.example');
    const tries = house.server.commands.filter((line) => line.includes('rueck+')).length;
    assert.equal(tries, 1);
  });
