import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReturnedMailName, returnedMails } from '#test/support/returned-mails.ts';
import type { TestBrowser } from '#test/support/test-browser.ts';
import { copiesOf, sendToGroup, testClass } from '#test/support/test-class.ts';
import { testReturns } from '#test/support/test-returns.ts';
import { createDeadAddress } from './dead-addresses.ts';
import { LOOKED_AT_BYTES } from './returned-mail.ts';

const DAY = 24 * 3600;
const BOUNCE = { BOUNCE_ADDRESS: 'rueck@klasse.example' };

/** What one returned mail of each kind does: the copy's state, whether it is marked as read, whether two make an address dead. */
const LOST = ['undeliverable', 'mailbox-unknown', 'read', 'dead'] as const;
const lostOf = (reason: string) => ['undeliverable', reason, 'read', 'alive'] as const;
const LEFT = ['handed-over', '', 'unread', 'alive'] as const;
const TOLD = ['handed-over', '', 'read', 'alive'] as const;

const effects: Record<ReturnedMailName, readonly [string, string, string, string]> = {
  postfix: LOST,
  exim: LOST,
  qmail: LOST,
  gmail: LOST,
  gmx: LOST,
  'NUL and a wrong charset': LOST,
  'only its name, without brackets': LOST,
  'mailbox full': lostOf('mailbox-full'),
  policy: lostOf('refused'),
  'no answer for days': lostOf('not-now'),
  'the mailbox it is forwarded to': lostOf('mailbox-unknown'),
  'the mailbox it is forwarded to, in words': lostOf('mailbox-unknown'),
  delay: TOLD,
  'two recipients': TOLD,
  'greylisted, in words': TOLD,
  'vacation notice': LEFT,
  'somebody answers': LEFT,
  'read receipt': LEFT,
  'a nested bomb': LEFT,
  'a forged one, without a name': LEFT,
};

/** Those that repeat nothing of the email that names its copy, so that only the envelope tells it. */
const ONLY_BY_ENVELOPE: ReturnedMailName[] = [
  'the mailbox it is forwarded to, in words',
  'only its name, without brackets',
];

/** One member for each kind, as all of a class is written to at once. */
const kinds = Object.keys(effects) as ReturnedMailName[];
const nameFor = (kind: ReturnedMailName) => `mitglied${kinds.indexOf(kind)}`;

/** What tells the two ways of knowing a copy again apart. */
const some: ReturnedMailName[] = [
  'postfix',
  'qmail',
  'mailbox full',
  'delay',
  'a forged one, without a name',
];

for (const [way, settings, tried] of [
  ['by the envelope', BOUNCE, kinds],
  ['by its header', {}, some],
] as const)
  test(`what a returned mail brings about, by its kind, recognised ${way}`, async (t) => {
    const site = await testClass(t, { settings });
    await site.readers(...tried.map(nameFor));
    const anna = await site.writer('anna');
    await site.promote('anna');
    const returns = testReturns(site);
    /** Sends a Rundmail, and reads each copy as its member's kind has it come back. */
    const sendAndReturn = async (browser: TestBrowser, subject: string) => {
      const { id } = await sendToGroup(browser, { subject, message: 'Hallo' });
      await site.mail.drain();
      const letterTo = (name: string) =>
        site.server.letters.findLast(({ to }) => to[0] === `${name}@example.org`);
      for (const kind of tried) {
        const letter = letterTo(nameFor(kind));
        if (letter) returns.put(returnedMails[kind](letter));
      }
      await returns.read();
      return id;
    };
    const dead = async () => {
      const found: string[] = [];
      for (const kind of tried) {
        const { id } = (await site.members.find(nameFor(kind))) ?? assert.fail();
        if ((await createDeadAddress(site.db)(id)) !== undefined) found.push(kind);
      }
      return found;
    };
    const expected = (kind: ReturnedMailName) =>
      settings !== BOUNCE && ONLY_BY_ENVELOPE.includes(kind) ? LEFT : effects[kind];

    const first = await sendAndReturn(anna, 'Erste');
    const marks = returns.marks();
    await site.confirm(anna);
    const copies = await copiesOf(anna, first);
    for (const [at, kind] of tried.entries()) {
      const [state, reason, mark] = expected(kind);
      assert.deepEqual(copies[nameFor(kind)], reason ? [state, reason] : state, kind);
      assert.equal(marks[at] ? 'read' : 'unread', mark, kind);
    }
    assert.deepEqual(await dead(), []);

    // Another email of the same day says nothing more, nor do the same mails once more.
    await sendAndReturn(anna, 'Zweite');
    await site.db.deleteFrom('mail_control').where('name', '=', 'returns').execute();
    await returns.read();
    assert.deepEqual(await dead(), []);

    site.passSeconds(DAY);
    await sendAndReturn(await site.again('anna'), 'Dritte');
    assert.deepEqual(
      await dead(),
      tried.filter((kind) => expected(kind)[3] === 'dead'),
    );
  });

for (const [way, settings] of Object.entries({ 'the envelope': BOUNCE, 'a header': {} }))
  test(`what an answer tells its reader forges no return, where ${way} names the copy`, async (t) => {
    const site = await testClass(t, { settings });
    await site.readers('bert');
    const anna = await site.writer('anna');
    const returns = testReturns(site);
    const { id } = await sendToGroup(anna, { subject: 'Erste', message: 'Hallo' });
    await site.mail.drain();
    const letter = site.server.letters.find(({ to }) => to[0] === 'bert@example.org') ?? assert.fail();
    const copies = await site.db.selectFrom('mail_copies').select('id').where('mail_id', '=', id).execute();
    // What mail programs put into an answer.
    const answer = ['Message-ID', 'Subject', 'From', 'To', 'Date'].flatMap(
      (name) => new RegExp(`^${name}:.*(?:\\r\\n[ \\t].*)*`, 'im').exec(letter.raw)?.[0] ?? [],
    );
    const raw = `${answer.join('\r\n')}\r\n\r\n${letter.parsed.text}`;
    for (const { id } of copies) assert.ok(!raw.includes(id) && !raw.includes(id.replaceAll('-', '')));
    for (const from of ['post@klasse.example', 'rueck@klasse.example'])
      for (const kind of kinds) returns.put(returnedMails[kind]({ from, to: letter.to, raw }));
    const { reports, lost } = (await returns.read()) ?? assert.fail();
    assert.deepEqual([reports, lost], [0, []]);
  });

test('mails that are made to be read for hours keep nobody from what came back', async (t) => {
  const site = await testClass(t);
  await site.readers('bert');
  await sendToGroup(await site.writer('anna'), { subject: 'Erste', message: 'Hallo' });
  await site.mail.drain();
  const letter = site.server.letters.find(({ to }) => to[0] === 'bert@example.org') ?? assert.fail();
  const returns = testReturns(site);
  const begin = 'Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.example.net\r\n';
  const report = 'Content-Type: message/delivery-status\r\n\r\nAction: failed\r\nFinal-Recipient: rfc822; ';
  for (const beginning of ['Content-Type: text/html\r\n\r\n', '\r\n', report])
    for (const one of ['<', 'a', '-']) returns.put(`${begin}${beginning}${one.repeat(LOOKED_AT_BYTES)}`);
  returns.put(returnedMails.postfix(letter));
  const { looked, lost } = (await returns.read()) ?? assert.fail();
  assert.deepEqual([looked, lost.length], [10, 1]);
});
