import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { readReturns } from '#server/mail/read-returns.ts';
import { openImap } from '#server/ports/mail/imap.ts';
import { MailboxFailure } from '#server/ports/mail/mailbox.ts';
import { dovecot, noDovecot } from '#test/support/dovecot.ts';
import { returnedMails } from '#test/support/returned-mails.ts';
import { copiesOf, sendToGroup, testClass } from '#test/support/test-class.ts';
import { dataSettings } from '#test/support/test-database.ts';

const skip = noDovecot;

/** What the reader asks for, in its order. */
const PLACES = ['LOGIN|AUTHENTICATE', 'EXAMINE', 'SEARCH', 'HEADER', 'BODY.PEEK\\[\\]', 'STORE', 'LOGOUT'];

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

async function classWithReturns(t: TestContext) {
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
  return {
    ...{ mailbox, port, watch, house, names },
    bringBack: async (name = '') => {
      const letter = house.server.letters.find(({ to }) => to[0] === `${name}@example.org`);
      await mailbox.deliver(returnedMails.postfix(letter ?? assert.fail()));
    },
    /** All letters have come back once, of which the sender is told once; what is none of ours is unread. */
    async check() {
      await house.mail.drain();
      await house.maintaining('anna', anna);
      const copies = await copiesOf(anna, id);
      for (const name of names) assert.deepEqual(copies[name], ['undeliverable', 'mailbox-unknown'], name);
      assert.equal(told() - before, 1);
      const marks = (await mailbox.mails()).map((name) => name.includes(':2,S'));
      assert.deepEqual(marks, [false, ...names.map(() => true)]);
    },
  };
}

test('a reader that is killed wherever it is loses nothing and notes nothing twice', { skip }, async (t) => {
  const { mailbox, port, watch, house, names, bringBack, check } = await classWithReturns(t);
  await mailbox.deliver('From: jemand@example.net\r\nSubject: Frage\r\n\r\nHallo!\r\n');
  const program = path.resolve(import.meta.dirname, '../../server/admin/main.ts');
  const url = mailbox.url.replace(String(mailbox.port), String(port));
  const settings = { ...dataSettings(house.dataDir), IMAP_URL: url, MAIL_FROM: 'post@klasse.example' };
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
    await bringBack(names[at]);
    watch.place = new RegExp(place);
    assert.deepEqual(await run(), [null, 'SIGKILL'], place);
  }
  assert.deepEqual(await run(), [0, null]);
  await check();
});

test('a mail server that stops wherever it is keeps nothing back', { skip }, async (t) => {
  const { mailbox, port, watch, house, names, bringBack, check } = await classWithReturns(t);
  await mailbox.deliver('From: jemand@example.net\r\nSubject: Frage\r\n\r\nHallo!\r\n');
  const read = () =>
    readReturns({
      ...{ db: house.db, now: house.now, onMailEnded: house.onMailEnded, settings: house.config },
      open: () =>
        openImap({ ...mailbox.settings, port }, { connection: 5000, greeting: 5000, silence: 5000 }),
      place: 'rueck',
    });
  watch.at = async () => {};
  for (const [at, place] of PLACES.entries()) {
    await bringBack(names[at]);
    watch.place = new RegExp(place);
    // What it has read by its farewell has been noted.
    if (place === 'LOGOUT') await read();
    else await assert.rejects(read(), MailboxFailure, place);
    assert.equal(watch.place, undefined, place);
  }
  await read();
  await check();
});
