import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaintainedMember } from '#contract/maintenance.ts';
import type { MemberReach } from '#contract/member-reach.ts';
import type { CurrentSession } from '#contract/session.ts';
import { migrate } from '#server/ports/database/schema/migrate.ts';
import { copiesOf, sendToGroup, type TestClass, testClass } from '#test/support/test-class.ts';
import { createDeadAddress, noteFailure } from './dead-addresses.ts';

const DAY = 24 * 3600;
const gone = ({ stage = '', recipient = '' }) =>
  stage === 'RCPT' && recipient.startsWith('bert') ? '550 5.1.1 User unknown' : undefined;

async function sendOn(site: TestClass, subject: string) {
  const anna = await site.again('anna');
  const { id } = await sendToGroup(anna, { subject, message: 'Hallo' });
  await site.mail.drain();
  return { id, anna };
}

test('an address that the mail server refuses on two days gets nothing that nobody asked for', async (t) => {
  const site = await testClass(t, { script: gone });
  await site.readers('bert');
  await site.writer('anna');
  await site.promote('anna');
  const { id: memberId } = (await site.members.find('bert')) ?? assert.fail();
  const dead = () => createDeadAddress(site.db)(memberId);
  await sendOn(site, 'Erste');
  await sendOn(site, 'Zweite');
  assert.equal(await dead(), undefined, 'of the same day');
  site.passSeconds(DAY);
  await sendOn(site, 'Dritte');
  assert.equal(await dead(), 'bert@example.org');

  site.server.script = () => undefined;
  const { id, anna } = await sendOn(site, 'Vierte');
  const isReached = (address = 'bert@example.org') => site.server.reached().includes(address);
  assert.equal(isReached(), false);
  await site.confirm(anna);
  assert.deepEqual((await copiesOf(anna, id)).bert, ['undeliverable', 'mailbox-unknown']);
  const all = (await anna.get('/maintenance/members')).json as MaintainedMember[];
  const bert = all.find(({ username }) => username === 'bert');
  assert.deepEqual([bert?.addressIsDead, bert?.maybeOutdated], [true, true]);
  const reach = (await anna.get('/maintenance/members/bert/reach')).json as MemberReach;
  assert.equal(reach.deadAddress, 'bert@example.org');

  // Neither an invitation leaves nor a reminder of one, but what the member asks for.
  await anna.post('/maintenance/members/bert/invite');
  await site.mail.drain();
  assert.equal(isReached(), false);
  const browser = await site.again('bert');
  const told = async () => ((await browser.get('/session')).json as CurrentSession).deadAddress;
  assert.equal(await told(), 'bert@example.org');
  await site.browser().post('/request_login_link', { username: 'bert' });
  await site.mail.drain();
  assert.equal(isReached(), true);
  // One accepted email clears it.
  assert.deepEqual([await told(), await dead()], [undefined, undefined]);
  await sendOn(site, 'Fünfte');
  assert.equal(site.server.reached().filter((address) => address === 'bert@example.org').length, 2);
});

test('an address is dead by proof alone: others at its host, or else anybody, were accepted meanwhile', async (t) => {
  for (const { others, refused, isDead } of [
    { others: ['dora@example.org'], refused: 'bert', isDead: true },
    // Everybody at this host is refused, in words that say nothing else.
    { others: ['dora@example.org', 'emil@example.org'], refused: 'example.org', isDead: false },
    { others: ['dora@anders.example'], refused: 'bert', isDead: true },
    { others: ['dora@anders.example'], refused: '', isDead: false },
  ]) {
    const site = await testClass(t, {
      script: ({ stage, recipient = '' }) =>
        stage === 'RCPT' && recipient.includes(refused)
          ? `550 Requested action not taken: mailbox unavailable ${recipient}`
          : undefined,
    });
    const names = ['bert', ...others.map((address) => address.slice(0, address.indexOf('@')))];
    for (const name of names) await site.readers(name);
    for (const address of others) await site.moveTo(address.slice(0, address.indexOf('@')), address);
    await site.writer('anna');
    await site.moveTo('anna', 'anna@klasse.example');
    const { id: memberId } = (await site.members.find('bert')) ?? assert.fail();
    for (let days = 0; days < 3; days += 1) {
      await sendOn(site, `Tag ${days}`);
      site.passSeconds(DAY);
    }
    const dead = await createDeadAddress(site.db)(memberId);
    assert.equal(dead, isDead ? 'bert@example.org' : undefined, `${others} ${refused}`);
  }
});

