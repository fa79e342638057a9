import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { MailOverview } from '#contract/mail.ts';
import type { MemberReach } from '#contract/member-reach.ts';
import type { RecordPart } from '#contract/record.ts';
import { pauseAfterRefusal } from '#server/mail/pause.ts';
import { saveData } from '#test/support/own-data.ts';
import { type Script, testMailServer } from '#test/support/test-mail-server.ts';
import { testSite } from '#test/support/test-site.ts';

/** anna maintains; bert and carl want Rundmails, which a real mail server takes or refuses. */
async function classWithPost(t: TestContext, script: Script) {
  const server = await testMailServer(t, { script });
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'post@klasse.example' };
  const site = await testSite(t, { settings });
  const anna = await site.join('anna');
  for (const name of ['bert', 'carl']) {
    const browser = await site.join(name);
    await saveData(browser, name, {
      firstName: name,
      surname: 'Beispiel',
      acceptGroupEmails: true,
      privateEmailAddress: `${name}@example.org`,
      officeEmailAddress: '',
    });
  }
  await site.promote('anna');
  await site.confirm(anna);
  return {
    site,
    server,
    anna,
    overview: async () => (await anna.get('/maintenance/mail')).json as MailOverview,
    send: async (subject = 'Treffen') =>
      assert.equal((await anna.post('/group_email', { subject, message: 'Wer kommt?' })).status, 202),
    act: async (path: string) => {
      const answer = await anna.post(`/maintenance/${path}`);
      return answer.json ?? answer.status;
    },
    acts: async () =>
      ((await anna.get('/maintenance/record')).json as RecordPart).entries.map(({ act }) => act).toReversed(),
  };
}

test('a mail that failed says to whom, why and where, and reaches them when it is tried again', async (t) => {
  const isRefused = { bert: true };
  const { site, server, anna, overview, send, act, acts } = await classWithPost(t, ({ stage, recipient }) =>
    stage === 'RCPT' && recipient?.startsWith('bert') && isRefused.bert
      ? '550 5.1.1 No such user'
      : undefined,
  );
  assert.deepEqual((await overview()).mails, []);
  await send();
  await site.mail.drain();

  const { delivery, mails } = await overview();
  assert.equal(delivery, 'running');
  const [mail] = mails;
  assert.deepEqual([mail?.kind, mail?.subject, mails.length], ['group-email', 'Treffen', 1]);
  assert.equal(mail?.counts.failed, 1);
  const [trouble] = mail?.troubles ?? [];
  assert.deepEqual(
    [trouble?.name, trouble?.username, trouble?.state, trouble?.address],
    ['bert Beispiel', 'bert', 'failed', 'bert@example.org'],
  );
  assert.equal(trouble?.why, 'mailbox-unknown');
  assert.match(trouble?.reply ?? '', /550 5\.1\.1/);
  assert.ok(!JSON.stringify(mails).includes('carl@'), 'no address of who got it');

  const reach = async () => (await anna.get('/maintenance/members/bert/reach')).json as MemberReach;
  const lost = await reach();
  assert.deepEqual([lost.mail, lost.sentAt, lost.trouble?.why], ['failed', undefined, 'mailbox-unknown']);

  isRefused.bert = false;
  assert.deepEqual(await act(`mails/${mail?.id}/retry`), { count: 1 });
  assert.equal((await reach()).mail, 'waiting');
  await site.mail.drain();
  assert.deepEqual((await overview()).mails, []);
  const arrived = await reach();
  assert.deepEqual([arrived.mail, arrived.trouble], ['handed-over', undefined]);
  assert.ok((arrived.sentAt ?? 0) > 0);
  assert.ok(server.letters.some(({ to }) => to[0] === 'bert@example.org'));
  assert.deepEqual(await act(`mails/${mail?.id}/retry`), { count: 0 });
  assert.deepEqual(
    await acts(),
    ['mails-read', 'members-read', 'mail-retried'],
    'only what did something, or named somebody',
  );
});

