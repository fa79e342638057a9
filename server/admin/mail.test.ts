import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { examineReturns } from '#server/health/findings.ts';
import type { Recipient } from '#server/mail/letters.ts';
import { pauseQueue } from '#server/mail/pause.ts';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { runAdmin } from '#test/support/test-process.ts';
import { type TestSite, testSite } from '#test/support/test-site.ts';

const mailSettings = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'post@klasse.example' });

/** Runs a verb beside the running site. */
const admin = (t: TestContext, { dataDir }: Pick<TestSite, 'dataDir'>, words: string, settings = {}) =>
  runAdmin(t, words.split(' '), { DATA_DIR: dataDir, ...settings });

/** Queues a mail to these members that their password was changed. Returns the id of the mail. */
async function postTo(site: TestSite, ...usernames: string[]): Promise<string> {
  const recipients: Recipient[] = [];
  for (const username of usernames) {
    await site.addMember(username);
    const member = await site.members.find(username);
    recipients.push({ memberId: member?.id ?? null, name: username, address: `${username}@example.org` });
  }
  return site.db
    .transaction()
    .execute((transaction) =>
      site.queue.enqueue(transaction, { kind: 'password-changed' }, recipients, { urgent: true }),
    );
}

test('mail status tells what is on its way and what went wrong, by name and not by address', async (t) => {
  const server = await testMailServer(t, {
    script: ({ stage, recipient }) =>
      stage === 'RCPT' && recipient === 'petra@example.org' ? `550 5.1.1 <${recipient}> unknown` : undefined,
  });
  const settings = mailSettings(server.url);
  const site = await testSite(t, { settings });
  assert.match((await admin(t, site, 'mail status', settings)).stdout, /noch keine Mail verschickt/);

  const id = await postTo(site, 'sabine', 'petra');
  await site.mail.drain();
  const { stdout, code } = await admin(t, site, 'mail status', settings);
  assert.equal(code, 0);
  assert.match(stdout, /Der Versand läuft/);
  assert.match(stdout, /8 in dieser Minute, 48 in dieser Stunde/);
  assert.match(stdout, /an den Mailserver übergeben +1/);
  assert.match(
    stdout,
    new RegExp(`${id} +petra +nicht zustellbar +Dieses Postfach gibt es nicht .* \\(550 5.1.1`),
  );
  assert.doesNotMatch(stdout, /@/);
  assert.match((await admin(t, site, 'mail status')).stdout, /Es ist kein Mailserver eingestellt/);
});

test('a refusal of the mail server shows, and so does a pause by hand', async (t) => {
  const server = await testMailServer(t, {
    script: ({ stage }) => (stage === 'MAIL' ? '450 4.7.1 Mail send limit exceeded' : undefined),
  });
  const site = await testSite(t, { settings: mailSettings(server.url) });
  await postTo(site, 'sabine');
  await site.mail.drain();
  const status = await admin(t, site, 'mail status');
  assert.match(
    status.stdout,
    /Versand angehalten bis zum .*Uhr: Gerade nimmt der Mailserver sie nicht an; .* \(450 4\.7\.1 Mail send limit exceeded/,
  );

  await pauseQueue(site.db, Date.now());
  assert.match((await admin(t, site, 'mail status')).stdout, /von Hand angehalten/);
});

test('mail test says how it came through, and sends one mail', async (t) => {
  const site = await testSite(t);
  const server = await testMailServer(t);
  const settings = mailSettings(server.url);
  const tried = await admin(t, site, 'mail test jens@example.org', settings);
  assert.equal(tried.code, 0);
  assert.match(tried.stdout, /unverschlüsselt/);
  assert.match(tried.stdout, /Anmeldung: keine/);
  assert.match(tried.stdout, /Die Mail ist übergeben/);
  assert.deepEqual(server.reached(), ['jens@example.org']);
  assert.equal(server.letters[0]?.parsed.subject, 'Probe von Klasse 1988');

  const withLogin = { ...settings, SMTP_URL: server.url.replace('://', '://post:geheim@') };
  const insecure = await admin(t, site, 'mail test jens@example.org', withLogin);
  assert.equal(insecure.code, 1);
  assert.match(insecure.stderr, /^Das hat nicht geklappt: /);
  assert.doesNotMatch(insecure.stderr + insecure.stdout, /geheim/);

  assert.match((await admin(t, site, 'mail test a@b.de,c@d.de', settings)).stderr, /keine gültige einzelne/);
  assert.match((await admin(t, site, 'mail test jens@example.org')).stdout, /kein Mailserver eingestellt/);
  assert.equal((await site.mail.letters()).length, 1);
});

test('mail returns needs a mailbox, and says what is wrong with it', async (t) => {
  const site = await testSite(t);
  const none = await admin(t, site, 'mail returns');
  assert.deepEqual([none.code, /IMAP_URL/.test(none.stderr)], [1, true]);
  const settings = { IMAP_URL: 'imap://rueck:geheim@127.0.0.1:1' };
  const away = await admin(t, site, 'mail returns', settings);
  assert.match(away.stderr, /^Das Postfach lässt sich nicht lesen: Der Server ist nicht zu erreichen/);
  const found = async () => (await examineReturns(site.db, Date.now())).map(({ kind }) => kind);
  assert.deepEqual(await found(), ['returns-unread']);
  assert.deepEqual((await site.alerts.open()).length, 0);
});
