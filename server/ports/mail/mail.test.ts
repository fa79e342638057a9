import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { testMailServer } from '#test/support/test-mail-server.ts';
import { temporaryFolder } from '#test/support/test-process.ts';
import { type Letter, MailFailure } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

// What both transports promise.

const letter: Letter = {
  messageId: '<rm-1.2@klasse.example>',
  from: { name: 'Jörg Maler (Klasse 1988)', address: 'post@klasse.example' },
  to: { name: 'Sabine Müller', address: 'sabine@example.org' },
  replyTo: { name: 'Jörg Maler', address: 'joerg@example.org' },
  subject: 'Treffen',
  text: 'Hallo!',
  headers: { 'X-Auto-Response-Suppress': 'All' },
};

async function smtp(t: TestContext) {
  const server = await testMailServer(t);
  const transport = createSmtp({
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    encrypted: false,
    name: 'klasse.example',
  });
  t.after(() => transport.dispose());
  return { transport, raw: async () => server.letters.map(({ raw }) => raw), server };
}

async function outbox(t: TestContext) {
  const folder = await temporaryFolder(t);
  const raw = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    return Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  };
  return { transport: createOutbox(folder), raw, folder };
}

for (const [name, open] of Object.entries({ smtp, outbox })) {
  /** Sends one email; returns its bytes and how a mail program parses them. */
  const received = async (t: TestContext, changes: Partial<Letter>) => {
    const { transport, raw } = await open(t);
    await transport.send({ ...letter, ...changes });
    const [bytes = '', ...more] = await raw();
    assert.equal(more.length, 0);
    const headers = bytes.slice(0, bytes.indexOf('\r\n\r\n'));
    for (const line of bytes.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 998);
    return { headers, bytes, parsed: await PostalMime.parse(bytes) };
  };
  const linesNamed = (headers: string, header: string) =>
    headers.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${header.toLowerCase()}:`));

  test(`${name}: an email arrives as it was written, with one way out in one header, https first`, async (t) => {
    const url = 'https://klasse.example/api/v1/unsubscribe/abc';
    const paragraph = 'Ein langer Absatz mit Umlauten wie ä, ö und ü. '.repeat(60);
    const text = `${paragraph}\n.\n..\nFrom hier\n\n-- \nJörg`;
    const unsubscribe = { url, mailto: 'admin@klasse.example' };
    const to = { name: 'Sabine Müller', address: 'sabine@müller.example' };
    // What looks like an encoded word was typed so.
    const subject = 'Treffen =?UTF-8?Q?heute?=';
    const { headers, bytes, parsed } = await received(t, { text, unsubscribe, to, subject });
    assert.equal(parsed.messageId, letter.messageId);
    assert.deepEqual(parsed.from, { name: 'Jörg Maler (Klasse 1988)', address: 'post@klasse.example' });
    // A domain with umlauts is written in ASCII.
    assert.match(headers, /^To: .*sabine@xn--mller-kva\.example/m);
    assert.deepEqual(parsed.replyTo, [{ name: 'Jörg Maler', address: 'joerg@example.org' }]);
    assert.equal(parsed.subject, subject);
    assert.equal(parsed.text?.replaceAll('\r\n', '\n').trimEnd(), text);
    assert.doesNotMatch(bytes, /[^\r]\n|\r[^\n]/);
    const body = bytes.slice(headers.length).split('\r\n');
    for (const line of body) assert.ok(line.length <= 78, line);
    assert.match(headers, /^Content-Type: text\/plain; charset=utf-8$/m);
    assert.match(headers, /^X-Auto-Response-Suppress: All$/m);
    assert.match(headers, /^Date: /m);
    for (const other of ['Cc', 'Bcc']) assert.deepEqual(linesNamed(headers, other), []);
    const unfolded = headers.replace(/\r\n[ \t]+/g, ' ');
    const lines = ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Post'];
    assert.deepEqual(
      lines.flatMap((line) => linesNamed(unfolded, line)),
      [
        `List-Unsubscribe: <${url}>, <mailto:admin@klasse.example>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'List-Post: NO',
      ],
    );
  });

  test(`${name}: line breaks and control characters make no further header`, async (t) => {
    const { headers, parsed } = await received(t, {
      subject: 'Hallo\r\nBcc: fremd@example.org\0\t\u2028Ende\ud800',
      from: { name: 'X" <fremd@example.org>, "Y', address: 'post@klasse.example' },
      to: { name: 'Sabine\r\nBcc: fremd@example.org', address: 'sabine@example.org' },
      replyTo: { name: 'X" <fremd@example.org>, "Y', address: 'joerg@example.org' },
      unsubscribe: { url: 'https://klasse.example/a>\r\nBcc: <fremd@example.org' },
    });
    assert.equal(parsed.subject, 'Hallo Bcc: fremd@example.org Ende\ufffd');
    assert.deepEqual(linesNamed(headers, 'Bcc'), []);
    const { from, to = [], replyTo = [] } = parsed;
    assert.deepEqual(
      [from, ...to, ...replyTo].map((one) => one?.address),
      ['post@klasse.example', 'sabine@example.org', 'joerg@example.org'],
    );
  });

  test(`${name}: what is not exactly one address, or no text, is refused`, async (t) => {
    const { transport, raw } = await open(t);
    const wrong = [
      ...['a@example.org\r\nRCPT TO:<b@example.org>', 'a@example.org, b@example.org', 'a@example.org b'],
      ...['gruppe: a@example.org;', '"a b"@example.org', '<a@example.org>', 'müller@example.org'],
      ...['foo', 'foo@', '@example.org', 'a@-example.org', ''],
    ];
    for (const address of wrong) {
      const sending = transport.send({ ...letter, to: { name: 'A', address } });
      await assert.rejects(sending, (error) => error instanceof MailFailure && error.kind === 'recipient');
      const answering = transport.send({ ...letter, replyTo: { name: 'A', address } });
      await assert.rejects(answering, address);
    }
    // No file is read by the shape of an object.
    for (const text of [{ path: import.meta.filename }, { href: 'http://127.0.0.1:9/' }] as unknown[])
      await assert.rejects(transport.send({ ...letter, text: text as string }));
    await transport.send(letter);
    assert.equal((await raw()).length, 1);
  });
}

test('smtp: the envelope names one recipient, and EHLO our own domain', async (t) => {
  const { transport, server } = await smtp(t);
  await transport.send(letter);
  await transport.send(letter);
  assert.equal(server.connections, 1);
  assert.deepEqual(
    server.letters.map(({ from, to }) => [from, to]),
    Array(2).fill(['post@klasse.example', ['sabine@example.org']]),
  );
  assert.equal(server.commands[0], 'EHLO klasse.example');
  assert.equal(server.commands.filter((command) => command.startsWith('RCPT')).length, 2);
});

test('outbox: a second try replaces the first, and nothing half lies there', async (t) => {
  const { transport, folder } = await outbox(t);
  await transport.send(letter);
  await transport.send({ ...letter, text: 'Noch einmal' });
  assert.deepEqual(await readdir(folder), ['rm-1.2@klasse.example.eml']);
});
