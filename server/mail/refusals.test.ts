import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { GroupEmailState } from '#contract/group-email.ts';
import type { MailOverview } from '#contract/mail.ts';
import type { Overview } from '#contract/overview.ts';
import { returnedMails } from '#test/support/returned-mails.ts';
import { sendToGroup, testClass } from '#test/support/test-class.ts';
import type { Moment } from '#test/support/test-mail-server.ts';
import { people } from '#test/support/test-post.ts';
import { testReturns } from '#test/support/test-returns.ts';
import { examineMails } from '../health/findings.ts';
import { failingAddresses } from './replies.ts';

const MINUTE = 60;
const STEP = 15;
const GMX = '550-Requested action not taken: mailbox unavailable\n550 Failure sending mail. Try again later';
const HOSTS = ['gmx.example', 'web.example', 'freenet.example'];

/** Twenty-nine members at three hosts, anna who writes and maintains, and a mail server that behaves as told. */
async function classOfThirty(t: TestContext, refuse: (moment: Moment) => string | undefined) {
  const site = await testClass(t, { script: (moment) => refuse(moment) });
  const names = people(29);
  await site.readers(...names);
  for (const [index, name] of names.entries())
    await site.moveTo(name, `${name}@${HOSTS[index % HOSTS.length]}`);
  await site.writer('anna');
  await site.promote('anna');
  const anna = await site.again('anna');
  await site.confirm(anna);
  const { id } = await sendToGroup(anna, { subject: 'Treffen', message: 'Wer kommt?' });
  await site.mail.drain();
  return {
    site,
    /** What the page of mails says, and how many copies are where for the writer. */
    async look() {
      const browser = await site.again('anna');
      const { copies } = (await browser.get(`/group_emails/${id}`)).json as GroupEmailState;
      await site.confirm(browser);
      const overview = (await browser.get('/maintenance/mail')).json as MailOverview;
      const count = (state: string) => copies.filter((copy) => copy.state === state).length;
      return {
        overview,
        lost: count('undeliverable'),
        waiting: count('waiting') + count('retrying'),
        browser,
      };
    },
    async pass(minutes: number) {
      for (let passed = 0; passed < minutes; passed += STEP) {
        site.passSeconds(STEP * MINUTE);
        await site.mail.drain();
      }
    },
    async hasAllOnce() {
      const reached = site.server.reached();
      assert.deepEqual([reached.length, new Set(reached).size], [30, 30]);
      assert.deepEqual(await failingAddresses(site.db), []);
      const marked = site.db.selectFrom('members').select('id').where('failed_at', 'is not', null);
      assert.deepEqual(await marked.execute(), []);
    },
  };
}

const refusals = (site: { server: { commands: string[]; letters: unknown[] } }) =>
  site.server.commands.filter((line) => line.startsWith('RCPT')).length - site.server.letters.length;

test('a host that takes five an hour, and refuses then in two lines, gets all thirty in the end, each once', async (t) => {
  let isOver = false;
  const { site, look, pass, hasAllOnce } = await classOfThirty(t, ({ stage, accepted }) =>
    stage === 'RCPT' && accepted >= 5 && !isOver ? GMX : undefined,
  );
  const { overview, lost, waiting, browser } = await look();
  assert.deepEqual([lost, waiting, overview.delivery], [0, 25, 'paused']);
  assert.match(
    overview.reason ?? '',
    /^127\.0\.0\.1 weist alle Empfänger ab\. Das liegt am Absender und nicht an den Adressen: „550-Requested .* Try again later“$/,
  );
  assert.match(overview.todo ?? '', /^Das geht von selbst weiter\.$/);
  const problems = (await browser.get('/maintenance/overview')).json as Overview;
  assert.match(problems[0]?.what ?? '', /ist seit dem .* angehalten: 127\.0\.0\.1 weist alle Empfänger ab\./);
  const [finding] = await examineMails(site.db, site.now());
  assert.deepEqual([finding?.kind, finding?.level], ['mail-paused', 'wrong']);
  assert.ok(refusals(site) <= 4, `${refusals(site)} tries in vain`);
  await pass(60);
  assert.ok(refusals(site) <= 6, `${refusals(site)} tries in vain`);
  isOver = true;
  await pass(120);
  await hasAllOnce();
  assert.equal((await look()).overview.delivery, 'running');
});

