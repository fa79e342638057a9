import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { whenMailEnds } from '#server/compose/ground.ts';
import { readReturns } from '#server/mail/read-returns.ts';
import { readReturnsState } from '#server/mail/returns-state.ts';
import { openImap } from '#server/ports/mail/imap.ts';
import { MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { dovecot, noDovecot } from '#test/support/dovecot.ts';
import { returnedMails } from '#test/support/returned-mails.ts';
import { copiesOf, sendToGroup, type TestClass, testClass } from '#test/support/test-class.ts';
import { dataSettings } from '#test/support/test-database.ts';

const skip = noDovecot;
const program = path.resolve(import.meta.dirname, '../../server/admin/main.ts');

async function readBy(site: TestClass, server: Awaited<ReturnType<typeof dovecot>>, changes = {}) {
  return readReturns({
    db: site.db,
    now: site.now,
    onMailEnded: whenMailEnds(site),
    settings: site.config,
    open: () =>
      openImap({ ...server.settings, ...changes }, { connection: 5000, greeting: 5000, silence: 5000 }),
    place: 'rueck',
  });
}

const letterTo = ({ server }: TestClass, name: string) =>
  server.letters.findLast(({ to }) => to[0] === `${name}@example.org`) ?? assert.fail(`no letter to ${name}`);

const stateOf = (mails: string[]) => mails.map((name) => (name.includes(':2,S') ? 'read' : 'unread'));

async function classWithLetter(t: TestContext) {
  const mailbox = await dovecot(t);
  const site = await testClass(t);
  await site.readers('bert');
  const anna = await site.writer('anna');
  await sendToGroup(anna);
  await site.mail.drain();
  return { mailbox, site, letter: letterTo(site, 'bert') };
}

const fails = (reading: Promise<unknown>, problem: string) =>
  assert.rejects(reading, (error) => error instanceof MailboxFailure && error.problem === problem);

test('a mailbox that cannot be read is noted once, and nothing else changes', { skip }, async (t) => {
  const { mailbox, site, letter } = await classWithLetter(t);
  await mailbox.deliver(returnedMails.postfix(letter));
  const problem = async () => (await readReturnsState(site.db)).failing;
  await fails(readBy(site, mailbox, { login: { user: 'rueck', pass: 'falsch' } }), 'login');
  const since = (await problem())?.since;
  site.passSeconds(60);
  await fails(readBy(site, mailbox, { folder: 'Rücklauf' }), 'folder');
  assert.deepEqual(await problem(), { since, problem: 'folder' });
  await fails(readBy(site, mailbox, { host: 'localhost', encrypted: true }), 'certificate');
  const port = mailbox.port;
  await mailbox.stop();
  await fails(readBy(site, mailbox, { port }), 'unreachable');
  assert.deepEqual(stateOf(await mailbox.mails()), ['unread']);
});

test('of two readers one reads; one that was killed holds up the next no longer than minutes', {
  skip,
}, async (t) => {
  const { mailbox, site, letter } = await classWithLetter(t);
  await mailbox.deliver(returnedMails.postfix(letter));
  const readings = await Promise.all([readBy(site, mailbox), readBy(site, mailbox)]);
  assert.equal(readings.filter((reading) => reading === undefined).length, 1);
  assert.equal(readings.flatMap((reading) => reading?.lost ?? []).length, 1);

  // Killed after it was noted, before it was noted how far was read: it is read again, without effect.
  await site.db.deleteFrom('mail_control').where('name', '=', 'returns').execute();
  const until = String(site.now() + 300_000);
  await site.db.insertInto('mail_control').values({ name: 'returns-reading', value: until }).execute();
  assert.equal(await readBy(site, mailbox), undefined);
  site.passSeconds(7 * 60);
  const again = await readBy(site, mailbox);
  assert.deepEqual([again?.looked, again?.reports, again?.lost], [1, 1, []]);
});

/** Some of what the reader asks for, in its order. */
const PLACES = ['EXAMINE', 'HEADER', 'BODY.PEEK\\[\\]', 'STORE', 'LOGOUT'];

/** Stands between reader and mail server; `at` comes before what matches `place` reaches the server. */
async function between(t: TestContext, port: number) {
  const watch = { place: undefined as RegExp | undefined, at: async () => {} };
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream])
      socket.on('error', () => {}).on('close', () => [client, upstream].map((one) => one.destroy()));
    upstream.pipe(client);
    client.on('data', async (data) => {
      if (watch.place?.test(data.toString('latin1'))) {
        watch.place = undefined;
        await watch.at();
        client.destroy();
      } else upstream.write(data);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  return { ...(server.address() as { port: number }), watch };
}

test('a reader that is killed wherever it is loses nothing and notes nothing twice', { skip }, async (t) => {
  const mailbox = await dovecot(t);
  const { port, watch } = await between(t, mailbox.port);
  const site = await testClass(t);
  const names = PLACES.map((_, at) => `mitglied${at}`);
  // From most mailboxes of a host it would be about the sender.
  await site.readers(...names, ...names.map((name) => `anderes-${name}`));
  const anna = await site.writer('anna');
  const { id } = await sendToGroup(anna);
  await site.mail.drain();
  const told = () => site.server.letters.filter(({ to }) => to[0] === 'anna@example.org').length;
  const before = told();
  await mailbox.deliver('From: jemand@example.net\r\nSubject: Frage\r\n\r\nHallo!\r\n');
  const IMAP_URL = mailbox.url.replace(String(mailbox.port), String(port));
  const settings = { ...dataSettings(site.dataDir), IMAP_URL, MAIL_FROM: 'post@klasse.example' };
  const run = async () => {
    // As if minutes had passed since the last one was killed.
    await site.db.deleteFrom('mail_control').where('name', '=', 'returns-reading').execute();
    const child = spawn(process.execPath, [program, 'mail', 'returns'], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    watch.at = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    return (await ended) as [number | null, string | null];
  };
  for (const [at, place] of PLACES.entries()) {
    await mailbox.deliver(returnedMails.postfix(letterTo(site, names[at] ?? '')));
    watch.place = new RegExp(place);
    assert.deepEqual(await run(), [null, 'SIGKILL'], place);
  }
  assert.deepEqual(await run(), [0, null]);

  await site.mail.drain();
  await site.maintaining('anna', anna);
  const copies = await copiesOf(anna, id);
  for (const name of names) assert.deepEqual(copies[name], ['undeliverable', 'mailbox-unknown'], name);
  assert.equal(told() - before, 1, 'the sender is told once');
  assert.deepEqual(stateOf(await mailbox.mails()), ['unread', ...names.map(() => 'read')]);
});
