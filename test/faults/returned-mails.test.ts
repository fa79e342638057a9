import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
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

async function readBy(house: TestClass, server: Awaited<ReturnType<typeof dovecot>>, changes = {}) {
  return readReturns({
    ...{ db: house.db, now: house.now, onMailEnded: house.onMailEnded, settings: house.config },
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
  const house = await testClass(t);
  await house.readers('bert');
  const anna = await house.writer('anna');
  await sendToGroup(anna);
  await house.mail.drain();
  return { mailbox, house, letter: letterTo(house, 'bert') };
}

const fails = (reading: Promise<unknown>, problem: string) =>
  assert.rejects(reading, (error) => error instanceof MailboxFailure && error.problem === problem);

test('a mailbox that cannot be read is noted once, and nothing else changes', { skip }, async (t) => {
  const { mailbox, house, letter } = await classWithLetter(t);
  await mailbox.deliver(returnedMails.postfix(letter));
  const problem = async () => (await readReturnsState(house.db)).failing;
  await fails(readBy(house, mailbox, { login: { user: 'rueck', pass: 'falsch' } }), 'login');
  const since = (await problem())?.since;
  house.passSeconds(60);
  await fails(readBy(house, mailbox, { folder: 'Rücklauf' }), 'folder');
  assert.deepEqual(await problem(), { since, problem: 'folder' });
  await fails(readBy(house, mailbox, { host: 'localhost', encrypted: true }), 'certificate');
  const port = mailbox.port;
  await mailbox.stop();
  await fails(readBy(house, mailbox, { port }), 'unreachable');
  assert.deepEqual(stateOf(await mailbox.mails()), ['unread']);
});

test('of two readers one reads; one that was killed holds up the next no longer than minutes', {
  skip,
}, async (t) => {
  const { mailbox, house, letter } = await classWithLetter(t);
  await mailbox.deliver(returnedMails.postfix(letter));
  const readings = await Promise.all([readBy(house, mailbox), readBy(house, mailbox)]);
  assert.equal(readings.filter((reading) => reading === undefined).length, 1);
  assert.equal(readings.flatMap((reading) => reading?.lost ?? []).length, 1);

  // Killed after it was noted, before it was noted how far was read: it is read again, without effect.
  await house.db.deleteFrom('mail_control').where('name', '=', 'returns').execute();
  const until = String(house.now() + 300_000);
  await house.db.insertInto('mail_control').values({ name: 'returns-reading', value: until }).execute();
  assert.equal(await readBy(house, mailbox), undefined);
  house.passSeconds(7 * 60);
  const again = await readBy(house, mailbox);
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
  const house = await testClass(t);
  const names = PLACES.map((_, at) => `mitglied${at}`);
  await house.readers(...names);
  const anna = await house.writer('anna');
  const { id } = await sendToGroup(anna);
  await house.mail.drain();
  const told = () => house.server.letters.filter(({ to }) => to[0] === 'anna@example.org').length;
  const before = told();
  await mailbox.deliver('From: jemand@example.net\r\nSubject: Frage\r\n\r\nHallo!\r\n');
  const IMAP_URL = mailbox.url.replace(String(mailbox.port), String(port));
  const settings = { ...dataSettings(house.dataDir), IMAP_URL, MAIL_FROM: 'post@klasse.example' };
  const run = async () => {
    // As if minutes had passed since the last one was killed.
    await house.db.deleteFrom('mail_control').where('name', '=', 'returns-reading').execute();
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
    await mailbox.deliver(returnedMails.postfix(letterTo(house, names[at] ?? '')));
    watch.place = new RegExp(place);
    assert.deepEqual(await run(), [null, 'SIGKILL'], place);
  }
  assert.deepEqual(await run(), [0, null]);

  await house.mail.drain();
  await house.maintaining('anna', anna);
  const copies = await copiesOf(anna, id);
  for (const name of names) assert.deepEqual(copies[name], ['undeliverable', 'mailbox-unknown'], name);
  assert.equal(told() - before, 1, 'the sender is told once');
  assert.deepEqual(stateOf(await mailbox.mails()), ['unread', ...names.map(() => 'read')]);
});