test('emails that a host refuses because of the sender, at whatever stage, wait; no address is marked', async (t) => {
  for (const { stage, reply, from } of [
    {
      stage: 'RCPT',
      reply:
        '550-Requested action not taken: mailbox unavailable\n550 invalid DNS MX or A/AAAA resource record',
      from: 5,
    },
    // In words that blame each recipient.
    { stage: 'RCPT', reply: '550 5.1.1 Recipient address rejected: User unknown', from: 0 },
    { stage: 'RCPT', reply: '450-Requested mail action not taken\n450 Mail send limit exceeded.', from: 5 },
    { stage: 'MAIL', reply: '550 Sender address is not allowed.', from: 3 },
    { stage: 'dot', reply: '554 Transaction failed', from: 5 },
  ]) {
    let isOver = false;
    const { look, pass, hasAllOnce } = await classOfThirty(t, (moment) =>
      moment.stage === stage && moment.accepted >= from && !isOver ? reply : undefined,
    );
    const { overview, lost, waiting } = await look();
    assert.deepEqual([lost, waiting, overview.delivery], [0, 30 - from, 'paused'], reply);
    await pass(60);
    isOver = true;
    await pass(150);
    await hasAllOnce();
  }
});

test('where one host alone refuses all, nobody else waits, and maintainers read which one, why, and the way out', async (t) => {
  const reply = '554 IP=192.0.2.1 - None/bad reputation. See https://postmaster.web.example/case';
  let isOver = false;
  const { site, look, pass, hasAllOnce } = await classOfThirty(t, ({ stage, recipient = '' }) =>
    stage === 'RCPT' && recipient.endsWith('@web.example') && !isOver ? reply : undefined,
  );
  const { overview, lost, waiting } = await look();
  assert.deepEqual([lost, waiting, overview.delivery], [0, 10, 'running']);
  const [host] = overview.refusedAt;
  assert.match(
    host?.what ?? '',
    /alle E-Mails an web\.example abgewiesen\. Das liegt am Absender .*„554 IP=192/,
  );
  assert.match(host?.todo ?? '', /SPF und DKIM.* Mehr sagt https:\/\/postmaster\.web\.example\/case\./);
  const findings = await examineMails(site.db, site.now());
  assert.deepEqual(
    findings.map(({ kind }) => kind),
    ['mail-refused'],
  );
  await pass(120);
  isOver = true;
  // One press lets everything go on.
  const { browser } = await look();
  assert.equal((await browser.post('/maintenance/mail/retry')).status, 204);
  await pass(STEP);
  await hasAllOnce();
  assert.deepEqual((await look()).overview.refusedAt, []);
});

test('a mailbox that is really gone, or three of them in a row, fail alone, and soon', async (t) => {
  for (const gone of [['m0007'], ['m0003', 'm0004', 'm0005']]) {
    const { site, look, pass } = await classOfThirty(t, ({ stage, recipient = '' }) =>
      stage === 'RCPT' && gone.includes(recipient.split('@')[0] ?? '') ? '550 5.1.1 User unknown' : undefined,
    );
    await pass(75);
    const { overview, lost, waiting } = await look();
    assert.deepEqual([lost, waiting, overview.delivery, overview.refusedAt], [gone.length, 0, 'running', []]);
    assert.equal(new Set(site.server.reached()).size, 30 - gone.length);
    const failing = (await failingAddresses(site.db)).map(({ username }) => username);
    assert.deepEqual(failing, gone);
  }
});

test('where each is put off once, nothing is held up', async (t) => {
  const seen = new Set<string>();
  const { pass, hasAllOnce, look } = await classOfThirty(t, ({ stage, recipient = '' }) => {
    if (stage !== 'RCPT' || seen.has(recipient)) return undefined;
    seen.add(recipient);
    return '450 4.2.0 Greylisted, try again later';
  });
  assert.equal((await look()).overview.delivery, 'running');
  await pass(STEP);
  await hasAllOnce();
});

test('what comes back from most mailboxes of a host in the same words is sent once more, later, and marks nobody', async (t) => {
  const { site, pass } = await classOfThirty(t, () => undefined);
  const returns = testReturns(site);
  const sendBack = async (host: string) => {
    for (const letter of site.server.letters.splice(0))
      if (letter.to[0]?.endsWith(host)) returns.put(returnedMails.postfix(letter));
    await returns.read();
  };
  await sendBack('@web.example');
  const stateOf = async (host: string) => {
    const rows = await site.db.selectFrom('mail_copies').select(['address', 'state']).execute();
    return [...new Set(rows.filter(({ address }) => address.endsWith(host)).map(({ state }) => state))];
  };
  assert.deepEqual(
    [await stateOf('@web.example'), await stateOf('@gmx.example')],
    [['deferred'], ['handed-over']],
  );
  assert.deepEqual(await failingAddresses(site.db), []);
  const [finding] = await examineMails(site.db, site.now());
  assert.match(finding?.what ?? '', /alle E-Mails an web\.example abgewiesen/);
  await pass(150);
  assert.equal(site.server.letters.length, 10);
  // Only once.
  await sendBack('@web.example');
  assert.deepEqual(await stateOf('@web.example'), ['failed']);
  const marked = site.db.selectFrom('members').select('id').where('failed_at', 'is not', null);
  assert.deepEqual(await marked.execute(), []);
});