test('a failure that is over is not shown any more: something has arrived since, or the address is another one', async (t) => {
  const isRefused = { bert: true, carl: true };
  const { site, anna, overview, send } = await classWithPost(t, ({ stage, recipient }) =>
    stage === 'RCPT' &&
    ((recipient?.startsWith('bert') && isRefused.bert) || (recipient?.startsWith('carl') && isRefused.carl))
      ? '550 5.1.1 No such user'
      : undefined,
  );
  const shown = async () =>
    (await overview()).mails.map(({ troubles }) => troubles.map(({ username }) => username).sort());
  const mailAll = async (subject: string) => {
    await send(subject);
    await site.mail.drain();
    site.passSeconds(60);
  };
  await mailAll('Treffen');
  assert.deepEqual(await shown(), [['bert', 'carl']]);
  isRefused.bert = false;
  await mailAll('Noch etwas');
  assert.deepEqual(await shown(), [['carl'], ['carl']], 'bert is reached again');
  const { json } = await anna.get('/maintenance/members/carl/reach');
  assert.equal((json as MemberReach).trouble?.why, 'mailbox-unknown');

  const carl = { username: 'carl', email: 'c@example.org', firstName: 'carl', surname: 'Beispiel' };
  assert.equal((await anna.send('PUT', '/maintenance/members/carl', { json: carl })).status, 200);
  await site.mail.drain();
  assert.deepEqual(await shown(), []);
  const reach = (await anna.get('/maintenance/members/carl/reach')).json as MemberReach;
  assert.equal(reach.trouble, undefined, 'at the member, too');
});

test('stopped mails wait, also when the mail server refuses us, and go on; the rest of one is sent to nobody', async (t) => {
  const isRefused = { site: true };
  const { site, server, overview, send, act, acts } = await classWithPost(t, ({ stage }) =>
    stage === 'MAIL' && isRefused.site ? '550 5.7.1 Sender blocked' : undefined,
  );
  const count = async () => (await overview()).counts.waiting;
  assert.equal(await act('mail/pause'), 204);
  const paused = await overview();
  assert.equal(paused.delivery, 'paused-by-hand');
  assert.ok(Math.abs((paused.since ?? 0) - Date.now() / 1000) < 60);
  await send();
  await site.mail.drain();
  assert.equal(await count(), 3);
  assert.equal(server.commands.length, 0, 'the mail server was not asked');

  assert.equal(await act('mail/resume'), 204);
  await site.mail.drain();
  const refused = await overview();
  assert.deepEqual([refused.delivery, refused.counts.waiting], ['paused', 3]);
  assert.match(refused.reason ?? '', /550 5\.7\.1/);
  const [mail] = refused.mails;
  assert.deepEqual(await act(`mails/${mail?.id}/cancel`), { count: 3 });
  isRefused.site = false;
  assert.equal(await act('mail/resume'), 204);
  await site.mail.drain();
  assert.ok(!server.letters.some(({ parsed }) => parsed.subject === 'Treffen'));
  const after = await overview();
  assert.deepEqual([after.delivery, after.counts.failed, after.counts.waiting], ['running', 3, 0]);
  assert.equal(await act('mail/retry'), 204);
  assert.equal(await count(), 0, 'what was cancelled is tried again by name only');
  assert.equal(
    (await acts()).join(),
    'mail-paused,mail-resumed,mail-cancelled,mail-resumed,mails-read,mail-retried',
  );
});

test('a test goes to oneself, past a stopped queue, ends a pause that came by itself, and says why where it does not go', async (t) => {
  const reply: { to?: string } = {};
  const { site, server, anna, act, acts, overview } = await classWithPost(t, ({ stage }) =>
    stage === 'RCPT' ? reply.to : undefined,
  );
  await act('mail/pause');
  assert.deepEqual(await act('test_mail'), { address: 'anna@example.org' });
  assert.deepEqual(
    server.letters.map(({ to, parsed }) => [to, parsed.subject]),
    [[['anna@example.org'], 'Probe von Klasse 1988']],
  );
  assert.equal((await overview()).delivery, 'paused-by-hand');
  await act('mail/resume');
  await pauseAfterRefusal(site.db, '535 5.7.8 Authentication failed', Date.now());
  assert.equal((await overview()).delivery, 'paused');
  await act('test_mail');
  assert.equal((await overview()).delivery, 'running');
  reply.to = '452 4.2.2 Mailbox full';
  const { failure } = (await act('test_mail')) as { failure?: string };
  assert.match(failure ?? '', /4\.2\.2/);
  assert.deepEqual(await acts(), [
    'mail-paused',
    'mail-tested',
    'mail-resumed',
    'mail-tested',
    'mail-tested',
  ]);

  await site.change('anna', { linked_address: null });
  assert.equal((await anna.post('/maintenance/test_mail')).status, 409);
  for (let tried = 4; tried < 10; tried += 1) await anna.post('/maintenance/test_mail');
  assert.equal((await anna.post('/maintenance/test_mail')).status, 429);
});
