import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ReturnedMailName, returnedMails } from '#test/support/returned-mails.ts';
import { copiesOf, sendToGroup, testClass } from '#test/support/test-class.ts';
import { testReturns } from '#test/support/test-returns.ts';
import { deadAddress } from './dead-addresses.ts';

const DAY = 24 * 3600;
const BOUNCE = { BOUNCE_ADDRESS: 'rueck@klasse.example' };

/** What one returned mail of each kind does: the copy's state, whether it is marked as read, whether two make an address dead. */
const LOST = ['undeliverable', 'mailbox-unknown', 'read', 'dead'] as const;
const lostOf = (reason: string) => ['undeliverable', reason, 'read', 'alive'] as const;
const LEFT = ['handed-over', '', 'unread', 'alive'] as const;
const TOLD = ['handed-over', '', 'read', 'alive'] as const;

const effects: Record<ReturnedMailName, readonly [string, string, string, string]> = {
  postfix: LOST,
  'no such domain': LOST,
  exim: LOST,
  qmail: LOST,
  exchange: LOST,
  gmail: LOST,
  gmx: LOST,
  'NUL and a wrong charset': LOST,
  'mailbox full': lostOf('mailbox-full'),
  policy: lostOf('refused'),
  'no answer for days': lostOf('not-now'),
  'the mailbox it is forwarded to': lostOf('mailbox-unknown'),
  delay: TOLD,
  'two recipients': TOLD,
  'greylisted, in words': TOLD,
  'vacation notice': LEFT,
  'somebody answers': LEFT,
  'read receipt': LEFT,
  'a nested bomb': LEFT,
  'a forged one, without a name': LEFT,
};

async function classOf(t: TestContext, settings: Record<string, string>) {
  const house = await testClass(t, { settings });
  await house.readers('bert');
  const anna = await house.writer('anna');
  await house.promote('anna');
  const returns = testReturns(house);
  return {
    house,
    anna,
    returns,
    /** Sends a Rundmail; returns its id, and the letter to Bert. */
    async send(subject: string) {
      const { id } = await sendToGroup(anna, { subject, message: 'Hallo' });
      await house.mail.drain();
      const letter = house.server.letters.findLast(({ to }) => to[0] === 'bert@example.org');
      return { id, letter: letter ?? assert.fail('no letter to Bert') };
    },
    async isDead(username = 'bert') {
      const { id } = (await house.members.find(username)) ?? assert.fail();
      return (await deadAddress(house.db, id)) !== undefined;
    },
    async copyOf(id: string) {
      await house.confirm(anna);
      return (await copiesOf(anna, id)).bert;
    },
  };
}

for (const [way, settings] of Object.entries({ 'by the envelope': BOUNCE, 'by the Message-ID': {} }))
  for (const [name, [state, reason, mark, end]] of Object.entries(effects) as [
    ReturnedMailName,
    (typeof effects)[ReturnedMailName],
  ][]) {
    // Without names of copies an address alone is believed.
    const isBelieved = name === 'a forged one, without a name' && settings !== BOUNCE;
    test(`a returned mail, recognised ${way}: ${name}`, async (t) => {
      const { returns, send, isDead, copyOf, house } = await classOf(t, settings);
      const first = await send('Erste');
      returns.put(returnedMails[name](first.letter));
      await returns.read();
      const shown = await copyOf(first.id);
      const expected = isBelieved ? ['undeliverable', 'mailbox-unknown'] : reason ? [state, reason] : state;
      assert.deepEqual(shown, expected);
      assert.deepEqual(returns.marks(), [isBelieved || mark === 'read']);
      assert.equal(await isDead(), false);

      // Told twice, and once more of a letter of the same day: nothing more.
      returns.put(returnedMails[name](first.letter));
      const again = await send('Zweite');
      returns.put(returnedMails[name](again.letter));
      await returns.read();
      assert.equal(await isDead(), false);

      house.passSeconds(DAY);
      const another = await (await classAgain(house)).post('/group_email', {
        subject: 'Dritte',
        message: 'Hallo',
      });
      assert.equal(another.status, 202, another.text);
      await house.mail.drain();
      const letter = house.server.letters.findLast(({ to }) => to[0] === 'bert@example.org') ?? assert.fail();
      returns.put(returnedMails[name](letter));
      await returns.read();
      assert.equal(await isDead(), isBelieved || end === 'dead');
      assert.equal(await isDead('anna'), false);
    });
  }

const classAgain = (house: Awaited<ReturnType<typeof testClass>>) => house.again('anna');