test('an email that comes through between two failures ends the first', async (t) => {
  const site = await testClass(t);
  await site.readers('bert');
  await site.writer('anna');
  const { id: memberId } = (await site.members.find('bert')) ?? assert.fail();
  const failAfter = async (days: number) => {
    site.passSeconds(days * DAY);
    const failure = { memberId, address: 'BERT@example.org', at: site.now() };
    await site.db.transaction().execute((transaction) => noteFailure(transaction, failure));
    return createDeadAddress(site.db)(memberId);
  };
  await failAfter(0);
  site.passSeconds(2 * DAY);
  await sendOn(site, 'Kommt an');
  assert.equal(await failAfter(2), undefined);
  site.server.script = gone;
  await sendOn(site, 'Kommt bei Anna an');
  assert.equal(await failAfter(1), 'bert@example.org');
});

test('a mailbox that is full for days, or takes an email for spam, is no dead address', async (t) => {
  const site = await testClass(t);
  await site.readers('bert');
  await site.writer('anna');
  const { id: memberId } = (await site.members.find('bert')) ?? assert.fail();
  for (const reply of ['552 5.2.2 Mailbox full', '552 5.2.2 Mailbox full', '550 5.7.1 Spam']) {
    site.server.script = (said) => (gone(said) ? reply : undefined);
    await sendOn(site, `Tag ${site.now()}`);
    site.passSeconds(DAY);
  }
  assert.equal(site.server.reached().includes('bert@example.org'), false);
  assert.equal(await createDeadAddress(site.db)(memberId), undefined);
});

test('marks that were made by words that prove nothing are cleared by a step of the schema', async (t) => {
  const site = await testClass(t);
  await site.readers('bert', 'dora');
  await site.writer('anna');
  const saysNo = {
    bert: '550 5.1.1 User unknown',
    dora: '550-Requested action not taken: mailbox unavailable\n550 Failure sending mail. Try again later',
  };
  await sendOn(site, 'Erste');
  for (const [name, reply] of Object.entries(saysNo)) {
    const { id } = (await site.members.find(name)) ?? assert.fail();
    const address = `${name}@example.org`;
    const marks = { failed_address: address, failed_at: 1, dead_since: 2 };
    await site.db.updateTable('members').set(marks).where('id', '=', id).execute();
    await site.db
      .updateTable('mail_copies')
      .set({ state: 'failed', reply })
      .where('member_id', '=', id)
      .execute();
  }
  await site.db.deleteFrom('migrations').where('name', '=', '0063-dead-by-proof').execute();
  await migrate(site.db);
  const dead = async (name: string) => (await site.members.find(name))?.dead_since;
  assert.deepEqual([await dead('bert'), await dead('dora')], [2, null]);
});

const BOUNCE = { BOUNCE_ADDRESS: 'rueck@klasse.example' };

test('a mail server that forbids another sender, at whatever stage, gets emails plainly from then on', async (t) => {
  for (const [stage, reply] of [
    ['MAIL', '553 5.7.1 Sender address rejected: not owned by user'],
    ['RCPT', '553 5.7.1 Sender address rejected: not owned by user'],
    ['dot', '550 5.7.60 Client does not have permissions to send as this sender'],
  ] as const) {
    const site = await testClass(t, { settings: BOUNCE });
    await site.readers('bert');
    await site.writer('anna');
    let isForbidden = false;
    site.server.script = (moment) => {
      const line = site.server.commands.at(-1) ?? '';
      if (moment.stage === 'MAIL') isForbidden = line.includes('rueck+');
      return isForbidden && moment.stage === stage ? reply : undefined;
    };
    await sendOn(site, 'Erste');
    assert.deepEqual(site.server.reached().sort(), ['anna@example.org', 'bert@example.org'], stage);
    for (const { from } of site.server.letters) assert.equal(from, 'post@klasse.example');
    assert.equal(site.server.commands.filter((line) => line.includes('rueck+')).length, 1);
  }
});
